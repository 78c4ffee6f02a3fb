"""The algebra of units, against facts that anyone can check by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packs.units import (
    all_known_units,
    conversion_factor,
    dimension_of,
    is_count,
    known_units,
    parse_unit,
    product,
    quotient,
    same_dimension,
    same_unit,
)

TEXTS = st.sampled_from(
    ["dollars", "hours", "apples", "dollars/hour", "apples/basket", "feet", "square feet", "percent", "", "times", "miles per hour"]
)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("dollars/hour", "hours", "dollars"),
        ("apples/basket", "baskets", "apples"),
        ("baskets", "apples/basket", "apples"),
        ("feet", "feet", "square feet"),
        ("feet", "square feet", "cubic feet"),
        ("apples", "times", "apples"),
        ("miles per hour", "hrs", "miles"),
        ("dollars/child", "apples/dollar", "apples/child"),
    ],
)
def test_products(left: str, right: str, expected: str) -> None:
    assert product(left, right) == expected


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("apples", "children", "apples/child"),
        ("square feet", "feet", "feet"),
        ("dollars", "dollars/hour", "hours"),
        ("apples", "apples", ""),
        ("", "hours", "1/hour"),
        ("kg", "boxes", "kilograms/box"),
    ],
)
def test_quotients(left: str, right: str, expected: str) -> None:
    assert quotient(left, right) == expected


@pytest.mark.parametrize(
    ("source", "target", "factor"),
    [
        ("hours", "minutes", 60),
        ("minutes", "hours", Fraction(1, 60)),
        ("weeks", "days", 7),
        ("years", "months", 12),
        ("years", "weeks", 52),
        ("years", "days", 365),
        ("days", "years", Fraction(1, 365)),
        ("decades", "years", 10),
        ("decades", "hours", 10 * 365 * 24),
        ("dollars", "cents", 100),
        ("feet", "inches", 12),
        ("miles", "feet", 5280),
        ("yards", "feet", 3),
        ("pounds", "ounces", 16),
        ("tons", "pounds", 2000),
        ("stone", "pounds", 14),
        ("gallons", "quarts", 4),
        ("cups", "fluid ounces", 8),
        ("tablespoons", "teaspoons", 3),
        ("kilograms", "grams", 1000),
        ("liters", "milliliters", 1000),
        ("cubic meters", "litres", 1000),
        ("square yards", "square feet", 9),
        ("acres", "square feet", 43560),
        ("hectares", "square meters", 10000),
        ("inches", "centimeters", Fraction(254, 100)),
        ("gallons", "cubic inches", 231),
        ("dozens", "ones", 12),
        ("gross", "dozens", 12),
        ("percent", "times", Fraction(1, 100)),
        ("miles/hour", "feet/second", Fraction(22, 15)),
        ("dollars/hour", "cents/minute", Fraction(5, 3)),
        ("apples", "apples", 1),
    ],
)
def test_conversions(source: str, target: str, factor: Fraction) -> None:
    assert conversion_factor(source, target) == factor


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("months", "days"),
        ("months", "weeks"),
        ("dollars", "euros"),
        ("degrees celsius", "degrees fahrenheit"),
        ("apples", "pears"),
        ("hours", "miles"),
        ("miles/hour", "hours"),
        ("miles", "miles/hour"),
    ],
)
def test_where_no_exact_factor_exists_there_is_none(source: str, target: str) -> None:
    assert conversion_factor(source, target) is None


def test_spellings_meet_and_kinds_do_not() -> None:
    assert same_unit("kg", "kilogrammes")
    assert same_unit("apple", "apples")
    assert same_unit("dollars per hour", "dollars/hours")
    assert not same_unit("percent", "times")
    assert not same_unit("apples", "pears")
    assert same_dimension("minutes", "hours")
    assert not same_dimension("apples", "pears")
    assert dimension_of("miles per hour") == "length/time"
    assert dimension_of("dollars*minutes/hour") == "money"
    assert dimension_of("square feet") == dimension_of("acres") == dimension_of("feet*miles") == "area"
    assert same_dimension("liters", "cubic feet")


def test_symbols_and_ambiguous_words() -> None:
    assert [unit.name for unit in known_units("$")] == ["dollars"]
    assert known_units("$")[0].symbol_first
    assert {unit.name for unit in known_units("pounds")} == {"pounds", "pounds sterling"}
    assert [unit.name for unit in known_units("Hours")] == ["hours"]
    assert known_units("zebras") == ()


def test_counts() -> None:
    assert is_count("zebras")
    assert is_count("dozens")
    assert not any(is_count(unit) for unit in ("dollars", "hours", "zebras/hour", "", "percent", "square feet"))


@given(TEXTS, TEXTS)
def test_quotient_undoes_product(left: str, right: str) -> None:
    assert parse_unit(quotient(product(left, right), right)) == parse_unit(left)
    assert product(left, right) == product(right, left)


@given(TEXTS)
def test_the_canonical_text_reads_back(text: str) -> None:
    unit = parse_unit(text)
    assert parse_unit(unit.text()) == unit


@given(st.sampled_from(all_known_units()), st.sampled_from(all_known_units()))
def test_factors_are_inverse_and_stay_within_a_dimension(one: object, other: object) -> None:
    left, right = getattr(one, "name", ""), getattr(other, "name", "")
    factor = conversion_factor(left, right)
    back = conversion_factor(right, left)
    assert (factor is None) == (back is None)
    if factor is not None and back is not None:
        assert factor * back == 1

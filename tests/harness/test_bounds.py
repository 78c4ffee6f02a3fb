from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.harness.bounds import MILLION, percent_text, upper_bound_ppm


@pytest.mark.parametrize(
    ("events", "trials", "ppm"),
    [
        # 1 - 0.05 ** (1 / n) for no event; the rest from the binomial tail itself, checked below
        (0, 1, 950_000),
        (0, 10, 258_866),
        (0, 100, 29_514),
        (1, 10, 394_164),
        (2, 100, 61_620),
        (5, 5, MILLION),
    ],
)
def test_known_bounds(events: int, trials: int, ppm: int) -> None:
    assert upper_bound_ppm(events, trials) == ppm


def test_nothing_is_known_without_a_trial() -> None:
    assert upper_bound_ppm(0, 0) is None
    assert percent_text(None) == "-"


@pytest.mark.parametrize(("events", "trials"), [(-1, 5), (6, 5)])
def test_impossible_counts(events: int, trials: int) -> None:
    with pytest.raises(ValueError, match="trials"):
        upper_bound_ppm(events, trials)


@given(st.integers(1, 60).flatmap(lambda trials: st.tuples(st.integers(0, trials - 1), st.just(trials))))
def test_it_is_the_smallest_rate_whose_tail_is_at_most_alpha(counts: tuple[int, int]) -> None:
    events, trials = counts
    bound = upper_bound_ppm(events, trials)
    assert bound is not None
    assert tail(events, trials, bound) <= Fraction(5, 100) < tail(events, trials, bound - 1)


def tail(events: int, trials: int, ppm: int) -> Fraction:
    rate = Fraction(ppm, MILLION)
    return sum((comb(trials, count) * rate**count * (1 - rate) ** (trials - count) for count in range(events + 1)), Fraction(0))


def test_a_bound_is_never_shown_smaller_than_it_is() -> None:
    assert percent_text(29_514) == "2.96 %"
    assert percent_text(1) == "0.01 %"
    assert percent_text(MILLION) == "100.00 %"

"""Units agree or the disagreement is typed: a table of relations that fit and of relations that do not."""

from __future__ import annotations

import pytest

from stages.reader.graph import Node, QuantityGraph, Relation, RelationKind, UnitProblemCode, check_units
from tests.reader.graphs import fair, node

FLOWERS = {"roses": "flowers", "tulips": "flowers", "adult tickets": "tickets"}


def units_of(kind: str, units: list[str], sense: str = "", answer_unit: str = "", factor: int | None = None) -> QuantityGraph:
    """One relation over nodes of these units; the result stands last."""
    nodes = [node(f"q{place}", unit) for place, unit in enumerate(units, 1)]
    if factor is not None:
        nodes[1] = Node("q2", "the factor", units[1], factor, "fact")
    names = [one.id for one in nodes]
    return QuantityGraph(tuple(nodes), (Relation(RelationKind(kind), names[-1], tuple(names[:-1]), sense),), names[-1], answer_unit)


def codes(graph: QuantityGraph) -> list[UnitProblemCode]:
    return [problem.code for problem in check_units(graph, FLOWERS)]


@pytest.mark.parametrize(
    ("kind", "units", "sense"),
    [
        ("total", ["apples", "apples", "apples"], ""),
        ("total", ["roses", "tulips", "flowers"], ""),
        ("total", ["kg", "kilograms", "kilograms"], ""),
        ("total", ["percent", "percent", "percent"], ""),
        ("difference", ["roses", "tulips", "flowers"], ""),
        ("gain", ["dollars", "dollars", "dollars"], ""),
        ("loss", ["flowers", "roses", "flowers"], ""),
        ("compare_additive", ["roses", "flowers", "tulips"], "more"),
        ("compare_multiplicative", ["apples", "times", "apples"], ""),
        ("compare_multiplicative", ["apples", "", "apples"], ""),
        ("fraction_of", ["flowers", "", "roses"], ""),
        ("percent_of", ["dollars", "percent", "dollars"], ""),
        ("percent_change", ["dollars", "percent", "dollars"], "less"),
        ("apply_rate", ["dollars/hour", "hours", "dollars"], ""),
        ("apply_rate", ["baskets", "apples/basket", "apples"], ""),
        ("apply_rate", ["dollars/ticket", "adult tickets", "dollars"], ""),
        ("apply_rate", ["feet", "feet", "square feet"], ""),
        ("apply_rate", ["pages/day", "days/week", "pages/week"], ""),
        ("share_equally", ["apples", "children", "apples"], ""),
        ("share_equally", ["apples", "children", "apples/child"], ""),
        ("share_equally", ["dollars", "hours", "dollars/hour"], ""),
        ("how_many_groups", ["apples", "apples/basket", "baskets"], ""),
        ("how_many_groups", ["apples", "apples", "baskets"], ""),
        ("how_many_groups", ["miles", "miles/hour", "hours"], ""),
        ("average", ["goals", "goals", "goals"], ""),
        ("equal", ["roses", "tulips"], ""),
        ("round_up", ["buses", "buses"], ""),
        ("max", ["apples", "apples", "apples"], ""),
    ],
)
def test_these_fit(kind: str, units: list[str], sense: str) -> None:
    assert check_units(units_of(kind, units, sense), FLOWERS) == ()


@pytest.mark.parametrize(
    ("kind", "units", "sense", "code"),
    [
        ("total", ["apples", "pears", "apples"], "", "different_units"),
        ("total", ["roses", "tulips", "roses"], "", "different_units"),
        ("total", ["flowers", "roses", "roses"], "", "different_units"),
        ("total", ["hours", "minutes", "minutes"], "", "needs_conversion"),
        ("gain", ["dollars", "cents", "dollars"], "", "needs_conversion"),
        ("loss", ["dollars", "apples", "dollars"], "", "different_units"),
        ("compare_additive", ["apples", "dollars", "apples"], "fewer", "different_units"),
        ("compare_multiplicative", ["apples", "apples", "apples"], "", "not_a_number"),
        ("compare_multiplicative", ["apples", "percent", "apples"], "", "not_a_number"),
        ("fraction_of", ["apples", "percent", "apples"], "", "not_a_number"),
        ("percent_of", ["dollars", "times", "dollars"], "", "not_a_percentage"),
        ("percent_change", ["dollars", "dollars", "dollars"], "more", "not_a_percentage"),
        ("apply_rate", ["dollars/hour", "minutes", "dollars"], "", "needs_conversion"),
        ("apply_rate", ["dollars/hour", "days", "apples"], "", "different_units"),
        ("apply_rate", ["dollars/rose", "tulips", "dollars"], "", "different_units"),
        ("apply_rate", ["apples", "baskets", "apples"], "", "different_units"),
        ("share_equally", ["apples", "children", "pears"], "", "different_units"),
        ("share_equally", ["miles", "hours", "miles"], "", "different_units"),
        ("how_many_groups", ["apples", "pears/basket", "baskets"], "", "different_units"),
        ("how_many_groups", ["apples", "apples", "dollars"], "", "different_units"),
        ("equal", ["apples", "pears"], "", "different_units"),
        ("round_up", ["buses", "people"], "", "different_units"),
        ("min", ["hours", "minutes", "minutes"], "", "needs_conversion"),
    ],
)
def test_these_do_not(kind: str, units: list[str], sense: str, code: str) -> None:
    assert code in codes(units_of(kind, units, sense))


@pytest.mark.parametrize(
    ("units", "factor", "expected"),
    [
        (["hours", "", "minutes"], 60, []),
        (["hours", "minutes/hour", "minutes"], 60, []),
        (["dozens", "", "eggs"], 12, []),
        (["dozens", "eggs/dozen", "eggs"], 12, []),
        (["years", "days/year", "days"], 365, []),
        (["hours", "", "minutes"], 30, ["wrong_factor"]),
        (["hours", "minutes/hour", "minutes"], 24, ["wrong_factor"]),
        (["dozens", "", "eggs"], 10, ["wrong_factor"]),
        (["hours", "", "miles"], 3, ["different_units"]),
        (["hours", "days/hour", "minutes"], 60, ["needs_conversion"]),
        (["apples", "", "pears"], 2, ["different_units"]),
    ],
)
def test_conversions_use_the_exact_factor(units: list[str], factor: int, expected: list[str]) -> None:
    assert codes(units_of("convert_unit", units, factor=factor)) == expected


@pytest.mark.parametrize(
    ("unit", "asked", "fits"),
    [
        ("apples", "apples", True),
        ("apples", "", True),
        ("roses", "flowers", True),
        ("flowers", "roses", False),
        ("dollars", "cents", False),
        ("hours", "apples", False),
    ],
)
def test_the_answer_has_the_unit_that_was_asked_for(unit: str, asked: str, fits: bool) -> None:
    graph = units_of("equal", [unit, unit], answer_unit=asked)
    assert codes(graph) == ([] if fits else [UnitProblemCode.ANSWER_UNIT])


def test_a_problem_names_its_relation_and_both_units() -> None:
    assert check_units(fair()) == ()
    broken = QuantityGraph((*fair().nodes[:4], node("q5", "dollars/hour"), *fair().nodes[5:]), fair().relations, "q6", "dollars")
    assert [(problem.relation, problem.expected, problem.found) for problem in check_units(broken)] == [
        (0, "dollars*tickets/hour", "dollars"),
        (3, "dollars*tickets/hour", "dollars"),
    ]


def test_without_a_declared_hypernym_two_nouns_never_meet() -> None:
    graph = units_of("total", ["roses", "tulips", "flowers"])
    assert len(check_units(graph)) == 2
    assert check_units(graph, {"roses": "flowers", "tulips": "roses"}) == ()
    assert len(check_units(graph, {"roses": "tulips", "tulips": "roses"})) == 2

"""The prose, word for word: one sentence for each given, step and answer, singular at exactly one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from stages.reader.graph import MathProblemGraph, QuantityGraph, Relation, RelationKind, Value
from stages.reader.realize import realize
from stages.reader.realize.wording import amount
from stages.reader.solve import solve
from tests.reader.graphs import fair, node, orchard, relation_graphs, state_graphs


def test_v1_prose() -> None:
    assert realize(orchard(), solve(orchard())).text.splitlines() == [
        "Mira starts with 12 plums.",
        "Jon starts with 7/2 cups.",
        "Jon starts with 4 plums.",
        "Mira gets 6 plums: 12 + 6 = 18 plums.",
        "Mira gives 5 plums to Jon: Mira has 18 - 5 = 13 plums, and Jon has 4 + 5 = 9 plums.",
        "Jon's plums are multiplied by 2: 9 × 2 = 18 plums.",
        "Jon loses 3 plums: 18 - 3 = 15 plums.",
        "Jon's cups are divided by 2: (7/2) ÷ 2 = 7/4 cups.",
        "Jon has 15 plums.",
    ]


def test_v2_prose_tells_only_what_the_answer_needs() -> None:
    assert realize(fair(), solve(fair())).text.splitlines() == [
        "The problem gives the extra tickets as 4 tickets.",
        "The problem gives all the tickets as 10 tickets.",
        "The problem gives what everybody pays as 20 dollars.",
        "Working backwards, the price of a ticket must be 2 dollars per ticket, because 2 × 10 = 20 dollars.",
        (
            "The statement that adding up Ben's tickets and Ida's tickets gives all the tickets and the statement that Ida's tickets is"
            " more than Ben's tickets by the extra tickets hold together only if Ida's tickets is 7 tickets."
        ),
        "Multiplying the price of a ticket by Ida's tickets gives what Ida pays: 2 × 7 = 14 dollars.",
        "So the answer, what Ida pays, is 14 dollars.",
    ]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1, "apples", "1 apple"),
        (0, "apples", "0 apples"),
        (2, "children", "2 children"),
        (1, "children", "1 child"),
        (Fraction(1, 2), "apples", "1/2 apples"),
        (1, "boxes of pens", "1 box of pens"),
        (1, "dollars/hour", "1 dollar per hour"),
        (5, "dollars/hours", "5 dollars per hour"),
        (1, "feet", "1 foot"),
        (20, "percent", "20 %"),
        (1, "times", "1 time"),
        (3, "", "3"),
    ],
)
def test_amounts(value: Value, unit: str, text: str) -> None:
    assert amount(value, unit) == text


@pytest.mark.parametrize(
    ("kind", "sense", "values", "sentence"),
    [
        ("total", "", [1, 2, 3], "Adding up a, b and c gives the result: 1 + 2 + 3 = 6 plums."),
        ("difference", "", [5, 2], "Taking b away from a gives the result: 5 - 2 = 3 plums."),
        ("gain", "", [5, 2], "A grows by b, which gives the result: 5 + 2 = 7 plums."),
        ("loss", "", [5, 4], "A shrinks by b, which gives the result: 5 - 4 = 1 plum."),
        ("compare_additive", "more", [5, 2], "The result is more than a by b: 5 + 2 = 7 plums."),
        ("compare_additive", "fewer", [5, 2], "The result is less than a by b: 5 - 2 = 3 plums."),
        ("compare_multiplicative", "", [5, 2], "The result is a multiplied by 2: 5 × 2 = 10 plums."),
        ("fraction_of", "", [6, Fraction(2, 3)], "Taking the fraction 2/3 of a gives the result: 6 × (2/3) = 4 plums."),
        ("percent_of", "", [60, 5], "Taking 5 percent of a gives the result: 60 × 5 ÷ 100 = 3 plums."),
        ("percent_change", "more", [60, 5], "Raising a by 5 percent gives the result: 60 × (100 + 5) ÷ 100 = 63 plums."),
        ("percent_change", "less", [60, 5], "Lowering a by 5 percent gives the result: 60 × (100 - 5) ÷ 100 = 57 plums."),
        ("apply_rate", "", [5, 2], "Multiplying a by b gives the result: 5 × 2 = 10 plums."),
        ("share_equally", "", [6, 2], "Sharing a equally among b gives the result: 6 ÷ 2 = 3 plums."),
        ("how_many_groups", "", [6, 2], "Dividing a into groups of b gives the result: 6 ÷ 2 = 3 plums."),
        ("average", "", [2, 4], "The average of a and b is the result: (2 + 4) ÷ 2 = 3 plums."),
        ("convert_unit", "", [2, 60], "Converting a with b gives the result: 2 × 60 = 120 plums."),
        ("equal", "", [4], "The result is the same as a: 4 plums."),
        ("round_up", "", [Fraction(5, 2)], "Rounding a up to a whole number gives the result: (5/2) becomes 3 plums."),
        ("round_down", "", [Fraction(5, 2)], "Rounding a down to a whole number gives the result: (5/2) becomes 2 plums."),
        ("max", "", [2, 4], "The greatest of a and b is the result: 4 plums."),
        ("min", "", [2, 4], "The smallest of a and b is the result: 2 plums."),
    ],
)
def test_each_kind_has_its_sentence(kind: str, sense: str, values: list[Value], sentence: str) -> None:
    nodes = [node(f"q{place}", "plums", value, label) for place, (value, label) in enumerate(zip(values, "abc", strict=False), 1)]
    names = [one.id for one in nodes]
    result = node(f"q{len(nodes) + 1}", "plums", None, "the result")
    graph = QuantityGraph((*nodes, result), (Relation(RelationKind(kind), result.id, tuple(names), sense),), result.id, "plums")
    assert realize(graph, solve(graph)).steps == (sentence,)


@given(state_graphs())
def test_v1_has_one_sentence_for_each_given_and_step(graph: MathProblemGraph) -> None:
    told = realize(graph, solve(graph))
    assert (len(told.givens), len(told.steps)) == (len(graph.initial_state), len(graph.operations))
    assert all(line.endswith(".") for line in told.sentences)


@given(relation_graphs())
def test_v2_has_one_sentence_for_each_step(made: tuple[QuantityGraph, Fraction]) -> None:
    graph, _ = made
    trace = solve(graph)
    told = realize(graph, trace)
    assert len(told.steps) == len(trace.steps)
    assert str(trace.answer_value) in told.answer

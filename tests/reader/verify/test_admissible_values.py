"""What cannot be true of the world is named, with the quantity it concerns."""

from __future__ import annotations

from fractions import Fraction

from stages.reader.graph import (
    InitialPossession,
    MathProblemGraph,
    Operation,
    OperationKind,
    QuantityGraph,
    Relation,
    RelationKind,
    Unknown,
)
from stages.reader.graph import Quantity as Amount
from stages.reader.graph.values import Value
from stages.reader.solve import solve
from stages.reader.verify import ValueProblemCode, check_admissible_values
from tests.reader.graphs import fair, node, orchard


def problems(kind: str, units: list[str], values: list[Value], sense: str = "", *more: Relation) -> list[tuple[ValueProblemCode, str]]:
    """The problems of one relation solved forwards; its result stands last."""
    nodes = tuple(node(f"q{place}", unit, value) for place, (unit, value) in enumerate(zip(units, [*values, None], strict=True), 1))
    names = [one.id for one in nodes]
    graph = QuantityGraph(nodes, (Relation(RelationKind(kind), names[-1], tuple(names[:-1]), sense), *more), names[-1], "")
    return [(problem.code, problem.node) for problem in check_admissible_values(graph, solve(graph))]


NOT_WHOLE, NEGATIVE = ValueProblemCode.NOT_WHOLE, ValueProblemCode.NEGATIVE


def test_possible_worlds_have_no_problem() -> None:
    assert check_admissible_values(fair(), solve(fair())) == ()
    assert check_admissible_values(orchard(), solve(orchard())) == ()


def test_counts_are_whole_and_measures_need_not_be() -> None:
    assert problems("share_equally", ["apples", "children", "apples"], [7, 2]) == [(NOT_WHOLE, "q3")]
    assert problems("share_equally", ["dollars", "children", "dollars"], [7, 2]) == []
    assert problems("share_equally", ["apples", "children", "apples/child"], [7, 2]) == []


def test_a_thing_that_the_text_itself_breaks_may_stay_broken() -> None:
    assert problems("gain", ["pizzas", "pizzas", "pizzas"], [2, Fraction(1, 2)]) == []
    assert problems("apply_rate", ["pizzas/child", "children", "pizzas"], [Fraction(3, 4), 2]) == []
    assert problems("fraction_of", ["pizzas", "times", "pizzas"], [3, Fraction(1, 2)]) == [(NOT_WHOLE, "q3")]


def test_an_average_of_counts_may_be_broken() -> None:
    assert problems("average", ["goals", "goals", "goals"], [2, 3]) == []


def test_a_count_that_is_rounded_afterwards_may_be_broken() -> None:
    nodes = (node("q1", "people", 61), node("q2", "people/bus", 25), node("q3", "buses"), node("q4", "buses"))
    groups = Relation(RelationKind.HOW_MANY_GROUPS, "q3", ("q1", "q2"))
    graph = QuantityGraph(nodes, (groups, Relation(RelationKind.ROUND_UP, "q4", ("q3",))), "q4", "buses")
    trace = solve(graph)
    assert trace.answer_value == 3
    assert check_admissible_values(graph, trace) == ()


def test_nothing_is_negative_but_a_temperature() -> None:
    assert problems("loss", ["apples", "apples", "apples"], [3, 5]) == [(NEGATIVE, "q3")]
    assert problems("difference", ["dollars", "dollars", "dollars"], [3, 5]) == [(NEGATIVE, "q3")]
    assert problems("loss", ["degrees celsius", "degrees celsius", "degrees celsius"], [3, 5]) == []


def test_no_part_exceeds_its_whole() -> None:
    assert problems("fraction_of", ["apples", "times", "apples"], [4, Fraction(3, 2)]) == [(ValueProblemCode.PART_ABOVE_WHOLE, "q2")]
    assert problems("fraction_of", ["apples", "times", "apples"], [4, 1]) == []


def test_v1_counts_are_whole_at_each_step() -> None:
    def halved(value: Value, unit: str) -> tuple[ValueProblemCode, ...]:
        operations = (Operation("Mira", OperationKind.DIVIDE, Amount(2, unit)), Operation("Mira", OperationKind.MULTIPLY, Amount(2, unit)))
        graph = MathProblemGraph(("Mira",), (InitialPossession("Mira", Amount(value, unit)),), operations, Unknown("Mira", unit))
        return tuple(problem.code for problem in check_admissible_values(graph, solve(graph)))

    assert halved(7, "plums") == (NOT_WHOLE,)
    assert halved(8, "plums") == ()
    assert halved(7, "dollars") == ()
    assert halved(Fraction(7, 2), "pies") == ()


def test_a_problem_tells_a_person_what_is_wrong() -> None:
    nodes = (node("q1", "apples", 3, "Tom's apples"), node("q2", "apples", 5, "the lost apples"), node("q3", "apples", None, "the rest"))
    graph = QuantityGraph(nodes, (Relation(RelationKind.LOSS, "q3", ("q1", "q2")),), "q3", "apples")
    [problem] = check_admissible_values(graph, solve(graph))
    assert problem.message == "the rest would be -2, less than nothing"

"""Schema v2 solved: any node may be the unknown, relations are equations, and there is one answer or none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from stages.reader.graph import Node, QuantityGraph, Relation, RelationKind, Value
from stages.reader.solve import RelationStep, SolveError, SolveErrorCode, solve
from stages.reader.verify import verify
from tests.reader.graphs import fair, node, relation_graphs

# kind, sense, operands, result: worked by hand
EQUATIONS: list[tuple[str, str, list[Value], Value]] = [
    ("total", "", [2, 3, 4], 9),
    ("difference", "", [9, 4], 5),
    ("gain", "", [9, 4], 13),
    ("loss", "", [9, 4], 5),
    ("compare_additive", "more", [9, 4], 13),
    ("compare_additive", "fewer", [9, 4], 5),
    ("compare_multiplicative", "", [9, 4], 36),
    ("fraction_of", "", [9, Fraction(2, 3)], 6),
    ("percent_of", "", [60, 25], 15),
    ("percent_change", "more", [60, 25], 75),
    ("percent_change", "less", [60, 25], 45),
    ("apply_rate", "", [7, 6], 42),
    ("share_equally", "", [24, 5], Fraction(24, 5)),
    ("how_many_groups", "", [24, 6], 4),
    ("average", "", [2, 3, 10], 5),
    ("convert_unit", "", [3, 60], 180),
    ("equal", "", [7], 7),
    ("round_up", "", [Fraction(13, 4)], 4),
    ("round_down", "", [Fraction(13, 4)], 3),
    ("max", "", [2, 9, 4], 9),
    ("min", "", [2, 9, 4], 2),
]
ONE_WAY = {"round_up", "round_down", "max", "min"}


def one_equation(kind: str, sense: str, operands: list[Value], result: Value, unknown: int) -> QuantityGraph:
    """The relation with the node at place `unknown` asked for; the result stands last."""
    values = [*operands, result]
    nodes = tuple(node(f"q{place + 1}", "", None if place == unknown else value) for place, value in enumerate(values))
    names = [one.id for one in nodes]
    return QuantityGraph(nodes, (Relation(RelationKind(kind), names[-1], tuple(names[:-1]), sense),), names[unknown], "")


def failure(graph: QuantityGraph) -> SolveErrorCode:
    with pytest.raises(SolveError) as caught:
        solve(graph)
    return caught.value.code


def test_every_kind_is_worked() -> None:
    assert {kind for kind, *_ in EQUATIONS} == {kind.value for kind in RelationKind}


@pytest.mark.parametrize(("kind", "sense", "operands", "result"), EQUATIONS)
def test_each_kind_gives_any_of_its_nodes(kind: str, sense: str, operands: list[Value], result: Value) -> None:
    for unknown, expected in enumerate([*operands, result]):
        graph = one_equation(kind, sense, operands, result, unknown)
        backwards = unknown < len(operands)
        if backwards and kind in ONE_WAY:
            assert failure(graph) is SolveErrorCode.UNDERDETERMINED
            continue
        trace = solve(graph)
        assert trace.answer_value == expected
        [step] = trace.steps
        assert isinstance(step, RelationStep)
        assert (step.operation_kind, step.pack_lemma_id) == (kind, f"en_arithmetic_v1:{kind}")
        assert (step.direction, step.before_value) == ("inverse" if backwards else "forward", None)
        assert verify(graph, trace).ok


@pytest.mark.parametrize(("kind", "sense", "operands", "result"), EQUATIONS)
def test_a_redundant_statement_must_hold(kind: str, sense: str, operands: list[Value], result: Value) -> None:
    names = tuple(f"q{place + 1}" for place in range(len(operands) + 1))
    relations = (Relation(RelationKind(kind), names[-1], names[:-1], sense),)
    right = QuantityGraph(_all_known(operands, result), relations, "q1", "")
    assert solve(right).answer_value == operands[0]
    assert failure(QuantityGraph(_all_known(operands, result + 1), relations, "q1", "")) is SolveErrorCode.INCONSISTENT


def _all_known(operands: list[Value], result: Value) -> tuple[Node, ...]:
    return tuple(node(f"q{place + 1}", "", value) for place, value in enumerate([*operands, result]))


@given(relation_graphs())
def test_chains_in_any_order_and_direction(made: tuple[QuantityGraph, Fraction]) -> None:
    graph, expected = made
    trace = solve(graph)
    assert trace.answer_value == expected
    assert verify(graph, trace).ok
    assert solve(graph).canonical_bytes() == trace.canonical_bytes()


def test_the_trace_records_the_order_found_and_only_what_the_goal_needs() -> None:
    trace = solve(fair())
    assert trace.answer_value == 14
    assert [(step.output, step.direction) for step in trace.steps if isinstance(step, RelationStep)] == [
        ("q5", "inverse"),
        ("q2", "system"),
        ("q6", "forward"),
    ]
    system = trace.steps[1]
    assert isinstance(system, RelationStep)
    assert (system.operation_kind, system.relations, system.inputs) == ("solve_together", (1, 2), ("q3", "q4"))


def test_a_relation_before_its_base_is_no_matter() -> None:
    graph = fair()
    for turn in range(len(graph.relations)):
        turned = QuantityGraph(graph.nodes, graph.relations[turn:] + graph.relations[:turn], graph.goal, graph.answer_unit)
        assert solve(turned).answer_value == 14
        assert verify(turned, solve(turned)).ok


def test_a_goal_that_the_text_states_needs_no_step() -> None:
    graph = QuantityGraph(fair().nodes, fair().relations, "q4", "tickets")
    trace = solve(graph)
    assert (trace.answer_value, trace.steps) == (10, ())
    assert verify(graph, trace).ok


def graph_of(values: list[Value | None], relations: list[Relation], goal: str) -> QuantityGraph:
    return QuantityGraph(tuple(node(f"q{place}", "", value) for place, value in enumerate(values, 1)), tuple(relations), goal, "")


def relation(kind: str, result: str, *operands: str, sense: str = "") -> Relation:
    return Relation(RelationKind(kind), result, operands, sense)


NO_SINGLE_ANSWER = [
    ("nothing is said", graph_of([None], [], "q1"), SolveErrorCode.UNDERDETERMINED),
    ("two unknowns, one equation", graph_of([None, None, 9], [relation("total", "q3", "q1", "q2")], "q1"), SolveErrorCode.UNDERDETERMINED),
    (
        "the same equation twice",
        graph_of([None, None, 9], [relation("total", "q3", "q1", "q2"), relation("gain", "q3", "q2", "q1")], "q1"),
        SolveErrorCode.UNDERDETERMINED,
    ),
    (
        "two equations that exclude each other",
        graph_of([None, None, 9, 8], [relation("total", "q3", "q1", "q2"), relation("gain", "q4", "q2", "q1")], "q1"),
        SolveErrorCode.INCONSISTENT,
    ),
    (
        "two values for one node",
        graph_of([3, 4, None], [relation("equal", "q3", "q1"), relation("equal", "q3", "q2")], "q3"),
        SolveErrorCode.INCONSISTENT,
    ),
    ("a square", graph_of([None, 9], [relation("apply_rate", "q2", "q1", "q1")], "q1"), SolveErrorCode.UNDERDETERMINED),
    (
        "a product of two unknowns",
        graph_of([None, None, 9], [relation("apply_rate", "q3", "q1", "q2")], "q1"),
        SolveErrorCode.UNDERDETERMINED,
    ),
    ("anything times zero", graph_of([0, None, 0], [relation("apply_rate", "q3", "q1", "q2")], "q2"), SolveErrorCode.UNDERDETERMINED),
    ("nothing times zero", graph_of([0, None, 5], [relation("apply_rate", "q3", "q1", "q2")], "q2"), SolveErrorCode.INCONSISTENT),
    (
        "division by a stated zero",
        graph_of([8, 0, None], [relation("share_equally", "q3", "q1", "q2")], "q3"),
        SolveErrorCode.DIVISION_BY_ZERO,
    ),
    (
        "division by a derived zero",
        graph_of([8, 3, 3, None, None], [relation("share_equally", "q5", "q1", "q4"), relation("difference", "q4", "q2", "q3")], "q5"),
        SolveErrorCode.DIVISION_BY_ZERO,
    ),
    (
        "a divisor that would have to be zero",
        graph_of([0, None, 5], [relation("share_equally", "q3", "q1", "q2")], "q2"),
        SolveErrorCode.DIVISION_BY_ZERO,
    ),
    ("a share of zero", graph_of([8, None, 0], [relation("share_equally", "q3", "q1", "q2")], "q2"), SolveErrorCode.INCONSISTENT),
    ("rounding turned round", graph_of([None, 4], [relation("round_up", "q2", "q1")], "q1"), SolveErrorCode.UNDERDETERMINED),
]


@pytest.mark.parametrize(("name", "graph", "code"), NO_SINGLE_ANSWER, ids=[name for name, _, _ in NO_SINGLE_ANSWER])
def test_not_exactly_one_solution_is_an_error(name: str, graph: QuantityGraph, code: SolveErrorCode) -> None:
    assert failure(graph) is code


def test_zero_times_an_unknown_is_known() -> None:
    graph = graph_of([0, None, None], [relation("apply_rate", "q3", "q1", "q2")], "q3")
    trace = solve(graph)
    assert trace.answer_value == 0
    assert verify(graph, trace).ok


def test_a_larger_system_is_exact() -> None:
    """Three friends: a + b = 11, b + c = 8, a + c = 10, so c = 7/2."""
    pairs = [("q4", "q1", "q2"), ("q5", "q2", "q3"), ("q6", "q1", "q3")]
    graph = graph_of([None, None, None, 11, 8, 10], [relation("total", *pair) for pair in pairs], "q3")
    trace = solve(graph)
    assert trace.answer_value == Fraction(7, 2)
    assert verify(graph, trace).ok


def test_elimination_and_propagation_take_turns() -> None:
    """A product of two unknowns becomes linear once a system has given one of them."""
    relations = [
        relation("apply_rate", "q6", "q1", "q5"),
        relation("total", "q3", "q1", "q2"),
        relation("difference", "q4", "q1", "q2"),
    ]
    graph = graph_of([None, None, 10, 2, None, 42], relations, "q5")
    trace = solve(graph)
    assert trace.answer_value == 7
    assert verify(graph, trace).ok


def test_what_the_goal_does_not_reach_is_never_touched() -> None:
    """A zero divisor in a part of the text that the question does not need is no reason to refuse."""
    graph = graph_of([4, 3, None, 0, None], [relation("gain", "q3", "q1", "q2"), relation("apply_rate", "q5", "q4", "q3")], "q3")
    assert len(solve(graph).steps) == 1

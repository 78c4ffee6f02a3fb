"""Every class of tampering is caught by name: each field of a trace and of its steps, in both schemas."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.reader.graph import MathProblemGraph, Quantity, QuantityGraph, Relation, RelationKind
from stages.reader.solve import RelationStep, SolutionTrace, StateStep, solve
from stages.reader.verify import CheckName, verify
from tests.reader.graphs import fair, node, orchard, relation_graphs, state_graphs

HASH, PACK, LEMMAS, BINDINGS, REPLAY, ANSWER = CheckName
Graph = MathProblemGraph | QuantityGraph


def with_step(trace: SolutionTrace, place: int, **changes: Any) -> SolutionTrace:
    steps = list(trace.steps)
    steps[place] = dataclasses.replace(steps[place], **changes)
    return dataclasses.replace(trace, steps=tuple(steps))


def renumbered(trace: SolutionTrace, order: list[int]) -> SolutionTrace:
    steps = tuple(dataclasses.replace(trace.steps[place], step_index=index) for index, place in enumerate(order))
    return dataclasses.replace(trace, steps=steps)


TRACE_TAMPERS: list[tuple[dict[str, Any], set[CheckName]]] = [
    ({"pack_id": "en_arithmetic_v2"}, {PACK}),
    ({"graph_canonical_hash": "0" * 64}, {HASH}),
    ({"answer_value": 99}, {ANSWER}),
    ({"answer_value": Fraction(1, 2)}, {ANSWER}),
    ({"answer_unit": "pears"}, {ANSWER}),
    ({"answer_entity": "Mira"}, {ANSWER}),
    ({"answer_entity": None}, {ANSWER}),
    ({"steps": ()}, {REPLAY}),
]
# place of the step, changed fields, checks that must fail
STATE_TAMPERS: list[tuple[int, dict[str, Any], set[CheckName]]] = [
    (0, {"step_index": 1}, {REPLAY}),
    (0, {"operation_kind": "subtract"}, {BINDINGS, REPLAY}),
    (0, {"pack_lemma_id": "en_arithmetic_v1:subtract"}, {BINDINGS}),
    (0, {"pack_lemma_id": "en_arithmetic_v1:steal"}, {LEMMAS, BINDINGS}),
    (0, {"pack_lemma_id": "add"}, {LEMMAS, BINDINGS}),
    (0, {"operation_kind": "subtract", "pack_lemma_id": "en_arithmetic_v1:subtract"}, {BINDINGS, REPLAY}),
    (0, {"actor": "Jon"}, {REPLAY}),
    (0, {"operand": Quantity(7, "plums")}, {REPLAY}),
    (0, {"operand": Quantity(6, "pears")}, {REPLAY}),
    (0, {"target": "Jon"}, {REPLAY}),
    (0, {"before_value": 13}, {REPLAY}),
    (0, {"after_value": 19}, {REPLAY}),
    (0, {"target_before": 0}, {REPLAY}),
    (0, {"target_after": 6}, {REPLAY}),
    (1, {"target": None}, {REPLAY}),
    (1, {"target": "Mira"}, {REPLAY}),
    (1, {"target_before": 5}, {REPLAY}),
    (1, {"target_before": None}, {REPLAY}),
    (1, {"target_after": 10}, {REPLAY}),
    (1, {"target_after": None}, {REPLAY}),
    (4, {"before_value": Fraction(7, 4)}, {REPLAY}),
]
# the steps of fair(): q5 by turning relation 3 round, q2 by relations 1 and 2 together, q6 by relation 0
RELATION_TAMPERS: list[tuple[int, dict[str, Any], set[CheckName]]] = [
    (0, {"step_index": 3}, {REPLAY}),
    (0, {"operation_kind": "total"}, {BINDINGS}),
    (0, {"pack_lemma_id": "en_arithmetic_v1:total"}, {BINDINGS}),
    (0, {"pack_lemma_id": "en_arithmetic_v1:guess"}, {LEMMAS, BINDINGS}),
    (0, {"direction": "forward"}, {REPLAY}),
    (1, {"direction": "inverse"}, {REPLAY}),
    (2, {"direction": "inverse"}, {REPLAY}),
    (0, {"relations": (0,)}, {REPLAY, ANSWER}),
    (0, {"relations": ()}, {BINDINGS, REPLAY, ANSWER}),
    (0, {"relations": (9,)}, {BINDINGS, REPLAY, ANSWER}),
    (0, {"relations": (-2,)}, {BINDINGS, REPLAY, ANSWER}),
    (0, {"relations": (3, 4)}, {BINDINGS, REPLAY, ANSWER}),
    (1, {"relations": (1,)}, {BINDINGS, REPLAY, ANSWER}),
    (1, {"relations": (2, 1)}, {REPLAY}),
    (1, {"relations": (1, 1, 2)}, {REPLAY, ANSWER}),
    (1, {"relations": (1, 2, 4)}, {REPLAY, ANSWER}),
    (0, {"inputs": ("q4",)}, {REPLAY}),
    (0, {"inputs": ("q7", "q4")}, {REPLAY}),
    (0, {"inputs": ()}, {REPLAY}),
    (0, {"output": "q1"}, {REPLAY, ANSWER}),
    (0, {"output": "q4"}, {REPLAY, ANSWER}),
    (0, {"output": "q99"}, {REPLAY, ANSWER}),
    (0, {"after_value": 3}, {REPLAY}),
    (1, {"after_value": Fraction(15, 2)}, {REPLAY}),
    (2, {"after_value": 0}, {REPLAY}),
    (0, {"before_value": 2}, {REPLAY}),
]


@pytest.mark.parametrize(("make", "changes", "failed"), [(make, *case) for make in (orchard, fair) for case in TRACE_TAMPERS])
def test_a_tampered_trace_fails_by_name(make: Callable[[], Graph], changes: dict[str, Any], failed: set[CheckName]) -> None:
    graph = make()
    verdict = verify(graph, dataclasses.replace(solve(graph), **changes))
    expected = failed | {ANSWER} if changes.get("steps") == () and isinstance(graph, QuantityGraph) else failed
    assert set(verdict.failed) == expected


@pytest.mark.parametrize(
    ("make", "place", "changes", "failed"),
    [(orchard, *case) for case in STATE_TAMPERS] + [(fair, *case) for case in RELATION_TAMPERS],
)
def test_a_tampered_step_fails_by_name(make: Callable[[], Graph], place: int, changes: dict[str, Any], failed: set[CheckName]) -> None:
    graph = make()
    verdict = verify(graph, with_step(solve(graph), place, **changes))
    assert set(verdict.failed) == failed
    assert not verdict.ok


def test_each_field_is_tampered_with() -> None:
    """A field added to a trace must be added to the tables above."""

    def names(kind: type) -> set[str]:
        return {field.name for field in dataclasses.fields(kind)}

    assert {name for changes, _ in TRACE_TAMPERS for name in changes} == names(SolutionTrace)
    assert {name for _, changes, _ in STATE_TAMPERS for name in changes} == names(StateStep)
    assert {name for _, changes, _ in RELATION_TAMPERS for name in changes} == names(RelationStep)


def test_each_check_is_made_to_fail() -> None:
    tables = [failed for _, failed in TRACE_TAMPERS] + [failed for _, _, failed in STATE_TAMPERS + RELATION_TAMPERS]
    assert {name for failed in tables for name in failed} == set(CheckName)


@pytest.mark.parametrize("make", [orchard, fair])
def test_an_honest_trace_passes_all_six_in_order(make: Callable[[], Graph]) -> None:
    verdict = verify(make(), solve(make()))
    assert verdict.ok
    assert [check.name for check in verdict.checks] == list(CheckName)
    assert [name.value for name in CheckName] == [
        "graph_canonical_hash_matches",
        "pack_id_matches",
        "pack_lemmas_resolve",
        "step_pack_lemma_ids_match_bindings",
        "step_replay_matches_before_after",
        "answer_value_reproduces",
    ]


@pytest.mark.parametrize("order", [[1, 0, 2, 3, 4], [0, 1, 2, 3], [0, 0, 1, 2, 3, 4], [1, 2, 3, 4]])
def test_steps_left_out_repeated_or_swapped_are_caught_v1(order: list[int]) -> None:
    assert REPLAY in verify(orchard(), renumbered(solve(orchard()), order)).failed


@pytest.mark.parametrize("order", [[2, 0, 1], [0, 1], [0, 2], [1, 2], [0, 0, 1, 2], [0, 1, 2, 2]])
def test_steps_left_out_repeated_or_swapped_are_caught_v2(order: list[int]) -> None:
    assert REPLAY in verify(fair(), renumbered(solve(fair()), order)).failed


def test_a_true_step_that_nothing_needs_is_caught() -> None:
    extra = RelationStep(3, "compare_multiplicative", "en_arithmetic_v1:compare_multiplicative", "forward", (4,), ("q8", "q10"), "q9", 6)
    trace = solve(fair())
    assert verify(fair(), dataclasses.replace(trace, steps=(*trace.steps, extra))).failed == (REPLAY,)


def test_a_trace_of_another_graph_is_caught() -> None:
    assert HASH in verify(orchard(), solve(fair())).failed
    assert {HASH, REPLAY} <= set(verify(fair(), solve(orchard())).failed)
    twin = dataclasses.replace(orchard(), entities=("Jon", "Mira"))
    assert verify(twin, solve(orchard())).failed == (HASH,)


def test_values_that_break_a_redundant_statement_are_caught() -> None:
    """The verifier puts its values into every relation of the graph, not only into those that the trace uses."""
    nodes = tuple(node(f"q{place}", "", value) for place, value in enumerate([3, 4, None, 8], 1))
    total = Relation(RelationKind.TOTAL, "q3", ("q1", "q2"))
    honest = QuantityGraph(nodes, (total,), "q3", "")
    contradicted = QuantityGraph(nodes, (total, Relation(RelationKind.EQUAL, "q4", ("q3",))), "q3", "")
    trace = dataclasses.replace(solve(honest), graph_canonical_hash=contradicted.canonical_hash())
    assert verify(contradicted, trace).failed == (REPLAY,)


def test_a_value_that_is_not_forced_is_caught() -> None:
    """Two unknowns in one equation: a trace that picks one of the many solutions is refused, though the equation holds."""
    nodes = tuple(node(f"q{place}", "", value) for place, value in enumerate([None, None, 9], 1))
    graph = QuantityGraph(nodes, (Relation(RelationKind.TOTAL, "q3", ("q1", "q2")),), "q1", "")
    step = RelationStep(0, "total", "en_arithmetic_v1:total", "inverse", (0,), ("q3",), "q1", 4)
    trace = SolutionTrace("en_arithmetic_v1", graph.canonical_hash(), (step,), 4, "", None)
    assert set(verify(graph, trace).failed) == {REPLAY, ANSWER}


@pytest.mark.parametrize("kind", ["round_up", "round_down", "max", "min"])
def test_choices_are_never_turned_round(kind: str) -> None:
    graph = QuantityGraph((node("q1", "", None), node("q2", "", 4)), (Relation(RelationKind(kind), "q2", ("q1",)),), "q1", "")
    step = RelationStep(0, kind, f"en_arithmetic_v1:{kind}", "inverse", (0,), ("q2",), "q1", 4)
    trace = SolutionTrace("en_arithmetic_v1", graph.canonical_hash(), (step,), 4, "", None)
    assert REPLAY in verify(graph, trace).failed


def test_a_root_of_a_square_is_not_forced() -> None:
    graph = QuantityGraph((node("q1", "", None), node("q2", "", 9)), (Relation(RelationKind.APPLY_RATE, "q2", ("q1", "q1")),), "q1", "")
    step = RelationStep(0, "apply_rate", "en_arithmetic_v1:apply_rate", "inverse", (0,), ("q2",), "q1", 3)
    trace = SolutionTrace("en_arithmetic_v1", graph.canonical_hash(), (step,), 3, "", None)
    assert REPLAY in verify(graph, trace).failed


@given(state_graphs(), st.data())
def test_any_changed_value_of_a_v1_trace_is_caught(graph: MathProblemGraph, data: st.DataObject) -> None:
    trace = solve(graph)
    if not trace.steps:
        return
    place = data.draw(st.integers(0, len(trace.steps) - 1))
    field = data.draw(st.sampled_from(["before_value", "after_value"]))
    by = data.draw(st.integers(1, 5) | st.fractions(min_value=Fraction(1, 9), max_value=1))
    changed = with_step(trace, place, **{field: getattr(trace.steps[place], field) + by})
    assert verify(graph, changed).failed == (REPLAY,)


@given(relation_graphs(), st.data())
def test_any_changed_value_of_a_v2_trace_is_caught(made: tuple[QuantityGraph, Fraction], data: st.DataObject) -> None:
    graph, _ = made
    trace = solve(graph)
    if not trace.steps:
        return
    place = data.draw(st.integers(0, len(trace.steps) - 1))
    by = data.draw(st.integers(1, 5) | st.fractions(min_value=Fraction(1, 9), max_value=1))
    step = trace.steps[place]
    assert verify(graph, with_step(trace, place, after_value=step.after_value + by)).failed == (REPLAY,)

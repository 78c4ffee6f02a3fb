"""Schema v1 solved: exact, equal to the hand-solver, and an error wherever there is no value."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from stages.reader.graph import InitialPossession, MathProblemGraph, Operation, OperationKind, Quantity, Unknown
from stages.reader.solve import SolveError, SolveErrorCode, StateStep, solve
from stages.reader.verify import verify
from tests.reader.graphs import orchard, state_graphs
from tests.reader.hand_solver import hand_solve


@given(state_graphs())
def test_the_solver_agrees_with_the_hand_solver_and_the_verifier_with_both(graph: MathProblemGraph) -> None:
    trace = solve(graph)
    assert trace.answer_value == hand_solve(graph.as_json())
    assert type(trace.answer_value) is int or trace.answer_value.denominator > 1
    assert verify(graph, trace).ok
    assert solve(graph).canonical_bytes() == trace.canonical_bytes()


def test_a_trace_holds_each_step_with_its_state() -> None:
    trace = solve(orchard())
    assert (trace.pack_id, trace.answer_value, trace.answer_unit, trace.answer_entity) == ("en_arithmetic_v1", 15, "plums", "Jon")
    assert trace.graph_canonical_hash == orchard().canonical_hash()
    assert trace.steps[1] == StateStep(1, "transfer", "en_arithmetic_v1:transfer", "Mira", Quantity(5, "plums"), "Jon", 18, 13, 4, 9)
    assert trace.steps[4] == StateStep(
        4, "divide", "en_arithmetic_v1:divide", "Jon", Quantity(2, "cups"), None, Fraction(7, 2), Fraction(7, 4)
    )


MIRAS_PLUMS = Unknown("Mira", "plums")


def with_operations(*operations: Operation, unknown: Unknown = MIRAS_PLUMS) -> MathProblemGraph:
    return MathProblemGraph(("Mira", "Jon"), (InitialPossession("Mira", Quantity(6, "plums")),), operations, unknown)


def test_possessions_of_one_unit_add_up_and_units_stay_apart() -> None:
    initial = tuple(InitialPossession("Mira", Quantity(value, unit)) for value, unit in ((2, "plums"), (3, "plums"), (9, "pears")))
    graph = MathProblemGraph(("Mira",), initial, (Operation("Mira", OperationKind.MULTIPLY, Quantity(4, "plums")),), Unknown(None, "plums"))
    assert solve(graph).answer_value == 20


def test_what_nobody_stated_starts_at_zero_when_something_arrives() -> None:
    gift = Operation("Mira", OperationKind.TRANSFER, Quantity(2, "plums"), "Jon")
    assert solve(with_operations(gift, unknown=Unknown("Jon", "plums"))).answer_value == 2
    pick = Operation("Jon", OperationKind.ADD, Quantity(2, "pears"))
    assert solve(with_operations(pick, unknown=Unknown(None, "pears"))).answer_value == 2


def test_numbers_beyond_json_stay_exact() -> None:
    huge = [Operation("Mira", OperationKind.MULTIPLY, Quantity(2**53 - 1, "plums"))] * 3
    trace = solve(with_operations(*huge))
    assert trace.answer_value == 6 * (2**53 - 1) ** 3
    assert trace.as_json()["answer_value"] == str(6 * (2**53 - 1) ** 3)
    assert verify(with_operations(*huge), trace).ok


@pytest.mark.parametrize(
    ("operations", "unknown", "code"),
    [
        ([Operation("Mira", OperationKind.SUBTRACT, Quantity(7, "plums"))], Unknown("Mira", "plums"), SolveErrorCode.BELOW_ZERO),
        ([Operation("Mira", OperationKind.TRANSFER, Quantity(7, "plums"), "Jon")], Unknown("Mira", "plums"), SolveErrorCode.BELOW_ZERO),
        ([Operation("Mira", OperationKind.DIVIDE, Quantity(0, "plums"))], Unknown("Mira", "plums"), SolveErrorCode.DIVISION_BY_ZERO),
        ([Operation("Jon", OperationKind.SUBTRACT, Quantity(0, "plums"))], Unknown("Mira", "plums"), SolveErrorCode.NO_HOLDING),
        ([Operation("Jon", OperationKind.MULTIPLY, Quantity(2, "plums"))], Unknown("Mira", "plums"), SolveErrorCode.NO_HOLDING),
        ([Operation("Mira", OperationKind.DIVIDE, Quantity(2, "pears"))], Unknown("Mira", "plums"), SolveErrorCode.NO_HOLDING),
        ([], Unknown("Jon", "plums"), SolveErrorCode.UNKNOWN_REFERS_TO_NOTHING),
        ([], Unknown("Mira", "pears"), SolveErrorCode.UNKNOWN_REFERS_TO_NOTHING),
        ([], Unknown(None, "pears"), SolveErrorCode.UNKNOWN_REFERS_TO_NOTHING),
    ],
)
def test_what_has_no_value_is_an_error(operations: list[Operation], unknown: Unknown, code: SolveErrorCode) -> None:
    with pytest.raises(SolveError) as caught:
        solve(with_operations(*operations, unknown=unknown))
    assert caught.value.code is code

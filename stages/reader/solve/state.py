"""Schema v1: carry out the operations, one after the other, on the holdings."""

from __future__ import annotations

from packs.compiler import Pack
from stages.reader.graph.math_problem_graph import MathProblemGraph, Operation, OperationKind, Unknown
from stages.reader.graph.values import Value, exact, quotient, value_text
from stages.reader.solve.errors import SolveError, SolveErrorCode
from stages.reader.solve.lemmas import lemma_for
from stages.reader.trace import SolutionTrace, StateStep

_Holdings = dict[tuple[str, str], Value]


def solve_state(graph: MathProblemGraph, pack: Pack) -> SolutionTrace:
    """The trace of a v1 graph.

    Raises:
        SolveError: lemma_missing, below_zero, no_holding, division_by_zero, unknown_refers_to_nothing.
    """
    holdings: _Holdings = {}
    for possession in graph.initial_state:
        key = (possession.entity, possession.quantity.unit)
        holdings[key] = exact(holdings.get(key, 0) + possession.quantity.value)
    steps = tuple(_step(index, operation, holdings, pack) for index, operation in enumerate(graph.operations))
    return SolutionTrace(
        pack_id=pack.pack_id,
        graph_canonical_hash=graph.canonical_hash(),
        steps=steps,
        answer_value=_answer(graph.unknown, holdings),
        answer_unit=graph.unknown.unit,
        answer_entity=graph.unknown.entity,
    )


def _step(index: int, operation: Operation, holdings: _Holdings, pack: Pack) -> StateStep:
    lemma_id = lemma_for(pack, operation.kind)
    key = (operation.actor, operation.operand.unit)
    before = holdings.get(key)
    after = _after(operation, before)
    holdings[key] = after
    target_before: Value | None = None
    target_after: Value | None = None
    if operation.target is not None:
        target_key = (operation.target, operation.operand.unit)
        target_before = holdings.get(target_key, 0)
        target_after = holdings[target_key] = exact(target_before + operation.operand.value)
    return StateStep(
        step_index=index,
        operation_kind=operation.kind.value,
        pack_lemma_id=lemma_id,
        actor=operation.actor,
        operand=operation.operand,
        target=operation.target,
        before_value=0 if before is None else before,
        after_value=after,
        target_before=target_before,
        target_after=target_after,
    )


def _after(operation: Operation, before: Value | None) -> Value:
    amount = operation.operand.value
    if operation.kind is OperationKind.ADD:
        return exact((before or 0) + amount)
    if before is None:
        raise SolveError(
            SolveErrorCode.NO_HOLDING,
            f"{operation.actor} has no known {operation.operand.unit} to {operation.kind}",
        )
    if operation.kind is OperationKind.MULTIPLY:
        return exact(before * amount)
    if operation.kind is OperationKind.DIVIDE:
        if amount == 0:
            raise SolveError(SolveErrorCode.DIVISION_BY_ZERO, f"the {operation.operand.unit} of {operation.actor} are divided by zero")
        return quotient(before, amount)
    if before < amount:
        raise SolveError(
            SolveErrorCode.BELOW_ZERO,
            f"{operation.actor} has {value_text(before)} {operation.operand.unit} and cannot lose {value_text(amount)}",
        )
    return exact(before - amount)


def _answer(unknown: Unknown, holdings: _Holdings) -> Value:
    found = [value for (entity, unit), value in holdings.items() if unit == unknown.unit and unknown.entity in (None, entity)]
    if not found:
        who = "nobody" if unknown.entity is None else unknown.entity
        verb = "ever holds" if unknown.entity is None else "never holds"
        raise SolveError(SolveErrorCode.UNKNOWN_REFERS_TO_NOTHING, f"{who} {verb} any {unknown.unit}")
    return exact(sum(found[1:], start=found[0]))

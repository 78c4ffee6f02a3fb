"""The verifier's own semantics of schema v1. Written apart from the solver on purpose: two readings of one page.

The holdings are replayed from the graph alone; nothing that the trace claims is used to go on.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from stages.reader.graph.math_problem_graph import MathProblemGraph, Operation
from stages.reader.trace import SolutionTrace, StateStep
from stages.reader.verify.replay import Replay, ReplayError


def replay_state(graph: MathProblemGraph, trace: SolutionTrace) -> Replay:
    """Carry the graph's operations out again and compare each step of the trace with what happens."""
    table: dict[str, dict[str, Fraction]] = defaultdict(dict)  # unit -> entity -> amount
    for possession in graph.initial_state:
        column = table[possession.quantity.unit]
        column[possession.entity] = column.get(possession.entity, Fraction()) + possession.quantity.value
    fault = "" if len(trace.steps) == len(graph.operations) else "the trace has not one step for each operation"
    try:
        for index, operation in enumerate(graph.operations):
            expected = _replayed(index, operation, table[operation.operand.unit])
            if index < len(trace.steps) and not fault and not _same(trace.steps[index], expected):
                fault = f"step {index} is not what {operation.kind} does"
        return Replay(fault, _asked(graph, table))
    except ReplayError as error:
        return Replay(fault or str(error), None)


def _replayed(index: int, operation: Operation, column: dict[str, Fraction]) -> tuple[object, ...]:
    """The fields that the step must have, without its lemma; `column` is brought up to date."""
    amount = Fraction(operation.operand.value)
    held = column.get(operation.actor)
    if held is None and operation.kind != "add":
        raise ReplayError(f"step {index}: {operation.actor} holds no {operation.operand.unit}")
    before = held if held is not None else Fraction()
    match operation.kind.value:
        case "add":
            after = before + amount
        case "subtract" | "transfer":
            after = before - amount
        case "multiply":
            after = before * amount
        case _:
            if not amount:
                raise ReplayError(f"step {index} divides by zero")
            after = before / amount
    if after < 0:
        raise ReplayError(f"step {index} leaves less than nothing")
    column[operation.actor] = after
    received: tuple[Fraction | None, Fraction | None] = (None, None)
    if operation.target is not None:
        had = column.get(operation.target, Fraction())
        column[operation.target] = had + amount
        received = (had, had + amount)
    return (index, operation.kind.value, operation.actor, operation.operand, operation.target, before, after, *received)


def _same(step: object, expected: tuple[object, ...]) -> bool:
    return isinstance(step, StateStep) and expected == (
        step.step_index,
        step.operation_kind,
        step.actor,
        step.operand,
        step.target,
        step.before_value,
        step.after_value,
        step.target_before,
        step.target_after,
    )


def _asked(graph: MathProblemGraph, table: dict[str, dict[str, Fraction]]) -> Fraction:
    column = table.get(graph.unknown.unit, {})
    if graph.unknown.entity is None and column:
        return sum(column.values(), start=Fraction())
    if graph.unknown.entity in column:
        return column[graph.unknown.entity]
    raise ReplayError("the unknown refers to no holding")

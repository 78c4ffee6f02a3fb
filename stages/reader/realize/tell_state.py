"""Prose for a v1 trace."""

from __future__ import annotations

from stages.reader.graph.math_problem_graph import MathProblemGraph
from stages.reader.graph.values import Value
from stages.reader.realize.realized import RealizedTrace
from stages.reader.realize.wording import amount, in_parentheses, possessive, sentence
from stages.reader.trace import SolutionTrace, StateStep


def tell_state(graph: MathProblemGraph, trace: SolutionTrace) -> RealizedTrace:
    """The prose of a v1 trace."""
    return RealizedTrace(
        givens=tuple(
            sentence(f"{given.entity} starts with {amount(given.quantity.value, given.quantity.unit)}") for given in graph.initial_state
        ),
        steps=tuple(sentence(_step(step)) for step in trace.steps if isinstance(step, StateStep)),
        answer=sentence(_answer(trace)),
    )


def _step(step: StateStep) -> str:
    unit = step.operand.unit
    by = amount(step.operand.value, unit)
    match step.operation_kind:
        case "add":
            return f"{step.actor} gets {by}: {_sum(step, '+')}"
        case "subtract":
            return f"{step.actor} loses {by}: {_sum(step, '-')}"
        case "multiply":
            return f"{possessive(step.actor)} {unit} are multiplied by {step.operand.value}: {_sum(step, '×')}"
        case "divide":
            return f"{possessive(step.actor)} {unit} are divided by {step.operand.value}: {_sum(step, '÷')}"
    assert step.target_before is not None
    assert step.target_after is not None
    received = _formula(step.target_before, "+", step.operand.value, step.target_after, unit)
    return f"{step.actor} gives {by} to {step.target}: {step.actor} has {_sum(step, '-')}, and {step.target} has {received}"


def _sum(step: StateStep, sign: str) -> str:
    return _formula(step.before_value, sign, step.operand.value, step.after_value, step.operand.unit)


def _formula(before: Value, sign: str, by: Value, after: Value, unit: str) -> str:
    return f"{in_parentheses(before)} {sign} {in_parentheses(by)} = {amount(after, unit)}"


def _answer(trace: SolutionTrace) -> str:
    found = amount(trace.answer_value, trace.answer_unit)
    return f"the total is {found}" if trace.answer_entity is None else f"{trace.answer_entity} has {found}"

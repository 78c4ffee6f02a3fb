"""Admissibility of a solved graph: units agree, counts are whole and not negative, parts stay within their wholes (design 3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from stages.reader.graph import MathProblemGraph
from stages.reader.refusals import RefusalCode
from stages.reader.result import Graph
from stages.reader.trace import SolutionTrace, StateStep


@dataclass(frozen=True, slots=True)
class Inadmissible:
    """Why a solved graph may not be answered."""

    code: RefusalCode
    message: str


def check_admissible(graph: Graph, trace: SolutionTrace) -> Inadmissible | None:
    """The first reason why a solved graph may not be answered, or None."""
    if isinstance(graph, MathProblemGraph):
        return _check_state(trace)
    return None


def _check_state(trace: SolutionTrace) -> Inadmissible | None:
    for step in trace.steps:
        assert isinstance(step, StateStep)
        for value in (step.before_value, step.after_value, step.target_before, step.target_after):
            if value is not None and (Fraction(value) < 0 or Fraction(value).denominator != 1):
                return Inadmissible(RefusalCode.INADMISSIBLE_VALUE, f"{step.actor} would hold {value} {step.operand.unit}.")
    return None

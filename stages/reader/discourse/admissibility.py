"""Admissibility of a solved graph: units agree, counts are whole and not negative, parts stay within their wholes (design 3.1)."""

from __future__ import annotations

from fractions import Fraction

from packs import words
from packs.units import is_count, parse_unit
from stages.reader.graph import MathProblemGraph, QuantityGraph, UnitProblem, UnitProblemCode, check_units
from stages.reader.refusals import RefusalCode, Refused
from stages.reader.result import Graph
from stages.reader.trace import SolutionTrace, StateStep
from stages.reader.verify import check_admissible_values


def check_values(graph: Graph, trace: SolutionTrace, span: tuple[int, int]) -> Refused | None:
    """The first value that cannot be true of the world, or None.

    In a story of states every holding is looked at, before and after each step; schema v1 counts whole things.
    """
    message = _impossible_holding(trace) if isinstance(graph, MathProblemGraph) else None
    problems = check_admissible_values(graph, trace)
    if message is None and not problems:
        return None
    where = (problems[0].span if message is None else None) or span
    return Refused(RefusalCode.INADMISSIBLE_VALUE, where, f"{message or problems[0].message}.")


def check_units_agree(graph: Graph, span: tuple[int, int]) -> Refused | None:
    """The first disagreement of dimensions, or None.

    Two different counts may meet: `twice as many dogs as cats` and a total of both are understood (or refused) by the nouns'
    own rules, before. Money, time, length and their kind never meet each other or a count here, and nothing is added up that
    would need a conversion first. A story of states (v1) keeps each unit apart by construction.
    """
    if not isinstance(graph, QuantityGraph):
        return None
    problem = next((problem for problem in check_units(graph, _hypernyms(graph)) if not _both_counts(problem)), None)
    if problem is None:
        return None
    expected, found = problem.expected or "a number", problem.found or "a number"
    return Refused(RefusalCode.UNITS_DISAGREE, span, f"The units do not agree: {expected} would be needed where {found} is found.")


def _impossible_holding(trace: SolutionTrace) -> str | None:
    for step in trace.steps:
        assert isinstance(step, StateStep)
        for value in (step.before_value, step.after_value, step.target_before, step.target_after):
            if value is not None and (Fraction(value) < 0 or Fraction(value).denominator != 1):
                return f"{step.actor} would hold {value} {step.operand.unit}"
    return None


def _both_counts(problem: UnitProblem) -> bool:
    """Do the two differ in what they count alone: dogs and cats, or dollars a shirt and dollars a pair?"""
    if problem.code not in (UnitProblemCode.DIFFERENT_UNITS, UnitProblemCode.ANSWER_UNIT):
        return False
    expected, found = (_shape(unit) for unit in (problem.expected, problem.found))
    return expected == found


def _shape(unit: str) -> list[tuple[str, int]]:
    return sorted(("" if is_count(name) else name, power) for name, power in parse_unit(unit).factors)


def _hypernyms(graph: QuantityGraph) -> dict[str, str]:
    """Which units of the graph stand below another one of it ("boys" -> "children"), the first that does."""
    names = {name: None for node in graph.nodes for name, _ in parse_unit(node.unit).factors}
    lemmas = {name: words.singular(name) or name for name in names}
    kin: dict[str, str] = {}
    for name, lemma in lemmas.items():
        wider = next((other for other, above in lemmas.items() if other != name and lemma != above and words.is_a(lemma, above)), None)
        if wider is not None:
            kin[name] = wider
    return kin

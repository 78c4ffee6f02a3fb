"""Where a derivation and the annotated solution of the same problem part (decision 0080).

Solutions merge and split steps freely, so values are compared, not steps. A value of ours is *known* where the annotated
solution meets it (as a number of a formula, a sub-formula or a result), and one of theirs where we meet it (as a given, a
step, or a partial sum of one of our totals). They part at the first of our computed values that is not known to them and at
the first of their results that is not known to us; they *agree strictly* where neither exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from stages.reader.graph import MathProblemGraph
from stages.reader.result import Answered
from stages.reader.trace import RelationStep, StateStep
from stages.workbench.formulas import SolutionStep
from stages.workbench.ways import Ways

_HUNDRED = 100


class Verdict(StrEnum):
    """How a derivation stands to the annotated solution."""

    AGREES = "agrees"
    MERGES = "merges"
    PARTS = "parts"


@dataclass(frozen=True, slots=True)
class OurStep:
    """One step of a derivation: what it says, its value, and what it passes through."""

    text: str
    value: Fraction
    passed: frozenset[Fraction]


@dataclass(frozen=True, slots=True)
class Parting:
    """Two derivations side by side.

    Attributes:
        ours: our steps.
        theirs: the annotated steps.
        strange_to_them: places in `ours` whose value the annotated solution never meets.
        strange_to_us: places in `theirs` whose result we never meet.
    """

    ours: tuple[OurStep, ...]
    theirs: tuple[SolutionStep, ...]
    strange_to_them: tuple[int, ...]
    strange_to_us: tuple[int, ...]

    @property
    def verdict(self) -> Verdict:
        """Do the two agree, does one merge steps of the other, or do they part?"""
        if self.strange_to_them and self.strange_to_us:
            return Verdict.PARTS
        return Verdict.MERGES if self.strange_to_them or self.strange_to_us else Verdict.AGREES

    @property
    def sound(self) -> bool:
        """Is it the same derivation, as far as the annotation can tell? A problem without annotation tells nothing: False."""
        return bool(self.theirs) and self.verdict is not Verdict.PARTS


def part(answer: Answered, theirs: Sequence[SolutionStep]) -> Parting:
    """Lay a derivation beside an annotated solution."""
    ours, given = our_steps(answer), _given(answer)
    met_by_us = _scaled({*given, *(step.value for step in ours), *(value for step in ours for value in step.passed)})
    met_by_them = _scaled({*(step.result for step in theirs), *(value for step in theirs for value in step.passed)})
    return Parting(
        ours,
        tuple(theirs),
        tuple(place for place, step in enumerate(ours) if step.value not in met_by_them and step.value not in given),
        tuple(place for place, step in enumerate(theirs) if step.result not in met_by_us),
    )


def our_steps(answer: Answered) -> tuple[OurStep, ...]:
    """The steps of an answer with the values that each passes through."""
    ways = Ways(answer)
    steps = []
    for place, step in enumerate(answer.trace.steps):
        passed = ways.through(step) if isinstance(step, RelationStep) else ways.through_state(step)
        told = answer.prose.steps[place] if place < len(answer.prose.steps) else step.operation_kind
        steps.append(OurStep(told, Fraction(step.after_value), passed))
    return (*steps, *_last(answer, steps))


def _last(answer: Answered, steps: list[OurStep]) -> list[OurStep]:
    """The answer as a step of its own where no step computes it: the total over all holders of a story of states."""
    value = Fraction(answer.value)
    computed = {step.value for step in steps} | {passed for step in steps for passed in step.passed}
    return [] if value in computed or value in _given(answer) else [OurStep(answer.prose.answer, value, frozenset())]


def _given(answer: Answered) -> frozenset[Fraction]:
    if isinstance(answer.graph, MathProblemGraph):
        operands = [step.operand.value for step in answer.trace.steps if isinstance(step, StateStep)]
        return frozenset(map(Fraction, [*operands, *(held.quantity.value for held in answer.graph.initial_state)]))
    return frozenset(Fraction(node.value) for node in answer.graph.nodes if node.value is not None)


def _scaled(values: set[Fraction]) -> frozenset[Fraction]:
    """The values, and each as a percentage and as a fraction: 1/4 and 25 % are the same step."""
    return frozenset({scaled for value in values for scaled in (value, value * _HUNDRED, value / _HUNDRED)})

"""Run the changes of a suite over the cases of a lane that were answered rightly, and count how the reader did.

A change that does not fit a case is counted under its reason, never dropped. Results hold no text of a problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from stages.harness.cases import Case
from stages.harness.executors import Executor, map_ordered
from stages.reader import ReaderOptions, read
from stages.suites.changes import SUITES
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.source import source_of
from stages.suites.variants.variant import Verdict, judge

UNANSWERED = "not answered, or not rightly"


@dataclass(frozen=True, slots=True)
class Tried:
    """One change tried on one case: the verdict, or the reason why it does not fit."""

    case: str
    suite: str
    change: str
    verdict: Verdict | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeFigures:
    """One change over a lane.

    Attributes:
        right, refused, wrong: how the reader did on the variants.
        not_applicable: cases that the change does not fit, by reason.
        missed: ids of the cases whose variant was not answered rightly.
    """

    right: int
    refused: int
    wrong: int
    not_applicable: Mapping[str, int]
    missed: tuple[str, ...]

    @property
    def applied(self) -> int:
        """Variants made."""
        return self.right + self.refused + self.wrong


def vary(cases: Sequence[Case], options: ReaderOptions, executor: Executor) -> tuple[Tried, ...]:
    """Try every change of every suite on every case."""
    return tuple(tried for each in map_ordered(partial(vary_case, options=options), cases, executor) for tried in each)


def vary_case(case: Case, options: ReaderOptions) -> tuple[Tried, ...]:
    """Try every change on one case."""
    try:
        source = source_of(case.problem, options)
    except NotApplicable as error:
        return _none(case.id, str(error))
    if source is None or Fraction(source.answer.value) != case.expected_answer:
        return _none(case.id, UNANSWERED)
    found = []
    reader = cache(partial(read, options=options))  # both ways of writing a change often give the same text
    for suite, changes in SUITES.items():
        for name, change in changes.items():
            try:
                found.append(Tried(case.id, suite, name, judge(change(source), reader)))
            except NotApplicable as error:
                found.append(Tried(case.id, suite, name, None, str(error)))
    return tuple(found)


def figures(tried: Iterable[Tried], suite: str) -> dict[str, ChangeFigures]:
    """Count one suite, by change."""
    of_suite = [item for item in tried if item.suite == suite]
    return {name: _figures([item for item in of_suite if item.change == name]) for name in SUITES[suite]}


def _figures(tried: Sequence[Tried]) -> ChangeFigures:
    verdicts = Counter(item.verdict for item in tried)
    reasons = Counter(item.reason for item in tried if item.verdict is None)
    missed = tuple(item.case for item in tried if item.verdict not in (None, Verdict.RIGHT))
    return ChangeFigures(verdicts[Verdict.RIGHT], verdicts[Verdict.REFUSED], verdicts[Verdict.WRONG], dict(sorted(reasons.items())), missed)


def _none(case: str, reason: str) -> tuple[Tried, ...]:
    return tuple(Tried(case, suite, name, None, reason) for suite, changes in SUITES.items() for name in changes)

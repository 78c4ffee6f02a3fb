"""Grade cases: every one ends `correct`, `wrong` or `refused`, and nothing else (design section 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial

from stages.harness.agreement import agrees
from stages.harness.cases import Case
from stages.harness.errata import ErrataError, Erratum
from stages.harness.executors import Executor, map_ordered
from stages.harness.files import sha256
from stages.harness.protocol import DISAGREES, Reader, ReaderAnswer, ReaderRefusal

GraphJudge = Callable[[Case, bytes], bool | None]


class Outcome(StrEnum):
    """How a case ends."""

    CORRECT = "correct"
    WRONG = "wrong"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What became of one case. No text of the problem: results are published for corpora whose text is not.

    Attributes:
        id: the case's id in its file.
        key: the case key.
        outcome: by the published label, always.
        disputed: wrong by the label, and an erratum stands for exactly this answer.
        answer: text form of the answer; None where refused.
        trace_sha256: hash of the trace's canonical bytes; None where refused.
        replayed: an independent replay of the trace held; None where refused.
        graph_equal: the graph equals the authored one byte for byte; None where there is none to compare with.
        agrees: the derivation's values agree with the annotated solution; None where not correct or not annotated.
        second: what a second solver says of the answer; None where refused, or where none was asked.
        refusal: the refusal's code; None where answered.
        span: the characters that the refusal points at; None where answered.
    """

    id: str
    key: str
    outcome: Outcome
    disputed: bool = False
    answer: str | None = None
    trace_sha256: str | None = None
    replayed: bool | None = None
    graph_equal: bool | None = None
    agrees: bool | None = None
    second: str | None = None
    refusal: str | None = None
    span: tuple[int, int] | None = None


def grade_cases(
    cases: Sequence[Case],
    reader: Reader,
    *,
    executor: Executor | None = None,
    errata: Mapping[str, Erratum] | None = None,
    graph_judge: GraphJudge | None = None,
    on_done: Callable[[int], None] | None = None,
) -> tuple[CaseResult, ...]:
    """Grade every case, in order, on the given executor; the results are the same on each.

    Args:
        cases: what to grade.
        reader: what to grade it with; must be picklable for executors other than serial.
        executor: where the work runs; serial unless given.
        errata: disputed labels by case key.
        graph_judge: compares a graph's canonical bytes with what the case's author gave; None: not compared.
        on_done: called with the number of cases just finished, for progress.

    Raises:
        ErrataError: an erratum quotes another published answer than its case has.
    """
    errata = errata or {}
    check_errata(cases, errata)
    relevant = {case.key: errata[case.key] for case in cases if case.key in errata}
    work = partial(grade_case, reader=reader, errata=relevant, graph_judge=graph_judge)
    return tuple(map_ordered(work, cases, executor or Executor(), on_done))


def check_errata(cases: Sequence[Case], errata: Mapping[str, Erratum]) -> None:
    """Check that each erratum quotes its case's published answer; entries about other cases are nothing to this lane.

    Raises:
        ErrataError: one does not.
    """
    for case in cases:
        erratum = errata.get(case.key)
        if erratum is not None and erratum.published != case.expected_answer:
            raise ErrataError(
                f"the erratum for case {case.id} quotes the published answer {erratum.published}, the case says {case.expected_text}",
                hint="Correct `published` in the errata file, or drop the entry.",
            )


def grade_case(case: Case, reader: Reader, errata: Mapping[str, Erratum], graph_judge: GraphJudge | None) -> CaseResult:
    """Grade one case."""
    outcome = reader(case.problem)
    if isinstance(outcome, ReaderRefusal):
        return CaseResult(case.id, case.key, Outcome.REFUSED, refusal=outcome.code, span=outcome.span)
    as_published = is_right(case, outcome)
    # two solvers with two values: the label cannot tell which of them to trust, so it is an error even where it fits
    right = as_published and outcome.second != DISAGREES
    erratum = errata.get(case.key)
    return CaseResult(
        id=case.id,
        key=case.key,
        outcome=Outcome.CORRECT if right else Outcome.WRONG,
        disputed=not as_published and outcome.second != DISAGREES and erratum is not None and erratum.ours == Fraction(outcome.value),
        answer=outcome.value,
        trace_sha256=sha256(outcome.trace),
        replayed=outcome.replayed,
        graph_equal=graph_judge(case, outcome.graph) if graph_judge else None,
        agrees=agrees(outcome.values, case.annotated) if right else None,
        second=outcome.second,
    )


def is_right(case: Case, answer: ReaderAnswer) -> bool:
    """Is it the published answer? The value exactly, and the unit where the case states one (letter case aside)."""
    same_unit = not case.expected_unit or answer.unit.casefold() == case.expected_unit.casefold()
    return same_unit and Fraction(answer.value) == case.expected_answer

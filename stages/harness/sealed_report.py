"""Grades sealed plaintext and reports on it without a word of it (design 4.2, decision 0041).

Only counts, codes, hashes and case keys leave: no id, no text, no answer, no unit, no entity, no character position. The
work runs in this very process: an executor would pickle problems into pipes, spill files and worker logs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial

from stages.harness.cases import CaseError, cases_hash, parse_cases
from stages.harness.grading import CaseResult, grade_cases
from stages.harness.protocol import Reader, ReaderOutcome, ReaderRefusal
from stages.harness.report import summarise
from stages.harness.sealing import NotCasesError, quiet_cases_error

DEFECT = "reader_defect"


def grade_sealed(plaintext: bytes, reader: Reader, made_by: Mapping[str, str]) -> dict[str, object]:
    """The report's body.

    Args:
        plaintext: JSONL in either case format. Errata never touch a sealed lane.
        reader: what to grade with.
        made_by: hashes of the reader and its configuration, kept with the figures.

    Raises:
        NotCasesError: the plaintext is not a set of cases; the message quotes nothing.
    """
    failure: NotCasesError
    try:
        cases = parse_cases(plaintext, "plaintext")
    except CaseError as error:
        failure = quiet_cases_error(error)
    else:
        results = grade_cases(cases, partial(_never_raising, reader))
        summary = summarise(results)
        counts = {name: value for name, value in asdict(summary).items() if name != "refusals"}
        return {
            **made_by,
            "cases_sha256": cases_hash(cases),
            "counts": counts,
            "refusals": dict(summary.refusals),
            "wrong_rate_upper_bound_95_ppm": summary.wrong_bound_ppm,
            "results": [_result(result) for result in results],
        }
    raise failure


def _never_raising(reader: Reader, text: str) -> ReaderOutcome:
    """A defect of the reader costs its case, counted under a code of its own; it must not cost a report that can be made once."""
    try:
        return reader(text)
    except Exception:  # noqa: BLE001 - whatever it is, its message may quote the problem
        return ReaderRefusal(DEFECT, (0, 0), "The reader failed on this problem.")


def _result(result: CaseResult) -> dict[str, object]:
    shown = {
        "key": result.key,
        "outcome": result.outcome.value,
        "trace_sha256": result.trace_sha256,
        "replayed": result.replayed,
        "agrees": result.agrees,
        "refusal": result.refusal,
    }
    return {name: value for name, value in shown.items() if value is not None}

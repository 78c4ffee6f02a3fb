"""A lane's report: canonical JSON, described by stages/schemas/report.schema.json.

It holds counts, hashes and codes, no text of any problem and no time of day or duration: the same cases, reader and
configuration give the same bytes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from stages.errors import SumproofError
from stages.harness.bounds import percent_text, upper_bound_ppm
from stages.harness.files import canonical_line, read_bytes, sha256
from stages.harness.grading import CaseResult, Outcome
from stages.harness.protocol import DISAGREES

SCHEMA = "sumproof/report/1"


class ReportError(SumproofError):
    """A report file is not one of ours."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of one graded lane.

    Attributes:
        total: cases; always correct + wrong + refused.
        correct: the published answer was given.
        wrong: another answer was given, errata or not.
        disputed: of those, how many an erratum covers.
        refused: no answer was given.
        refusals: how often each refusal code occurred, in order of the codes.
        replayed: answers whose trace an independent program replayed.
        proved: answers that a second solver reached too, over equations whose unit proofs all hold.
        disagreeing: answers that a second solver contradicts; each is counted as wrong.
        graphs_compared: answers whose graph could be compared with an authored one.
        graphs_equal: of those, how many are equal byte for byte.
        annotated: right answers to problems with an annotated solution.
        agreeing: of those, how many derivations agree with it.
    """

    total: int
    correct: int
    wrong: int
    disputed: int
    refused: int
    refusals: Mapping[str, int]
    replayed: int
    proved: int
    disagreeing: int
    graphs_compared: int
    graphs_equal: int
    annotated: int
    agreeing: int

    @property
    def answered(self) -> int:
        """Cases with an answer, right or wrong."""
        return self.correct + self.wrong

    @property
    def wrong_bound_ppm(self) -> int | None:
        """The exact 95 % upper bound on the wrong rate among the answered, in parts per million."""
        return upper_bound_ppm(self.wrong, self.answered)


def summarise(results: Sequence[CaseResult]) -> Summary:
    """Count what became of the cases."""
    outcomes = Counter(result.outcome for result in results)
    refusals = Counter(result.refusal for result in results if result.refusal is not None)
    compared = [result.graph_equal for result in results if result.graph_equal is not None]
    annotated = [result.agrees for result in results if result.agrees is not None]
    return Summary(
        total=len(results),
        correct=outcomes[Outcome.CORRECT],
        wrong=outcomes[Outcome.WRONG],
        disputed=sum(result.disputed for result in results),
        refused=outcomes[Outcome.REFUSED],
        refusals=dict(sorted(refusals.items())),
        replayed=sum(result.replayed is True for result in results),
        proved=sum(result.second == "proved" for result in results),
        disagreeing=sum(result.second == DISAGREES for result in results),
        graphs_compared=len(compared),
        graphs_equal=sum(compared),
        annotated=len(annotated),
        agreeing=sum(annotated),
    )


def report_bytes(lane: str, corpus: str, cases_sha256: str, results: Sequence[CaseResult]) -> bytes:
    """Return the report as the bytes that are written and hashed."""
    summary = summarise(results)
    counts = {name: value for name, value in asdict(summary).items() if name != "refusals"}
    return canonical_line(
        {
            "schema": SCHEMA,
            "lane": lane,
            "corpus": corpus,
            "cases_sha256": cases_sha256,
            "counts": counts,
            "refusals": dict(summary.refusals),
            "wrong_rate_upper_bound_95_ppm": summary.wrong_bound_ppm,
            "results": [_result(result) for result in results],
        }
    )


@dataclass(frozen=True, slots=True)
class Report:
    """A report read back from its file."""

    lane: str
    corpus: str
    cases_sha256: str
    report_sha256: str
    summary: Summary
    results: tuple[CaseResult, ...]


def load_report(path: Path) -> Report:
    """Read a report back from its file.

    Raises:
        FileError: there is no such file.
        ReportError: it is no report, or one whose figures contradict its results.
    """
    return parse_report(read_bytes(path), str(path))


def parse_report(content: bytes, source: str) -> Report:
    """Read a report back from its bytes; `source` names it in errors.

    Raises:
        ReportError: it is no report, or one whose figures contradict its results.
    """
    try:
        record = json.loads(content)
        results = tuple(_from_json(result) for result in record["results"])
        report = Report(record["lane"], record["corpus"], record["cases_sha256"], sha256(content), summarise(results), results)
        written = report_bytes(report.lane, report.corpus, report.cases_sha256, results)
    except (ValueError, KeyError, TypeError) as error:
        raise ReportError(f"{source} is no report ({error!r})", hint="Run `dvc repro` to grade again.") from error
    if written != content:
        raise ReportError(f"{source} contradicts itself: its figures do not follow from its results", hint="Run `dvc repro --force`.")
    return report


def evidence_lines(report: Report) -> list[str]:
    """Return one line for each kind of evidence that the lane has; a kind that does not apply to it is left out."""
    summary = report.summary
    lines = []
    if any(result.replayed is not None for result in report.results):
        lines.append(f"replayed traces: {summary.replayed} of {summary.answered} answers")
    if any(result.second is not None for result in report.results):
        lines.append(
            f"answers that a second solver proved, with units: {summary.proved} of {summary.answered}; contradicted: {summary.disagreeing}"
        )
    if summary.graphs_compared:
        lines.append(f"graphs equal to the authored ones, byte for byte: {summary.graphs_equal} of {summary.graphs_compared}")
    if summary.annotated:
        lines.append(f"right answers whose derivation agrees with the annotated solution: {summary.agreeing} of {summary.annotated}")
    return lines


def table_markdown(report: Report) -> str:
    """Return the report as a readable page: figures, refusals by code, and every wrong case by id."""
    summary = report.summary
    figures = [str(summary.total), str(summary.correct), str(summary.wrong), str(summary.disputed), str(summary.refused)]
    figures.append(percent_text(summary.wrong_bound_ppm))
    lines = [
        f"# Lane {report.lane} ({report.corpus})",
        "",
        "| total | correct | wrong | disputed | refused | wrong rate at most (95 %) |",
        "|--:|--:|--:|--:|--:|--:|",
        f"| {' | '.join(figures)} |",
        "",
        *(f"- {fact}" for fact in evidence_lines(report)),
        f"- cases: SHA-256 `{report.cases_sha256}`",
    ]
    if summary.refusals:
        lines += ["", "| refused because | cases |", "|---|--:|"]
        lines += [f"| {code} | {count} |" for code, count in sorted(summary.refusals.items(), key=lambda item: (-item[1], item[0]))]
    wrong = [result for result in report.results if result.outcome is Outcome.WRONG]
    if wrong:
        lines += ["", "| wrong | answer given | disputed |", "|---|--:|---|"]
        lines += [f"| {result.id} | {result.answer} | {'yes' if result.disputed else 'no'} |" for result in wrong]
    return "\n".join(lines) + "\n"


def _result(result: CaseResult) -> dict[str, Any]:
    record = {name: value for name, value in asdict(result).items() if value is not None}
    if result.span is not None:
        record["span"] = list(result.span)
    return record


def _from_json(record: Mapping[str, Any]) -> CaseResult:
    fields = dict(record)
    span = fields.pop("span", None)
    return CaseResult(**{**fields, "outcome": Outcome(fields["outcome"])}, span=None if span is None else (span[0], span[1]))

"""All lanes as last graded: for the table, the page, the metrics and the machines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from stages.errors import SumproofError
from stages.harness.report import Report, load_report


class OverviewError(SumproofError):
    """No lane has been graded here."""


def load_overview(folder: Path, order: Sequence[str] = ()) -> tuple[Report, ...]:
    """Read the report of every lane that lies in `folder`/LANE/report.json: those of `order` first, then by name.

    Raises:
        OverviewError: there is none.
        ReportError: one of them is no report.
    """
    names = {path.parent.name for path in folder.glob("*/report.json")}
    if not names:
        raise OverviewError(f"no lane has been graded in {folder}", hint="Run `make eval` in the project's folder.")
    ordered = [name for name in order if name in names] + sorted(names - set(order))
    return tuple(load_report(folder / name / "report.json") for name in ordered)


def lanes_tree(reports: Iterable[Report]) -> dict[str, Any]:
    """Return what `sumproof lanes --json` prints (stages/schemas/lanes.schema.json)."""
    return {"lanes": {report.lane: {**counts(report), **_hashes(report)} for report in reports}}


def metrics_tree(reports: Iterable[Report]) -> dict[str, Mapping[str, Any]]:
    """Return the figures for `dvc metrics` and `dvc exp show`."""
    return {report.lane: {**counts(report), "wrong_bound_ppm": report.summary.wrong_bound_ppm} for report in reports}


def counts(report: Report) -> dict[str, int]:
    """Return the five counts that stand wherever a lane is shown."""
    summary = report.summary
    return {
        "total": summary.total,
        "correct": summary.correct,
        "wrong": summary.wrong,
        "disputed": summary.disputed,
        "refused": summary.refused,
    }


def undisputed(reports: Iterable[Report]) -> int:
    """Return how many wrong answers no erratum covers: what gates and exit codes ask for."""
    return sum(report.summary.wrong - report.summary.disputed for report in reports)


def _hashes(report: Report) -> dict[str, str]:
    return {"cases_sha256": report.cases_sha256, "report_sha256": report.report_sha256}

"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from stages.harness.bounds import percent_text
from stages.harness.capability import CapabilityIndex
from stages.harness.report import Report, Summary


def lanes_table(reports: Iterable[Report]) -> Table:
    """Return one row a lane: counts, and the exact 95 % upper bound on the wrong rate among the answered ("wrong ≤")."""
    table = _table("lane", "corpus", right=("total", "correct", "wrong", "disputed", "refused", "wrong ≤"))
    for report in reports:
        table.add_row(report.lane, report.corpus, *_figures(report.summary))
    return table


def capability_table(index: CapabilityIndex) -> Table:
    """Return one row a domain: its counts, and whether it adds to the breadth."""
    table = _table("domain", right=("total", "correct", "wrong", "disputed", "refused", "counts"))
    for name, figures in index.domains.items():
        counts = _counts(figures.total, figures.correct, figures.wrong, figures.disputed, figures.refused)
        table.add_row(name, *counts, "yes" if figures.sound else "no" if figures.total else "not graded")
    return table


def refusals_table(refusals: Mapping[str, int], total: int) -> Table:
    """Return the refusals by code, most frequent first."""
    table = _table("refused because", right=("cases", "share"))
    for code, count in sorted(refusals.items(), key=lambda item: (-item[1], item[0])):
        table.add_row(code, str(count), f"{1000 * count // total / 10} %")
    return table


def points_table(names: Sequence[str], points: Iterable[tuple[Sequence[str], Mapping[str, Mapping[str, int]]]]) -> Table:
    """Return the table of a sweep: one row for each point and lane.

    Args:
        names: the swept parameters.
        points: for each point the parameters' values, and the counts by lane.
    """
    table = _table(*names, "lane", right=("total", "correct", "wrong", "disputed", "refused"))
    for values, lanes in points:
        for lane, counts in lanes.items():
            table.add_row(
                *values, lane, *_counts(counts["total"], counts["correct"], counts["wrong"], counts["disputed"], counts["refused"])
            )
    return table


def _figures(summary: Summary) -> list[str | Text]:
    counts = _counts(summary.total, summary.correct, summary.wrong, summary.disputed, summary.refused)
    return [*counts, percent_text(summary.wrong_bound_ppm)]


def _counts(total: int, correct: int, wrong: int, disputed: int, refused: int) -> list[str | Text]:
    mood = "bold red" if wrong > disputed else ""
    return [str(total), Text(str(correct), style="green"), Text(str(wrong), style=mood), str(disputed), str(refused)]


def _table(*left: str, right: Sequence[str] = ()) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True)
    for name in left:
        table.add_column(name)
    for name in right:
        table.add_column(name, justify="right", no_wrap=True)
    return table

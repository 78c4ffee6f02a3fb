"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from stages.harness.bounds import percent_text
from stages.harness.capability import CapabilityIndex
from stages.harness.interop import Disagreement
from stages.harness.interop.disagreement import OURS, THEIRS
from stages.harness.promotion import Obligation
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


def points_table(names: Sequence[str], points: Sequence[tuple[Sequence[str], Mapping[str, Mapping[str, int]]]]) -> Table:
    """Return the table of a sweep: one row for each point; a lane's cell says correct/wrong/refused.

    Args:
        names: the swept parameters.
        points: for each point the parameters' values, and the counts by lane.
    """
    lanes = list(dict.fromkeys(lane for _, graded in points for lane in graded))
    table = _table(*(_foldable(name.rpartition(".")[2]) for name in names), right=[_foldable(lane) for lane in lanes])
    for values, graded in points:
        table.add_row(*values, *(_cell(graded[lane]) for lane in lanes))
    table.caption = "correct/wrong/refused; in brackets how many of the wrong an erratum disputes"
    table.caption_justify = "left"
    return table


def _cell(counts: Mapping[str, int]) -> Text:
    disputed = f" ({counts['disputed']})" if counts["disputed"] else ""
    mood = "bold red" if counts["wrong"] > counts["disputed"] else ""
    return Text.assemble((str(counts["correct"]), "green"), "/", (f"{counts['wrong']}{disputed}", mood), f"/{counts['refused']}")


def _foldable(name: str) -> str:
    """Return a heading that may be folded at its words."""
    return name.replace("_", " ")


def promotion_table(obligations: Iterable[Obligation]) -> Table:
    """Return one row an obligation: what was found, what is asked for, and whether it passed."""
    table = _table("", "obligation", "figure", "threshold", "passed")
    for obligation in obligations:
        passed = Text("yes", style="green") if obligation.passed else Text("no", style="bold red")
        table.add_row(str(obligation.number), _foldable(obligation.name), obligation.figure, obligation.threshold, passed)
    return table


def disagreement_table(found: Disagreement, name: str) -> Table:
    """Return the matrix: our outcomes down, theirs across."""
    table = _table("ours", right=[f"{name}: {theirs}" if theirs == THEIRS[0] else theirs for theirs in THEIRS])
    for ours in OURS:
        table.add_row(ours.value, *(str(found.count(ours, theirs)) for theirs in THEIRS))
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
        table.add_column(name, overflow="fold")
    for name in right:
        table.add_column(name, justify="right")
    return table

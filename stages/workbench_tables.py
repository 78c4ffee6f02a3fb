"""The workbench's tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from stages.harness.bounds import percent_text
from stages.harness.values import value_text
from stages.workbench.fold import Fold
from stages.workbench.gaps import Gap
from stages.workbench.parting import Parting


def gaps_table(gaps: Sequence[Gap]) -> Table:
    """Return one row a gap of one kind: how many problems it stops, how many it alone stops, and the first of them by key."""
    table = plain_table((gaps[0].kind, "for example"), ("problems", "alone"), right_first=True)
    for gap in gaps:
        table.add_row(str(gap.problems), str(gap.alone), Text(gap.name), " ".join(key[:12] for key in gap.keys[:2]))
    return table


def plain_table(left: Sequence[str], right: Sequence[str], *, right_first: bool = False) -> Table:
    """Return an empty table: texts to the left, numbers to the right, or the other way round."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True)
    columns = [(name, "left") for name in left], [(name, "right") for name in right]
    for name, side in (*columns[1], *columns[0]) if right_first else (*columns[0], *columns[1]):
        table.add_column(name, justify="right" if side == "right" else "left", no_wrap=side == "right")
    return table


def parting_table(parting: Parting) -> Table:
    """Return our steps beside the annotated ones; what the other side never meets is marked."""
    table = plain_table(("our step", "annotated step"), ())
    for place in range(max(len(parting.ours), len(parting.theirs))):
        ours = parting.ours[place].text if place < len(parting.ours) else ""
        theirs = f"{parting.theirs[place].formula} = {value_text(parting.theirs[place].result)}" if place < len(parting.theirs) else ""
        table.add_row(
            Text(ours, style="bold yellow" if place in parting.strange_to_them else ""),
            Text(theirs, style="bold yellow" if place in parting.strange_to_us else ""),
        )
    return table


def fold_table(fold: Fold) -> Table:
    """Return one row for each bucket, then the read and the unread figures."""
    table = plain_table(("problems",), ("total", "correct", "rate", "wrong", "disputed", "refused", "wrong ≤", "same way"))
    rows = [(f"bucket {number}" + (", withheld" if number == fold.withheld else ""), summary) for number, summary in fold.buckets]
    for name, summary in (*rows, ("read", fold.read), ("unread", fold.unread)):
        rate = f"{1000 * summary.correct // max(summary.total, 1) / 10} %"
        counts = (summary.total, summary.correct, rate, summary.wrong, summary.disputed, summary.refused)
        same = f"{summary.agreeing}/{summary.annotated}"
        table.add_row(
            name, *map(str, counts), percent_text(summary.wrong_bound_ppm), same, style="bold" if name in ("read", "unread") else ""
        )
    return table

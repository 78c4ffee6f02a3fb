"""`make coverage`: append a row with this commit's figures to docs/coverage.md (issue 5, item 7).

One row for each commit that touches the reader: open (read) right and wrong, unread right and wrong, problems a second on one
core. A tree with changes is marked with "+": its figures belong to no commit.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from stages.commands.fold import grade_fold, open_problems
from stages.evidence import checkout
from stages.harness.executors import Executor
from stages.harness.files import read_bytes, write_atomic
from stages.harness.report import Summary
from stages.reader import read
from stages.settings import ReaderSettings
from stages.terminal import run_stage, say
from stages.workbench.buckets import WITHHELD
from stages.workbench.fold import Fold

PAGE = Path("docs/coverage.md")
HEAD = """# Coverage of GSM8K's open problems, commit by commit

Each row by `make coverage`: buckets 1 to 4 of the training file, of which the withheld one was not read. "Wrong" counts by the published
label, disputed ones (errata) in brackets; speed is of one core of whatever machine it ran on.

| commit | withheld | read right | read wrong | of | unread right | unread wrong | of | problems/s |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
"""


def row(commit: str, fold: Fold, per_second: int) -> str:
    """Return the table's row."""
    figures = " | ".join(_figures(summary) for summary in (fold.read, fold.unread))
    return f"| {commit} | {fold.withheld} | {figures} | {per_second} |\n"


def append(page: Path, line: str) -> None:
    """Append a row to the page, and make the page where there is none."""
    before = read_bytes(page).decode("utf-8") if page.exists() else HEAD
    write_atomic(page, before + line)


def _figures(summary: Summary) -> str:
    disputed = f" ({summary.disputed})" if summary.disputed else ""
    return f"{summary.correct} | {summary.wrong}{disputed} | {summary.total}"


def main(arguments: Sequence[str]) -> None:
    """Grade, and append; the only argument, if any, is the withheld bucket."""
    cases, errata = open_problems()
    withheld = int(arguments[0]) if arguments else WITHHELD
    read(cases[0].problem)  # the packs are loaded once a process; that is start-up, not reading
    started = process_time()
    fold, _ = grade_fold(cases, errata, withheld, ReaderSettings(), Executor())
    seconds = process_time() - started  # of this process alone: others on the machine do not count
    commit, changes = checkout()
    touched = [name for name in changes if name != PAGE.as_posix()]
    line = row(commit[:10] + ("+" if touched else ""), fold, int((fold.read.total + fold.unread.total) / max(seconds, 1e-9)))
    append(PAGE, line)
    say(line.strip())


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

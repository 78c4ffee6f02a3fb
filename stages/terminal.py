"""What a person sees: the console, progress on stderr, and errors without a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stages.errors import SumproofError

OK, WRONG, USAGE = 0, 1, 2  # exit codes: all right; wrong answers or drift; usage and input

out = Console(highlight=False, soft_wrap=False)
err = Console(stderr=True, highlight=False)


def say(text: str) -> None:
    """Print a line of plain text, without reading markup into it."""
    out.print(text, markup=False)


def report_error(error: SumproofError) -> None:
    """Print what is wrong and what to do about it, on stderr."""
    err.print(f"error: {error}", style="bold red", markup=False, soft_wrap=True)
    if error.hint:
        err.print(error.hint, markup=False, soft_wrap=True)


def run_stage(main: Callable[[Sequence[str]], None], arguments: Sequence[str]) -> None:
    """Run a stage: a typed error ends it with exit code 1 and no traceback; a defect keeps its traceback."""
    try:
        main(arguments)
    except SumproofError as error:
        report_error(error)
        sys.exit(WRONG)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr while the body runs; yields the function that advances it. Silent where nobody looks."""
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(label, total=total)
        yield lambda count: bar.advance(task, count)

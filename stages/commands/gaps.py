"""`sumproof gaps FILE`: what keeps problems unread, ranked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.harness.cases import load_cases
from stages.harness.executors import executor_called, map_ordered
from stages.harness.files import canonical_bytes
from stages.terminal import out, progress
from stages.workbench.buckets import WITHHELD, readable
from stages.workbench.gaps import KINDS, gaps_tree, rank, survey_case
from stages.workbench_tables import gaps_table

_WITHHELD = "Bucket that stays unread; problems of it, and of the held-out bucket 0, are left out."


def gaps(
    file: Annotated[Path, typer.Argument(help="Cases, in either format of `sumproof grade`.", show_default=False)],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the machine form (gaps.schema.json).")] = False,
    top: Annotated[int, typer.Option(min=1, help="Rows of each kind.")] = 15,
    kind: Annotated[list[str] | None, typer.Option(help=f"Only this kind (may be repeated): {', '.join(KINDS)}.")] = None,
    withheld: Annotated[int, typer.Option(help=_WITHHELD)] = WITHHELD,
    every: Annotated[bool, typer.Option("--all", help="Survey every case of the file: for files that no rule must stay blind to.")] = False,
    executor: Annotated[str, typer.Option(help="serial, processes, dask or ray.")] = "serial",
) -> None:
    """Rank what keeps problems unread: missing constructions, words, meaning rules, derivations and verbs.

    "alone" counts the problems that nothing else is known to stop. Examples are case keys: `sumproof trace KEY FILE` shows one.
    """
    cases = load_cases(file)
    chosen = cases if every else readable(cases, withheld)
    with progress(file.name, len(chosen)) as advance:
        surveyed = tuple(map_ordered(survey_case, chosen, executor_called(executor), advance))
    answered = sum(not one.survey.obstacles for one in surveyed)
    wanted = tuple(kind or KINDS)
    ranked = [gap for name in wanted for gap in [gap for gap in rank(surveyed) if gap.kind == name][:top]]
    if json:
        print(canonical_bytes(gaps_tree(ranked, len(chosen), answered)).decode("utf-8"))
        return
    for name in wanted:
        rows = [gap for gap in ranked if gap.kind == name]
        if rows:
            out.print(gaps_table(rows))
    left_out = len(cases) - len(chosen)
    out.print(f"{len(chosen)} problems, {answered} answered; {left_out} left out (withheld or held out).", markup=False)

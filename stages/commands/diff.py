"""`sumproof diff OLD NEW`: what a change did, case by case."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.harness.files import canonical_bytes
from stages.harness.report import load_report
from stages.terminal import OK, WRONG, say
from stages.workbench.diff import diff_reports, diff_tree


def diff(
    old: Annotated[Path, typer.Argument(help="report.json before the change.", show_default=False)],
    new: Annotated[Path, typer.Argument(help="report.json after it.", show_default=False)],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the machine form (diff.schema.json).")] = False,
) -> None:
    """Compare two reports: newly right, lost, newly wrong, mended. Exit code 1 when something was lost or is newly wrong."""
    difference = diff_reports(load_report(old), load_report(new))
    if json:
        print(canonical_bytes(diff_tree(difference)).decode("utf-8"))
    else:
        for name, ids in difference.groups():
            say(f"{name}: {len(ids)}")
            for identity in ids:
                say(f"  {identity}")
        say(f"the same outcome: {difference.same}; only in the old report: {difference.gone}, only in the new one: {difference.added}")
    raise typer.Exit(WRONG if difference.lost or difference.newly_wrong else OK)

"""`sumproof lanes`: the table of all lanes as last graded."""

from __future__ import annotations

from typing import Annotated

import typer

from stages.harness.files import canonical_bytes
from stages.harness.overview import lanes_tree, load_overview, undisputed
from stages.places import LANES, REPORT
from stages.settings import load_settings
from stages.tables import lanes_table
from stages.terminal import OK, WRONG, out


def lanes(*, json: Annotated[bool, typer.Option("--json", help="Print the machine form (lanes.schema.json).")] = False) -> None:
    """Show every lane as last graded. Exit code 1 when an answer is wrong that no erratum disputes."""
    reports = load_overview(LANES, load_settings().lane_order)
    if json:
        print(canonical_bytes(lanes_tree(reports)).decode("utf-8"))
    else:
        out.print(lanes_table(reports))
        out.print(f'Look next: {REPORT / "index.html"}, {LANES}/LANE/report.md, sumproof solve "…" --explain', markup=False)
    raise typer.Exit(WRONG if undisputed(reports) else OK)

"""`sumproof capability`: in how many domains the project answers, and never wrongly."""

from __future__ import annotations

from typing import Annotated

import typer

from stages.harness.capability import capability_index
from stages.harness.files import canonical_bytes
from stages.places import LANES
from stages.tables import capability_table
from stages.terminal import OK, WRONG, out


def capability(*, json: Annotated[bool, typer.Option("--json", help="Print the machine form (capability.schema.json).")] = False) -> None:
    """Show the capability index over the lanes as last graded. Exit code 1 when an answer is wrong that no erratum disputes."""
    index = capability_index(LANES)
    if json:
        print(canonical_bytes(index.as_json()).decode("utf-8"))
    else:
        out.print(capability_table(index))
        mean = f"{index.geometric_mean_ppm / 10_000:.2f} %"
        out.print(
            f"breadth {index.breadth} of {len(index.domains)}, geometric mean of coverage {mean}, {index.wrong_total} wrong", markup=False
        )
        out.print(f"digest {index.digest}", markup=False)
    raise typer.Exit(WRONG if any(figures.wrong > figures.disputed for figures in index.domains.values()) else OK)

"""`sumproof promote`: the promotion contract, judged on the evidence as it lies there."""

from __future__ import annotations

from typing import Annotated

import typer

from stages.harness.files import canonical_bytes
from stages.harness.promotion import judge, promotion_tree
from stages.promote import evidence_of
from stages.settings import load_settings
from stages.tables import promotion_table
from stages.terminal import OK, WRONG, out, say


def promote(*, json: Annotated[bool, typer.Option("--json", help="Print the machine form (promotion.schema.json).")] = False) -> None:
    """Say whether the reader may be promoted, and what blocks it. Exit code 1 when it is deferred."""
    obligations = judge(evidence_of(load_settings()))
    tree = promotion_tree(obligations)
    if json:
        print(canonical_bytes(tree).decode("utf-8"))
    else:
        out.print(promotion_table(obligations))
        blocked = ", ".join(tree["blocked_by"])
        say(f"{tree['verdict']}" + (f": blocked by {blocked}" if blocked else ""))
    raise typer.Exit(OK if tree["verdict"] == "promoted" else WRONG)

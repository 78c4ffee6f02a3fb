"""`sumproof freeze --reason "…"`: make the figures on the disk the baseline. The only way to move it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.evidence import checkout
from stages.harness.baseline import BASELINE_NAME, measured
from stages.harness.baseline import freeze as freeze_baseline
from stages.harness.capability import BASELINE_KEY, capability_index
from stages.harness.signatures import load_signer
from stages.lock import SEALED, lane_reports
from stages.places import LANES
from stages.settings import load_settings
from stages.terminal import say


def freeze(
    *,
    reason: Annotated[str, typer.Option(help="Why the baseline moves; stays in the ledger for ever.")],
    sign: Annotated[Path | None, typer.Option(metavar="KEY", help="Sign the ledger entry with this SSH key.")] = None,
) -> None:
    """Freeze every lane's counts as last graded; refused where an answer is wrong."""
    commit, changes = checkout()
    ledger = freeze_baseline(
        SEALED,
        measured(lane_reports(load_settings()), {BASELINE_KEY: capability_index(LANES).digest}),
        reason,
        evidence={"commit": commit, "clean": bool(commit) and not changes},
        signer=load_signer(sign) if sign else None,
    )
    say(f"frozen: {SEALED / BASELINE_NAME}, ledger entry {ledger.entries[-1].seq}")
    say("Now: dvc repro && git add sealed data dvc.lock && git commit")

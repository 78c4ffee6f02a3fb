"""`sumproof unseal --identity FILE|env`: open the sealed holdout, once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.composition import CONF, composed_settings
from stages.harness.opening import Step, open_holdout
from stages.harness.signatures import load_signer
from stages.holdouts import plan_opening
from stages.sealed import sealed_lines
from stages.settings import Settings, SettingsError, load_settings, settings_from
from stages.terminal import say

_IDENTITY = "An age identity file outside the project that only you can read, or: env (takes SUMPROOF_IDENTITY)."
_OVERRIDE = "Why it must be opened once more. Recorded for ever; fails the promotion contract."


def unseal(
    *,
    identity: Annotated[str, typer.Option(metavar="FILE|env", help=_IDENTITY)],
    holdout: Annotated[str, typer.Option(help="A holdout of conf/sealed/ other than the one in params.yaml.")] = "",
    override: Annotated[str, typer.Option(metavar="REASON", help=_OVERRIDE)] = "",
    sign: Annotated[Path | None, typer.Option(metavar="KEY", help="Sign the ledger entries with this SSH key.")] = None,
) -> None:
    """Open the sealed holdout: check, gate, intent in the ledger, decrypt in memory, grade, frozen report, done."""
    settings = _settings_for(holdout) if holdout else load_settings()
    plan = plan_opening(settings, identity, override=override, signer=load_signer(sign) if sign else None, observe=_tell)
    say(f"frozen: {open_holdout(plan)}")
    for line in sealed_lines(settings):
        say(line)
    say("Now: dvc repro && git add sealed data dvc.lock && git commit")


def _settings_for(holdout: str) -> Settings:
    """params.yaml as it stands, with another holdout and the gate that goes with it (conf/gates/, by the same name)."""
    if not (CONF / "sealed" / f"{holdout}.yaml").exists():
        known = ", ".join(sorted(path.stem for path in (CONF / "sealed").glob("*.yaml")))
        raise SettingsError(f"there is no holdout {holdout!r} in conf/sealed/", hint=f"Holdouts: {known}.")
    gates = holdout if (CONF / "gates" / f"{holdout}.yaml").exists() else "default"
    chosen = composed_settings([f"sealed={holdout}", f"gates={gates}"]).tree
    return settings_from({**load_settings().tree, "sealed": chosen["sealed"], "gates": chosen["gates"]})


def _tell(step: Step) -> None:
    say(f"  {list(Step).index(step) + 1:2} of {len(Step)}: {step.value}")

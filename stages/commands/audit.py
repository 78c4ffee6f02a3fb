"""`sumproof audit`: recompute every hash and name each file that is not as it was locked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.audit_tables import audit_table, drift_table
from stages.evidence import probes
from stages.harness.audit import audit as audit_project
from stages.harness.files import canonical_bytes
from stages.terminal import OK, WRONG, out


def audit(*, json: Annotated[bool, typer.Option("--json", help="Print the machine form (audit.schema.json).")] = False) -> None:
    """Check cases, reports, packs, code, configuration, seals, ledger, baseline. Exit code 1 on any drift."""
    found = audit_project(Path(), probes())
    if json:
        print(canonical_bytes(found.as_json()).decode("utf-8"))
    else:
        out.print(audit_table(found))
        if found.drifts:
            out.print(drift_table(found.drifts))
        out.print(f"{len(found.drifts)} drifted" if found.drifts else "Everything is as it was locked.", markup=False)
    raise typer.Exit(WRONG if found.drifts else OK)

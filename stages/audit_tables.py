"""Tables of the audit for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from stages.harness.audit import Audit
from stages.harness.drift import Drift


def audit_table(found: Audit) -> Table:
    """Return one row for each thing that was checked."""
    table = Table("checked", "found", box=SIMPLE_HEAD, pad_edge=False)
    entries = found.sealed.entries
    rows = {
        "files": f"{found.files} hashed",
        "lanes": ", ".join(found.lanes) or "none",
        "packs": f"{found.packs} packs, every checksum",
        "ledger": "does not hold" if entries is None else f"{entries} entries, chained; {found.sealed.signed} signed",
        "baseline": "frozen" if found.sealed.baseline else "none frozen yet",
        **{f"holdout {name}": state for name, state in found.sealed.states.items()},
    }
    for name, value in rows.items():
        table.add_row(Text(name), Text(value))
    return table


def drift_table(drifts: Iterable[Drift]) -> Table:
    """Return one row for each file that is not as it was locked."""
    table = Table("file", "problem", "detail", box=SIMPLE_HEAD, pad_edge=False)
    for drift in drifts:
        table.add_row(Text(drift.file, style="bold red", overflow="fold"), Text(drift.problem.value), Text(drift.detail, overflow="fold"))
    return table

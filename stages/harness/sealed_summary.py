"""What may be told of a sealed holdout: the ledger's story and the frozen figures (design 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stages.harness.files import sha256
from stages.harness.holdout import HoldoutError, HoldoutLock, check_recorded
from stages.harness.ledger import read_ledger
from stages.harness.openings import OpeningState, opening_state, openings_of, read_frozen_report

SCHEMA = "sumproof/sealed/1"


def sealed_summary(folder: Path, lock: HoldoutLock) -> dict[str, object]:
    """What the ledger and the frozen report say of a holdout; figures of the first opening only.

    Raises:
        StampError, LedgerError, HoldoutError: the ledger, the lock or the report is not as it was left.
    """
    ledger = read_ledger(folder)
    check_recorded(lock, ledger)
    records = [record for record in openings_of(ledger, lock) if record.counts]
    summary: dict[str, object] = {
        "schema": SCHEMA,
        "holdout": lock.name,
        "ciphertext_sha256": lock.ciphertext_sha256,
        "public_identity": lock.public_identity,
        "state": opening_state(tuple(records)),
        "openings": len(records),
        "overrides": sum(bool(record.override) for record in records),
        "report": None,
    }
    if not records or records[0].state is not OpeningState.DONE or records[0].end is None:
        return summary
    path = folder / str(records[0].end.body["report"])
    document = read_frozen_report(path)
    if sha256(path.read_bytes()) != records[0].end.body["report_sha256"]:
        raise HoldoutError(f"{path} is not the report that the ledger froze.", hint=f"git checkout -- {path}")
    report = document["report"]
    assert isinstance(report, Mapping)
    figures = {name: report[name] for name in ("counts", "refusals", "wrong_rate_upper_bound_95_ppm", "reader_sha256")}
    return {**summary, "report": {"file": path.as_posix(), "sha256": sha256(path.read_bytes()), **figures}}

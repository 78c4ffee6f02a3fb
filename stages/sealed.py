"""Stage `sealed`: what became of the sealed holdout. One shot: it opens only with a key, and only once, ever (design 4.2).

Without a key it says so, reports the frozen result or "sealed: never opened", and ends well. With SUMPROOF_IDENTITY set
and nothing opened yet, it opens. It never grades anew: the frozen report, proved by the ledger, is the result.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from stages.harness.audit_sealed import opening_state
from stages.harness.files import canonical_line, sha256, write_atomic
from stages.harness.holdout import CiphertextMissingError, HoldoutError, HoldoutLock, check_recorded, read_ciphertext, read_lock
from stages.harness.identity import ENVIRONMENT_NAME, ENVIRONMENT_SOURCE
from stages.harness.ledger import read_ledger
from stages.harness.opening import finish_interrupted, open_holdout
from stages.harness.openings import OpeningState, openings_of, read_frozen_report
from stages.holdouts import SealedSettings, ciphertext_path, plan_opening, sealed_settings
from stages.lock import SEALED
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say

SCHEMA = "sumproof/sealed/1"
FOLDER = Path("data/sealed")


def run(settings: Settings, folder: Path = FOLDER) -> None:
    """Open if there is a key and it was never done; then write what is known into `folder`/summary.json.

    Raises:
        SumproofError: something in sealed/ was changed, or a key is there and the opening was refused.
    """
    sealed = sealed_settings(settings)
    lock = read_lock(SEALED, sealed.name)
    finish_interrupted(SEALED, lock)
    if os.environ.get(ENVIRONMENT_NAME) and not _counted(lock):
        open_holdout(plan_opening(settings, ENVIRONMENT_SOURCE))
    summary = sealed_summary(lock)
    write_atomic(folder / "summary.json", canonical_line(summary))
    for line in _lines(sealed, lock, summary):
        say(line)


def sealed_summary(lock: HoldoutLock, folder: Path = SEALED) -> dict[str, object]:
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


def _counted(lock: HoldoutLock) -> bool:
    return any(record.counts for record in openings_of(read_ledger(SEALED), lock))


def _lines(sealed: SealedSettings, lock: HoldoutLock, summary: Mapping[str, object]) -> list[str]:
    """What a person is told; ends with what is missing where it was never opened."""
    lines = [
        f"sealed: {summary['state']}" + (f" ({lock.name})" if summary["openings"] else f" ({lock.name}, {lock.cases or 'some'} cases)")
    ]
    report = summary["report"]
    if isinstance(report, Mapping):
        counts = report["counts"]
        lines.append(f"sealed: {counts['correct']} correct, {counts['wrong']} wrong, {counts['refused']} refused of {counts['total']}")
    if lock.public_identity:
        lines.append("sealed: a rehearsal; its identity is public on purpose, so it proves the protocol and protects nothing")
    if not summary["openings"]:
        lines.append(f"sealed: no key here (--identity FILE or {ENVIRONMENT_NAME}); {_ciphertext_line(sealed, lock)}")
    return lines


def _ciphertext_line(sealed: SealedSettings, lock: HoldoutLock) -> str:
    try:
        read_ciphertext(ciphertext_path(sealed), lock)
    except CiphertextMissingError as error:
        return f"{error} {error.hint}"
    return "the ciphertext is the locked one"


def main(_: Sequence[str]) -> None:
    """Report on the holdout that params.yaml names."""
    run(load_settings())


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

"""The audit of `sealed/`: ledger, holdouts, frozen reports, baseline, signatures, and nothing besides (design 4.4).

Needs no key and opens nothing. Everything here is anchored in the ledger: a holdout's lock by its `seal` entry, a frozen
report by its `done`, the baseline by the last `freeze`; the ledger itself by its chain and its receipt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.baseline import BASELINE_NAME, read_baseline
from stages.harness.drift import Drift, Problem
from stages.harness.durable import TEMPORARY_PREFIX
from stages.harness.files import sha256
from stages.harness.holdout import HoldoutLock, check_recorded, lock_path, read_ciphertext, read_lock
from stages.harness.ledger import HEAD_NAME, LEDGER_NAME, Event, Ledger, LedgerError, read_ledger
from stages.harness.locks import LOCK_NAME, LOCKED_IN_SEALED
from stages.harness.openings import OpeningRecord, OpeningState, frozen_report_path, opening_state, openings_of, read_frozen_report
from stages.harness.signatures import SignatureInvalidError, signature_path, verify_signature
from stages.harness.stamped import MissingDocumentError, StampError


@dataclass(frozen=True, slots=True)
class SealedAudit:
    """What the audit of `sealed/` found.

    Attributes:
        drifts: what is not as it was left.
        states: one line a holdout, by name: never opened, or when and how it ended.
        entries: lines of the ledger; None where it does not hold.
        signed: how many of them carry a signature that holds.
        baseline: whether one is frozen.
        files: everything in the folder that has been accounted for, relative to it.
    """

    drifts: tuple[Drift, ...]
    states: dict[str, str]
    entries: int | None
    signed: int
    baseline: bool
    files: frozenset[str]


def audit_sealed(folder: Path) -> SealedAudit:
    """Check the whole folder, but for the lanes lock and the files that it covers: those are `audit`'s."""
    known = {LOCK_NAME, LEDGER_NAME, HEAD_NAME, *LOCKED_IN_SEALED}
    try:
        ledger = read_ledger(folder)
    except (LedgerError, StampError) as error:
        # nothing else in the folder has an anchor now, so only the ledger is reported
        return SealedAudit((_drift(error.path, error),), {}, None, 0, (folder / BASELINE_NAME).exists(), frozenset(known))
    drifts = list(_receipt(ledger))
    states: dict[str, str] = {}
    for name in _holdouts(ledger):
        found, state, files = _audit_holdout(folder, name, ledger)
        drifts += found
        states[name] = state
        known |= files
    frozen, found = _audit_baseline(folder, ledger)
    drifts += found
    known |= {BASELINE_NAME} if frozen or found else set()
    signed, found = _audit_signatures(folder, ledger)
    drifts += found
    known |= {signature_path(Path(), entry).as_posix() for entry in ledger.entries if "signed_by" in entry.body}
    drifts += _strangers(folder, known)
    return SealedAudit(tuple(drifts), states, len(ledger.entries), signed, frozen, frozenset(known))


def _holdouts(ledger: Ledger) -> list[str]:
    """Names that the ledger knows, and those that only a lock in the folder claims."""
    recorded = [str(entry.body.get("holdout")) for entry in ledger.of(Event.SEAL)]
    claimed = sorted(path.name.removesuffix(".lock.json") for path in ledger.folder.glob("*.lock.json") if path.name != LOCK_NAME)
    return list(dict.fromkeys([*recorded, *claimed]))


def _receipt(ledger: Ledger) -> Iterator[Drift]:
    if ledger.head_lags:
        detail = "a writer was killed before the receipt was brought up to date; `sumproof unseal` or `freeze` settles it"
        yield Drift((ledger.folder / HEAD_NAME).as_posix(), Problem.UNSETTLED, detail)


def _audit_holdout(folder: Path, name: str, ledger: Ledger) -> tuple[list[Drift], str, set[str]]:
    path = lock_path(folder, name)
    files = {path.name}
    try:
        lock = read_lock(folder, name)
        check_recorded(lock, ledger)
    except SumproofError as error:
        return [_drift(path, error)], "unknown: its lock does not hold", files | _claimed_reports(folder, name)
    drifts: list[Drift] = []
    if lock.committed:
        files.add(lock.ciphertext)
        drifts += _audit_ciphertext(folder / lock.ciphertext, lock)
    records = openings_of(ledger, lock)
    counted = [record for record in records if record.counts]
    for number, record in enumerate(counted, start=1):
        report = frozen_report_path(folder, name, number)
        if record.state is OpeningState.DONE or report.exists():
            files.add(report.name)
            drifts += _audit_report(report, record)
    return drifts, opening_state(records), files


def _claimed_reports(folder: Path, name: str) -> set[str]:
    return {path.name for pattern in (f"{name}.report*.json", f"{name}*.age") for path in folder.glob(pattern)}


def _audit_ciphertext(path: Path, lock: HoldoutLock) -> list[Drift]:
    try:
        read_ciphertext(path, lock)
    except SumproofError as error:
        return [_drift(path, error)]
    return []


def _audit_report(path: Path, record: OpeningRecord) -> list[Drift]:
    try:
        body = read_frozen_report(path)
    except StampError as error:
        return [_drift(path, error)]
    if body.get("intent_sha256") != record.intent.sha256():
        return [Drift(path.as_posix(), Problem.CHANGED, "it belongs to another opening")]
    if record.end is None:
        return [Drift(path.as_posix(), Problem.UNSETTLED, "a kill came before `done`; `dvc repro sealed` completes the ledger")]
    if record.end.event is Event.DONE and record.end.body.get("report_sha256") != sha256(path.read_bytes()):
        return [Drift(path.as_posix(), Problem.CHANGED, "it is not the report that the ledger froze")]
    return []


def _audit_baseline(folder: Path, ledger: Ledger) -> tuple[bool, list[Drift]]:
    try:
        return read_baseline(folder, ledger) is not None, []
    except StampError as error:
        return True, [_drift(error.path, error)]


def _audit_signatures(folder: Path, ledger: Ledger) -> tuple[int, list[Drift]]:
    signed, drifts = 0, []
    for entry in ledger.entries:
        try:
            signed += verify_signature(folder, entry) is not None
        except SignatureInvalidError as error:
            drifts.append(_drift(error.path, error))
        except SumproofError as error:
            drifts.append(_drift(signature_path(folder, entry), error))
    return signed, drifts


def _strangers(folder: Path, known: set[str]) -> Iterator[Drift]:
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.relative_to(folder).as_posix() in known:
            continue
        if path.name.startswith(TEMPORARY_PREFIX):
            yield Drift(path.as_posix(), Problem.UNSETTLED, "left by a process that was killed; the next writer removes it")
        else:
            yield Drift(path.as_posix(), Problem.ADDED, "neither the ledger nor the lock knows it")


def _drift(path: Path, error: SumproofError) -> Drift:
    missing = isinstance(error, MissingDocumentError) or not path.exists()
    return Drift(path.as_posix(), Problem.MISSING if missing else Problem.CHANGED, str(error))

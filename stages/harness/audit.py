"""The audit: recompute every hash, and name each file that is not as it was locked (design 4.4).

It reads, and writes nothing. Where one file is the measure of another and both were changed, the one that measures is
reported first: its own digest tells that it can no longer be trusted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.audit_sealed import SealedAudit, audit_sealed
from stages.harness.drift import Drift, Problem
from stages.harness.files import read_bytes, sha256
from stages.harness.locks import (
    LOCK_NAME,
    LanesLock,
    file_hashes,
    locked_files,
    read_lanes_lock,
)
from stages.harness.stamped import MissingDocumentError, StampError

SCHEMA = "sumproof/audit/1"
SEALED = "sealed"
LANES = "data/lanes"
# DVC lets no stage depend on dvc.yaml itself, so a change of it that is meant has to be locked by hand
_RELOCK = {"dvc.yaml": "; where the change is meant: dvc repro -f lock"}


@dataclass(frozen=True, slots=True)
class LaneNow:
    """A lane's inputs, hashed now, and the files that they come from."""

    cases_sha256: str
    cases_file: str
    configuration_sha256: str
    configuration_file: str
    reader_sha256: str  # of what answers the lane: the reader under test, or the second organ


@dataclass(frozen=True, slots=True)
class PackFault:
    """A pack whose checksums do not hold."""

    file: str
    message: str


@dataclass(frozen=True, slots=True)
class Probes:
    """What the audit asks the rest of the project; each may raise SumproofError, which becomes a drift of the file named.

    Attributes:
        lane: a lane's cases and configuration as they are now.
        packs: every pack that fails its own checksums; (number of packs, faults).
    """

    lane: Callable[[str], LaneNow]
    packs: Callable[[], tuple[int, tuple[PackFault, ...]]]


@dataclass(frozen=True, slots=True)
class Audit:
    """The result; `drifts` empty means that everything is as it was locked."""

    drifts: tuple[Drift, ...]
    files: int
    lanes: tuple[str, ...]
    packs: int
    sealed: SealedAudit

    def as_json(self) -> dict[str, object]:
        """For machines; described by stages/schemas/audit.schema.json."""
        return {
            "schema": SCHEMA,
            "ok": not self.drifts,
            "files": self.files,
            "lanes": list(self.lanes),
            "packs": self.packs,
            "ledger": {"entries": self.sealed.entries, "signed": self.sealed.signed},
            "baseline": self.sealed.baseline,
            "holdouts": self.sealed.states,
            "drift": [{"file": drift.file, "problem": drift.problem.value, "detail": drift.detail} for drift in self.drifts],
        }


def audit(root: Path, probes: Probes) -> Audit:
    """Audit the project at `root`; paths in the result are relative to it."""
    drifts: list[Drift] = []
    packs, faults = probes.packs()
    drifts += [Drift(fault.file, Problem.CHANGED, fault.message) for fault in faults]
    lock = _read_lock(root, drifts)
    if lock:
        drifts += _audit_files(root, lock)
        drifts += _audit_lanes(root, lock, probes)
    sealed = audit_sealed(root / SEALED)
    drifts += [Drift(_relative(drift.file, root), drift.problem, drift.detail) for drift in sealed.drifts]
    return Audit(
        drifts=_once_each(drifts),
        files=len(lock.files) + len(sealed.files) if lock else len(sealed.files),
        lanes=tuple(lock.lanes) if lock else (),
        packs=packs,
        sealed=sealed,
    )


def lane_drift(root: Path, lane: str, lock: LanesLock, probes: Probes) -> tuple[Drift, ...]:
    """Why a lane's report cannot be trusted as it lies there; empty: it is the locked one, of this reader and these cases."""
    if lane not in lock.lanes:
        return (Drift(f"{SEALED}/{LOCK_NAME}", Problem.STALE, f"it does not know the lane {lane!r}"),)
    locked, report = lock.lanes[lane], f"{LANES}/{lane}/report.json"
    found: list[Drift] = []
    if not (root / report).exists():
        return (Drift(report, Problem.MISSING, f"the report of lane {lane!r} is not there"),)
    if sha256(read_bytes(root / report)) != locked.get("report_sha256"):
        found.append(Drift(report, Problem.CHANGED, f"it is not the locked report of lane {lane!r}"))
    try:
        now = probes.lane(lane)
    except SumproofError as error:
        return (*found, Drift(report, Problem.STALE, f"its cases or configuration cannot be read: {error}"))
    if now.reader_sha256 != locked.get("reader_sha256"):
        found.append(Drift(report, Problem.STALE, "it was made by another reader than the one that is here"))
    if now.cases_sha256 != locked.get("cases_sha256"):
        found.append(Drift(now.cases_file, Problem.CHANGED, f"the cases of lane {lane!r} are not the locked ones"))
    if now.configuration_sha256 != locked.get("configuration_sha256"):
        found.append(Drift(now.configuration_file, Problem.CHANGED, f"lane {lane!r} was graded under another configuration"))
    return tuple(found)


def _read_lock(root: Path, drifts: list[Drift]) -> LanesLock | None:
    path = Path(SEALED) / LOCK_NAME
    try:
        return read_lanes_lock(root / path)
    except MissingDocumentError:
        drifts.append(Drift(path.as_posix(), Problem.MISSING, "without it, lanes and files cannot be checked; `dvc repro` writes it"))
    except StampError as error:
        drifts.append(Drift(path.as_posix(), Problem.CHANGED, str(error)))
    return None


def _audit_files(root: Path, lock: LanesLock) -> list[Drift]:
    here = file_hashes(root, locked_files(root))
    drifts = [Drift(file, Problem.MISSING, "it was locked and is gone") for file in lock.files if file not in here]
    drifts += [
        Drift(file, Problem.CHANGED, f"locked {lock.files[file][:12]}…, found {found[:12]}…" + _RELOCK.get(file, ""))
        for file, found in here.items()
        if lock.files.get(file, found) != found
    ]
    drifts += [Drift(file, Problem.ADDED, "the lock does not know it") for file in here if file not in lock.files]
    return drifts


def _audit_lanes(root: Path, lock: LanesLock, probes: Probes) -> list[Drift]:
    return [drift for lane in lock.lanes for drift in lane_drift(root, lane, lock, probes)]


def _relative(file: str, root: Path) -> str:
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file


def _once_each(drifts: list[Drift]) -> tuple[Drift, ...]:
    """One line for each file and problem. A stale report is no news where the very files that made it so are listed."""
    first = {(drift.file, drift.problem): drift for drift in reversed(drifts)}
    changed = any(drift.problem is not Problem.STALE for drift in drifts)
    ordered = [drift for drift in dict.fromkeys(drifts) if first[drift.file, drift.problem] is drift]
    return tuple(drift for drift in ordered if not (changed and drift.problem is Problem.STALE))

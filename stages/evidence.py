"""What the audit and the gate ask of the project at hand: lanes as they are now, packs, the state of the checkout."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

from packs.compiler import PackError, forget_packs, load_pack
from stages.harness.audit import LaneNow, PackFault, Probes, lane_drift
from stages.harness.comprehension import SOURCES
from stages.harness.files import read_bytes, sha256
from stages.harness.gate import GateEvidence, LaneFigures
from stages.harness.lanes import load_lane
from stages.harness.locks import LOCK_NAME, READER_SOURCES, LanesLock, configuration_hash, read_lanes_lock, source_files, tree_hash
from stages.harness.report import load_report
from stages.lock import SEALED
from stages.places import report_path
from stages.settings import PARAMS, Settings, load_settings

PACKS = Path("packs/data")
LANES_LOCK = SEALED / LOCK_NAME


def probes() -> Probes:
    """The probes of the project in the working directory; params.yaml is read when the first lane asks, once."""
    return _probes(cache(load_settings))


def check_packs() -> tuple[int, tuple[PackFault, ...]]:
    """Load every pack, which checks every checksum in its manifest."""
    forget_packs()
    faults = []
    names = sorted(path.name for path in PACKS.iterdir() if path.is_dir())
    for name in names:
        try:
            load_pack(name, PACKS)
        except PackError as error:
            faults.append(PackFault((PACKS / name / (error.file or "manifest.json")).as_posix(), str(error)))
    return len(names), tuple(faults)


def gate_evidence(settings: Settings, lanes: tuple[str, ...]) -> GateEvidence:
    """The figures of the lanes that the gate asks for, and the state of the checkout.

    Raises:
        StampError: the lanes lock is missing or was changed.
    """
    lock = read_lanes_lock(LANES_LOCK)
    here = _probes(lambda: settings)
    figures = {name: _figures(name, lock, here) for name in lanes if report_path(name).exists()}
    commit, changes = checkout()
    return GateEvidence(figures, commit, changes)


def checkout() -> tuple[str, tuple[str, ...]]:
    """The commit that is checked out ("" outside a repository), and the files that differ from it."""
    commit = _git("rev-parse", "HEAD").strip()
    return commit, tuple(line[3:] for line in _git("status", "--porcelain").splitlines()) if commit else ()


def _figures(name: str, lock: LanesLock, here: Probes) -> LaneFigures:
    report = load_report(report_path(name))
    drift = "; ".join(f"{found.file}: {found.detail}" for found in lane_drift(Path(), name, lock, here))
    return LaneFigures(report.summary.correct, report.summary.wrong, report.summary.disputed, report.corpus, drift)


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, check=False, text=True)  # noqa: S603, S607 - fixed, from PATH
    except FileNotFoundError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def _probes(settings: Callable[[], Settings]) -> Probes:
    reader = cache(lambda sources: tree_hash(Path(), source_files(Path(), sources)))
    return Probes(lane=lambda name: _lane_now(settings(), name, reader), packs=check_packs)


def _lane_now(settings: Settings, name: str, reader: Callable[[tuple[str, ...]], str]) -> LaneNow:
    configuration = configuration_hash(settings.deciding(name))
    if name in settings.comprehension:
        cases = settings.comprehension_cases(name)
        return LaneNow(sha256(read_bytes(cases)), cases.as_posix(), configuration, PARAMS.as_posix(), reader(SOURCES))
    spec = settings.lane(name)
    lane = load_lane(spec, settings.corpus)
    return LaneNow(lane.cases_sha256, spec.cases.as_posix(), configuration, PARAMS.as_posix(), reader(READER_SOURCES))

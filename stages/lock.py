"""Stage `lock`: the hashes of every lane, and of every file they stand on, go into sealed/lanes.lock.json.

It locks nothing over a broken seal: when something in sealed/ is not as the ledger left it, or a lane is worse than the
frozen baseline, the stage fails and the old lock stays. (DVC would record a tampered file without a word.)

A DVC experiment is locked, yet not held against the baseline: it asks what another configuration would do, and worse figures
are an answer. Applied to the workspace it is an ordinary run again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.audit_sealed import audit_sealed
from stages.harness.baseline import check_baseline, measured
from stages.harness.capability import BASELINE_KEY, capability_index
from stages.harness.comprehension import SOURCES
from stages.harness.drift import Drift
from stages.harness.files import write_atomic
from stages.harness.locks import LOCK_NAME, file_hashes, lock_bytes, locked_files, source_files, tree_hash
from stages.harness.report import Report, load_report
from stages.places import LANES, report_path
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say

SEALED = Path("sealed")


class SealBrokenError(SumproofError):
    """Something in sealed/ was changed, so nothing is locked; `drifts` says what."""

    def __init__(self, drifts: tuple[Drift, ...]) -> None:
        named = "; ".join(f"{drift.file}: {drift.detail}" for drift in drifts)
        super().__init__(f"Nothing is locked over a broken seal: {named}", hint="Restore these files from version control.")
        self.drifts = drifts


def run(settings: Settings, folder: Path = LANES, sealed: Path = SEALED, root: Path = Path(), *, experiment: bool = False) -> None:
    """Lock the lanes whose reports lie in `folder`; an experiment may be worse than the baseline.

    Raises:
        SealBrokenError: something in `sealed` is not as it was left.
        RegressionError: a lane is worse than the frozen baseline, or wrong.
    """
    reports = lane_reports(settings, folder)
    check_sealed(sealed)
    standing = "an experiment, not held against the baseline"
    if not experiment:
        frozen = check_baseline(sealed, measured(reports, {BASELINE_KEY: capability_index(folder).digest}))
        standing = "none below the baseline" if frozen else "no baseline is frozen yet"
    configurations = {name: settings.deciding(name) for name in reports}
    reader, organ = tree_hash(root, source_files(root)), tree_hash(root, source_files(root, SOURCES))
    readers = {name: organ if name in settings.comprehension else reader for name in reports}
    lock = sealed / LOCK_NAME
    write_atomic(lock, lock_bytes(reports.values(), readers, configurations, file_hashes(root, locked_files(root))))
    say(f"{len(reports)} lanes locked in {lock}; {standing}")


def lane_reports(settings: Settings, folder: Path = LANES) -> dict[str, Report]:
    """Return the report of every configured lane, those of the comprehension domains last."""
    return {name: load_report(report_path(name, folder)) for name in settings.lane_order}


def check_sealed(sealed: Path = SEALED) -> None:
    """Check everything in `sealed` that the ledger anchors.

    Raises:
        SealBrokenError: it is not as it was left.
    """
    drifts = audit_sealed(sealed).drifts
    if drifts:
        raise SealBrokenError(drifts)


def main(_: Sequence[str]) -> None:
    """Lock every lane of params.yaml."""
    run(load_settings(), experiment="DVC_EXP_NAME" in os.environ)


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

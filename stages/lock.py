"""Stage `lock`: the hashes of every lane go into sealed/lanes.lock.json."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from stages.grade import FOLDER, report_path
from stages.harness.files import write_atomic
from stages.harness.locks import lock_bytes, source_files, tree_hash
from stages.harness.report import load_report
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say

LOCK = Path("sealed/lanes.lock.json")


def run(settings: Settings, folder: Path = FOLDER, lock: Path = LOCK, root: Path = Path()) -> None:
    """Lock the lanes whose reports lie in `folder`."""
    reports = [load_report(report_path(name, folder)) for name in settings.lanes]
    reader = tree_hash(root, source_files(root))
    write_atomic(lock, lock_bytes(reports, reader, {name: settings.deciding(name) for name in settings.lanes}))
    say(f"{len(reports)} lanes locked in {lock}")


def main(_: Sequence[str]) -> None:
    """Lock every lane of params.yaml."""
    run(load_settings())


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

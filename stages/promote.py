"""Stage `promote`: the promotion contract, judged on the evidence as it lies there (design 4.3)."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stages.harness.files import read_bytes, write_atomic
from stages.harness.promotion import Evidence, Obligation, judge, promotion_bytes, promotion_markdown, promotion_tree
from stages.harness.report import load_report
from stages.places import LANES, PROMOTION, SEALED_SUMMARY, SUITES, report_path
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say


def evidence_of(settings: Settings, lanes: Path = LANES, suites: Path = SUITES, sealed: Path = SEALED_SUMMARY) -> Evidence:
    """Read every piece of evidence that is there.

    Raises:
        ReportError: a lane's report is none.
    """
    reports = {name: report_path(name, lanes) for name in settings.lanes if report_path(name, lanes).exists()}
    found = {path.stem: path for path in sorted(suites.glob("*.json"))}
    files = {f"lane:{name}": path.as_posix() for name, path in reports.items()} | {name: path.as_posix() for name, path in found.items()}
    return Evidence(
        reports={name: load_report(path) for name, path in reports.items()},
        suites={name: _tree(path) for name, path in found.items()},
        sealed=_tree(sealed) if sealed.exists() else None,
        files={**files, "sealed": sealed.as_posix()},
    )


def run(settings: Settings, folder: Path = PROMOTION) -> tuple[Obligation, ...]:
    """Judge, and write promotion.json and its table into `folder`."""
    obligations = judge(evidence_of(settings))
    write_atomic(folder / "promotion.json", promotion_bytes(obligations))
    write_atomic(folder / "promotion.md", promotion_markdown(obligations))
    return obligations


def _tree(path: Path) -> Mapping[str, Any]:
    tree: Mapping[str, Any] = json.loads(read_bytes(path))
    return tree


def main(_: Sequence[str]) -> None:
    """Judge and say the verdict."""
    tree = promotion_tree(run(load_settings()))
    blocked = ", ".join(tree["blocked_by"])
    say(f"promotion: {tree['verdict']}" + (f", blocked by {blocked}" if blocked else ""))


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

"""Stage `comprehend DOMAIN`: every case of a comprehension domain is read and judged; writes its report and a readable table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from stages.harness.comprehension import comprehension_report
from stages.harness.files import write_atomic
from stages.harness.report import Report, load_report, table_markdown
from stages.places import LANES, report_path
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say


def run(settings: Settings, name: str, folder: Path = LANES) -> Report:
    """Judge one domain and write its report into `folder`/DOMAIN."""
    path = report_path(name, folder)
    write_atomic(path, comprehension_report(name, settings.comprehension_cases(name)))
    report = load_report(path)
    write_atomic(path.with_suffix(".md"), table_markdown(report))
    return report


def main(arguments: Sequence[str]) -> None:
    """Judge the domain named by the only argument."""
    name = arguments[0] if arguments else ""
    summary = run(load_settings(), name).summary
    say(f"{name}: {summary.correct} correct, {summary.wrong} wrong, {summary.refused} refused")


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

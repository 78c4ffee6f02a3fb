"""Stage `report`: one readable page over all lanes, and the figures for `dvc metrics`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from stages.harness.files import canonical_line, write_atomic
from stages.harness.overview import load_overview, metrics_tree
from stages.harness.page import page_html
from stages.places import LANES, REPORT
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say


def run(settings: Settings, lanes: Path = LANES, folder: Path = REPORT) -> None:
    """Write the page and the metrics into `folder`."""
    reports = load_overview(lanes, settings.lane_order)
    write_atomic(folder / "summary.json", canonical_line(metrics_tree(reports)))
    write_atomic(folder / "index.html", page_html(reports))
    say(f"{folder / 'index.html'}: {len(reports)} lanes")


def main(_: Sequence[str]) -> None:
    """Report on every lane that has been graded."""
    run(load_settings())


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

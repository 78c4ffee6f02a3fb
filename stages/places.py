"""Where the stages write, relative to the project's folder."""

from __future__ import annotations

from pathlib import Path

DRAWS = Path("data/draw")
LANES = Path("data/lanes")
REPORT = Path("data/report")
SUITES = Path("data/suites")
PROMOTION = Path("data/promotion")
SEALED_SUMMARY = Path("data/sealed/summary.json")
GSM8K_REPORTS = Path("data/gsm8k/reports")  # never committed


def report_path(lane: str, folder: Path = LANES) -> Path:
    """Return where a lane's report lies."""
    return folder / lane / "report.json"

"""Risk and coverage: what is answered, and how wrong it could be, as more evidence is asked for (design 3.4)."""

from __future__ import annotations

from collections.abc import Mapping

from stages.harness.bounds import MILLION
from stages.harness.report import Summary


def risk_row(lane: str, min_support: int, summary: Summary) -> dict[str, object]:
    """Return one point of a lane's curve: coverage and the exact 95 % upper bound on the wrong rate, in parts per million."""
    return {
        "lane": lane,
        "min_support": min_support,
        "total": summary.total,
        "correct": summary.correct,
        "wrong": summary.wrong,
        "disputed": summary.disputed,
        "refused": summary.refused,
        "coverage_ppm": MILLION * summary.answered // summary.total if summary.total else 0,
        "wrong_rate_upper_bound_95_ppm": summary.wrong_bound_ppm,
    }


def bounds_tree(summaries: Mapping[str, Summary]) -> dict[str, dict[str, object]]:
    """Return for each lane its answers and the exact bound on the wrong rate among them."""
    return {
        name: {
            "answered": summary.answered,
            "wrong": summary.wrong,
            "disputed": summary.disputed,
            "wrong_rate_upper_bound_95_ppm": summary.wrong_bound_ppm,
        }
        for name, summary in summaries.items()
    }

"""The depth curve: how much is answered rightly, by the number of operations that a problem takes (design 4.3, obligation 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from stages.harness.cases import Case
from stages.harness.grading import CaseResult, Outcome

# (first, last) depth of each bucket
BUCKETS = ((1, 1), (2, 3), (4, 5), (6, 8))
DECAY = Fraction(95, 100)
ENOUGH = 3
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Bucket:
    """One bucket of a lane.

    Attributes:
        first, last: its depths.
        total, correct, wrong, refused: its cases.
        bound: the accuracy that it must reach: accuracy(1) · 0.95^(first - 1); None where depth 1 has no case.
    """

    first: int
    last: int
    total: int
    correct: int
    wrong: int
    refused: int
    bound: Fraction | None

    @property
    def name(self) -> str:
        """The bucket as it is shown."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def accuracy(self) -> Fraction | None:
        """The share of right answers; None without a case."""
        return Fraction(self.correct, self.total) if self.total else None

    @property
    def holds(self) -> bool:
        """Is the accuracy at or above the bound? False where either is not known."""
        return self.accuracy is not None and self.bound is not None and self.accuracy >= self.bound


def depth_of(case: Case) -> int | None:
    """Return how many operations a case takes: those of its authored graph, otherwise its annotated steps; None: not known."""
    graph = case.extra.get("ground_truth_graph")
    count = len(graph["operations"]) if isinstance(graph, dict) and isinstance(graph.get("operations"), list) else len(case.annotated)
    return max(count, 1) if graph is not None or case.annotated else None


def depth_curve(cases: Sequence[Case], results: Iterable[CaseResult]) -> tuple[Bucket, ...]:
    """Return the buckets of a lane; cases deeper than the last bucket, or of unknown depth, are in none."""
    outcomes = [(depth_of(case), result.outcome) for case, result in zip(cases, results, strict=True)]
    counted = [_bucket(first, last, outcomes) for first, last in BUCKETS]
    start = counted[0].accuracy
    return tuple(_with_bound(bucket, start) for bucket in counted)


def coverage_sufficient(buckets: Iterable[Bucket]) -> bool:
    """Has every bucket enough cases to say anything?"""
    return all(bucket.total >= ENOUGH for bucket in buckets)


def curve_tree(buckets: Sequence[Bucket]) -> dict[str, object]:
    """Return a lane's curve for its evidence file; shares in parts per million, rounded down."""
    return {
        "coverage_sufficient": coverage_sufficient(buckets),
        "holds": all(bucket.holds for bucket in buckets),
        "buckets": [
            {
                "depth": bucket.name,
                "total": bucket.total,
                "correct": bucket.correct,
                "wrong": bucket.wrong,
                "refused": bucket.refused,
                "accuracy_ppm": _ppm(bucket.accuracy),
                "bound_ppm": _ppm(bucket.bound),
                "holds": bucket.holds,
            }
            for bucket in buckets
        ],
    }


def plot_rows(lane: str, buckets: Iterable[Bucket]) -> list[dict[str, object]]:
    """Return rows for DVC's plot: accuracy and bound in percent, over depth."""
    return [
        {"lane": lane, "depth": bucket.name, "series": series, "percent": f"{float(value * 100):.2f}"}
        for bucket in buckets
        for series, value in (("accuracy", bucket.accuracy), ("bound", bucket.bound))
        if value is not None
    ]


def _bucket(first: int, last: int, outcomes: Sequence[tuple[int | None, Outcome]]) -> Bucket:
    inside = [outcome for depth, outcome in outcomes if depth is not None and first <= depth <= last]
    correct, wrong, refused = (inside.count(outcome) for outcome in (Outcome.CORRECT, Outcome.WRONG, Outcome.REFUSED))
    return Bucket(first, last, len(inside), correct, wrong, refused, None)


def _with_bound(bucket: Bucket, start: Fraction | None) -> Bucket:
    return bucket if start is None else replace(bucket, bound=start * DECAY ** (bucket.first - 1))


def _ppm(share: Fraction | None) -> int | None:
    return None if share is None else int(share * MILLION)

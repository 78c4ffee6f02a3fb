"""The read and the unread figure side by side: has the grammar learned English, or the problems (issue 5, item 6)?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stages.harness.grading import CaseResult
from stages.harness.report import Summary, summarise
from stages.harness.sampling import bucket
from stages.workbench.buckets import BUCKETS, HELD_OUT, check_withheld

SCHEMA = "sumproof/fold/1"
_GAP_PARTS = 5
"""An unread rate below four fifths of the read one is a gap of more than a fifth."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A graded open split, parted at the withheld bucket.

    Attributes:
        withheld: the bucket that nobody read.
        buckets: figures of each bucket that has cases, in order; never those of the held-out bucket.
        read: figures of all other buckets together.
        unread: figures of the withheld bucket.
    """

    withheld: int
    buckets: tuple[tuple[int, Summary], ...]
    read: Summary
    unread: Summary

    @property
    def memorised(self) -> bool:
        """Is the unread rate of right answers more than a fifth below the read one? Exact: no rounding decides."""
        if not self.unread.total or not self.read.total:
            return False
        return _GAP_PARTS * self.unread.correct * self.read.total < (_GAP_PARTS - 1) * self.read.correct * self.unread.total

    @property
    def undisputed(self) -> int:
        """Wrong answers that no erratum covers."""
        return self.read.wrong - self.read.disputed + self.unread.wrong - self.unread.disputed


def fold_results(results: Sequence[CaseResult], withheld: int) -> Fold:
    """Part graded cases at the withheld bucket; cases of the held-out bucket are dropped.

    Raises:
        WithheldError: that bucket cannot be withheld.
    """
    check_withheld(withheld)
    groups: dict[int, list[CaseResult]] = {}
    for result in results:
        groups.setdefault(bucket(result.key, BUCKETS), []).append(result)
    groups.pop(HELD_OUT, None)
    return Fold(
        withheld=withheld,
        buckets=tuple((number, summarise(groups[number])) for number in sorted(groups)),
        read=summarise([result for number, group in sorted(groups.items()) if number != withheld for result in group]),
        unread=summarise(groups.get(withheld, [])),
    )


def fold_tree(fold: Fold) -> dict[str, Any]:
    """What `sumproof fold --json` prints (stages/schemas/fold.schema.json)."""
    return {
        "schema": SCHEMA,
        "withheld": fold.withheld,
        "memorised": fold.memorised,
        "read": _figures(fold.read),
        "unread": _figures(fold.unread),
        "buckets": {str(number): _figures(summary) for number, summary in fold.buckets},
    }


def _figures(summary: Summary) -> dict[str, int | None]:
    return {
        "total": summary.total,
        "correct": summary.correct,
        "wrong": summary.wrong,
        "disputed": summary.disputed,
        "refused": summary.refused,
        "annotated": summary.annotated,
        "agreeing": summary.agreeing,
        "wrong_rate_upper_bound_95_ppm": summary.wrong_bound_ppm,
    }

"""What a change did to the outcomes of a lane, case by case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stages.harness.grading import CaseResult, Outcome
from stages.harness.report import Report

SCHEMA = "sumproof/diff/1"


@dataclass(frozen=True, slots=True)
class Difference:
    """Cases by id, in the order of the new report; a case is known by its key.

    Attributes:
        newly_right: not right before, right now.
        lost: right before, refused now.
        newly_wrong: wrong now without an erratum, and not so before: was refused, was right, or was disputed.
        mended: wrong before, refused now.
        same: cases whose outcome did not change.
        gone: cases that only the old report has.
        added: cases that only the new report has.
    """

    newly_right: tuple[str, ...]
    lost: tuple[str, ...]
    newly_wrong: tuple[str, ...]
    mended: tuple[str, ...]
    same: int
    gone: int
    added: int

    def groups(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The groups with their names, as they are shown."""
        return (("newly right", self.newly_right), ("lost", self.lost), ("newly wrong", self.newly_wrong), ("mended", self.mended))


def diff_reports(old: Report, new: Report) -> Difference:
    """Compare two reports. They need not be of the same cases: what only one of them has is counted apart."""
    before = {result.key: result for result in old.results}
    after = {result.key: result for result in new.results}
    pairs = [(before[key], result) for key, result in after.items() if key in before]
    return Difference(
        newly_right=tuple(now.id for was, now in pairs if now.outcome is Outcome.CORRECT is not was.outcome),
        lost=tuple(now.id for was, now in pairs if was.outcome is Outcome.CORRECT and now.outcome is Outcome.REFUSED),
        newly_wrong=tuple(now.id for was, now in pairs if _is_wrong(now) and not _is_wrong(was)),
        mended=tuple(now.id for was, now in pairs if was.outcome is Outcome.WRONG and now.outcome is Outcome.REFUSED),
        same=sum(was.outcome is now.outcome for was, now in pairs),
        gone=len(before.keys() - after.keys()),
        added=len(after.keys() - before.keys()),
    )


def diff_tree(difference: Difference) -> dict[str, Any]:
    """What `sumproof diff --json` prints (stages/schemas/diff.schema.json)."""
    groups = {name.replace(" ", "_"): list(ids) for name, ids in difference.groups()}
    return {"schema": SCHEMA, **groups, "same": difference.same, "gone": difference.gone, "added": difference.added}


def _is_wrong(result: CaseResult) -> bool:
    return result.outcome is Outcome.WRONG and not result.disputed

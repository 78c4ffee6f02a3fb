"""Ours against theirs on identical items: who is right, and where (design 4.3, obligation 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stages.harness.cases import Case
from stages.harness.grading import CaseResult, Outcome
from stages.harness.interop.theirs import Theirs, question_key

OURS = (Outcome.CORRECT, Outcome.REFUSED, Outcome.WRONG)
THEIRS = ("correct", "wrong", "none")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Each of our cases, and what they did on it.

    Attributes:
        pairs: for each case of ours its id, our outcome and theirs (`none`: not in their file, or no verdict there).
        matched: cases of ours that their file holds.
    """

    pairs: tuple[tuple[str, Outcome, str], ...]
    matched: int

    def as_json(self) -> dict[str, object]:
        """Return what `sumproof compare --json` prints. The matrix holds every case of ours, unmatched ones under `none`."""
        matrix = {ours.value: {theirs: self.count(ours, theirs) for theirs in THEIRS} for ours in OURS}
        theirs = {name: sum(row[name] for row in matrix.values()) for name in ("correct", "wrong")}
        return {"matched": self.matched, "unmatched": len(self.pairs) - self.matched, "theirs": theirs, "matrix": matrix}

    def count(self, ours: Outcome, theirs: str) -> int:
        """Return one cell of the matrix."""
        return sum(pair[1:] == (ours, theirs) for pair in self.pairs)


def disagreement(cases: Sequence[Case], results: Sequence[CaseResult], theirs: Theirs) -> Disagreement:
    """Match by the text of the question; where their file holds a question more than once, its first verdict counts."""
    verdicts: dict[str, bool | None] = {}
    for item in theirs.items:
        verdicts.setdefault(question_key(item.question), item.correct)
    pairs, matched = [], 0
    for case, result in zip(cases, results, strict=True):
        key = question_key(case.problem)
        matched += key in verdicts
        pairs.append((case.id, result.outcome, _named(verdicts.get(key))))
    return Disagreement(tuple(pairs), matched)


def _named(correct: bool | None) -> str:
    return "none" if correct is None else "correct" if correct else "wrong"

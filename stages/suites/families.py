"""Refusals, right and wrong answers of the adversarial families, and of the confusers by trap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stages.harness.cases import Case
from stages.harness.grading import CaseResult, Outcome


def family_counts(cases: Sequence[Case], results: Iterable[CaseResult], field: str) -> dict[str, dict[str, object]]:
    """Return the counts by the case's `field`, in the order of the cases, with the ids of those answered wrongly."""
    found: dict[str, dict[str, object]] = {}
    pairs = list(zip(cases, results, strict=True))
    for name in dict.fromkeys(str(case.extra[field]) for case in cases):
        inside = [(case, result) for case, result in pairs if case.extra[field] == name]
        counts = {outcome.value: sum(result.outcome is outcome for _, result in inside) for outcome in Outcome}
        wrong = [case.id for case, result in inside if result.outcome is Outcome.WRONG]
        found[name] = {"total": len(inside), **counts, "wrong_ids": wrong}
    return found

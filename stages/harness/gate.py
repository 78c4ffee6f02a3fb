"""The gate before an opening: what the reader must have shown in the open before it may see sealed problems (design 4.2).

The figures come from committed reports; a report only counts while its bytes, its reader and its cases are the locked
ones. So a report of yesterday's reader opens nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stages.errors import SumproofError


class GateClosedError(SumproofError):
    """The gate's conditions are not met; `reasons` holds each of them."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__(
            "The gate is closed: " + "; ".join(reasons) + ".",
            hint="Nothing was opened. Meet the conditions (conf/gates), run dvc repro, commit, and try again.",
        )
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class LaneGate:
    """What one lane must show."""

    min_correct: int
    max_wrong: int  # counted as wrong - disputed (design 4: errata)


@dataclass(frozen=True, slots=True)
class Gate:
    """All conditions of an opening."""

    lanes: Mapping[str, LaneGate]
    corpora: tuple[str, ...]  # which corpora the lanes may have been graded on
    clean_tree: bool = True


@dataclass(frozen=True, slots=True)
class LaneFigures:
    """One lane as last graded; `drift` says why the report cannot be trusted ("" = it is the locked one)."""

    correct: int
    wrong: int
    disputed: int
    corpus: str
    drift: str = ""


@dataclass(frozen=True, slots=True)
class GateEvidence:
    """What the gate is judged on; it goes into the intent's ledger entry as it is."""

    lanes: Mapping[str, LaneFigures]
    commit: str  # the commit that is checked out; "" outside a repository
    changes: tuple[str, ...]  # files that differ from that commit

    def as_body(self) -> dict[str, object]:
        """For the ledger."""
        lanes = {
            name: {"correct": lane.correct, "wrong": lane.wrong, "disputed": lane.disputed, "corpus": lane.corpus}
            for name, lane in self.lanes.items()
        }
        return {"commit": self.commit, "clean": not self.changes, "lanes": lanes}


def check_gate(gate: Gate, evidence: GateEvidence) -> None:
    """Pass, or say everything that is missing.

    Raises:
        GateClosedError: at least one condition fails.
    """
    reasons = [
        reason for name, lane in sorted(gate.lanes.items()) for reason in _lane_reasons(name, lane, gate.corpora, evidence.lanes.get(name))
    ]
    if gate.clean_tree and not evidence.commit:
        reasons.append("this is no git checkout, so nobody could say later which code was used")
    if gate.clean_tree and evidence.changes:
        reasons.append(f"the working tree is not clean ({_some(evidence.changes)})")
    if reasons:
        raise GateClosedError(tuple(reasons))


def _lane_reasons(name: str, gate: LaneGate, corpora: tuple[str, ...], found: LaneFigures | None) -> list[str]:
    if found is None:
        return [f"{name} was never graded"]
    if found.drift:
        return [f"{name}: {found.drift}"]
    reasons = []
    if found.corpus not in corpora:
        reasons.append(f"{name}: graded on {found.corpus!r}, not on {' or '.join(corpora)}")
    if found.correct < gate.min_correct:
        reasons.append(f"{name}: {found.correct} correct, at least {gate.min_correct} are needed")
    if found.wrong - found.disputed > gate.max_wrong:
        reasons.append(f"{name}: {found.wrong - found.disputed} wrong, at most {gate.max_wrong} are allowed")
    return reasons


def _some(changes: tuple[str, ...]) -> str:
    shown = ", ".join(changes[:3])
    return shown if len(changes) <= 3 else f"{shown} and {len(changes) - 3} more"

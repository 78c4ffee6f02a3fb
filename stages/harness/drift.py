"""What an audit reports: a file, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Problem(StrEnum):
    """The ways in which a file can differ from what was locked."""

    CHANGED = "changed"
    MISSING = "missing"
    ADDED = "added"
    STALE = "stale"  # the file is itself intact, but was made by another reader, configuration or set of cases
    UNSETTLED = "unsettled"  # left half-way by a killed process; nothing is lost


@dataclass(frozen=True, slots=True)
class Drift:
    """One file that is not as it was locked."""

    file: str
    problem: Problem
    detail: str

"""What a replay brings back, and how it stops."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


class ReplayError(Exception):
    """The graph, as the verifier reads it, cannot be carried out further; stays inside the verifier."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The outcome of replaying a trace.

    Attributes:
        fault: why a step does not hold; "" when all do.
        answer: the answer's value by the verifier's own reckoning; None when it found none.
    """

    fault: str
    answer: Fraction | None

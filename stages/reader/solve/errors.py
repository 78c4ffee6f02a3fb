"""Why a graph has no answer: always an error, never a value (design 3.5)."""

from __future__ import annotations

from enum import StrEnum

from stages.errors import SumproofError


class SolveErrorCode(StrEnum):
    """Closed set: what keeps a graph from being solved."""

    PACK_UNUSABLE = "pack_unusable"
    LEMMA_MISSING = "lemma_missing"
    DIVISION_BY_ZERO = "division_by_zero"
    BELOW_ZERO = "below_zero"
    NO_HOLDING = "no_holding"
    UNKNOWN_REFERS_TO_NOTHING = "unknown_refers_to_nothing"
    UNDERDETERMINED = "underdetermined"
    INCONSISTENT = "inconsistent"


class SolveError(SumproofError):
    """A graph that has no one answer, or a pack that does not name its operations.

    Attributes:
        code: the kind of fault.
        span: the characters of the problem at fault, where known.
        message: one sentence for a person.
    """

    def __init__(self, code: SolveErrorCode, message: str, *, span: tuple[int, int] | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.code = code
        self.span = span
        self.message = message

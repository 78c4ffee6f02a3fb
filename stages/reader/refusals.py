"""The closed set of reasons for which the reader refuses, and the errors that carry them (design 3.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stages.errors import SumproofError


class RefusalCode(StrEnum):
    """Every reason for a refusal; the value is the stable name that reports count."""

    EMPTY_TEXT = "empty_text"
    TEXT_TOO_LONG = "text_too_long"
    SENTENCE_TOO_LONG = "sentence_too_long"
    UNREADABLE_CHARACTER = "unreadable_character"
    NO_QUESTION = "no_question"
    UNREAD_SENTENCE = "unread_sentence"
    TOO_MANY_CANDIDATES = "too_many_candidates"
    TOO_MANY_BRANCHES = "too_many_branches"
    NO_ROUND_TRIP = "no_round_trip"
    UNKNOWN_REFERENCE = "unknown_reference"
    AMBIGUOUS_REFERENCE = "ambiguous_reference"
    UNSUPPORTED_MEANING = "unsupported_meaning"
    UNCONSUMED_WORD = "unconsumed_word"
    UNUSED_NUMBER = "unused_number"
    NO_DERIVATION = "no_derivation"
    UNITS_DISAGREE = "units_disagree"
    INADMISSIBLE_VALUE = "inadmissible_value"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    AMBIGUOUS = "ambiguous"
    INVALID_GRAPH = "invalid_graph"
    UNSOLVABLE = "unsolvable"
    UNVERIFIED = "unverified"


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: a first-class result.

    Attributes:
        code: why, from the closed set.
        span: start and end in characters of the text: the words that caused it.
        message: one sentence that tells a person what was not understood.
    """

    code: RefusalCode
    span: tuple[int, int]
    message: str


class ParseError(SumproofError):
    """The text could not be read; it becomes a `Refused` at the reader's border."""

    def __init__(self, code: RefusalCode, span: tuple[int, int], message: str) -> None:
        super().__init__(message, hint="Say it in plainer sentences, or state the missing fact.")
        self.refusal = Refused(code, span, message)

"""The typed errors of the second organ: each carries a code from a closed set, and the words at fault where there are any."""

from __future__ import annotations

from enum import StrEnum

from stages.errors import SumproofError


class RefusalCode(StrEnum):
    """Closed set: why a text was not comprehended."""

    EMPTY_TEXT = "empty_text"
    UNKNOWN_SENTENCE = "unknown_sentence"
    """No template of the domain covers the whole sentence."""
    AMBIGUOUS_SENTENCE = "ambiguous_sentence"
    """Several templates cover the sentence and say different things."""
    NO_QUESTION = "no_question"
    SEVERAL_QUESTIONS = "several_questions"
    DEFINED_TWICE = "defined_twice"
    """Two sentences give the amount of one holder."""
    UNDEFINED = "undefined"
    """A sentence leans on an amount that no sentence gives."""
    CIRCULAR = "circular"
    """Amounts lean on each other in a circle."""
    INADMISSIBLE = "inadmissible"
    """An equation does not pass the unit algebra."""
    UNKNOWN_SCALE = "unknown_scale"
    """A word of comparison fits several scales of the text."""
    NEAR_IDENTICAL = "near_identical"
    """Two clauses differ only in added words, and may or may not say the same."""
    ORACLE = "oracle"
    """The relations are well-formed prose but no question for the oracle (for example contradictory premises)."""


class BindingCode(StrEnum):
    """Closed set: why a binding graph is malformed."""

    UNKNOWN_ROLE = "unknown_role"
    UNKNOWN_OPERATION = "unknown_operation"
    UNKNOWN_STATUS = "unknown_status"
    BAD_SPAN = "bad_span"
    BAD_VALUE = "bad_value"
    EMPTY_NAME = "empty_name"
    DUPLICATE = "duplicate"
    DANGLING = "dangling"
    """A symbol id that no binding introduces."""
    INCONSISTENT = "inconsistent"
    """Parts of an equation contradict each other (status and reason, operands and operation)."""


class OracleCode(StrEnum):
    """Closed set: why an oracle gives no answer."""

    UNKNOWN_KIND = "unknown_kind"
    MALFORMED = "malformed"
    FORWARD_REFERENCE = "forward_reference"
    DUPLICATE = "duplicate"
    CYCLE = "cycle"
    MISSING_QUERY_ENTITY = "missing_query_entity"
    NEGATIVE = "negative"
    INCONSISTENT = "inconsistent"


class QuantitiesError(SumproofError):
    """The root of the second organ's errors."""


class ComprehensionError(QuantitiesError):
    """A text that the organ refuses to understand: a first-class result of the runner, never a guess.

    Attributes:
        code: the reason, of the closed set.
        span: start and end, in characters of the text, of the words that caused it.
    """

    def __init__(self, code: RefusalCode, message: str, span: tuple[int, int], *, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.code = code
        self.span = span


class BindingError(QuantitiesError):
    """A binding graph that contradicts its own schema (a fault of the program or of data, never of the prose)."""

    def __init__(self, code: BindingCode, message: str, *, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.code = code


class OracleError(QuantitiesError):
    """Relations or a query that an oracle refuses to judge.

    Attributes:
        code: the reason, of the closed set.
        index: the place of the relation at fault, counted from 0; None when the query or the whole is at fault.
    """

    def __init__(self, code: OracleCode, message: str, *, index: int | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.code = code
        self.index = index


class CaseFileError(QuantitiesError):
    """A case file that does not follow its contract; the message names the line and the field."""

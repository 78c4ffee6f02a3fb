"""Why a graph is refused (design 3.6: a closed set of codes, never a half-valid graph)."""

from __future__ import annotations

from enum import StrEnum

from stages.errors import SumproofError


class GraphErrorCode(StrEnum):
    """Closed set: what is wrong with a graph."""

    BAD_TYPE = "bad_type"
    BAD_VALUE = "bad_value"
    BAD_TEXT = "bad_text"
    BAD_SPAN = "bad_span"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_SCHEMA = "unknown_schema"
    UNKNOWN_KIND = "unknown_kind"
    UNKNOWN_SENSE = "unknown_sense"
    NO_ENTITY = "no_entity"
    DUPLICATE_ENTITY = "duplicate_entity"
    UNDEFINED_ENTITY = "undefined_entity"
    TARGET_MISSING = "target_missing"
    TARGET_IS_ACTOR = "target_is_actor"
    TARGET_FORBIDDEN = "target_forbidden"
    NO_NODE = "no_node"
    DUPLICATE_NODE = "duplicate_node"
    UNDEFINED_NODE = "undefined_node"
    BAD_NODE_ID = "bad_node_id"
    SOURCE_MISMATCH = "source_mismatch"
    WRONG_ARITY = "wrong_arity"
    RESULT_IS_OPERAND = "result_is_operand"


class MathGraphError(SumproofError):
    """A graph, or JSON that should be one, breaks a rule of its schema.

    Attributes:
        code: which rule.
        span: the characters of the problem at fault, where known (the reader adds it).
        message: one sentence for a person.
    """

    def __init__(self, code: GraphErrorCode, message: str, *, span: tuple[int, int] | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint or "compare the graph with design section 2")
        self.code = code
        self.span = span
        self.message = message

"""The small checks that the dataclasses of both schemas share."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from stages.reader.graph.errors import GraphErrorCode, MathGraphError

Member = TypeVar("Member", bound=StrEnum)


def check_text(value: object, what: str, *, may_be_empty: bool = False) -> None:
    """Refuse what is no clean text: another type, empty, blank at an end, or not encodable as UTF-8.

    Raises:
        MathGraphError: bad_type or bad_text.
    """
    if type(value) is not str:
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"{what} must be a text, found {value!r}")
    if value.isascii() and value and value[0] > " " and value[-1] > " ":
        return
    if not value and not may_be_empty:
        raise MathGraphError(GraphErrorCode.BAD_TEXT, f"{what} must not be empty")
    if value != value.strip():
        raise MathGraphError(GraphErrorCode.BAD_TEXT, f"{what} must not begin or end with a blank: {value!r}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise MathGraphError(GraphErrorCode.BAD_TEXT, f"{what} is no valid Unicode: {value!r}") from error


def enum_member(members: Mapping[str, Member], raw: object) -> Member | None:
    """The member that `raw` is or names, else None (also for what cannot be a key)."""
    return members.get(raw) if isinstance(raw, str) else None


def check_tuple(value: object, item: type, what: str) -> None:
    """Refuse what is not a tuple of `item`.

    Raises:
        MathGraphError: bad_type.
    """
    if type(value) is not tuple:
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"{what} must be a tuple, found {type(value).__name__}")
    for member in value:
        check_instance(member, item, f"each of {what}")


def check_instance(value: object, kind: type, what: str) -> None:
    """Refuse what is not a `kind`.

    Raises:
        MathGraphError: bad_type.
    """
    if not isinstance(value, kind):
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"{what} must be a {kind.__name__}, found {value!r}")


def check_fields(raw: object, what: str, required: frozenset[str], optional: frozenset[str] = frozenset()) -> Mapping[str, object]:
    """The JSON object `raw`, which must have every required field and no unknown one.

    Raises:
        MathGraphError: bad_type, missing_field or unknown_field.
    """
    if not isinstance(raw, Mapping):
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"{what} must be an object, found {raw!r}")
    missing = sorted(required - raw.keys())
    if missing:
        raise MathGraphError(GraphErrorCode.MISSING_FIELD, f"{what} lacks the fields {missing}")
    unknown = sorted(map(repr, raw.keys() - required - optional))
    if unknown:
        raise MathGraphError(GraphErrorCode.UNKNOWN_FIELD, f"{what} has unknown fields {unknown}")
    return raw


def check_list(raw: object, what: str) -> list[object]:
    """The JSON array `raw`.

    Raises:
        MathGraphError: bad_type.
    """
    if not isinstance(raw, list):
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"{what} must be a list, found {raw!r}")
    return raw

"""Read fields of a JSON object with their types checked, so that a malformed case names its field (a typed error, never a KeyError)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from stages.quantities.errors import OracleCode, OracleError

Record: TypeAlias = Mapping[str, object]


def exactly(record: object, index: int | None, *fields: str) -> Record:
    """The record itself, if it is an object with these fields and no other.

    Raises:
        OracleError: `malformed`, naming the fields that lack or are too many.
    """
    if not isinstance(record, Mapping):
        raise malformed(f"an object is expected, not {record!r}", index)
    if set(record) != set(fields):
        raise malformed(f"the fields must be {sorted(fields)}, not {sorted(map(str, record))}", index)
    return record


def text(record: Record, field: str, index: int | None) -> str:
    """A field that holds a text which is not blank."""
    value = record.get(field)
    if not isinstance(value, str) or not value.strip():
        raise malformed(f"{field!r} must be a text, not {value!r}", index)
    return value


def whole(record: Record, field: str, index: int | None, *, least: int = 0) -> int:
    """A field that holds a whole number of at least `least`; true and false are none."""
    value = record.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise malformed(f"{field!r} must be a whole number of at least {least}, not {value!r}", index)
    return value


def items(record: Record, field: str, index: int | None, *, least: int) -> Sequence[object]:
    """A field that holds a list of at least `least` elements."""
    value = record.get(field)
    if not isinstance(value, list | tuple) or len(value) < least:
        raise malformed(f"{field!r} must be a list of at least {least}, not {value!r}", index)
    return value


def malformed(message: str, index: int | None) -> OracleError:
    """The error for a record that does not follow its schema."""
    return OracleError(OracleCode.MALFORMED, message, index=index, hint="see the domain's README.md under data/")

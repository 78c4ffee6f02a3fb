"""What a reader understood, as canonical bytes: the evidence whose hash goes into a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import rfc8785


def canonical_evidence(premises: Sequence[object], query: object) -> bytes:
    """RFC 8785 bytes of relations (statements, formulas) and query: each a record with its kind and its fields."""
    return rfc8785.dumps({"premises": _plain(tuple(premises)), "query": _plain(query)})


def _plain(value: object) -> Any:  # noqa: ANN401 - JSON values
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {"is": type(value).__name__, **{field.name: _plain(getattr(value, field.name)) for field in fields(value)}}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value

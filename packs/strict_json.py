"""JSON as packs allow it: no duplicate key, no float, no NaN, and frozen once read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn, TypeAlias

Json: TypeAlias = "str | int | bool | tuple[Json, ...] | Mapping[str, Json] | None"


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(f'the number {text} is not exact: write an integer, or a string "p/q"')


def _object(pairs: list[tuple[str, Json]]) -> Mapping[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} is given twice in one object")
    return MappingProxyType({name: _frozen(value) for name, value in pairs})


def _frozen(value: Json | list[Json]) -> Json:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def parse(text: str) -> Json:
    """Read one JSON value, immutable all the way down (objects become read-only mappings, arrays become tuples).

    Raises:
        ValueError: malformed JSON, a duplicate key, a float, NaN or Infinity. House rule: exact numbers only.
    """
    return _frozen(json.loads(text, object_pairs_hook=_object, parse_float=_refuse_number, parse_constant=_refuse_number))


def parse_object(text: str) -> Mapping[str, Json]:
    """Like `parse`, for text that must hold one object.

    Raises:
        ValueError: as `parse`, or the value is no object.
    """
    value = parse(text)
    if not isinstance(value, Mapping):
        raise ValueError(f"expected an object, found {type(value).__name__}")
    return value

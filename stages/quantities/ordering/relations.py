"""Comparisons on scales, and the four kinds of question about them (contract: data/ordering/README.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from stages.quantities import fields
from stages.quantities.errors import OracleCode, OracleError

UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Above:
    """`greater` stands strictly above `lesser` on the scale."""

    scale: str
    greater: str
    lesser: str


@dataclass(frozen=True, slots=True)
class Extreme:
    """Which entity stands above all the others, or (`greatest=False`) below all the others."""

    scale: str
    greatest: bool


@dataclass(frozen=True, slots=True)
class Rank:
    """Which entity stands `position`-th, counted from 1: from the top, or (`from_top=False`) from the bottom."""

    scale: str
    position: int
    from_top: bool = True


@dataclass(frozen=True, slots=True)
class Compare:
    """Does `greater` stand above `lesser`?"""

    scale: str
    greater: str
    lesser: str


OrderQuery: TypeAlias = Extreme | Rank | Compare


def aboves_from_list(records: Sequence[object]) -> tuple[Above, ...]:
    """The relations of a case, in order.

    Raises:
        OracleError: `malformed`.
    """
    return tuple(_above(record, index) for index, record in enumerate(records))


def order_query_from_dict(record: object) -> OrderQuery:
    """A query from its JSON form.

    Raises:
        OracleError: `unknown_kind` or `malformed`.
    """
    kind = record.get("kind") if isinstance(record, dict) else None
    if kind in ("greatest", "least"):
        row = fields.exactly(record, None, "kind", "scale")
        return Extreme(fields.text(row, "scale", None), kind == "greatest")
    if kind == "rank":
        row = fields.exactly(record, None, "kind", "scale", "position")
        return Rank(fields.text(row, "scale", None), fields.whole(row, "position", None, least=1))
    if kind == "compare":
        row = fields.exactly(record, None, "kind", "scale", "greater", "lesser")
        return Compare(fields.text(row, "scale", None), fields.text(row, "greater", None), fields.text(row, "lesser", None))
    raise OracleError(OracleCode.UNKNOWN_KIND, f"no query is of the kind {kind!r}", hint="greatest, least, rank or compare")


def _above(record: object, index: int) -> Above:
    row = fields.exactly(record, index, "scale", "greater", "lesser")
    return Above(fields.text(row, "scale", index), fields.text(row, "greater", index), fields.text(row, "lesser", index))

"""The four kinds of relation that the oracle judges, and the query (design section 5).

They are the border between comprehension and judgement: the reader's graph is projected onto them, authored cases state them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from stages.quantities import fields
from stages.quantities.errors import OracleCode, OracleError

TOTAL = "total"
"""The entity that a query for a sum asks about."""


@dataclass(frozen=True, slots=True)
class Fact:
    """`entity` holds `value` units."""

    entity: str
    unit: str
    value: int


@dataclass(frozen=True, slots=True)
class MoreThan:
    """`entity` holds `value` units more than `base`."""

    entity: str
    base: str
    unit: str
    value: int


@dataclass(frozen=True, slots=True)
class FewerThan:
    """`entity` holds `value` units fewer than `base`."""

    entity: str
    base: str
    unit: str
    value: int


@dataclass(frozen=True, slots=True)
class SumOf:
    """`entity` holds what the parts hold together."""

    entity: str
    parts: tuple[str, ...]
    unit: str


Relation: TypeAlias = Fact | MoreThan | FewerThan | SumOf


@dataclass(frozen=True, slots=True)
class Query:
    """Whose amount of which unit is asked for."""

    entity: str
    unit: str


def relation_from_dict(record: object, index: int) -> Relation:
    """A relation from its JSON form.

    Raises:
        OracleError: `unknown_kind` or `malformed`.
    """
    kind = record.get("kind") if isinstance(record, dict) else None
    if kind == "fact":
        row = fields.exactly(record, index, "kind", "entity", "unit", "value")
        return Fact(fields.text(row, "entity", index), fields.text(row, "unit", index), fields.whole(row, "value", index))
    if kind in ("more_than", "fewer_than"):
        row = fields.exactly(record, index, "kind", "entity", "base", "unit", "value")
        make = MoreThan if kind == "more_than" else FewerThan
        names = (fields.text(row, "entity", index), fields.text(row, "base", index), fields.text(row, "unit", index))
        return make(*names, fields.whole(row, "value", index))
    if kind == "sum_of":
        row = fields.exactly(record, index, "kind", "entity", "parts", "unit")
        parts = fields.items(row, "parts", index, least=2)
        if not all(isinstance(part, str) and part.strip() for part in parts):
            raise fields.malformed(f"'parts' must be names, not {parts!r}", index)
        return SumOf(fields.text(row, "entity", index), tuple(map(str, parts)), fields.text(row, "unit", index))
    raise OracleError(
        OracleCode.UNKNOWN_KIND, f"no relation is of the kind {kind!r}", index=index, hint="fact, more_than, fewer_than or sum_of"
    )


def relations_from_list(records: Sequence[object]) -> tuple[Relation, ...]:
    """All relations of a case, in order.

    Raises:
        OracleError: as `relation_from_dict`.
    """
    return tuple(relation_from_dict(record, index) for index, record in enumerate(records))


def query_from_dict(record: object) -> Query:
    """A query from its JSON form.

    Raises:
        OracleError: `malformed`.
    """
    row = fields.exactly(record, None, "entity", "unit")
    return Query(fields.text(row, "entity", None), fields.text(row, "unit", None))

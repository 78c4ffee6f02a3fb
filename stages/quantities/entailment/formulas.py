"""Propositional formulas (contract: data/entailment/README.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from stages.quantities import fields
from stages.quantities.errors import OracleCode, OracleError


@dataclass(frozen=True, slots=True)
class Atom:
    """A clause that is true or false, in its affirmative form."""

    clause: str


@dataclass(frozen=True, slots=True)
class Not:
    """The denial of a formula."""

    body: Formula


@dataclass(frozen=True, slots=True)
class And:
    """All of the parts, two or more."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of the parts, two or more."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class If:
    """The consequent wherever the antecedent."""

    antecedent: Formula
    consequent: Formula


@dataclass(frozen=True, slots=True)
class Iff:
    """Both or neither."""

    left: Formula
    right: Formula


Formula: TypeAlias = Atom | Not | And | Or | If | Iff


def formula_from_dict(record: object, index: int | None = None) -> Formula:
    """A formula from its JSON form: `{"atom"}`, `{"not"}`, `{"and"}`, `{"or"}`, `{"if", "then"}` or `{"iff"}`.

    Raises:
        OracleError: `unknown_kind` or `malformed`.
    """
    shape = frozenset(record) if isinstance(record, dict) else frozenset()
    row = fields.exactly(record, index, *shape)
    if shape == {"atom"}:
        return Atom(fields.text(row, "atom", index))
    if shape == {"not"}:
        return Not(formula_from_dict(row["not"], index))
    if shape in ({"and"}, {"or"}):
        (name,) = shape
        parts = tuple(formula_from_dict(part, index) for part in fields.items(row, name, index, least=2))
        return And(parts) if name == "and" else Or(parts)
    if shape == {"if", "then"}:
        return If(formula_from_dict(row["if"], index), formula_from_dict(row["then"], index))
    if shape == {"iff"}:
        sides = fields.items(row, "iff", index, least=2)
        if len(sides) != 2:
            raise fields.malformed("'iff' must be a list of two", index)
        return Iff(formula_from_dict(sides[0], index), formula_from_dict(sides[1], index))
    raise OracleError(
        OracleCode.UNKNOWN_KIND, f"no formula has the fields {sorted(shape)}", index=index, hint="atom, not, and, or, if/then, iff"
    )


def formulas_from_list(records: Sequence[object]) -> tuple[Formula, ...]:
    """The premises of a case, in order.

    Raises:
        OracleError: as `formula_from_dict`.
    """
    return tuple(formula_from_dict(record, index) for index, record in enumerate(records))

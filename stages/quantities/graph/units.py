"""Unit proofs: why the units of an equation fit together, as data that anyone can check again.

The algebra is that of `packs.units` (every counted thing is a dimension of its own); here its outcome becomes a record. Sums and
differences demand one and the same unit: a conversion is an equation of its own and no part of an addition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import mul, truediv

import rfc8785

from packs.units import Unit, dimension_of, parse_unit


class UnitRule(StrEnum):
    """Closed set: which law of units an equation answers to."""

    SAME_UNIT = "same_unit"
    PRODUCT = "product"
    QUOTIENT = "quotient"


@dataclass(frozen=True, slots=True)
class UnitTerm:
    """One operand of a proof: its symbol and the unit in which the proof saw it ("" for a bare factor)."""

    symbol_id: str
    unit: str


@dataclass(frozen=True, slots=True)
class UnitProof:
    """The outcome of one law of units over one equation.

    Attributes:
        rule: the law.
        terms: the operands, in order.
        result: the unit of the left side.
        holds: whether the law is kept.
        reason: one sentence that says why it is not; "" when it is.
    """

    rule: UnitRule
    terms: tuple[UnitTerm, ...]
    result: str
    holds: bool
    reason: str

    def as_json(self) -> dict[str, object]:
        """The proof as JSON values."""
        return {
            "rule": self.rule.value,
            "terms": [{"symbol_id": term.symbol_id, "unit": term.unit} for term in self.terms],
            "result": self.result,
            "holds": self.holds,
            "reason": self.reason,
        }

    @property
    def canonical(self) -> str:
        """The one text form of the proof (RFC 8785): equal proofs give equal texts."""
        return rfc8785.dumps(self.as_json()).decode("utf-8")  # type: ignore[arg-type]  # JSON values only


def prove_same_unit(terms: Sequence[UnitTerm], result: str) -> UnitProof:
    """Prove that a sum, a difference or a total has one unit throughout; units that would have to be converted are not one."""
    wanted = parse_unit(result)
    strange = next((term for term in terms if parse_unit(term.unit) != wanted), None)
    reason = ""
    if strange is not None:
        reason = f"{strange.symbol_id} is in {_name(parse_unit(strange.unit))}, and {_name(wanted)} are asked for"
        if dimension_of(strange.unit) == dimension_of(result):
            reason += " (nothing converts them)"
    return UnitProof(UnitRule.SAME_UNIT, tuple(terms), result, strange is None, reason)


def prove_product(terms: Sequence[UnitTerm], result: str) -> UnitProof:
    """Prove that the operands' units multiply to the result's unit."""
    return _proved(UnitRule.PRODUCT, terms, reduce(mul, (parse_unit(term.unit) for term in terms)), result)


def prove_quotient(terms: Sequence[UnitTerm], result: str) -> UnitProof:
    """Prove that the first operand's unit over the others' is the result's unit."""
    return _proved(UnitRule.QUOTIENT, terms, reduce(truediv, (parse_unit(term.unit) for term in terms)), result)


def _proved(rule: UnitRule, terms: Sequence[UnitTerm], found: Unit, result: str) -> UnitProof:
    wanted = parse_unit(result)
    reason = "" if found == wanted else f"the operands give {_name(found)}, and {_name(wanted)} are asked for"
    return UnitProof(rule, tuple(terms), result, found == wanted, reason)


def _name(unit: Unit) -> str:
    return unit.text() or "bare numbers"

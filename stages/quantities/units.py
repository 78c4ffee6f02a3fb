"""Unit proofs: why the units of an equation fit together, as data that anyone can check again.

A unit stands for itself to a power: every counted thing ("apples") is a dimension of its own. Sums and differences demand one
and the same unit; conversion is no part of an addition ("3 feet and 4 inches" needs an equation that converts). Products and
quotients add and subtract powers; a bare factor has no power at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import rfc8785


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
    """Prove that a sum, a difference or a total has one unit throughout."""
    strange = next((term for term in terms if term.unit != result), None)
    reason = "" if strange is None else f"{strange.symbol_id} is in {_name(strange.unit)}, and {_name(result)} are asked for"
    return UnitProof(UnitRule.SAME_UNIT, tuple(terms), result, strange is None, reason)


def prove_product(terms: Sequence[UnitTerm], result: str) -> UnitProof:
    """Prove that the operands' units multiply to the result's unit."""
    powers: Counter[str] = Counter()
    for term in terms:
        powers.update(unit_powers(term.unit))
    return _of_powers(UnitRule.PRODUCT, terms, powers, result)


def prove_quotient(terms: Sequence[UnitTerm], result: str) -> UnitProof:
    """Prove that the first operand's unit over the others' is the result's unit."""
    first, *others = terms
    powers = Counter(unit_powers(first.unit))
    for term in others:
        powers.subtract(unit_powers(term.unit))
    return _of_powers(UnitRule.QUOTIENT, terms, powers, result)


def unit_powers(unit: str) -> dict[str, int]:
    """A unit's powers: `"dollars/hour"` is {"dollars": 1, "hour": -1}, "" is {}, and any other text stands for itself."""
    above, _, below = unit.partition("/")
    powers = Counter({above: 1} if above else {})
    powers.subtract([below] if below else [])
    return {name: power for name, power in sorted(powers.items()) if power}


def _of_powers(rule: UnitRule, terms: Sequence[UnitTerm], powers: Counter[str], result: str) -> UnitProof:
    found = {name: power for name, power in sorted(powers.items()) if power}
    holds = found == unit_powers(result)
    reason = "" if holds else f"the operands give {_shown(found)}, and {_name(result)} are asked for"
    return UnitProof(rule, tuple(terms), result, holds, reason)


def _name(unit: str) -> str:
    return unit or "bare numbers"


def _shown(powers: dict[str, int]) -> str:
    return " * ".join(name if power == 1 else f"{name}^{power}" for name, power in powers.items()) or "a bare number"

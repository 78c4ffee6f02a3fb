"""Relations as linear equations over the nodes that have no value yet, and exact elimination over several of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from stages.reader.graph.quantity_graph import Relation, RelationKind
from stages.reader.graph.values import Value, exact, quotient

_SUMS = frozenset({RelationKind.TOTAL, RelationKind.GAIN, RelationKind.EQUAL})
_DIFFERENCES = frozenset({RelationKind.DIFFERENCE, RelationKind.LOSS})
_QUOTIENTS = frozenset({RelationKind.SHARE_EQUALLY, RelationKind.HOW_MANY_GROUPS})
_CHOICES: Mapping[RelationKind, Callable[[Sequence[Value]], Value]] = {
    RelationKind.ROUND_UP: lambda values: math.ceil(values[0]),
    RelationKind.ROUND_DOWN: lambda values: math.floor(values[0]),
    RelationKind.MAX: max,
    RelationKind.MIN: min,
}


@dataclass(frozen=True, slots=True)
class LinearForm:
    """`sum(coefficient · node) + constant = 0` over nodes without a value; no coefficient is zero."""

    coefficients: dict[str, Value]
    constant: Value


@dataclass(frozen=True, slots=True)
class Determined:
    """A value that equations determine; `relations` are the places of those that are needed for it."""

    node: str
    value: Value
    relations: tuple[int, ...]


class ContradictionError(Exception):
    """Equations that cannot hold together; stays inside the solver."""


def linear_form(relation: Relation, values: Mapping[str, Value]) -> LinearForm | None:
    """The relation as a linear equation in its nodes that have no value, or None where it is none.

    It is none when two unknown nodes are multiplied, or when an operand under rounding, max or min is unknown.
    """
    terms = _terms(relation, values)
    if terms is None:
        return None
    coefficients: dict[str, Value] = {}
    constant: Value = 0
    for coefficient, node in terms:
        if node is None:
            constant += coefficient
        elif node in values:
            constant += coefficient * values[node]
        else:
            coefficients[node] = coefficients.get(node, 0) + coefficient
    return LinearForm({node: value for node, value in coefficients.items() if value != 0}, constant)


def divisor_of(relation: Relation) -> str | None:
    """The node that the relation divides by, if it divides."""
    return relation.operands[1] if relation.kind in _QUOTIENTS else None


def _terms(relation: Relation, values: Mapping[str, Value]) -> list[tuple[Value, str | None]] | None:
    """The equation's terms (coefficient, node); node None is the constant."""
    kind, result, operands = relation.kind, relation.result, relation.operands
    if kind in _CHOICES:
        if any(operand not in values for operand in operands):
            return None
        return [(1, result), (-_CHOICES[kind]([values[operand] for operand in operands]), None)]
    if kind in _SUMS or (kind is RelationKind.COMPARE_ADDITIVE and relation.sense == "more"):
        return [(1, result), *((-1, operand) for operand in operands)]
    if kind is RelationKind.AVERAGE:
        return [(len(operands), result), *((-1, operand) for operand in operands)]
    first, second = operands
    if kind in _DIFFERENCES or kind is RelationKind.COMPARE_ADDITIVE:
        return [(1, result), (-1, first), (1, second)]
    if kind in _QUOTIENTS:
        return _product(1, second, result, [(-1, first)], values)
    if kind is RelationKind.PERCENT_CHANGE:
        sign = 1 if relation.sense == "more" else -1
        return _product(-sign, first, second, [(100, result), (-100, first)], values)
    scale = 100 if kind is RelationKind.PERCENT_OF else 1
    return _product(-1, first, second, [(scale, result)], values)


def _product(
    factor: int, left: str, right: str, others: list[tuple[Value, str | None]], values: Mapping[str, Value]
) -> list[tuple[Value, str | None]] | None:
    """`factor · left · right + others`, if one of left and right has a value."""
    if left in values:
        return [(factor * values[left], right), *others]
    if right in values:
        return [(factor * values[right], left), *others]
    return None


def _core(equations: Sequence[tuple[int, LinearForm]]) -> list[tuple[int, LinearForm]]:
    """The equations without those that have a node to themselves, again and again.

    Such an equation holds for any values of its other nodes, so it determines none of them; its own node follows by
    propagation once they are known.
    """
    core = list(equations)
    while True:
        mentions = Counter(node for _, form in core for node in form.coefficients)
        kept = [equation for equation in core if all(mentions[node] > 1 for node in equation[1].coefficients)]
        if len(kept) == len(core):
            return core
        core = kept


def determined_by(equations: Sequence[tuple[int, LinearForm]]) -> tuple[Determined, ...]:
    """The nodes that the equations (place, form) determine together, by exact Gauss–Jordan elimination, in order of mention.

    Each row remembers which equations it was combined from, so that a determined value names the ones it needs.

    Raises:
        ContradictionError: the equations cannot hold together.
    """
    core = _core(equations)
    rows = [_Row(dict(form.coefficients), form.constant, {place: 1}) for place, form in core]
    order = dict.fromkeys(node for _, form in core for node in form.coefficients)
    pivots: dict[str, _Row] = {}
    for node in order:
        pivot = next((row for row in rows if node in row.coefficients), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        for row in (*rows, *pivots.values()):
            if node in row.coefficients:
                row.subtract(pivot, quotient(row.coefficients[node], pivot.coefficients[node]))
        pivots[node] = pivot
    if any(row.constant != 0 for row in rows):
        raise ContradictionError
    return tuple(
        Determined(node, quotient(-row.constant, row.coefficients[node]), tuple(sorted(row.places)))
        for node, row in pivots.items()
        if len(row.coefficients) == 1
    )


@dataclass(slots=True, eq=False)
class _Row:
    """An equation during elimination, with the multiples of the original equations that it is made of."""

    coefficients: dict[str, Value]
    constant: Value
    places: dict[int, Value]

    def subtract(self, other: _Row, times: Value) -> None:
        _subtract(self.coefficients, other.coefficients, times)
        _subtract(self.places, other.places, times)
        self.constant -= times * other.constant


_Key = TypeVar("_Key", str, int)


def _subtract(ours: dict[_Key, Value], theirs: dict[_Key, Value], times: Value) -> None:
    for key, value in theirs.items():
        left = exact(ours.get(key, 0) - times * value)
        if left == 0:
            ours.pop(key, None)
        else:
            ours[key] = left

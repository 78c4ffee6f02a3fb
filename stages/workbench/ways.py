"""Other ways through the same sum or product: what a person may pass through who takes its members in another order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from stages.reader.graph import MathProblemGraph, RelationKind
from stages.reader.result import Answered
from stages.reader.trace import RelationStep, StateStep

_SUM, _PRODUCT = "sum", "product"
_MOST_MEMBERS = 6
"""Beyond this many members, only the whole is followed: 2^6 ways are enough."""
_FAMILIES = {
    RelationKind.TOTAL: _SUM,
    RelationKind.GAIN: _SUM,
    RelationKind.LOSS: _SUM,
    RelationKind.DIFFERENCE: _SUM,
    RelationKind.COMPARE_ADDITIVE: _SUM,
    RelationKind.APPLY_RATE: _PRODUCT,
    RelationKind.COMPARE_MULTIPLICATIVE: _PRODUCT,
    RelationKind.FRACTION_OF: _PRODUCT,
    RelationKind.CONVERT_UNIT: _PRODUCT,
    RelationKind.SHARE_EQUALLY: _PRODUCT,
    RelationKind.HOW_MANY_GROUPS: _PRODUCT,
}
_INVERTS = frozenset({RelationKind.LOSS, RelationKind.DIFFERENCE, RelationKind.SHARE_EQUALLY, RelationKind.HOW_MANY_GROUPS})

_STATE_SIGNS = {"add": 1, "subtract": -1, "transfer": -1}

Members = tuple[Fraction, ...]


class Ways:
    """Follows the steps of one answer in order, and flattens sums of sums and products of products."""

    def __init__(self, answer: Answered) -> None:
        self._relations = () if isinstance(answer.graph, MathProblemGraph) else answer.graph.relations
        nodes = () if isinstance(answer.graph, MathProblemGraph) else answer.graph.nodes
        self._values = {node.id: Fraction(node.value) for node in nodes if node.value is not None}
        self._members: dict[tuple[str, str], Members] = {}

    def through(self, step: RelationStep) -> frozenset[Fraction]:
        """Every value on some way through the sum or product that a step completes; () for other steps."""
        self._values[step.output] = Fraction(step.after_value)
        if len(step.relations) != 1 or step.direction != "forward":
            return frozenset()
        relation = self._relations[step.relations[0]]
        family = _FAMILIES.get(relation.kind)
        if family is None:
            return frozenset()
        inverted = relation.kind in _INVERTS or relation.sense == "fewer"
        members = sum(
            (self._taken(family, name, inverse=inverted and place == 1) for place, name in enumerate(relation.operands)), start=Members()
        )
        self._members[family, step.output] = members
        return _all_ways(family, members)

    def through_state(self, step: StateStep) -> frozenset[Fraction]:
        """The same for a story of states: what is added to and taken from one holding is one sum."""
        sign = _STATE_SIGNS.get(step.operation_kind)
        target = frozenset() if step.target_after is None else frozenset({Fraction(step.target_after)})
        if sign is None:
            return target
        holding = (step.actor, step.operand.unit)
        members = (*self._members.get(holding, (Fraction(step.before_value),)), sign * Fraction(step.operand.value))
        self._members[holding] = members
        return target | _all_ways(_SUM, members)

    def _taken(self, family: str, name: str, *, inverse: bool) -> Members:
        members = self._members.get((family, name), (self._values[name],))
        if not inverse:
            return members
        turn: Callable[[Fraction], Fraction] = (lambda value: -value) if family == _SUM else (lambda value: 1 / value if value else value)
        return tuple(turn(member) for member in members)


def _all_ways(family: str, members: Members) -> frozenset[Fraction]:
    if len(members) > _MOST_MEMBERS:
        return frozenset()
    return frozenset(_joined(family, some) for size in range(1, len(members) + 1) for some in combinations(members, size))


def _joined(family: str, members: Members) -> Fraction:
    if family == _SUM:
        return abs(sum(members, Fraction(0)))  # 50 - 18 - 18 may pass through 36
    product = Fraction(1)
    for member in members:
        product *= member
    return product

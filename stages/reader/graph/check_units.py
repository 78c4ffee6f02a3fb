"""Do the units of a v2 graph agree? Pure, and typed: the reader refuses on what is found here (design 3.1, admissibility)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from packs.units import Unit, conversion_factor, is_count, parse_unit, same_dimension
from stages.reader.graph.quantity_graph import Node, QuantityGraph, Relation, RelationKind

NO_HYPERNYMS: Mapping[str, str] = MappingProxyType({})


class UnitProblemCode(StrEnum):
    """Closed set: how units can disagree."""

    DIFFERENT_UNITS = "different_units"
    NEEDS_CONVERSION = "needs_conversion"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_PERCENTAGE = "not_a_percentage"
    WRONG_FACTOR = "wrong_factor"
    ANSWER_UNIT = "answer_unit"


@dataclass(frozen=True, slots=True)
class UnitProblem:
    """One disagreement.

    Attributes:
        code: how the units disagree.
        relation: place in `graph.relations`; None when the answer's unit is the matter.
        expected: the unit that would fit ("" is a pure number).
        found: the unit that stands there.
    """

    code: UnitProblemCode
    relation: int | None
    expected: str
    found: str


def check_units(graph: QuantityGraph, hypernyms: Mapping[str, str] = NO_HYPERNYMS) -> tuple[UnitProblem, ...]:
    """Every disagreement of units, in the order of the relations; () when all agree.

    Args:
        graph: the graph.
        hypernyms: unit -> the wider unit it may be counted under ("roses" -> "flowers"), as the reader declares. Without
            an entry two nouns never meet.
    """
    kinship = _Kinship(hypernyms)
    nodes = {node.id: node for node in graph.nodes}
    problems: list[UnitProblem] = []
    for place, relation in enumerate(graph.relations):
        sides = _Sides(place, relation, nodes[relation.result], tuple(nodes[name] for name in relation.operands), kinship)
        problems.extend(_CHECKS[relation.kind](sides))
    goal = nodes[graph.goal].unit
    if graph.answer_unit and not kinship.is_a(parse_unit(goal), parse_unit(graph.answer_unit)):
        problems.append(UnitProblem(UnitProblemCode.ANSWER_UNIT, None, graph.answer_unit, goal))
    return tuple(problems)


class _Kinship:
    """Which units count as which."""

    def __init__(self, hypernyms: Mapping[str, str]) -> None:
        self._parents = {_name(parse_unit(unit)): _name(parse_unit(wider)) for unit, wider in hypernyms.items()}

    def lineage(self, name: str) -> tuple[str, ...]:
        """The name and everything above it; a circle ends where it closes."""
        line = [name]
        while (parent := self._parents.get(line[-1])) is not None and parent not in line:
            line.append(parent)
        return tuple(line)

    def is_a(self, unit: Unit, wider: Unit) -> bool:
        """Whether `unit` is `wider`, or stands below it in each of its factors."""
        if unit == wider:
            return True
        return self._match(unit, wider, lambda one, other: other in self.lineage(one))

    def comparable(self, one: Unit, other: Unit) -> bool:
        """Whether the two are the same, or meet under a declared hypernym."""
        if one == other:
            return True
        return self._match(one, other, lambda left, right: bool(set(self.lineage(left)) & set(self.lineage(right))))

    def cancelled(self, unit: Unit) -> Unit:
        """The unit after cancelling a numerator against a denominator of its kin: dollars/ticket · child tickets."""
        powers = dict(unit.factors)
        for over in [name for name, power in unit.factors if power > 0]:
            for under in [name for name, power in unit.factors if power < 0]:
                if powers[over] > 0 > powers[under] and (under in self.lineage(over) or over in self.lineage(under)):
                    powers[over] -= 1
                    powers[under] += 1
        return Unit(tuple((name, power) for name, power in sorted(powers.items()) if power))

    @staticmethod
    def _match(one: Unit, other: Unit, meet: Callable[[str, str], bool]) -> bool:
        rest = list(other.factors)
        for name, power in one.factors:
            found = next((factor for factor in rest if factor[1] == power and meet(name, factor[0])), None)
            if found is None:
                return False
            rest.remove(found)
        return not rest


@dataclass(frozen=True, slots=True)
class _Sides:
    """One relation with its nodes at hand."""

    place: int
    relation: Relation
    result: Node
    operands: tuple[Node, ...]
    kinship: _Kinship

    def differ(self, expected: str, found: str) -> list[UnitProblem]:
        """The problem that `found` is not `expected`; a conversion away is told apart from another kind of thing."""
        convertible = same_dimension(expected, found)
        code = UnitProblemCode.NEEDS_CONVERSION if convertible else UnitProblemCode.DIFFERENT_UNITS
        return [UnitProblem(code, self.place, expected, found)]

    def comparable(self, one: Node, other: Node) -> list[UnitProblem]:
        """The problem, if any, that two nodes cannot be compared."""
        if self.kinship.comparable(parse_unit(one.unit), parse_unit(other.unit)):
            return []
        return self.differ(one.unit, other.unit)

    def yields(self, computed: Unit) -> list[UnitProblem]:
        """The problem, if any, that the result's unit is not the computed one."""
        unit = self.kinship.cancelled(computed)
        wanted = parse_unit(self.result.unit)
        if self.kinship.is_a(unit, wanted) or self.kinship.is_a(wanted, unit):
            return []
        return self.differ(unit.text(), self.result.unit)


def _sum(sides: _Sides) -> list[UnitProblem]:
    """Parts must be what their whole counts."""
    whole = parse_unit(sides.result.unit)
    parts = (part for part in sides.operands if not sides.kinship.is_a(parse_unit(part.unit), whole))
    return [problem for part in parts for problem in sides.differ(sides.result.unit, part.unit)]


def _alike(sides: _Sides) -> list[UnitProblem]:
    return [problem for operand in sides.operands for problem in sides.comparable(sides.result, operand)]


def _scaled(sides: _Sides) -> list[UnitProblem]:
    base, factor = sides.operands
    problems = sides.comparable(sides.result, base)
    if parse_unit(factor.unit).factors:
        problems.append(UnitProblem(UnitProblemCode.NOT_A_NUMBER, sides.place, "", factor.unit))
    return problems


def _percentage(sides: _Sides) -> list[UnitProblem]:
    base, percentage = sides.operands
    problems = sides.comparable(sides.result, base)
    if parse_unit(percentage.unit) != parse_unit("percent"):
        problems.append(UnitProblem(UnitProblemCode.NOT_A_PERCENTAGE, sides.place, "percent", percentage.unit))
    return problems


def _rate(sides: _Sides) -> list[UnitProblem]:
    rate, amount = sides.operands
    return sides.yields(parse_unit(rate.unit) * parse_unit(amount.unit))


def _share(sides: _Sides) -> list[UnitProblem]:
    """24 cones among 4 children: the share is 6 cones per child, or, as people say, 6 cones."""
    whole, among = sides.operands
    if is_count(among.unit) and sides.kinship.comparable(parse_unit(whole.unit), parse_unit(sides.result.unit)):
        return []
    return sides.yields(parse_unit(whole.unit) / parse_unit(among.unit))


def _groups(sides: _Sides) -> list[UnitProblem]:
    """24 cones in bags of 6: the size is 6 cones per bag, or, as people say, 6 cones."""
    whole, size = sides.operands
    ratio = sides.kinship.cancelled(parse_unit(whole.unit) / parse_unit(size.unit))
    if not ratio.factors and is_count(sides.result.unit):
        return []
    return sides.yields(ratio)


def _conversion(sides: _Sides) -> list[UnitProblem]:
    source, factor = sides.operands
    exact = conversion_factor(source.unit, sides.result.unit)
    problems = [] if not parse_unit(factor.unit).factors else sides.yields(parse_unit(source.unit) * parse_unit(factor.unit))
    if exact is None:
        counted = conversion_factor(source.unit, "ones")  # 3 dozens of eggs: a number noun counts anything
        exact = counted if counted is not None and is_count(sides.result.unit) else None
    if exact is None and not problems and not parse_unit(factor.unit).factors:
        return sides.differ(source.unit, sides.result.unit)
    if exact is not None and factor.value is not None and factor.value != exact:
        problems.append(UnitProblem(UnitProblemCode.WRONG_FACTOR, sides.place, str(exact), str(factor.value)))
    return problems


_CHECKS: Mapping[RelationKind, Callable[[_Sides], list[UnitProblem]]] = MappingProxyType(
    {
        RelationKind.TOTAL: _sum,
        RelationKind.AVERAGE: _sum,
        RelationKind.DIFFERENCE: _alike,
        RelationKind.GAIN: _alike,
        RelationKind.LOSS: _alike,
        RelationKind.COMPARE_ADDITIVE: _alike,
        RelationKind.COMPARE_MULTIPLICATIVE: _scaled,
        RelationKind.FRACTION_OF: _scaled,
        RelationKind.PERCENT_OF: _percentage,
        RelationKind.PERCENT_CHANGE: _percentage,
        RelationKind.APPLY_RATE: _rate,
        RelationKind.SHARE_EQUALLY: _share,
        RelationKind.HOW_MANY_GROUPS: _groups,
        RelationKind.CONVERT_UNIT: _conversion,
        RelationKind.EQUAL: _alike,
        RelationKind.ROUND_UP: _alike,
        RelationKind.ROUND_DOWN: _alike,
        RelationKind.MAX: _alike,
        RelationKind.MIN: _alike,
    }
)


def _name(unit: Unit) -> str:
    return unit.text()

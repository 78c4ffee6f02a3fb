"""Schema v2 -> binding graph: each relation becomes a directed equation for the one of its nodes that is not yet known.

The direction is found here, by propagation from the stated values; the reader's trace is not consulted, so that a wrong turn of its
solver can't be repeated. Relations that only hold jointly, rounding and choices have no directed equation of the organ's five
operations: such a graph stays unbound.
"""

from __future__ import annotations

from packs.nouns import singular
from packs.units import Unit, conversion_factor, is_count, parse_unit
from packs.words import is_a
from stages.binding.draft import NOWHERE, Draft
from stages.quantities.graph.model import OperationKind as Bound
from stages.quantities.graph.model import SemanticSymbolBindingGraph, Span, SymbolBinding
from stages.reader.graph import Node, QuantityGraph, Relation, RelationKind

_SUMS = (RelationKind.TOTAL, RelationKind.GAIN, RelationKind.EQUAL)
_DIFFERENCES = (RelationKind.DIFFERENCE, RelationKind.LOSS)
_PRODUCTS = (RelationKind.COMPARE_MULTIPLICATIVE, RelationKind.FRACTION_OF, RelationKind.APPLY_RATE)
_QUOTIENTS = (RelationKind.SHARE_EQUALLY, RelationKind.HOW_MANY_GROUPS)
_PERCENTS = (RelationKind.PERCENT_OF, RelationKind.PERCENT_CHANGE)
_UNBINDABLE = (RelationKind.ROUND_UP, RelationKind.ROUND_DOWN, RelationKind.MAX, RelationKind.MIN)


def bind_relations(graph: QuantityGraph) -> SemanticSymbolBindingGraph | None:
    """The binding graph, or None when propagation does not reach the goal."""
    binder = _Binder(graph)
    rest = [(place, relation) for place, relation in enumerate(graph.relations) if relation.kind not in _UNBINDABLE]
    while graph.goal not in binder.draft:
        ready = next(((place, one) for place, one in rest if len(binder.unknown(one)) == 1), None)
        if ready is None:
            return None
        rest.remove(ready)
        binder.bind(*ready)
    return binder.draft.finish(graph.goal)


class _Binder:
    """The nodes and the draft, and how each kind of relation is turned to face its unknown node."""

    def __init__(self, graph: QuantityGraph) -> None:
        self.nodes = {node.id: node for node in graph.nodes}
        self.draft = Draft()
        self.helpers = 0
        self.origin = ""
        for node in graph.nodes:
            if node.value is not None:
                self.draft.state(node.id, node.value, node.unit, node.source, _span(node))

    def unknown(self, relation: Relation) -> tuple[str, ...]:
        """The nodes of the relation that have no symbol yet; a node that occurs twice counts twice."""
        return tuple(name for name in (relation.result, *relation.operands) if name not in self.draft)

    def bind(self, place: int, relation: Relation) -> None:
        """Derive the relation's one unknown node."""
        (name,) = self.unknown(relation)
        self.origin = f"relation{place}:{relation.kind.value}"
        kind, goal = relation.kind, self.nodes[name]
        if kind in _SUMS or (kind is RelationKind.COMPARE_ADDITIVE and relation.sense == "more"):
            self._sum(relation, goal)
        elif kind in _DIFFERENCES or kind is RelationKind.COMPARE_ADDITIVE:
            self._difference(relation, goal)
        elif kind is RelationKind.CONVERT_UNIT:
            self._conversion(goal, relation.result, *relation.operands)
        elif kind in _PRODUCTS:
            self._product(goal, relation.result, *relation.operands)
        elif kind in _QUOTIENTS:
            whole, among = relation.operands
            self._product(goal, whole, relation.result, among)
        elif kind in _PERCENTS:
            self._percent(relation, goal)
        else:
            self._average(relation, goal)

    def _sum(self, relation: Relation, goal: Node) -> None:
        whole = self.nodes[relation.result]
        if goal.id == relation.result:
            parts = tuple(self._as(self.draft[name], goal.unit) for name in relation.operands)
            self._derive(goal, Bound.SUM, *parts)
            return
        others = tuple(self._as(self.draft[name], whole.unit) for name in relation.operands if name != goal.id)
        if not others:
            self._derive(goal, Bound.SUM, self.draft[whole.id])
            return
        rest = others[0] if len(others) == 1 else self._helper(whole.unit, Bound.SUM, *others)
        self._derive(goal, Bound.SUBTRACT, self.draft[whole.id], rest)

    def _difference(self, relation: Relation, goal: Node) -> None:
        result, (first, second) = relation.result, relation.operands
        if goal.id == result:
            self._derive(goal, Bound.SUBTRACT, self.draft[first], self.draft[second])
        elif goal.id == first:
            self._derive(goal, Bound.ADD, self.draft[result], self.draft[second])
        else:
            self._derive(goal, Bound.SUBTRACT, self.draft[first], self.draft[result])

    def _product(self, goal: Node, whole: str, first: str, second: str) -> None:
        """`whole = first * second`, solved for the goal."""
        if goal.id == whole:
            self._measured(goal, Bound.MULTIPLY, self.draft[first], self.draft[second])
        else:
            other = second if goal.id == first else first
            self._measured(goal, Bound.DIVIDE, self.draft[whole], self.draft[other])

    def _conversion(self, goal: Node, whole: str, source: str, factor: str) -> None:
        """A product whose factor is stated as a bare number (60) and is a definition: it takes its unit (60 minutes/hour)."""
        target, given = self.nodes[whole].unit, self.nodes[source].unit
        exact = conversion_factor(given, target)
        if goal.id == factor or exact is None or parse_unit(self.nodes[factor].unit).factors or self.nodes[factor].value != exact:
            self._product(goal, whole, source, factor)
            return
        unit = f"{target}/{singular(given)}"
        named = self.draft.state(f"{exact} {unit}", exact, unit, "definition")
        if goal.id == whole:
            self._derive(goal, Bound.MULTIPLY, self.draft[source], named)
        else:
            self._derive(goal, Bound.DIVIDE, self.draft[whole], named)

    def _measured(self, goal: Node, kind: Bound, left: SymbolBinding, right: SymbolBinding) -> None:
        """A product or quotient as people say it: 24 cones among 4 children are 6 cones, 24 cones in sixes are 4 bags.

        A count that the result's unit does not show is taken as a bare number (4 children over one child), and a bare number that the
        result's unit counts is given that unit (4 times one bag). Both are equations of their own, with proofs.
        """
        pairs = [(left, right)]
        if is_count(right.unit):
            pairs.append((left, self._bare(right)))
        if kind is Bound.MULTIPLY and is_count(left.unit):
            pairs.append((self._bare(left), right))
        for one, other in pairs:
            if _combined(kind, one, other) == parse_unit(goal.unit):
                self._derive(goal, kind, one, other)
                return
        if not _combined(kind, left, right).factors and is_count(goal.unit):
            self._derive(goal, Bound.MULTIPLY, self._helper("", kind, left, right), self._one(goal.unit))
            return
        self._derive(goal, kind, left, right)

    def _percent(self, relation: Relation, goal: Node) -> None:
        result, (base, rate) = relation.result, relation.operands
        hundred = self.draft.state("100 percent", 100, "percent", "definition of percent")
        changes = relation.kind is RelationKind.PERCENT_CHANGE
        more = relation.sense == "more"
        if goal.id != rate:
            percent = self.draft[rate]
            if changes:
                percent = self._helper("percent", Bound.ADD if more else Bound.SUBTRACT, hundred, percent)
            share = self._helper("", Bound.DIVIDE, percent, hundred)
            if goal.id == result:
                self._derive(goal, Bound.MULTIPLY, self.draft[base], share)
            else:
                self._derive(goal, Bound.DIVIDE, self.draft[result], share)
            return
        ratio = self._helper("", Bound.DIVIDE, self.draft[result], self.draft[base])
        if not changes:
            self._derive(goal, Bound.MULTIPLY, ratio, hundred)
            return
        reached = self._helper("percent", Bound.MULTIPLY, ratio, hundred)
        self._derive(goal, Bound.SUBTRACT, *((reached, hundred) if more else (hundred, reached)))

    def _average(self, relation: Relation, goal: Node) -> None:
        mean = self.nodes[relation.result]
        count = self.draft.state(f"number of {len(relation.operands)}", len(relation.operands), "", "count of the operands")
        known = tuple(self.draft[name] for name in relation.operands if name != goal.id)
        if goal.id == mean.id:
            self._derive(goal, Bound.DIVIDE, self._helper(mean.unit, Bound.SUM, *known), count)
            return
        total = self._helper(mean.unit, Bound.MULTIPLY, self.draft[mean.id], count)
        if not known:
            self._derive(goal, Bound.SUM, total)
            return
        self._derive(goal, Bound.SUBTRACT, total, self._helper(mean.unit, Bound.SUM, *known))

    def _as(self, part: SymbolBinding, unit: str) -> SymbolBinding:
        """A part under the wider name of its whole: 3 roses are 3 flowers, if every rose is a flower."""
        if parse_unit(part.unit) == parse_unit(unit) or not (is_count(part.unit) and is_count(unit)):
            return part
        if not is_a(singular(part.unit), singular(unit)):
            return part
        each = self.draft.state(f"1 {unit}/{singular(part.unit)}", 1, f"{unit}/{singular(part.unit)}", "kind of")
        return self._helper(unit, Bound.MULTIPLY, part, each)

    def _bare(self, symbol: SymbolBinding) -> SymbolBinding:
        return self._helper("", Bound.DIVIDE, symbol, self._one(symbol.unit))

    def _one(self, unit: str) -> SymbolBinding:
        return self.draft.state(f"1 {singular(unit)}", 1, unit, "unit")

    def _derive(self, goal: Node, kind: Bound, *operands: SymbolBinding) -> None:
        self.draft.derive(goal.id, goal.unit, kind, operands, self.origin, _span(goal))

    def _helper(self, unit: str, kind: Bound, *operands: SymbolBinding) -> SymbolBinding:
        self.helpers += 1
        return self.draft.derive(f"h{self.helpers}", unit, kind, operands, self.origin)


def _combined(kind: Bound, left: SymbolBinding, right: SymbolBinding) -> Unit:
    one, other = parse_unit(left.unit), parse_unit(right.unit)
    return one * other if kind is Bound.MULTIPLY else one / other


def _span(node: Node) -> Span:
    return node.span or NOWHERE

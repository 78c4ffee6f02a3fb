"""The graph of schema v2 in the making."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from stages.reader.grammar.lexemes import NumberLex
from stages.reader.graph import Node, QuantityGraph, Relation, RelationKind

_MADE_ONCE = frozenset({RelationKind.GAIN, RelationKind.LOSS, RelationKind.TOTAL, RelationKind.APPLY_RATE, RelationKind.DIFFERENCE})


@dataclass(slots=True)
class GraphBuilder:
    """Nodes and relations so far. Nodes are known by their ids; a derived node may get its value later."""

    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    values: dict[str, tuple[Fraction, str, tuple[int, int] | None]] = field(default_factory=dict)
    relations: list[Relation] = field(default_factory=list)

    def copy(self) -> GraphBuilder:
        """A builder that can grow on its own: one for each derivation."""
        return GraphBuilder(dict(self.labels), dict(self.values), list(self.relations))

    def derived(self, label: str, unit: str) -> str:
        """A new node without a value."""
        name = f"q{len(self.labels) + 1}"
        self.labels[name] = (label, unit)
        return name

    def stated(self, number: NumberLex, label: str, unit: str, value: Fraction | None = None) -> str:
        """A new node with a value that the text states."""
        name = self.derived(label, unit)
        self.state(name, number, value)
        return name

    def state(self, name: str, number: NumberLex, value: Fraction | None = None) -> None:
        """Gives a node the value that the text states."""
        self.values[name] = (number.value if value is None else value, "text", (number.at, number.at + 1))

    def fact(self, value: Fraction, label: str, unit: str) -> str:
        """A new node with a value that the world or a word states (`twice`, days of a week)."""
        name = self.derived(label, unit)
        self.values[name] = (value, "fact", None)
        return name

    def relate(self, kind: RelationKind, label: str, unit: str, *operands: str, sense: str = "") -> str:
        """A new derived node and the relation that makes it; a product or sum of the same nodes is made only once."""
        if kind in _MADE_ONCE:
            for known in self.relations:
                if known.kind is kind and known.operands == operands:
                    return known.result
        result = self.derived(label, unit)
        self.relations.append(Relation(kind, result, operands, sense))
        return result

    def tie(self, kind: RelationKind, result: str, *operands: str, sense: str = "") -> None:
        """A relation between nodes that are there already."""
        self.relations.append(Relation(kind, result, operands, sense))

    def unit(self, name: str) -> str:
        """The unit of a node."""
        return self.labels[name][1]

    def graph(self, goal: str, unit: str, entity: str | None) -> QuantityGraph:
        """The finished graph."""
        nodes = []
        for name, (label, node_unit) in self.labels.items():
            if name in self.values:
                value, source, span = self.values[name]
                nodes.append(Node(name, label, node_unit, value, "text" if source == "text" else "fact", span))
            else:
                nodes.append(Node(name, label, node_unit))
        return QuantityGraph(tuple(nodes), tuple(self.relations), goal, unit, entity)

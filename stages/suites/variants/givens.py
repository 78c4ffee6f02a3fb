"""The stated numbers of a graph, which numeral of the text each comes from, and graphs with other numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from stages.reader.graph import MathGraphError, MathProblemGraph, Quantity, QuantityGraph
from stages.reader.result import Graph
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.source import Leaf, Source, numbers_of

_PURE = frozenset({"", "times", "percent"})
_FACTORS = frozenset({"multiply", "divide"})


@dataclass(frozen=True, slots=True)
class Given:
    """A stated number.

    Attributes:
        place: where it stands in the graph: "initial:0", "operation:2" (v1), or a node's id (v2).
        value: its value.
        unit: its unit.
        scales: it is an amount, which grows with the story; factors, percentages and rates do not.
        span: the characters it comes from, where the graph knows them (v2).
    """

    place: str
    value: Fraction
    unit: str
    scales: bool
    span: tuple[int, int] | None = None


def givens(graph: Graph) -> tuple[Given, ...]:
    """Return the numbers that the text states."""
    if isinstance(graph, QuantityGraph):
        return tuple(
            Given(node.id, Fraction(node.value), node.unit, node.unit not in _PURE and "/" not in node.unit, node.span)
            for node in graph.nodes
            if node.source == "text" and node.value is not None
        )
    initial = (
        Given(f"initial:{index}", Fraction(item.quantity.value), item.quantity.unit, scales=True)
        for index, item in enumerate(graph.initial_state)
    )
    operations = (
        Given(f"operation:{index}", Fraction(item.operand.value), item.operand.unit, scales=item.kind not in _FACTORS)
        for index, item in enumerate(graph.operations)
    )
    return (*initial, *operations)


def with_values(graph: Graph, values: Mapping[str, Fraction]) -> Graph:
    """Return the graph with other numbers at these places.

    Raises:
        NotApplicable: a number cannot stand there.
    """
    try:
        return _with_values(graph, values)
    except MathGraphError:
        raise NotApplicable("the changed story is impossible") from None


def _with_values(graph: Graph, values: Mapping[str, Fraction]) -> Graph:
    if isinstance(graph, QuantityGraph):
        nodes = tuple(replace(node, value=values[node.id]) if node.id in values else node for node in graph.nodes)
        return QuantityGraph(nodes, graph.relations, graph.goal, graph.answer_unit, graph.answer_entity)
    initial = tuple(
        replace(item, quantity=_quantity(item.quantity, values.get(f"initial:{index}"))) for index, item in enumerate(graph.initial_state)
    )
    operations = tuple(
        replace(item, operand=_quantity(item.operand, values.get(f"operation:{index}"))) for index, item in enumerate(graph.operations)
    )
    return MathProblemGraph(graph.entities, initial, operations, graph.unknown)


def _quantity(quantity: Quantity, value: Fraction | None) -> Quantity:
    return quantity if value is None else Quantity(value, quantity.unit)


def numerals(source: Source) -> dict[str, tuple[int, Leaf]]:
    """Return for each given the numeral it comes from (place of the sentence, leaf), where that is beyond doubt.

    By the span that the graph names (v2), otherwise by the value, where both the graph and the text hold it once.
    """
    found: dict[str, tuple[int, Leaf]] = {}
    stated = givens(source.answer.graph)
    in_graph = Counter(given.value for given in stated)
    in_text = Counter(number.value for _, _, number in numbers_of(source))
    for given in stated:
        for place, leaf, number in numbers_of(source):
            here = given.span is not None and given.span[0] <= source.span(place, leaf)[0] < given.span[1]
            alone = in_graph[given.value] == 1 == in_text[given.value]
            if number.value == given.value and (alone if given.span is None else here):
                found[given.place] = (place, leaf)
                break
    return found

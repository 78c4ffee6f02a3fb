"""Can these values be true of the world? Counts are whole, nothing falls below zero, no part exceeds its whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from packs.units import dimension_of, is_count, parse_unit
from stages.reader.graph.math_problem_graph import MathProblemGraph
from stages.reader.graph.quantity_graph import Node, QuantityGraph, RelationKind
from stages.reader.graph.values import Value, value_text
from stages.reader.trace import RelationStep, SolutionTrace, StateStep

_MAY_BREAK = frozenset({RelationKind.ROUND_UP, RelationKind.ROUND_DOWN})


class ValueProblemCode(StrEnum):
    """Closed set: how a value can be impossible."""

    NEGATIVE = "negative"
    NOT_WHOLE = "not_whole"
    PART_ABOVE_WHOLE = "part_above_whole"


@dataclass(frozen=True, slots=True)
class ValueProblem:
    """One impossible value.

    Attributes:
        code: how it is impossible.
        node: the node's id (v2), or the holder (v1).
        message: one sentence for a person.
        span: the characters of the problem it comes from, where known.
    """

    code: ValueProblemCode
    node: str
    message: str
    span: tuple[int, int] | None = None


def check_admissible_values(graph: MathProblemGraph | QuantityGraph, trace: SolutionTrace) -> tuple[ValueProblem, ...]:
    """Every impossible value of a solved graph, in the order of nodes (v2) or steps (v1); () when all are possible.

    - below zero: only temperatures may be.
    - not whole: a count must be whole, unless the problem itself states a broken amount of that thing ("half a pizza"),
      or the value is an average, or is rounded afterwards.
    - part above whole: a fraction of something that is more than one.
    """
    if isinstance(graph, MathProblemGraph):
        return tuple(_state_problems(graph, trace))
    return tuple(_relation_problems(graph, trace))


def _state_problems(graph: MathProblemGraph, trace: SolutionTrace) -> Iterator[ValueProblem]:
    quantities = [possession.quantity for possession in graph.initial_state] + [operation.operand for operation in graph.operations]
    broken = {thing for quantity in quantities if not isinstance(quantity.value, int) for thing in _counted(quantity.unit)}
    for step in trace.steps:
        if isinstance(step, StateStep) and not isinstance(step.after_value, int):
            unit = step.operand.unit
            if is_count(unit) and broken.isdisjoint(_counted(unit)):
                yield ValueProblem(ValueProblemCode.NOT_WHOLE, step.actor, _not_whole(f"{unit} of {step.actor}", step.after_value))


def _relation_problems(graph: QuantityGraph, trace: SolutionTrace) -> Iterator[ValueProblem]:
    values: dict[str, Value] = {node.id: node.value for node in graph.nodes if node.value is not None}
    broken = {thing for node in graph.nodes if node.value is not None and not isinstance(node.value, int) for thing in _counted(node.unit)}
    values.update((step.output, step.after_value) for step in trace.steps if isinstance(step, RelationStep))
    exempt = {name for relation in graph.relations if relation.kind in _MAY_BREAK for name in relation.operands}
    exempt |= {relation.result for relation in graph.relations if relation.kind is RelationKind.AVERAGE}
    parts = {relation.operands[1] for relation in graph.relations if relation.kind is RelationKind.FRACTION_OF}
    for node in graph.nodes:
        value = values.get(node.id)
        if value is None:
            continue
        if value < 0 and dimension_of(node.unit) != "temperature":
            yield _problem(ValueProblemCode.NEGATIVE, node, f"{node.label} would be {value_text(value)}, less than nothing")
        if not isinstance(value, int) and node.id not in exempt and is_count(node.unit) and broken.isdisjoint(_counted(node.unit)):
            yield _problem(ValueProblemCode.NOT_WHOLE, node, _not_whole(node.label, value))
        if node.id in parts and value > 1:
            yield _problem(ValueProblemCode.PART_ABOVE_WHOLE, node, f"{node.label} is {value_text(value)}, more than the whole")


def _counted(unit: str) -> frozenset[str]:
    """The things that a unit counts: of "pizzas/child" the pizzas."""
    return frozenset(name for name, power in parse_unit(unit).factors if power > 0)


def _not_whole(what: str, value: Value) -> str:
    return f"{what} would be {value_text(value)}, which is not a whole number"


def _problem(code: ValueProblemCode, node: Node, message: str) -> ValueProblem:
    return ValueProblem(code, node.id, message, node.span)

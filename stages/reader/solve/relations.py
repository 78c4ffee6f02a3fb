"""Schema v2: from the goal, lazily: its slice of the relations, propagation, and elimination only where that stops.

1. The slice: the relations that reach the goal through nodes without a value. The rest of the graph is never touched.
2. Propagation: a relation that is linear in exactly one node without a value gives it one, in either direction.
3. Where propagation stops, exact elimination over the slice's linear relations gives one value, and propagation goes on.
4. Every relation whose nodes all have values must hold, so that a redundant statement is a check and not a decoration.
5. The trace keeps the steps that the goal depends on, in the order in which they were taken.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from packs.compiler import Pack
from stages.reader.graph.quantity_graph import QuantityGraph, Relation
from stages.reader.graph.values import Value, quotient
from stages.reader.solve.errors import SolveError, SolveErrorCode
from stages.reader.solve.lemmas import lemma_for
from stages.reader.solve.linear import ContradictionError, LinearForm, determined_by, divisor_of, linear_form
from stages.reader.trace import SYSTEM_LEMMA, Direction, RelationStep, SolutionTrace


@dataclass(frozen=True, slots=True)
class _Found:
    node: str
    value: Value
    relations: tuple[int, ...]
    inputs: tuple[str, ...]


@dataclass(slots=True)
class _State:
    """The one mutable thing of a run: the values so far, and how each was found."""

    graph: QuantityGraph
    values: dict[str, Value]
    found: dict[str, _Found] = field(default_factory=dict)

    def record(self, node: str, value: Value, places: tuple[int, ...]) -> None:
        used = {name for place in places for name in _nodes_of(self.graph.relations[place])}
        inputs = tuple(known.id for known in self.graph.nodes if known.id in used and known.id in self.values)
        self.values[node] = value
        self.found[node] = _Found(node, value, places, inputs)


def solve_relations(graph: QuantityGraph, pack: Pack) -> SolutionTrace:
    """The trace of a v2 graph.

    Raises:
        SolveError: underdetermined, inconsistent, division_by_zero, lemma_missing.
    """
    state = _State(graph, {node.id: node.value for node in graph.nodes if node.value is not None})
    pending, nearness = _slice(graph, state.values)
    while _propagate(state, pending) or _eliminate(state, pending, nearness):
        pass
    _check_relations(graph, state.values)
    if graph.goal not in state.values:
        goal = graph.node(graph.goal)
        raise SolveError(SolveErrorCode.UNDERDETERMINED, f"what is known does not determine {goal.label}", span=goal.span)
    return SolutionTrace(
        pack_id=pack.pack_id,
        graph_canonical_hash=graph.canonical_hash(),
        steps=tuple(_step(index, found, graph, pack) for index, found in enumerate(_needed(graph.goal, state.found))),
        answer_value=state.values[graph.goal],
        answer_unit=graph.answer_unit,
        answer_entity=graph.answer_entity,
    )


def _nodes_of(relation: Relation) -> tuple[str, ...]:
    return (relation.result, *relation.operands)


def _slice(graph: QuantityGraph, values: dict[str, Value]) -> tuple[list[int], list[str]]:
    """Places of the relations that reach the goal through nodes without a value, in the graph's order; and these nodes,
    the nearest to the goal first.
    """
    mentions: dict[str, list[int]] = {}
    for place, relation in enumerate(graph.relations):
        for node in _nodes_of(relation):
            if node not in values:
                mentions.setdefault(node, []).append(place)
    reached: set[int] = set()
    nearness = [graph.goal]
    for node in nearness:  # grows as the search goes on
        for place in mentions.get(node, ()):
            if place not in reached:
                reached.add(place)
                found = dict.fromkeys(_nodes_of(graph.relations[place]))
                nearness.extend(other for other in found if other not in values and other not in nearness)
    return sorted(reached), nearness


def _propagate(state: _State, pending: list[int]) -> bool:
    """One round over the pending relations; True if a value was found. A relation without unknowns leaves the list."""
    progress = False
    for place in tuple(pending):
        relation = state.graph.relations[place]
        form = linear_form(relation, state.values)
        if form is None or len(form.coefficients) > 1:
            continue
        if not form.coefficients:
            # nothing is left to find here; a node multiplied by zero stays free, every other is checked at the end
            _refuse_zero_divisor(relation, state.values)
            if form.constant != 0:
                raise _inconsistent(relation, state.graph)
            pending.remove(place)
            continue
        [(node, coefficient)] = form.coefficients.items()
        _refuse_zero_divisor(relation, state.values)
        state.record(node, quotient(-form.constant, coefficient), (place,))
        _refuse_zero_divisor(relation, state.values)
        pending.remove(place)
        progress = True
    return progress


def _eliminate(state: _State, pending: list[int], nearness: list[str]) -> bool:
    """Take one value from the pending linear relations together: of those that need the fewest, the one nearest to the goal."""
    equations: list[tuple[int, LinearForm]] = []
    for place in pending:
        form = linear_form(state.graph.relations[place], state.values)
        if form is not None:
            equations.append((place, form))
    try:
        determined = determined_by(equations)
    except ContradictionError as error:
        raise SolveError(SolveErrorCode.INCONSISTENT, "the statements contradict each other") from error
    if not determined:
        return False
    chosen = min(determined, key=lambda one: (len(one.relations), nearness.index(one.node)))
    state.record(chosen.node, chosen.value, chosen.relations)
    return True


def _check_relations(graph: QuantityGraph, values: dict[str, Value]) -> None:
    for relation in graph.relations:
        if all(node in values for node in _nodes_of(relation)):
            _refuse_zero_divisor(relation, values)
            form = linear_form(relation, values)
            if form is None or form.constant != 0:
                raise _inconsistent(relation, graph)


def _refuse_zero_divisor(relation: Relation, values: dict[str, Value]) -> None:
    divisor = divisor_of(relation)
    if divisor is not None and values.get(divisor) == 0:
        raise SolveError(SolveErrorCode.DIVISION_BY_ZERO, f"{relation.kind} divides by zero")


def _inconsistent(relation: Relation, graph: QuantityGraph) -> SolveError:
    node = graph.node(relation.result)
    return SolveError(SolveErrorCode.INCONSISTENT, f"the statements about {node.label} contradict each other", span=node.span)


def _needed(goal: str, found: dict[str, _Found]) -> list[_Found]:
    needed: set[str] = set()
    waiting = [goal]
    while waiting:
        node = waiting.pop()
        if node in found and node not in needed:
            needed.add(node)
            waiting.extend(found[node].inputs)
    return [one for node, one in found.items() if node in needed]


def _step(index: int, found: _Found, graph: QuantityGraph, pack: Pack) -> RelationStep:
    kind, direction = _kind_and_direction(found, graph)
    return RelationStep(
        step_index=index,
        operation_kind=kind,
        pack_lemma_id=lemma_for(pack, kind),
        direction=direction,
        relations=found.relations,
        inputs=found.inputs,
        output=found.node,
        after_value=found.value,
    )


def _kind_and_direction(found: _Found, graph: QuantityGraph) -> tuple[str, Direction]:
    if len(found.relations) > 1:
        return SYSTEM_LEMMA, "system"
    relation = graph.relations[found.relations[0]]
    return relation.kind.value, "forward" if relation.result == found.node else "inverse"

"""The verifier's own semantics of schema v2: each relation as a residual that must be zero.

A step is justified when its relations, with every earlier value put in, force the value of its output. The residuals are
only ever evaluated: their coefficients are found by probing with 0, 1 and 2, so this program shares no algebra with the
solver. Values found here, not those that the trace claims, are used to go on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from stages.reader.graph.quantity_graph import QuantityGraph, Relation
from stages.reader.trace import RelationStep, SolutionTrace
from stages.reader.verify.replay import Replay, ReplayError

_Exact: TypeAlias = int | Fraction
_Values: TypeAlias = dict[str, _Exact]
_Linear: TypeAlias = tuple[dict[str, _Exact], _Exact]  # slopes by node, and the constant: their sum is zero
_CHOICES = frozenset({"round_up", "round_down", "max", "min"})
_DIVISIONS = frozenset({"share_equally", "how_many_groups"})


# kind and sense -> what must be zero, of the result's value r and the operands' values o
_RESIDUALS: Mapping[tuple[str, str], Callable[[_Exact, Sequence[_Exact]], _Exact]] = MappingProxyType(
    {
        ("total", ""): lambda r, o: r - sum(o),
        ("difference", ""): lambda r, o: r - (o[0] - o[1]),
        ("gain", ""): lambda r, o: r - (o[0] + o[1]),
        ("loss", ""): lambda r, o: r - (o[0] - o[1]),
        ("compare_additive", "more"): lambda r, o: r - (o[0] + o[1]),
        ("compare_additive", "fewer"): lambda r, o: r - (o[0] - o[1]),
        ("compare_multiplicative", ""): lambda r, o: r - o[0] * o[1],
        ("fraction_of", ""): lambda r, o: r - o[0] * o[1],
        ("percent_of", ""): lambda r, o: 100 * r - o[0] * o[1],
        ("percent_change", "more"): lambda r, o: 100 * r - o[0] * (100 + o[1]),
        ("percent_change", "less"): lambda r, o: 100 * r - o[0] * (100 - o[1]),
        ("apply_rate", ""): lambda r, o: r - o[0] * o[1],
        ("share_equally", ""): lambda r, o: r * o[1] - o[0],
        ("how_many_groups", ""): lambda r, o: r * o[1] - o[0],
        ("average", ""): lambda r, o: r * len(o) - sum(o),
        ("convert_unit", ""): lambda r, o: r - o[0] * o[1],
        ("equal", ""): lambda r, o: r - o[0],
        ("round_up", ""): lambda r, o: r - math.ceil(o[0]),
        ("round_down", ""): lambda r, o: r - math.floor(o[0]),
        ("max", ""): lambda r, o: r - max(o),
        ("min", ""): lambda r, o: r - min(o),
    }
)


def residual(relation: Relation, values: _Values) -> _Exact:
    """Zero exactly when the relation holds for these values of all its nodes."""
    law = _RESIDUALS[relation.kind.value, relation.sense]
    return law(values[relation.result], [values[operand] for operand in relation.operands])


def replay_relations(graph: QuantityGraph, trace: SolutionTrace) -> Replay:
    """Justify each step anew, then put every value into every relation."""
    values: _Values = {node.id: node.value for node in graph.nodes if node.value is not None}
    fault = ""
    try:
        for index, step in enumerate(trace.steps):
            if not isinstance(step, RelationStep):
                raise ReplayError(f"step {index} is no step of a relation")
            found = _forced(index, step, graph, values)
            if not fault:
                fault = _step_fault(index, step, graph, values, found)
            values[step.output] = found
        if not fault and graph.goal not in values:
            fault = f"no step gives {graph.goal}, which is asked for"
        fault = fault or _unused_fault(graph, trace) or _equation_fault(graph, values)
    except ReplayError as error:
        fault = fault or str(error)
    answer = values.get(graph.goal)
    return Replay(fault, None if answer is None else Fraction(answer))


def _forced(index: int, step: RelationStep, graph: QuantityGraph, values: _Values) -> _Exact:
    """The value that the step's relations force on its output."""
    if step.output in values or all(node.id != step.output for node in graph.nodes):
        raise ReplayError(f"step {index}: {step.output} is no node without a value")
    if not step.relations or any(not 0 <= place < len(graph.relations) for place in step.relations):
        raise ReplayError(f"step {index} names no relations of the graph")
    rows = [_probed(index, graph.relations[place], values) for place in step.relations]
    found = _solved(step.output, rows)
    if found is None:
        raise ReplayError(f"step {index}: its relations do not determine {step.output}")
    if any(_solved(step.output, [*rows[:place], *rows[place + 1 :]]) is not None for place in range(len(rows))):
        raise ReplayError(f"step {index} lists a relation that it does not need")
    return found


def _probed(index: int, relation: Relation, values: _Values) -> _Linear:
    """The relation's (coefficients, constant) in the nodes without a value, found by evaluating it."""
    unknown = [node for node in dict.fromkeys((relation.result, *relation.operands)) if node not in values]
    if relation.kind.value in _CHOICES and any(node in relation.operands for node in unknown):
        raise ReplayError(f"step {index}: {relation.kind} cannot be turned round")
    if relation.kind.value in _DIVISIONS and values.get(relation.operands[1]) == 0:
        raise ReplayError(f"step {index} divides by zero")
    # only the relation's own nodes are looked up
    known = {node: values[node] for node in (relation.result, *relation.operands) if node in values}

    def at(**points: int) -> _Exact:
        return residual(relation, {**known, **dict.fromkeys(unknown, 0), **points})

    constant = at()
    slopes = {node: at(**{node: 1}) - constant for node in unknown}
    straight = all(at(**{node: 2}) - constant == 2 * slopes[node] for node in unknown) and all(
        at(**{one: 1, other: 1}) - constant == slopes[one] + slopes[other] for one, other in combinations(unknown, 2)
    )
    if not straight:
        raise ReplayError(f"step {index}: {relation.kind} is not linear in what is unknown")
    return {node: slope for node, slope in slopes.items() if slope}, constant


def _solved(output: str, rows: list[_Linear]) -> _Exact | None:
    """Eliminate every other unknown; what is left must be one equation in the output alone, else None."""
    rows = list(rows)
    while True:
        other = next((node for slopes, _ in rows for node in slopes if node != output), None)
        if other is None:
            break
        pivot = rows.pop(next(number for number, (slopes, _) in enumerate(rows) if other in slopes))
        rows = [_without(other, row, pivot) for row in rows]
    solutions = {_over(-constant, slopes[output]) for slopes, constant in rows if output in slopes}
    if any(constant for slopes, constant in rows if not slopes) or len(solutions) > 1:
        raise ReplayError(f"the relations for {output} contradict each other")
    return solutions.pop() if solutions else None


def _over(dividend: _Exact, divisor: _Exact) -> _Exact:
    whole = dividend // divisor
    return whole if whole * divisor == dividend else Fraction(dividend) / divisor


def _without(node: str, row: _Linear, pivot: _Linear) -> _Linear:
    slopes, constant = row
    if node not in slopes:
        return row
    times = _over(slopes[node], pivot[0][node])
    mixed = {name: slopes.get(name, 0) - times * pivot[0].get(name, 0) for name in {**slopes, **pivot[0]}}
    return {name: slope for name, slope in mixed.items() if slope}, constant - times * pivot[1]


def _step_fault(index: int, step: RelationStep, graph: QuantityGraph, values: _Values, found: _Exact) -> str:
    if step.step_index != index:
        return f"step {index} is numbered {step.step_index}"
    if step.after_value != found or step.before_value is not None:
        return f"step {index}: {step.output} comes out as {found}, not {step.after_value}"
    if tuple(sorted(set(step.relations))) != step.relations:
        return f"step {index}: its relations are not listed once, in order"
    if len(step.relations) > 1:
        direction = "system"
    else:
        direction = "forward" if graph.relations[step.relations[0]].result == step.output else "inverse"
    if step.direction != direction:
        return f"step {index} goes {direction}, not {step.direction}"
    touched = {node for place in step.relations for node in (graph.relations[place].result, *graph.relations[place].operands)}
    inputs = tuple(node.id for node in graph.nodes if node.id in touched and node.id in values)
    return "" if step.inputs == inputs else f"step {index} uses {inputs}, not {step.inputs}"


def _unused_fault(graph: QuantityGraph, trace: SolutionTrace) -> str:
    wanted = {graph.goal}
    for step in reversed(trace.steps):
        if isinstance(step, RelationStep):
            if step.output not in wanted:
                return f"step {step.step_index}: nothing needs {step.output}"
            wanted.update(step.inputs)
    return ""


def _equation_fault(graph: QuantityGraph, values: _Values) -> str:
    for place, relation in enumerate(graph.relations):
        if all(node in values for node in (relation.result, *relation.operands)):
            if relation.kind.value in _DIVISIONS and values[relation.operands[1]] == 0:
                return f"relation {place} divides by zero"
            if residual(relation, values) != 0:
                return f"relation {place} ({relation.kind}) does not hold"
    return ""

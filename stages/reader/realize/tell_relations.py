"""Prose for a v2 trace: each kind of relation has one sentence for going forward; going back has one for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stages.reader.graph.quantity_graph import Node, QuantityGraph, Relation, RelationKind
from stages.reader.graph.values import Value
from stages.reader.realize.realized import RealizedTrace
from stages.reader.realize.wording import amount, in_parentheses, listing, sentence
from stages.reader.trace import RelationStep, SolutionTrace

_Forward = Callable[[str, list[str]], str]

# (result, operands) -> a clause; the formula follows it. "more" and "less" are the senses of the kinds that have them.
_FORWARD: Mapping[tuple[RelationKind, str], _Forward] = MappingProxyType(
    {
        (RelationKind.TOTAL, ""): lambda r, o: f"adding up {listing(o)} gives {r}",
        (RelationKind.DIFFERENCE, ""): lambda r, o: f"taking {o[1]} away from {o[0]} gives {r}",
        (RelationKind.GAIN, ""): lambda r, o: f"{o[0]} grows by {o[1]}, which gives {r}",
        (RelationKind.LOSS, ""): lambda r, o: f"{o[0]} shrinks by {o[1]}, which gives {r}",
        (RelationKind.COMPARE_ADDITIVE, "more"): lambda r, o: f"{r} is more than {o[0]} by {o[1]}",
        (RelationKind.COMPARE_ADDITIVE, "fewer"): lambda r, o: f"{r} is less than {o[0]} by {o[1]}",
        (RelationKind.COMPARE_MULTIPLICATIVE, ""): lambda r, o: f"{r} is {o[0]} multiplied by {o[1]}",
        (RelationKind.FRACTION_OF, ""): lambda r, o: f"taking the fraction {o[1]} of {o[0]} gives {r}",
        (RelationKind.PERCENT_OF, ""): lambda r, o: f"taking {o[1]} percent of {o[0]} gives {r}",
        (RelationKind.PERCENT_CHANGE, "more"): lambda r, o: f"raising {o[0]} by {o[1]} percent gives {r}",
        (RelationKind.PERCENT_CHANGE, "less"): lambda r, o: f"lowering {o[0]} by {o[1]} percent gives {r}",
        (RelationKind.APPLY_RATE, ""): lambda r, o: f"multiplying {o[0]} by {o[1]} gives {r}",
        (RelationKind.SHARE_EQUALLY, ""): lambda r, o: f"sharing {o[0]} equally among {o[1]} gives {r}",
        (RelationKind.HOW_MANY_GROUPS, ""): lambda r, o: f"dividing {o[0]} into groups of {o[1]} gives {r}",
        (RelationKind.AVERAGE, ""): lambda r, o: f"the average of {listing(o)} is {r}",
        (RelationKind.CONVERT_UNIT, ""): lambda r, o: f"converting {o[0]} with {o[1]} gives {r}",
        (RelationKind.EQUAL, ""): lambda r, o: f"{r} is the same as {o[0]}",
        (RelationKind.ROUND_UP, ""): lambda r, o: f"rounding {o[0]} up to a whole number gives {r}",
        (RelationKind.ROUND_DOWN, ""): lambda r, o: f"rounding {o[0]} down to a whole number gives {r}",
        (RelationKind.MAX, ""): lambda r, o: f"the greatest of {listing(o)} is {r}",
        (RelationKind.MIN, ""): lambda r, o: f"the smallest of {listing(o)} is {r}",
    }
)
_SIGNS: Mapping[tuple[RelationKind, str], str] = MappingProxyType(
    {
        (RelationKind.TOTAL, ""): " + ",
        (RelationKind.DIFFERENCE, ""): " - ",
        (RelationKind.GAIN, ""): " + ",
        (RelationKind.LOSS, ""): " - ",
        (RelationKind.COMPARE_ADDITIVE, "more"): " + ",
        (RelationKind.COMPARE_ADDITIVE, "fewer"): " - ",
        (RelationKind.COMPARE_MULTIPLICATIVE, ""): " × ",
        (RelationKind.FRACTION_OF, ""): " × ",
        (RelationKind.APPLY_RATE, ""): " × ",
        (RelationKind.CONVERT_UNIT, ""): " × ",
        (RelationKind.SHARE_EQUALLY, ""): " ÷ ",
        (RelationKind.HOW_MANY_GROUPS, ""): " ÷ ",
    }
)
# operands that are told as a bare number, because the sentence says what they are
_BARE = frozenset({RelationKind.FRACTION_OF, RelationKind.PERCENT_OF, RelationKind.PERCENT_CHANGE, RelationKind.COMPARE_MULTIPLICATIVE})


def tell_relations(graph: QuantityGraph, trace: SolutionTrace) -> RealizedTrace:
    """The prose of a v2 trace; only the givens that a step uses are told."""
    teller = _Teller(graph, trace)
    steps = tuple(step for step in trace.steps if isinstance(step, RelationStep))
    used = {name for step in steps for name in step.inputs} | {graph.goal}
    goal = graph.node(graph.goal)
    return RealizedTrace(
        givens=tuple(sentence(_given(node)) for node in graph.nodes if node.id in used and node.value is not None),
        steps=tuple(sentence(teller.step(step)) for step in steps),
        answer=sentence(f"so the answer, {goal.label}, is {amount(trace.answer_value, trace.answer_unit)}"),
    )


def _given(node: Node) -> str:
    assert node.value is not None
    stated = amount(node.value, node.unit)
    return f"the problem gives {node.label} as {stated}" if node.source == "text" else f"it is known that {node.label} is {stated}"


class _Teller:
    """Knows the label and value of each node of one trace."""

    def __init__(self, graph: QuantityGraph, trace: SolutionTrace) -> None:
        self._graph = graph
        self._nodes = {node.id: node for node in graph.nodes}
        self._values: dict[str, Value] = {node.id: node.value for node in graph.nodes if node.value is not None}
        self._values.update((step.output, step.after_value) for step in trace.steps if isinstance(step, RelationStep))

    def step(self, step: RelationStep) -> str:
        """The clause of one step, with its formula."""
        output = self._nodes[step.output]
        found = amount(step.after_value, output.unit)
        relations = [self._graph.relations[place] for place in step.relations]
        if step.direction == "system":
            stated = listing([self._statement(relation) for relation in relations])
            return f"{stated} hold together only if {output.label} is {found}"
        [relation] = relations
        if step.direction == "inverse":
            return f"working backwards, {output.label} must be {found}, because {self._formula(relation)}"
        labels = [self._operand(relation, place) for place in range(len(relation.operands))]
        clause = _FORWARD[relation.kind, relation.sense](output.label, labels)
        return f"{clause}: {self._formula(relation)}"

    def _operand(self, relation: Relation, place: int) -> str:
        name = relation.operands[place]
        if place == 1 and relation.kind in _BARE and name in self._values:
            return in_parentheses(self._values[name]) if relation.kind is RelationKind.COMPARE_MULTIPLICATIVE else str(self._values[name])
        return self._nodes[name].label

    def _statement(self, relation: Relation) -> str:
        """The relation in words, as a noun phrase: "the statement that …"."""
        labels = [self._operand(relation, place) for place in range(len(relation.operands))]
        return f"the statement that {_FORWARD[relation.kind, relation.sense](self._nodes[relation.result].label, labels)}"

    def _formula(self, relation: Relation) -> str:
        result = self._nodes[relation.result]
        end = amount(self._values[relation.result], result.unit)
        numbers = [self._number(name) for name in relation.operands]
        key = (relation.kind, relation.sense)
        if key in _SIGNS:
            return f"{_SIGNS[key].join(numbers)} = {end}"
        match relation.kind:
            case RelationKind.PERCENT_OF:
                return f"{numbers[0]} × {numbers[1]} ÷ 100 = {end}"
            case RelationKind.PERCENT_CHANGE:
                sign = "+" if relation.sense == "more" else "-"
                return f"{numbers[0]} × (100 {sign} {numbers[1]}) ÷ 100 = {end}"
            case RelationKind.AVERAGE:
                return f"({' + '.join(numbers)}) ÷ {len(numbers)} = {end}"
            case RelationKind.ROUND_UP | RelationKind.ROUND_DOWN:
                return f"{numbers[0]} becomes {end}"
            case _:
                return end

    def _number(self, name: str) -> str:
        """The value, or "any number" for a factor of zero that was never needed."""
        return in_parentheses(self._values[name]) if name in self._values else "any number"

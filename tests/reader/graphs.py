"""Graphs for tests: one of each schema by hand, and hypothesis strategies for any solvable one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from stages.reader.graph import (
    InitialPossession,
    MathProblemGraph,
    Node,
    Operation,
    OperationKind,
    Quantity,
    QuantityGraph,
    Relation,
    RelationKind,
    Unknown,
    Value,
)


def node(node_id: str, unit: str, value: Value | None = None, label: str = "") -> Node:
    """A node from the text, or a derived one when it has no value."""
    return Node(node_id, label or f"quantity {node_id[1:]}", unit, value, "derived" if value is None else "text")


def orchard() -> MathProblemGraph:
    """Two holders, two units, all five kinds."""
    return MathProblemGraph(
        entities=("Mira", "Jon"),
        initial_state=(
            InitialPossession("Mira", Quantity(12, "plums")),
            InitialPossession("Jon", Quantity(Fraction(7, 2), "cups")),
            InitialPossession("Jon", Quantity(4, "plums")),
        ),
        operations=(
            Operation("Mira", OperationKind.ADD, Quantity(6, "plums")),
            Operation("Mira", OperationKind.TRANSFER, Quantity(5, "plums"), "Jon"),
            Operation("Jon", OperationKind.MULTIPLY, Quantity(2, "plums")),
            Operation("Jon", OperationKind.SUBTRACT, Quantity(3, "plums")),
            Operation("Jon", OperationKind.DIVIDE, Quantity(2, "cups")),
        ),
        unknown=Unknown("Jon", "plums"),
    )


def fair() -> QuantityGraph:
    """A system, an inverse and a forward step, a redundant statement, and a relation that the goal does not need."""
    return QuantityGraph(
        nodes=(
            node("q1", "tickets", label="Ben's tickets"),
            node("q2", "tickets", label="Ida's tickets"),
            node("q3", "tickets", 4, "the extra tickets"),
            node("q4", "tickets", 10, "all the tickets"),
            node("q5", "dollars/ticket", label="the price of a ticket"),
            node("q6", "dollars", label="what Ida pays"),
            node("q7", "dollars", 20, "what everybody pays"),
            node("q8", "times", 2, "the factor"),
            node("q9", "hours", label="the length of the visit"),
            node("q10", "hours", 3, "half of the visit"),
        ),
        relations=(
            Relation(RelationKind.APPLY_RATE, "q6", ("q5", "q2")),
            Relation(RelationKind.TOTAL, "q4", ("q1", "q2")),
            Relation(RelationKind.COMPARE_ADDITIVE, "q2", ("q1", "q3"), "more"),
            Relation(RelationKind.APPLY_RATE, "q7", ("q5", "q4")),
            Relation(RelationKind.COMPARE_MULTIPLICATIVE, "q9", ("q10", "q8")),
        ),
        goal="q6",
        answer_unit="dollars",
        answer_entity="Ida",
    )


VALUES = st.one_of(st.integers(0, 1000), st.fractions(0, 1000, max_denominator=12))
NAMES = st.sampled_from(["Mira", "Jon", "Åsa", "the bakery", "O'Neil", "日本", "a\u2028b", 'q"uote'])
UNITS = st.sampled_from(["plums", "dollars", "boxes of pens", "naïve cafés"])


@st.composite
def state_graphs(draw: st.DrawFn) -> MathProblemGraph:
    """Any v1 graph that can be solved."""
    entities = tuple(draw(st.lists(NAMES, min_size=1, max_size=4, unique=True)))
    unit = draw(UNITS)
    holders = draw(st.lists(st.sampled_from(entities), min_size=1, unique=True))
    holdings: dict[str, Value] = {holder: draw(VALUES) for holder in holders}
    initial = tuple(InitialPossession(holder, Quantity(value, unit)) for holder, value in holdings.items())
    operations = []
    for _ in range(draw(st.integers(0, 6))):
        actor = draw(st.sampled_from(sorted(holdings)))
        kind = draw(st.sampled_from(OperationKind))
        if kind is OperationKind.TRANSFER and len(entities) == 1:
            kind = OperationKind.ADD
        amount = draw(VALUES)
        if kind in (OperationKind.SUBTRACT, OperationKind.TRANSFER):
            amount = min(amount, holdings[actor])
        if kind is OperationKind.DIVIDE:
            amount = amount or 1
        target = None
        if kind is OperationKind.TRANSFER:
            target = draw(st.sampled_from([entity for entity in entities if entity != actor]))
            holdings[target] = holdings.get(target, 0) + amount
        match kind:
            case OperationKind.ADD:
                holdings[actor] += amount
            case OperationKind.MULTIPLY:
                holdings[actor] *= amount
            case OperationKind.DIVIDE:
                holdings[actor] = Fraction(holdings[actor]) / amount
            case _:
                holdings[actor] -= amount
        operations.append(Operation(actor, kind, Quantity(amount, unit), target))
    asked = draw(st.sampled_from([None, *sorted(holdings)]))
    return MathProblemGraph(entities, initial, tuple(operations), Unknown(asked, unit))


_LINEAR_KINDS = [
    kind for kind in RelationKind if kind not in {RelationKind.ROUND_UP, RelationKind.ROUND_DOWN, RelationKind.MAX, RelationKind.MIN}
]
_SENSES = {RelationKind.COMPARE_ADDITIVE: ["more", "fewer"], RelationKind.PERCENT_CHANGE: ["more", "less"]}
_ARITY = {RelationKind.EQUAL: (1, 1), RelationKind.ROUND_UP: (1, 1), RelationKind.ROUND_DOWN: (1, 1)}
_MANY = {RelationKind.TOTAL, RelationKind.AVERAGE, RelationKind.MAX, RelationKind.MIN}


def evaluate(relation: Relation, operands: list[Fraction]) -> Fraction:
    """The result of a relation, straight from the table of the design; a third reading of it, for tests."""
    first = operands[0]
    second = operands[1] if len(operands) > 1 else Fraction(0)
    up = relation.sense == "more"
    table: dict[str, Any] = {
        "total": lambda: sum(operands),
        "difference": lambda: first - second,
        "gain": lambda: first + second,
        "loss": lambda: first - second,
        "compare_additive": lambda: first + second if up else first - second,
        "compare_multiplicative": lambda: first * second,
        "fraction_of": lambda: first * second,
        "percent_of": lambda: first * second / 100,
        "percent_change": lambda: first * (1 + second / 100) if up else first * (1 - second / 100),
        "apply_rate": lambda: first * second,
        "share_equally": lambda: first / second,
        "how_many_groups": lambda: first / second,
        "average": lambda: sum(operands) / len(operands),
        "convert_unit": lambda: first * second,
        "equal": lambda: first,
        "round_up": lambda: -(-first // 1),
        "round_down": lambda: first // 1,
        "max": lambda: max(operands),
        "min": lambda: min(operands),
    }
    return Fraction(table[relation.kind.value]())


@st.composite
def relation_graphs(draw: st.DrawFn) -> tuple[QuantityGraph, Fraction]:
    """A chain of relations over positive numbers in which any leaf may be the unknown, and the answer.

    The world is made forwards (so that it is consistent); then either the last value is asked for, or the last value is
    given and a leaf that is used once, in an invertible way, is asked for.
    """
    values: list[Fraction] = [Fraction(draw(st.integers(1, 40))) for _ in range(draw(st.integers(2, 4)))]
    leaves = len(values)
    relations: list[Relation] = []
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(RelationKind))
        low, high = _ARITY.get(kind, (1, 3) if kind in _MANY else (2, 2))
        picked = draw(st.lists(st.integers(0, len(values) - 1), min_size=low, max_size=high))
        sense = draw(st.sampled_from(_SENSES.get(kind, [""])))
        relation = Relation(kind, f"q{len(values) + 1}", tuple(f"q{place + 1}" for place in picked), sense)
        operands = [values[place] for place in picked]
        if kind in {RelationKind.SHARE_EQUALLY, RelationKind.HOW_MANY_GROUPS} and operands[1] == 0:
            continue
        result = evaluate(relation, operands)
        if max(abs(result.numerator), result.denominator) > 10**12:
            continue
        values.append(result)
        relations.append(relation)
    order = draw(st.permutations(relations))
    goal = len(values) - 1
    known = set(range(leaves))
    usable = [relation for relation in relations if relation.kind in _LINEAR_KINDS]
    if relations and usable == relations and draw(st.booleans()):
        uses = [operand for relation in relations for operand in relation.operands]
        chain = {relation.operands[0] for relation in relations}
        once = [place for place in range(leaves) if uses.count(f"q{place + 1}") == 1 and f"q{place + 1}" in chain]
        last = relations[-1]
        direct = [place for place in once if f"q{place + 1}" == last.operands[0]]
        if direct:
            goal = direct[0]
            known = (known | {len(values) - 1}) - {goal}
    nodes = tuple(
        node(f"q{place + 1}", "", (value.numerator if value.denominator == 1 else value) if place in known else None)
        for place, value in enumerate(values)
    )
    return QuantityGraph(nodes, tuple(order), f"q{goal + 1}", ""), values[goal]

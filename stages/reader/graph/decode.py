"""JSON -> graph, strict: what is not exactly a graph is refused, never mended."""

from __future__ import annotations

from stages.reader.graph.checks import check_fields, check_list
from stages.reader.graph.errors import GraphErrorCode, MathGraphError
from stages.reader.graph.math_problem_graph import InitialPossession, MathProblemGraph, Operation, Quantity, Unknown
from stages.reader.graph.quantity_graph import Node, QuantityGraph, Relation
from stages.reader.graph.values import value_from_json

_SCHEMA_V2 = 2
_GRAPH_V1 = frozenset({"entities", "initial_state", "operations", "unknown"})
_GRAPH_V2 = frozenset({"schema", "nodes", "relations", "goal", "answer_unit", "answer_entity"})


def graph_from_dict(raw: object) -> MathProblemGraph | QuantityGraph:
    """The graph that a JSON object describes: schema v2 if it says `"schema": 2`, v1 if it names no schema.

    Inverse of `as_json()`: `graph_from_dict(graph.as_json()) == graph`.

    Raises:
        MathGraphError: an unknown, missing or wrongly typed field (a bool is no integer, a float no number), a value
            that is not in lowest terms, or a graph that breaks a rule of its schema.
    """
    if isinstance(raw, dict) and "schema" in raw:
        if type(raw["schema"]) is not int or raw["schema"] != _SCHEMA_V2:
            raise MathGraphError(GraphErrorCode.UNKNOWN_SCHEMA, f"schema must be 2, or absent for v1; found {raw['schema']!r}")
        return _quantity_graph(raw)
    return _math_problem_graph(raw)


def _math_problem_graph(raw: object) -> MathProblemGraph:
    fields = check_fields(raw, "a graph", _GRAPH_V1)
    return MathProblemGraph(
        entities=tuple(text_field(entity, "an entity") for entity in check_list(fields["entities"], "entities")),
        initial_state=tuple(_possession(item) for item in check_list(fields["initial_state"], "initial_state")),
        operations=tuple(_operation(item) for item in check_list(fields["operations"], "operations")),
        unknown=_unknown(fields["unknown"]),
    )


def _possession(raw: object) -> InitialPossession:
    fields = check_fields(raw, "an initial possession", frozenset({"entity", "quantity"}))
    return InitialPossession(text_field(fields["entity"], "an entity"), _quantity(fields["quantity"]))


def _quantity(raw: object) -> Quantity:
    fields = check_fields(raw, "a quantity", frozenset({"value", "unit"}))
    return Quantity(value_from_json(fields["value"]), text_field(fields["unit"], "a unit"))


def _operation(raw: object) -> Operation:
    fields = check_fields(raw, "an operation", frozenset({"actor", "kind", "operand"}), frozenset({"target"}))
    return Operation(
        actor=text_field(fields["actor"], "an actor"),
        kind=text_field(fields["kind"], "a kind"),  # type: ignore[arg-type]  # Operation checks and converts it
        operand=_quantity(fields["operand"]),
        target=text_field(fields["target"], "a target") if "target" in fields else None,
    )


def _unknown(raw: object) -> Unknown:
    fields = check_fields(raw, "the unknown", frozenset({"entity", "unit"}))
    return Unknown(_text_or_none(fields["entity"], "the unknown's entity"), text_field(fields["unit"], "the unknown's unit"))


def _quantity_graph(raw: object) -> QuantityGraph:
    fields = check_fields(raw, "a graph", _GRAPH_V2)
    return QuantityGraph(
        nodes=tuple(_node(item) for item in check_list(fields["nodes"], "nodes")),
        relations=tuple(_relation(item) for item in check_list(fields["relations"], "relations")),
        goal=text_field(fields["goal"], "the goal"),
        answer_unit=text_field(fields["answer_unit"], "the answer's unit"),
        answer_entity=_text_or_none(fields["answer_entity"], "the answer's entity"),
    )


def _node(raw: object) -> Node:
    fields = check_fields(raw, "a node", frozenset({"id", "label", "unit", "value", "source", "span"}))
    return Node(
        id=text_field(fields["id"], "a node's id"),
        label=text_field(fields["label"], "a node's label"),
        unit=text_field(fields["unit"], "a node's unit"),
        value=None if fields["value"] is None else value_from_json(fields["value"]),
        source=text_field(fields["source"], "a node's source"),  # type: ignore[arg-type]  # Node checks it
        span=None if fields["span"] is None else _span(fields["span"]),
    )


def _span(raw: object) -> tuple[int, int]:
    ends = check_list(raw, "a span")
    if len(ends) != 2 or any(type(end) is not int for end in ends):
        raise MathGraphError(GraphErrorCode.BAD_SPAN, f"a span must be [start, end], found {raw!r}")
    return (ends[0], ends[1])  # type: ignore[return-value]  # both were just seen to be integers


def _relation(raw: object) -> Relation:
    fields = check_fields(raw, "a relation", frozenset({"kind", "result", "operands", "sense"}))
    return Relation(
        kind=text_field(fields["kind"], "a relation's kind"),  # type: ignore[arg-type]  # Relation checks and converts it
        result=text_field(fields["result"], "a relation's result"),
        operands=tuple(text_field(item, "an operand") for item in check_list(fields["operands"], "operands")),
        sense=text_field(fields["sense"], "a relation's sense"),
    )


def _text_or_none(raw: object, what: str) -> str | None:
    return None if raw is None else text_field(raw, what)


def text_field(raw: object, what: str) -> str:
    """The JSON text `raw`; whether it may be empty is for the dataclass to say.

    Raises:
        MathGraphError: bad_type.
    """
    if not isinstance(raw, str):
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"{what} must be a text, found {raw!r}")
    return raw

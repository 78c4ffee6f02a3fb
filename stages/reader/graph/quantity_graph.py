"""Schema v2: quantities as nodes, and declarative relations between them (design section 2, decision 0011).

A relation is an equation, not an assignment: any of its nodes may be the unknown. Values follow dependencies, never the
order of the text; the solver orders them and the trace records that order. r = result, o = operands:

    total r = Σo                      difference r = o1 - o2              gain r = o1 + o2         loss r = o1 - o2
    compare_additive r = o1 ± o2 (sense more | fewer)                     compare_multiplicative r = o1 · o2
    fraction_of r = o1 · o2           percent_of r = o1 · o2 / 100        percent_change r = o1 · (100 ± o2) / 100 (sense more | less)
    apply_rate r = o1 · o2            share_equally r = o1 / o2           how_many_groups r = o1 / o2
    average r = Σo / len(o)           convert_unit r = o1 · o2            equal r = o1
    round_up r = ⌈o1⌉                 round_down r = ⌊o1⌋                 max, min r = the greatest, smallest o

Pure numbers are nodes too, of unit "times", "percent" or "".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from stages.reader.graph.canonical import Json, array_of, canonical_bytes, object_of, sha256_hex
from stages.reader.graph.checks import check_text, check_tuple, enum_member
from stages.reader.graph.errors import GraphErrorCode, MathGraphError
from stages.reader.graph.values import Value, given, value_to_json

Source: TypeAlias = Literal["text", "fact", "derived"]
_SOURCES = ("text", "fact", "derived")
_NODE_ID = re.compile(r"q[1-9][0-9]*", re.ASCII)


class RelationKind(StrEnum):
    """The equations of schema v2; each has a lemma of the same name in the arithmetic pack."""

    TOTAL = "total"
    DIFFERENCE = "difference"
    GAIN = "gain"
    LOSS = "loss"
    COMPARE_ADDITIVE = "compare_additive"
    COMPARE_MULTIPLICATIVE = "compare_multiplicative"
    FRACTION_OF = "fraction_of"
    PERCENT_OF = "percent_of"
    PERCENT_CHANGE = "percent_change"
    APPLY_RATE = "apply_rate"
    SHARE_EQUALLY = "share_equally"
    HOW_MANY_GROUPS = "how_many_groups"
    AVERAGE = "average"
    CONVERT_UNIT = "convert_unit"
    EQUAL = "equal"
    ROUND_UP = "round_up"
    ROUND_DOWN = "round_down"
    MAX = "max"
    MIN = "min"


_KINDS = {kind.value: kind for kind in RelationKind}
_ONE_OPERAND = frozenset({RelationKind.EQUAL, RelationKind.ROUND_UP, RelationKind.ROUND_DOWN})
_ANY_OPERANDS = frozenset({RelationKind.TOTAL, RelationKind.AVERAGE, RelationKind.MAX, RelationKind.MIN})
_SENSES: Mapping[RelationKind, tuple[str, ...]] = MappingProxyType(
    {RelationKind.COMPARE_ADDITIVE: ("more", "fewer"), RelationKind.PERCENT_CHANGE: ("more", "less")}
)


@dataclass(frozen=True, slots=True)
class Node:
    """One quantity.

    Attributes:
        id: "q1", "q2", … ; unique in its graph.
        label: a noun phrase for people ("Tom's apples", "the price of a ticket").
        unit: "apples", "dollars", "dollars/hour", "percent", "times", "".
        value: the exact value; None exactly when the source is "derived".
        source: "text" (the problem states it), "fact" (a fact of the world or of units) or "derived".
        span: the characters of the problem it comes from, if any.
    """

    id: str
    label: str
    unit: str
    value: Value | None = None
    source: Source = "derived"
    span: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if type(self.id) is not str or not _NODE_ID.fullmatch(self.id):
            raise MathGraphError(GraphErrorCode.BAD_NODE_ID, f"a node's id must look like q1, found {self.id!r}")
        check_text(self.label, "a node's label")
        check_text(self.unit, "a node's unit", may_be_empty=True)
        if self.source not in _SOURCES:
            raise MathGraphError(GraphErrorCode.SOURCE_MISMATCH, f"a node's source is one of {', '.join(_SOURCES)}; found {self.source!r}")
        if (self.value is None) != (self.source == "derived"):
            raise MathGraphError(GraphErrorCode.SOURCE_MISMATCH, f"{self.id}: a derived node has no value, every other has one")
        if self.value is not None:
            object.__setattr__(self, "value", given(self.value))
        if self.span is not None:
            _check_span(self.span)

    def as_json(self) -> Json:
        """`{"id", "label", "unit", "value", "source", "span"}`."""
        return {
            "id": self.id,
            "label": self.label,
            "unit": self.unit,
            "value": None if self.value is None else value_to_json(self.value),
            "source": self.source,
            "span": None if self.span is None else list(self.span),
        }


def _check_span(span: object) -> None:
    if type(span) is tuple and len(span) == 2:
        start, end = span
        if type(start) is int and type(end) is int and 0 <= start < end:
            return
    raise MathGraphError(GraphErrorCode.BAD_SPAN, f"a span must be (start, end) with 0 <= start < end, found {span!r}")


@dataclass(frozen=True, slots=True)
class Relation:
    """One equation between nodes; the module's text lists the kinds."""

    kind: RelationKind
    result: str
    operands: tuple[str, ...]
    sense: str = ""

    def __post_init__(self) -> None:
        kind = enum_member(_KINDS, self.kind)
        if kind is None:
            raise MathGraphError(GraphErrorCode.UNKNOWN_KIND, f"{self.kind!r} is no kind of relation; there are {', '.join(_KINDS)}")
        object.__setattr__(self, "kind", kind)
        check_text(self.result, "a relation's result")
        check_tuple(self.operands, str, "operands")
        count = len(self.operands)
        if count == 0 if kind in _ANY_OPERANDS else count != (1 if kind in _ONE_OPERAND else 2):
            raise MathGraphError(GraphErrorCode.WRONG_ARITY, f"{kind} cannot have {count} operands")
        if self.result in self.operands:
            raise MathGraphError(GraphErrorCode.RESULT_IS_OPERAND, f"{self.result} is both result and operand of {kind}")
        senses = _SENSES.get(kind, ("",))
        if self.sense not in senses:
            raise MathGraphError(GraphErrorCode.UNKNOWN_SENSE, f"the sense of {kind} is one of {senses}, found {self.sense!r}")

    def as_json(self) -> Json:
        """`{"kind", "result", "operands", "sense"}`."""
        return {"kind": self.kind.value, "result": self.result, "operands": list(self.operands), "sense": self.sense}


@lru_cache(maxsize=8192)
def _part_bytes(part: Node | Relation) -> bytes:
    return canonical_bytes(part.as_json())


@dataclass(frozen=True, slots=True)
class QuantityGraph:
    """A whole problem of schema v2. Valid by construction; whether it can be solved is for the solver to say.

    Attributes:
        goal: the id of the node that is asked for.
        answer_unit: the unit that the question asks for ("" when it names none).
        answer_entity: whose quantity it is, if anybody's.

    Raises:
        MathGraphError: at construction: no node, a duplicate id, or a relation or goal that names no node.
    """

    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...]
    goal: str
    answer_unit: str
    answer_entity: str | None = None
    _canonical: bytes | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_tuple(self.nodes, Node, "nodes")
        check_tuple(self.relations, Relation, "relations")
        check_text(self.goal, "the goal")
        check_text(self.answer_unit, "the answer's unit", may_be_empty=True)
        if self.answer_entity is not None:
            check_text(self.answer_entity, "the answer's entity")
        if not self.nodes:
            raise MathGraphError(GraphErrorCode.NO_NODE, "a graph needs at least one node")
        known: dict[str, Node] = {}
        for node in self.nodes:
            if known.setdefault(node.id, node) is not node:
                raise MathGraphError(GraphErrorCode.DUPLICATE_NODE, f"the id {node.id} is given twice")
        for relation in self.relations:
            for name in (relation.result, *relation.operands):
                if name not in known:
                    raise MathGraphError(GraphErrorCode.UNDEFINED_NODE, f"{relation.kind} names {name}, which is no node")
        if self.goal not in known:
            raise MathGraphError(GraphErrorCode.UNDEFINED_NODE, f"the goal {self.goal} is no node")

    def node(self, node_id: str) -> Node:
        """The node with this id.

        Raises:
            MathGraphError: undefined_node.
        """
        for node in self.nodes:
            if node.id == node_id:
                return node
        raise MathGraphError(GraphErrorCode.UNDEFINED_NODE, f"there is no node {node_id}")

    def as_json(self) -> dict[str, Json]:
        """The graph as JSON values; `graph_from_dict` is the inverse."""
        return {
            "schema": 2,
            "nodes": [node.as_json() for node in self.nodes],
            "relations": [relation.as_json() for relation in self.relations],
            "goal": self.goal,
            "answer_unit": self.answer_unit,
            "answer_entity": self.answer_entity,
        }

    def canonical_bytes(self) -> bytes:
        """The RFC 8785 bytes of `as_json()`, computed once (the graph cannot change).

        Composed of the parts' canonical bytes, which are kept: the branches of one problem share most of their nodes.
        """
        if self._canonical is None:
            members = {
                "schema": b"2",
                "nodes": array_of(map(_part_bytes, self.nodes)),
                "relations": array_of(map(_part_bytes, self.relations)),
                "goal": canonical_bytes(self.goal),
                "answer_unit": canonical_bytes(self.answer_unit),
                "answer_entity": canonical_bytes(self.answer_entity),
            }
            object.__setattr__(self, "_canonical", object_of(members))
        assert self._canonical is not None
        return self._canonical

    def canonical_hash(self) -> str:
        """SHA-256 hex of `canonical_bytes()`."""
        return sha256_hex(self.canonical_bytes())

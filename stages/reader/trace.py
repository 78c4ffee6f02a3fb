"""The working of an answer, as data: what the solver writes, the verifier replays and the realizer tells.

Neutral ground: solver and verifier share these types and nothing else. In JSON every value is a text ("18", "7/2").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stages.reader.graph.canonical import Json, canonical_bytes, sha256_hex
from stages.reader.graph.math_problem_graph import Quantity
from stages.reader.graph.values import Value, value_text

Direction: TypeAlias = Literal["forward", "inverse", "system"]

ARITHMETIC_PACK = "en_arithmetic_v1"
SYSTEM_LEMMA = "solve_together"


@dataclass(frozen=True, slots=True)
class StateStep:
    """One operation of a v1 graph, carried out.

    Attributes:
        step_index: 0, 1, … ; also the operation's place in the graph.
        operation_kind: add, subtract, transfer, multiply or divide.
        pack_lemma_id: the lemma that the kind resolved to, `"en_arithmetic_v1:add"`.
        actor, operand, target: as in the operation.
        before_value, after_value: the actor's holding of the operand's unit, before and after.
        target_before, target_after: the target's holding, before and after; None without a target.
    """

    step_index: int
    operation_kind: str
    pack_lemma_id: str
    actor: str
    operand: Quantity
    target: str | None
    before_value: Value
    after_value: Value
    target_before: Value | None = None
    target_after: Value | None = None

    def as_json(self) -> Json:
        """All fields, values as texts."""
        return {
            "step_index": self.step_index,
            "operation_kind": self.operation_kind,
            "pack_lemma_id": self.pack_lemma_id,
            "actor": self.actor,
            "operand": {"value": value_text(self.operand.value), "unit": self.operand.unit},
            "target": self.target,
            "before_value": value_text(self.before_value),
            "after_value": value_text(self.after_value),
            "target_before": _text_or_none(self.target_before),
            "target_after": _text_or_none(self.target_after),
        }


@dataclass(frozen=True, slots=True)
class RelationStep:
    """One value of a v2 graph, found.

    Attributes:
        step_index: 0, 1, … in the order in which values were found.
        operation_kind: the relation's kind, or "solve_together" when several relations were needed at once.
        pack_lemma_id: the lemma that the kind resolved to.
        direction: "forward" (the result from the operands), "inverse" (an operand from the rest) or "system".
        relations: places in `graph.relations` of the equations used; exactly one unless the direction is "system".
        inputs: ids of the nodes whose values were used, in the graph's order.
        output: id of the node whose value was found; it had none before.
        after_value: its value.
    """

    step_index: int
    operation_kind: str
    pack_lemma_id: str
    direction: Direction
    relations: tuple[int, ...]
    inputs: tuple[str, ...]
    output: str
    after_value: Value
    before_value: None = None

    def as_json(self) -> Json:
        """All fields, values as texts."""
        return {
            "step_index": self.step_index,
            "operation_kind": self.operation_kind,
            "pack_lemma_id": self.pack_lemma_id,
            "direction": self.direction,
            "relations": list(self.relations),
            "inputs": list(self.inputs),
            "output": self.output,
            "before_value": self.before_value,
            "after_value": value_text(self.after_value),
        }


Step: TypeAlias = StateStep | RelationStep


@dataclass(frozen=True, slots=True)
class SolutionTrace:
    """An answer with all of its working (design 3.5).

    Attributes:
        pack_id: the arithmetic pack that every lemma comes from.
        graph_canonical_hash: SHA-256 hex of the graph's canonical bytes.
        steps: all `StateStep` (v1) or all `RelationStep` (v2), in the order carried out.
        answer_value, answer_unit, answer_entity: the answer; entity None = nobody's in particular, or a total.
    """

    pack_id: str
    graph_canonical_hash: str
    steps: tuple[Step, ...]
    answer_value: Value
    answer_unit: str
    answer_entity: str | None

    def as_json(self) -> dict[str, Json]:
        """All fields, values as texts."""
        return {
            "pack_id": self.pack_id,
            "graph_canonical_hash": self.graph_canonical_hash,
            "steps": [step.as_json() for step in self.steps],
            "answer_value": value_text(self.answer_value),
            "answer_unit": self.answer_unit,
            "answer_entity": self.answer_entity,
        }

    def canonical_bytes(self) -> bytes:
        """The RFC 8785 bytes of `as_json()`."""
        return canonical_bytes(self.as_json())

    def trace_hash(self) -> str:
        """SHA-256 hex of `canonical_bytes()`."""
        return sha256_hex(self.canonical_bytes())


def _text_or_none(value: Value | None) -> str | None:
    return None if value is None else value_text(value)

"""Schema v1: who holds how many of what, what happens to it, and what is asked (design section 2; fixed for ever).

Canonical form: `target` is a key of a transfer alone; whole values are integers; tuples stand in order of introduction.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from stages.reader.graph.canonical import Json, canonical_bytes, sha256_hex
from stages.reader.graph.checks import check_instance, check_text, check_tuple, enum_member
from stages.reader.graph.errors import GraphErrorCode, MathGraphError
from stages.reader.graph.values import Value, given, value_to_json


class OperationKind(StrEnum):
    """What an operation does to the actor's holding of the operand's unit."""

    ADD = "add"
    SUBTRACT = "subtract"
    TRANSFER = "transfer"
    MULTIPLY = "multiply"
    DIVIDE = "divide"


_KINDS = {kind.value: kind for kind in OperationKind}


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact amount that is not negative, of one unit ("apples", "dollars")."""

    value: Value
    unit: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", given(self.value))
        if self.value < 0:
            raise MathGraphError(GraphErrorCode.BAD_VALUE, f"an amount must not be negative, found {self.value}")
        check_text(self.unit, "a unit")

    def as_json(self) -> Json:
        """`{"value", "unit"}`."""
        return {"value": value_to_json(self.value), "unit": self.unit}


@dataclass(frozen=True, slots=True)
class InitialPossession:
    """What an entity holds at the start. Several of one entity and unit add up; a holding that no one states is zero."""

    entity: str
    quantity: Quantity

    def __post_init__(self) -> None:
        check_text(self.entity, "an entity")
        check_instance(self.quantity, Quantity, "a quantity")

    def as_json(self) -> Json:
        """`{"entity", "quantity"}`."""
        return {"entity": self.entity, "quantity": self.quantity.as_json()}


@dataclass(frozen=True, slots=True)
class Operation:
    """One change of the actor's holding of `operand.unit`.

    For multiply and divide the operand's value is the pure factor, and its unit names the holding that is scaled:
    `Operation("Tom", "multiply", Quantity(3, "apples"))` triples Tom's apples (decision 0010).
    """

    actor: str
    kind: OperationKind
    operand: Quantity
    target: str | None = None

    def __post_init__(self) -> None:
        check_text(self.actor, "an actor")
        kind = enum_member(_KINDS, self.kind)
        if kind is None:
            raise MathGraphError(GraphErrorCode.UNKNOWN_KIND, f"an operation's kind is one of {', '.join(_KINDS)}; found {self.kind!r}")
        object.__setattr__(self, "kind", kind)
        check_instance(self.operand, Quantity, "an operand")
        if kind is not OperationKind.TRANSFER:
            if self.target is not None:
                raise MathGraphError(GraphErrorCode.TARGET_FORBIDDEN, f"only a transfer has a target, not {kind}")
            return
        if self.target is None:
            raise MathGraphError(GraphErrorCode.TARGET_MISSING, f"the transfer by {self.actor} has no target")
        check_text(self.target, "a target")
        if self.target == self.actor:
            raise MathGraphError(GraphErrorCode.TARGET_IS_ACTOR, f"{self.actor} cannot transfer to {self.actor}")

    def as_json(self) -> Json:
        """`{"actor", "kind", "operand"}`, and `"target"` for a transfer."""
        made: dict[str, Json] = {"actor": self.actor, "kind": self.kind.value, "operand": self.operand.as_json()}
        if self.target is not None:
            made["target"] = self.target
        return made


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is asked: the entity's holding of the unit at the end; entity None = the total over every holder of it."""

    entity: str | None
    unit: str

    def __post_init__(self) -> None:
        if self.entity is not None:
            check_text(self.entity, "the unknown's entity")
        check_text(self.unit, "the unknown's unit")

    def as_json(self) -> Json:
        """`{"entity", "unit"}`."""
        return {"entity": self.entity, "unit": self.unit}


@dataclass(frozen=True, slots=True)
class MathProblemGraph:
    """A whole problem of schema v1; see the module's text. Valid by construction.

    Raises:
        MathGraphError: at construction: no entity, a duplicate entity, a reference to an undefined one.
    """

    entities: tuple[str, ...]
    initial_state: tuple[InitialPossession, ...]
    operations: tuple[Operation, ...]
    unknown: Unknown
    _canonical: bytes | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_tuple(self.entities, str, "entities")
        check_tuple(self.initial_state, InitialPossession, "initial_state")
        check_tuple(self.operations, Operation, "operations")
        check_instance(self.unknown, Unknown, "unknown")
        if not self.entities:
            raise MathGraphError(GraphErrorCode.NO_ENTITY, "a graph needs at least one entity")
        for entity in self.entities:
            check_text(entity, "an entity")
            if self.entities.count(entity) > 1:
                raise MathGraphError(GraphErrorCode.DUPLICATE_ENTITY, f"the entity {entity} is listed twice")
        for possession in self.initial_state:
            self._check_defined(possession.entity, "initial_state")
        for operation in self.operations:
            self._check_defined(operation.actor, "operations")
            if operation.target is not None:
                self._check_defined(operation.target, "operations")
        if self.unknown.entity is not None:
            self._check_defined(self.unknown.entity, "unknown")

    def _check_defined(self, entity: str, where: str) -> None:
        if entity not in self.entities:
            raise MathGraphError(GraphErrorCode.UNDEFINED_ENTITY, f"{where} names {entity}, who is not among the entities")

    def as_json(self) -> dict[str, Json]:
        """The graph as JSON values; `graph_from_dict` is the inverse."""
        return {
            "entities": list(self.entities),
            "initial_state": [possession.as_json() for possession in self.initial_state],
            "operations": [operation.as_json() for operation in self.operations],
            "unknown": self.unknown.as_json(),
        }

    def canonical_bytes(self) -> bytes:
        """The RFC 8785 bytes of `as_json()`, computed once (the graph cannot change)."""
        if self._canonical is None:
            object.__setattr__(self, "_canonical", canonical_bytes(self.as_json()))
        assert self._canonical is not None
        return self._canonical

    def canonical_hash(self) -> str:
        """SHA-256 hex of `canonical_bytes()`."""
        return sha256_hex(self.canonical_bytes())

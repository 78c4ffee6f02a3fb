"""Schema v1 -> binding graph: every holding gets a new symbol with each operation that changes it."""

from __future__ import annotations

from fractions import Fraction

from stages.binding.draft import Draft
from stages.quantities.graph.model import OperationKind as Bound
from stages.quantities.graph.model import SemanticSymbolBindingGraph, SymbolBinding
from stages.reader.graph import MathProblemGraph, Operation, OperationKind

_KINDS = {
    OperationKind.ADD: Bound.ADD,
    OperationKind.SUBTRACT: Bound.SUBTRACT,
    OperationKind.TRANSFER: Bound.SUBTRACT,
    OperationKind.MULTIPLY: Bound.MULTIPLY,
    OperationKind.DIVIDE: Bound.DIVIDE,
}


def bind_state(graph: MathProblemGraph) -> SemanticSymbolBindingGraph | None:
    """The binding graph, or None when nobody holds what the question asks about."""
    holdings = _Holdings()
    for index, possession in enumerate(graph.initial_state):
        holdings.receive(possession.entity, possession.quantity.unit, f"given{index}", possession.quantity.value)
    for index, operation in enumerate(graph.operations):
        holdings.change(index, operation)
    return holdings.ask(graph.unknown.entity, graph.unknown.unit)


class _Holdings:
    """The latest symbol of each (entity, unit)."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.latest: dict[tuple[str, str], SymbolBinding] = {}
        self.versions = 0

    def receive(self, entity: str, unit: str, name: str, value: int | Fraction) -> None:
        """A stated amount; it adds to what the entity has."""
        amount = self.draft.state(name, value, unit, "given")
        held = self.latest.get((entity, unit))
        self.latest[entity, unit] = amount if held is None else self._next(entity, unit, Bound.ADD, (held, amount), "given")

    def change(self, index: int, operation: Operation) -> None:
        """Carry out one operation; a holding that nobody stated starts at 0 where something arrives."""
        unit, value = operation.operand.unit, operation.operand.value
        scaling = operation.kind in (OperationKind.MULTIPLY, OperationKind.DIVIDE)
        operand = self.draft.state(f"operand{index}", value, "" if scaling else unit, operation.kind.value)
        held = self._held(operation.actor, unit)
        self.latest[operation.actor, unit] = self._next(
            operation.actor, unit, _KINDS[operation.kind], (held, operand), operation.kind.value
        )
        if operation.target is not None:
            gained = (self._held(operation.target, unit), operand)
            self.latest[operation.target, unit] = self._next(operation.target, unit, Bound.ADD, gained, operation.kind.value)

    def ask(self, entity: str | None, unit: str) -> SemanticSymbolBindingGraph | None:
        """One holder's amount, or the total over every holder of the unit."""
        asked = tuple(symbol for (holder, held), symbol in self.latest.items() if held == unit and entity in (None, holder))
        if not asked:
            return None
        goal = asked[0] if len(asked) == 1 else self.draft.derive("total", unit, Bound.SUM, asked, "total")
        return self.draft.finish(goal.symbol_id)

    def _held(self, entity: str, unit: str) -> SymbolBinding:
        return self.latest.get((entity, unit)) or self.draft.state(f"nothing/{unit}", 0, unit, "nothing")

    def _next(self, entity: str, unit: str, kind: Bound, operands: tuple[SymbolBinding, ...], origin: str) -> SymbolBinding:
        self.versions += 1
        return self.draft.derive(f"{entity}/{unit}#{self.versions}", unit, kind, operands, origin)

"""A binding graph in the making."""

from __future__ import annotations

from fractions import Fraction

from stages.quantities.graph.admissibility import bind_equation
from stages.quantities.graph.model import (
    BoundEquation,
    BoundFact,
    BoundUnknown,
    OperationKind,
    SemanticRole,
    SemanticSymbolBindingGraph,
    Span,
    SymbolBinding,
)

NOWHERE: Span = (0, 0)


class Draft:
    """Symbols, facts and equations, in order of introduction; each symbol is stated or derived exactly once."""

    def __init__(self) -> None:
        self._symbols: dict[str, SymbolBinding] = {}
        self._facts: list[BoundFact] = []
        self._equations: list[BoundEquation] = []

    def __contains__(self, name: str) -> bool:
        return name in self._symbols

    def __getitem__(self, name: str) -> SymbolBinding:
        return self._symbols[name]

    def state(self, name: str, value: int | Fraction, unit: str, origin: str, span: Span = NOWHERE) -> SymbolBinding:
        """A symbol with a value; the same constant twice is one symbol."""
        if name not in self._symbols:
            self._symbols[name] = SymbolBinding(name, name, SemanticRole.QUANTITY, span, origin, None, unit)
            self._facts.append(BoundFact(name, str(Fraction(value)), span, unit))
        return self._symbols[name]

    def derive(
        self, name: str, unit: str, kind: OperationKind, operands: tuple[SymbolBinding, ...], origin: str, span: Span = NOWHERE
    ) -> SymbolBinding:
        """A symbol that follows from others; the unit algebra judges the equation as it is made."""
        self._symbols[name] = SymbolBinding(name, name, SemanticRole.QUANTITY, span, origin, None, unit)
        self._equations.append(bind_equation(kind, self._symbols[name], operands, span))
        return self._symbols[name]

    def finish(self, unknown: str) -> SemanticSymbolBindingGraph:
        """The graph, cut down to what the unknown leans on: an equation that the answer does not need proves nothing about it."""
        needed, todo = set[str](), [unknown]
        needs = {equation.lhs_symbol_id: equation.dependencies for equation in self._equations}
        while todo:
            name = todo.pop()
            if name not in needed:
                needed.add(name)
                todo.extend(needs.get(name, ()))
        asked = self._symbols[unknown]
        return SemanticSymbolBindingGraph(
            tuple(symbol for name, symbol in self._symbols.items() if name in needed),
            tuple(fact for fact in self._facts if fact.symbol_id in needed),
            tuple(equation for equation in self._equations if equation.lhs_symbol_id in needed),
            BoundUnknown(unknown, asked.source_span, asked.unit),
        )

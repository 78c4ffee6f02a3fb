"""The binding graph: what a text says about amounts, each symbol bound to the words that introduced it (design section 5).

Frozen, slotted and validated at construction: a graph that exists is well-formed. Operands travel as symbol ids, never as
text that somebody would have to parse again; `rhs_canonical` is only how an equation is shown, and is checked against them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

import rfc8785

from stages.quantities.errors import BindingCode, BindingError
from stages.quantities.graph.units import UnitProof

Span: TypeAlias = tuple[int, int]
"""Start and end in characters of the text; (0, 0) for what no words introduced (the total that a question asks for)."""


class SemanticRole(StrEnum):
    """Closed set: what a symbol is."""

    ENTITY = "entity"
    QUANTITY = "quantity"
    RATE = "rate"
    DURATION = "duration"
    COUNT = "count"
    TOTAL = "total"
    DIFFERENCE = "difference"
    RATIO = "ratio"
    UNKNOWN = "unknown"


class OperationKind(StrEnum):
    """Closed set: how the left side follows from the operands."""

    ADD = "add"
    SUBTRACT = "subtract"
    SUM = "sum"
    MULTIPLY = "multiply"
    DIVIDE = "divide"


class AdmissibilityStatus(StrEnum):
    """Closed set: whether an equation may be used."""

    ADMITTED = "admitted"
    REFUSED = "refused"


_SIGN = {
    OperationKind.ADD: " + ",
    OperationKind.SUBTRACT: " - ",
    OperationKind.SUM: " + ",
    OperationKind.MULTIPLY: " * ",
    OperationKind.DIVIDE: " / ",
}


def canonical_rhs(kind: OperationKind, dependencies: tuple[str, ...]) -> str:
    """The right side as it is shown: `"Anna/apples + Ben/apples/by"`."""
    return _SIGN[kind].join(dependencies)


@dataclass(frozen=True, slots=True)
class SymbolBinding:
    """A symbol and where it comes from.

    Attributes:
        symbol_id: unique in the graph.
        name: for people.
        semantic_role: what it is.
        source_span: the words that introduced it.
        introduced_by: the id of the template (or of the operation) that introduced it.
        entity: the holder; None for a bare number.
        unit: its unit; "" for a bare factor.
    """

    symbol_id: str
    name: str
    semantic_role: SemanticRole
    source_span: Span
    introduced_by: str
    entity: str | None
    unit: str

    def __post_init__(self) -> None:
        if not isinstance(self.semantic_role, SemanticRole):
            raise BindingError(BindingCode.UNKNOWN_ROLE, f"{self.semantic_role!r} is no role", hint=", ".join(SemanticRole))
        for field in (self.symbol_id, self.name, self.introduced_by):
            if not field.strip():
                raise BindingError(BindingCode.EMPTY_NAME, f"a symbol needs an id, a name and an origin: {self.symbol_id!r}")
        _check_span(self.source_span)


@dataclass(frozen=True, slots=True)
class BoundFact:
    """A symbol whose value the text states: an integer or "p/q" in lowest terms."""

    symbol_id: str
    value: str
    source_span: Span
    unit: str

    def __post_init__(self) -> None:
        _check_span(self.source_span)
        try:
            canonical = str(Fraction(self.value))
        except (ValueError, ZeroDivisionError):
            canonical = ""
        if canonical != self.value:
            raise BindingError(BindingCode.BAD_VALUE, f"{self.value!r} is no exact number in lowest terms")


@dataclass(frozen=True, slots=True)
class BoundEquation:
    """A symbol whose value follows from others.

    Attributes:
        lhs_symbol_id: the symbol that it defines.
        rhs_canonical: the right side as it is shown; always `canonical_rhs(operation_kind, dependencies)`.
        dependencies: the operands' symbol ids, in order.
        operation_kind: what is done with them.
        unit_proof: why the units fit, or what is wrong with them.
        admissibility_status: decided by `admissibility.check_admissibility`.
        source_span: the words that say it.
        refusal_reason: one sentence, exactly when refused.
    """

    lhs_symbol_id: str
    rhs_canonical: str
    dependencies: tuple[str, ...]
    operation_kind: OperationKind
    unit_proof: UnitProof
    admissibility_status: AdmissibilityStatus
    source_span: Span
    refusal_reason: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.operation_kind, OperationKind):
            raise BindingError(BindingCode.UNKNOWN_OPERATION, f"{self.operation_kind!r} is no operation", hint=", ".join(OperationKind))
        if not isinstance(self.admissibility_status, AdmissibilityStatus):
            raise BindingError(
                BindingCode.UNKNOWN_STATUS, f"{self.admissibility_status!r} is no status", hint=", ".join(AdmissibilityStatus)
            )
        _check_span(self.source_span)
        if len(self.dependencies) != 2 and not (self.operation_kind is OperationKind.SUM and self.dependencies):
            raise _inconsistent(f"{self.operation_kind} does not take {len(self.dependencies)} operands")
        if self.rhs_canonical != canonical_rhs(self.operation_kind, self.dependencies):
            raise _inconsistent(f"{self.rhs_canonical!r} is not what the operands say")
        if (self.admissibility_status is AdmissibilityStatus.REFUSED) != bool(self.refusal_reason):
            raise _inconsistent("a reason is given exactly when an equation is refused")

    @property
    def admitted(self) -> bool:
        """Whether the equation may be used."""
        return self.admissibility_status is AdmissibilityStatus.ADMITTED


@dataclass(frozen=True, slots=True)
class BoundUnknown:
    """The symbol that the question asks for."""

    symbol_id: str
    source_span: Span
    unit: str

    def __post_init__(self) -> None:
        _check_span(self.source_span)


@dataclass(frozen=True, slots=True)
class SemanticSymbolBindingGraph:
    """Everything that a text binds: symbols in order of introduction, facts and equations in order of the text, one unknown."""

    symbols: tuple[SymbolBinding, ...]
    facts: tuple[BoundFact, ...]
    equations: tuple[BoundEquation, ...]
    unknown: BoundUnknown

    def __post_init__(self) -> None:
        ids = [symbol.symbol_id for symbol in self.symbols]
        _refuse_repeats(ids, "bound")
        defined = [fact.symbol_id for fact in self.facts] + [equation.lhs_symbol_id for equation in self.equations]
        _refuse_repeats(defined, "defined")
        used = [name for equation in self.equations for name in equation.dependencies]
        for name in (*defined, *used, self.unknown.symbol_id):
            if name not in ids:
                raise BindingError(BindingCode.DANGLING, f"no binding introduces {name!r}")
        stated = [(fact.symbol_id, fact.unit) for fact in self.facts] + [(self.unknown.symbol_id, self.unknown.unit)]
        for name, unit in stated:
            if unit != self.symbol(name).unit:
                raise _inconsistent(f"{name!r} has two units")

    def symbol(self, symbol_id: str) -> SymbolBinding:
        """The binding of a symbol id that the graph holds."""
        return next(symbol for symbol in self.symbols if symbol.symbol_id == symbol_id)

    def as_json(self) -> dict[str, object]:
        """The graph as JSON values; every proof in full."""
        return {
            "symbols": [_symbol_json(symbol) for symbol in self.symbols],
            "facts": [{"symbol_id": f.symbol_id, "value": f.value, "source_span": list(f.source_span), "unit": f.unit} for f in self.facts],
            "equations": [_equation_json(equation) for equation in self.equations],
            "unknown": {"symbol_id": self.unknown.symbol_id, "source_span": list(self.unknown.source_span), "unit": self.unknown.unit},
        }

    def canonical_bytes(self) -> bytes:
        """RFC 8785 bytes: equal graphs give equal bytes."""
        return rfc8785.dumps(self.as_json())  # type: ignore[arg-type]  # dict[str, object] holds JSON values only


def _symbol_json(symbol: SymbolBinding) -> dict[str, object]:
    return {
        "symbol_id": symbol.symbol_id,
        "name": symbol.name,
        "semantic_role": symbol.semantic_role.value,
        "source_span": list(symbol.source_span),
        "introduced_by": symbol.introduced_by,
        "entity": symbol.entity,
        "unit": symbol.unit,
    }


def _equation_json(equation: BoundEquation) -> dict[str, object]:
    return {
        "lhs_symbol_id": equation.lhs_symbol_id,
        "rhs_canonical": equation.rhs_canonical,
        "dependencies": list(equation.dependencies),
        "operation_kind": equation.operation_kind.value,
        "unit_proof": equation.unit_proof.as_json(),
        "admissibility_status": equation.admissibility_status.value,
        "source_span": list(equation.source_span),
        "refusal_reason": equation.refusal_reason,
    }


def _check_span(span: Span) -> None:
    start, end = span
    if not 0 <= start <= end:
        raise BindingError(BindingCode.BAD_SPAN, f"{span!r} is no span of a text")


def _refuse_repeats(names: list[str], what: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BindingError(BindingCode.DUPLICATE, f"{name!r} is {what} more than once")


def _inconsistent(message: str) -> BindingError:
    return BindingError(BindingCode.INCONSISTENT, message)

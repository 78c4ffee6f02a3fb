"""Decide whether an equation may be used. The verdict comes from the operands' units and from nothing else; nobody stamps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stages.quantities.graph import units
from stages.quantities.graph.model import (
    AdmissibilityStatus,
    BoundEquation,
    OperationKind,
    SemanticRole,
    Span,
    SymbolBinding,
    canonical_rhs,
)
from stages.quantities.graph.units import UnitProof, UnitTerm


@dataclass(frozen=True, slots=True)
class Admissibility:
    """The verdict on one equation, and the proof that it rests on."""

    status: AdmissibilityStatus
    unit_proof: UnitProof
    reason: str | None


def check_admissibility(kind: OperationKind, result: SymbolBinding, operands: Sequence[SymbolBinding]) -> Admissibility:
    """Unit algebra over the operands, and: nothing is defined by itself, a total counts nothing twice, an entity is no amount."""
    proof = _prove(kind, [UnitTerm(one.symbol_id, one.unit) for one in operands], result.unit)
    reason = _fault(kind, result, operands) or proof.reason or None
    status = AdmissibilityStatus.REFUSED if reason else AdmissibilityStatus.ADMITTED
    return Admissibility(status, proof, reason)


def bind_equation(kind: OperationKind, result: SymbolBinding, operands: Sequence[SymbolBinding], span: Span) -> BoundEquation:
    """The equation with its proof and verdict. The only way in which the organ makes equations."""
    verdict = check_admissibility(kind, result, operands)
    names = tuple(one.symbol_id for one in operands)
    return BoundEquation(
        lhs_symbol_id=result.symbol_id,
        rhs_canonical=canonical_rhs(kind, names),
        dependencies=names,
        operation_kind=kind,
        unit_proof=verdict.unit_proof,
        admissibility_status=verdict.status,
        source_span=span,
        refusal_reason=verdict.reason,
    )


def _prove(kind: OperationKind, terms: Sequence[UnitTerm], result: str) -> UnitProof:
    match kind:
        case OperationKind.ADD | OperationKind.SUBTRACT | OperationKind.SUM:
            return units.prove_same_unit(terms, result)
        case OperationKind.MULTIPLY:
            return units.prove_product(terms, result)
        case OperationKind.DIVIDE:
            return units.prove_quotient(terms, result)


def _fault(kind: OperationKind, result: SymbolBinding, operands: Sequence[SymbolBinding]) -> str | None:
    names = [one.symbol_id for one in operands]
    if result.symbol_id in names:
        return f"{result.symbol_id} is said in terms of itself"
    if kind is OperationKind.SUM and len(set(names)) != len(names):
        return f"an amount is counted twice: {', '.join(names)}"
    for one in (result, *operands):
        if one.semantic_role is SemanticRole.ENTITY:
            return f"{one.symbol_id} is an entity and no amount"
    return None

"""Binding graph -> the oracle's relations and query. A pure projection: it adds nothing, and it drops nothing but bare numbers."""

from __future__ import annotations

from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.graph.model import BoundEquation, BoundFact, OperationKind, SemanticRole, SemanticSymbolBindingGraph, SymbolBinding
from stages.quantities.graph.order import computation_order, require_admitted
from stages.quantities.relational_metric.relations import Fact, FewerThan, MoreThan, Query, Relation, SumOf


def to_relational_metric(graph: SemanticSymbolBindingGraph) -> tuple[tuple[Relation, ...], Query]:
    """The relations, each after the ones that it refers to, and the query.

    Raises:
        ComprehensionError: as `require_admitted` and `computation_order`, or `inadmissible` for an operation or value that the four
            kinds cannot say.
    """
    require_admitted(graph)
    facts = {fact.symbol_id: fact for fact in graph.facts}
    equations = {equation.lhs_symbol_id: equation for equation in graph.equations}
    relations: list[Relation] = []
    for name in computation_order(graph):
        symbol = graph.symbol(name)
        if name in facts and symbol.semantic_role is not SemanticRole.DIFFERENCE:
            relations.append(Fact(_holder(symbol), symbol.unit, _whole(facts[name])))
        elif name in equations:
            relations.append(_relation(graph, equations[name], facts))
    asked = graph.symbol(graph.unknown.symbol_id)
    return tuple(relations), Query(_holder(asked), asked.unit)


def _relation(graph: SemanticSymbolBindingGraph, equation: BoundEquation, facts: dict[str, BoundFact]) -> Relation:
    left = graph.symbol(equation.lhs_symbol_id)
    operands = [graph.symbol(name) for name in equation.dependencies]
    if equation.operation_kind is OperationKind.SUM:
        return SumOf(_holder(left), tuple(_holder(one) for one in operands), left.unit)
    base, by = operands
    if by.symbol_id in facts and by.semantic_role is SemanticRole.DIFFERENCE:
        if equation.operation_kind is OperationKind.ADD:
            return MoreThan(_holder(left), _holder(base), left.unit, _whole(facts[by.symbol_id]))
        if equation.operation_kind is OperationKind.SUBTRACT:
            return FewerThan(_holder(left), _holder(base), left.unit, _whole(facts[by.symbol_id]))
    message = f"No relation of the oracle says {equation.lhs_symbol_id} = {equation.rhs_canonical}."
    raise ComprehensionError(RefusalCode.INADMISSIBLE, message, equation.source_span)


def _holder(symbol: SymbolBinding) -> str:
    if symbol.entity is None:
        message = f"{symbol.symbol_id} is a bare number and belongs to nobody."
        raise ComprehensionError(RefusalCode.INADMISSIBLE, message, symbol.source_span)
    return symbol.entity


def _whole(fact: BoundFact) -> int:
    if not fact.value.isdigit():
        raise ComprehensionError(RefusalCode.INADMISSIBLE, f"{fact.value} is no count.", fact.source_span)
    return int(fact.value)

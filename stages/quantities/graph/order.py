"""What must hold before a binding graph is used: every equation admitted, and an order in which its symbols can be computed."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.graph.model import SemanticSymbolBindingGraph


def require_admitted(graph: SemanticSymbolBindingGraph) -> None:
    """Pass if the unit algebra admitted every equation.

    Raises:
        ComprehensionError: `inadmissible`, at the first equation that it refused.
    """
    for equation in graph.equations:
        if not equation.admitted:
            raise ComprehensionError(RefusalCode.INADMISSIBLE, f"Not admissible: {equation.refusal_reason}.", equation.source_span)


def computation_order(graph: SemanticSymbolBindingGraph) -> tuple[str, ...]:
    """Every symbol id, each after the ones that define it; ties in the order of introduction.

    Raises:
        ComprehensionError: `circular`, or `undefined` (a symbol that nothing defines and that is needed).
    """
    needs = {equation.lhs_symbol_id: equation.dependencies for equation in graph.equations}
    defined = {fact.symbol_id for fact in graph.facts} | set(needs)
    for equation in graph.equations:
        for name in equation.dependencies:
            if name not in defined:
                raise ComprehensionError(RefusalCode.UNDEFINED, f"Nothing says what {name} is.", equation.source_span)
    if graph.unknown.symbol_id not in defined:
        raise ComprehensionError(RefusalCode.UNDEFINED, f"Nothing says what {graph.unknown.symbol_id} is.", graph.unknown.source_span)
    sorter = TopologicalSorter({symbol.symbol_id: needs.get(symbol.symbol_id, ()) for symbol in graph.symbols})
    try:
        sorter.prepare()
    except CycleError as error:
        circle = error.args[1]
        span = next(equation.source_span for equation in graph.equations if equation.lhs_symbol_id in circle)
        raise ComprehensionError(RefusalCode.CIRCULAR, f"These lean on each other: {', '.join(circle[1:])}.", span) from error
    place = {symbol.symbol_id: index for index, symbol in enumerate(graph.symbols)}
    order: list[str] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready(), key=place.__getitem__)
        sorter.done(*ready)
        order.extend(ready)
    return tuple(order)

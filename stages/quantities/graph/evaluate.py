"""The second solver: exact evaluation of a binding graph. It shares nothing with the reader's solver or verifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from operator import add, mul, sub, truediv

from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.graph.model import OperationKind, SemanticSymbolBindingGraph
from stages.quantities.graph.order import computation_order

_LAWS: Mapping[OperationKind, Callable[[Fraction, Fraction], Fraction]] = {
    OperationKind.ADD: add,
    OperationKind.SUM: add,
    OperationKind.SUBTRACT: sub,
    OperationKind.MULTIPLY: mul,
    OperationKind.DIVIDE: truediv,
}


def evaluate(graph: SemanticSymbolBindingGraph) -> Fraction:
    """The value of the unknown. Whether the units fit is another question (`require_admitted`).

    Raises:
        ComprehensionError: as `computation_order`, or `undefined` for a division by zero.
    """
    values = {fact.symbol_id: Fraction(fact.value) for fact in graph.facts}
    equations = {equation.lhs_symbol_id: equation for equation in graph.equations}
    for name in computation_order(graph):
        if name in equations:
            equation = equations[name]
            operands: Sequence[Fraction] = [values[one] for one in equation.dependencies]
            try:
                values[name] = reduce(_LAWS[equation.operation_kind], operands)
            except ZeroDivisionError as error:
                raise ComprehensionError(RefusalCode.UNDEFINED, f"{name} divides by zero.", equation.source_span) from error
    return values[graph.unknown.symbol_id]

"""`solve`: a graph in, the answer with its whole working out."""

from __future__ import annotations

from stages.reader.graph.math_problem_graph import MathProblemGraph
from stages.reader.graph.quantity_graph import QuantityGraph
from stages.reader.solve.lemmas import arithmetic_pack
from stages.reader.solve.relations import solve_relations
from stages.reader.solve.state import solve_state
from stages.reader.trace import SolutionTrace


def solve(graph: MathProblemGraph | QuantityGraph) -> SolutionTrace:
    """The one answer of the graph, with its working. Exact, pure, and equal bytes for equal graphs (design 3.5).

    Raises:
        SolveError: there is not exactly one answer, or the arithmetic pack does not name an operation that it needs.
    """
    pack = arithmetic_pack()
    return solve_state(graph, pack) if isinstance(graph, MathProblemGraph) else solve_relations(graph, pack)

"""`realize`: a trace told as show-your-work prose."""

from __future__ import annotations

from stages.reader.graph.math_problem_graph import MathProblemGraph
from stages.reader.graph.quantity_graph import QuantityGraph
from stages.reader.realize.realized import RealizedTrace
from stages.reader.realize.tell_relations import tell_relations
from stages.reader.realize.tell_state import tell_state
from stages.reader.trace import SolutionTrace


def realize(graph: MathProblemGraph | QuantityGraph, trace: SolutionTrace) -> RealizedTrace:
    """The prose of a trace that solves this graph: one sentence for each given, step and the answer; singular at 1."""
    return tell_state(graph, trace) if isinstance(graph, MathProblemGraph) else tell_relations(graph, trace)

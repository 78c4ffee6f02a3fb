"""From a graph to its answer and the working."""

from stages.reader.solve.errors import SolveError, SolveErrorCode
from stages.reader.solve.solve import solve
from stages.reader.trace import RelationStep, SolutionTrace, StateStep, Step

__all__ = ["RelationStep", "SolutionTrace", "SolveError", "SolveErrorCode", "StateStep", "Step", "solve"]

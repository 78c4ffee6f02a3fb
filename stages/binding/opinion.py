"""The second opinion on an answered problem: the reader's graph bound, proved by units and solved again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from stages.binding.relations import bind_relations
from stages.binding.state import bind_state
from stages.quantities.errors import ComprehensionError
from stages.quantities.graph.evaluate import evaluate
from stages.quantities.graph.model import SemanticSymbolBindingGraph
from stages.quantities.graph.order import require_admitted
from stages.reader.graph import MathProblemGraph, QuantityGraph


class Opinion(StrEnum):
    """Closed set: what the second solver says of an answer."""

    PROVED = "proved"
    """The same value, and every equation behind it carries a unit proof that holds."""
    UNPROVED = "unproved"
    """The same value, and a unit proof that does not hold."""
    UNBOUND = "unbound"
    """The graph cannot be bound (values found only jointly, rounding, choices); nothing is said."""
    DISAGREES = "disagrees"
    """Another value, or none: an error of one of the two solvers, counted as a wrong answer."""


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """The opinion, what it rests on, and one sentence where it is not `proved`."""

    opinion: Opinion
    graph: SemanticSymbolBindingGraph | None
    reason: str = ""


def second_opinion(graph: MathProblemGraph | QuantityGraph, answer: int | Fraction) -> SecondOpinion:
    """Solve the reader's graph a second time and hold the answer against it."""
    bound = bind_state(graph) if isinstance(graph, MathProblemGraph) else bind_relations(graph)
    if bound is None:
        return SecondOpinion(Opinion.UNBOUND, None, "The graph has no binding graph of directed equations.")
    try:
        value = evaluate(bound)
    except ComprehensionError as error:
        return SecondOpinion(Opinion.DISAGREES, bound, f"The second solver finds no value: {error}")
    if value != answer:
        return SecondOpinion(Opinion.DISAGREES, bound, f"The second solver finds {value}, and the answer is {answer}.")
    try:
        require_admitted(bound)
    except ComprehensionError as error:
        return SecondOpinion(Opinion.UNPROVED, bound, str(error))
    return SecondOpinion(Opinion.PROVED, bound)

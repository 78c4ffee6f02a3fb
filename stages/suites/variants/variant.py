"""A variant, what it must be answered, and how the reader did on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from stages.reader import Answered, Result
from stages.reader.discourse.admissibility import check_values
from stages.reader.graph import MathGraphError
from stages.reader.result import Graph
from stages.reader.solve import SolveError, solve
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.source import Source


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed problem.

    Attributes:
        text: the changed text.
        expected: the value that its answer must have: predicted by the changed graph, never by reading the text.
        graph: what the graph of the answer must be, where the change says so; it is compared by its canonical bytes.
        undo: turns the answer's graph into the source's, where the change is a renaming.
    """

    text: str
    expected: Fraction
    graph: bytes | None = None
    undo: Callable[[Graph], bytes] | None = None


Change = Callable[[Source], Variant]


class Verdict(StrEnum):
    """How the reader did on a variant."""

    RIGHT = "right"
    REFUSED = "refused"
    WRONG = "wrong"


def judge(variant: Variant, reader: Callable[[str], Result]) -> Verdict:
    """Read the variant. Right: the expected value, and the expected graph where there is one. Another graph is wrong."""
    answer = reader(variant.text)
    if not isinstance(answer, Answered):
        return Verdict.REFUSED
    found = answer.graph.canonical_bytes() if variant.undo is None else variant.undo(answer.graph)
    same = variant.graph is None or found == variant.graph
    return Verdict.RIGHT if Fraction(answer.value) == variant.expected and same else Verdict.WRONG


def predict(graph: Graph) -> Fraction:
    """Return the answer of a changed graph.

    Raises:
        NotApplicable: the changed story has no answer, or none that a story can have (part of a person, less than nothing).
    """
    try:
        trace = solve(graph)
    except (SolveError, MathGraphError):
        raise NotApplicable("the changed story has no answer") from None
    if check_values(graph, trace, (0, 1)) is not None:
        raise NotApplicable("the changed story is impossible")
    return Fraction(trace.answer_value)

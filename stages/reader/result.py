"""What the reader says: an answer with its working, or a refusal."""

from __future__ import annotations

from dataclasses import dataclass

from stages.reader.graph import MathProblemGraph, QuantityGraph, Value
from stages.reader.realize import RealizedTrace
from stages.reader.refusals import Refused
from stages.reader.trace import SolutionTrace

Graph = MathProblemGraph | QuantityGraph


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was solved, verified and told.

    Attributes:
        value: the exact value.
        unit: what is counted or measured ("apples", "dollars").
        entity: whose it is; None for a total or nobody's in particular.
        graph: the one graph that was chosen.
        trace: the solver's steps, replayed by the verifier.
        prose: the working in sentences.
    """

    value: Value
    unit: str
    entity: str | None
    graph: Graph
    trace: SolutionTrace
    prose: RealizedTrace


Result = Answered | Refused


@dataclass(frozen=True, slots=True)
class CandidateReport:
    """One reading of one sentence, for `explain`: its construction, its meaning in short, what it rebuilt, and what became of it."""

    construction: str
    meaning: str
    rebuilt: str
    verdict: str


@dataclass(frozen=True, slots=True)
class SentenceReport:
    """One sentence with every candidate that it had."""

    text: str
    span: tuple[int, int]
    candidates: tuple[CandidateReport, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a result came about: every sentence's candidates, what became of each branch, and the result itself."""

    sentences: tuple[SentenceReport, ...]
    branches: tuple[str, ...]
    result: Result

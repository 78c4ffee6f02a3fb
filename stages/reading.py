"""The reader under test, as the harness sees a reader. The only place where the two meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from stages.binding import second_opinion
from stages.harness.cases import Case
from stages.harness.protocol import Reader, ReaderAnswer, ReaderOutcome, ReaderRefusal
from stages.harness.traces import TracedAnswer, TracingReader
from stages.harness.values import value_text
from stages.reader import Answered, ReaderOptions, read
from stages.reader.graph import graph_from_dict
from stages.reader.trace import SolutionTrace, StateStep
from stages.reader.verify import verify
from stages.settings import ReaderSettings


def reader_from(settings: ReaderSettings) -> Reader:
    """Return the reader under these settings, as a picklable function."""
    return partial(read_outcome, reader_options(settings))


def reader_options(settings: ReaderSettings) -> ReaderOptions:
    """Return the settings as the reader takes them."""
    return ReaderOptions(
        topology=settings.topology,
        max_per_sentence=settings.max_per_sentence,
        max_branches=settings.max_branches,
        min_support=settings.min_support,
    )


def read_outcome(options: ReaderOptions, text: str) -> ReaderOutcome:
    """Read a problem, replay the trace of its answer with the verifier, and have the second organ solve its graph again.

    Neither shares code with the solver.
    """
    outcome = read(text, options)
    if not isinstance(outcome, Answered):
        return ReaderRefusal(outcome.code.value, outcome.span, outcome.message)
    return ReaderAnswer(
        value=value_text(outcome.value),
        unit=outcome.unit,
        entity=outcome.entity,
        graph=outcome.graph.canonical_bytes(),
        trace=outcome.trace.canonical_bytes(),
        values=tuple(_values(outcome.trace)),
        replayed=verify(outcome.graph, outcome.trace).ok,
        second=second_opinion(outcome.graph, outcome.value).opinion.value,
    )


def tracing_reader_from(settings: ReaderSettings) -> TracingReader:
    """Return the reader under these settings, with everything that stands behind an answer."""
    return partial(read_traced, reader_options(settings))


def read_traced(options: ReaderOptions, text: str) -> TracedAnswer | None:
    """Read a problem; graph, trace and prose of its answer, or None where it is refused."""
    outcome = read(text, options)
    if not isinstance(outcome, Answered):
        return None
    return TracedAnswer(outcome.graph.canonical_bytes(), outcome.trace.canonical_bytes(), outcome.prose.text)


def gold_graph_equal(case: Case, graph: bytes) -> bool | None:
    """Is the graph the authored one, byte for byte? None where the case carries none."""
    gold: Any = case.extra.get("ground_truth_graph")
    return None if gold is None else graph_from_dict(gold).canonical_bytes() == graph


def _values(trace: SolutionTrace) -> Iterator[str]:
    """Yield every number that the derivation computed, the answer last."""
    for step in trace.steps:
        yield value_text(step.after_value)
        if isinstance(step, StateStep) and step.target_after is not None:
            yield value_text(step.target_after)
    yield value_text(trace.answer_value)

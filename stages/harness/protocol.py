"""The one protocol by which the harness meets a reader: text in, `ReaderOutcome` out.

A reader never raises for what it does not understand: it refuses, with a code and the words. An exception is a defect of the
reader and stops the run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

DISAGREES = "disagrees"
"""The second opinion that makes an answer wrong, whatever the label says: one of two solvers must be in error."""


@dataclass(frozen=True, slots=True)
class ReaderAnswer:
    """An answer and everything that proves it.

    Attributes:
        value: "18" or "p/q" in lowest terms.
        unit: the unit of the value.
        entity: whom it belongs to, where the question asks about one.
        graph: canonical bytes of what was understood.
        trace: canonical bytes of the derivation; its SHA-256 goes into the report.
        values: the numbers the derivation computed, in order, text form; compared with annotated solutions.
        replayed: an independent program replayed the trace and every one of its checks held.
        second: what a second solver says of the answer: "proved", "unproved", "unbound" or "disagrees"; None where none was asked.
    """

    value: str
    unit: str
    entity: str | None
    graph: bytes
    trace: bytes
    values: tuple[str, ...]
    replayed: bool
    second: str | None = None


@dataclass(frozen=True, slots=True)
class ReaderRefusal:
    """Why there is no answer: a code of a closed set, the characters of the text it rests on, a sentence for a person."""

    code: str
    span: tuple[int, int]
    message: str


ReaderOutcome = ReaderAnswer | ReaderRefusal
Reader = Callable[[str], ReaderOutcome]

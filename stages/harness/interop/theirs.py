"""What another system did on each item, whatever file it came from."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stages.errors import SumproofError

# the fields under which data sets keep the text of a problem, the usual one first
QUESTION_FIELDS = ("question", "problem", "input", "query", "text")


class InteropError(SumproofError):
    """A file of per-item results is of no known format, or is damaged."""

    def __init__(self, message: str) -> None:
        super().__init__(
            message,
            hint="Known: lm-evaluation-harness samples_*.jsonl (--log_samples), Inspect logs (.json, .eval), GSM8K model solutions.",
        )


@dataclass(frozen=True, slots=True)
class TheirItem:
    """One item. `correct` by their own grading; None where they have no verdict (an error, no answer, not scored)."""

    question: str
    correct: bool | None


@dataclass(frozen=True, slots=True)
class Theirs:
    """A file of per-item results.

    Attributes:
        format: which format was recognised.
        columns: everything in the file that grades an item: models, filters or scorers, in the file's order.
        column: the one that `items` are taken from.
        items: the items, in the file's order.
    """

    format: str
    columns: tuple[str, ...]
    column: str
    items: tuple[TheirItem, ...]


def question_key(text: str) -> str:
    """Return what two spellings of one question share: NFC, white space collapsed and stripped."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def question_of(record: Mapping[str, object]) -> str | None:
    """Return the text of the problem in a data set's record; None where there is none."""
    for name in QUESTION_FIELDS:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value
    return None


def verdict(value: object) -> bool | None:
    """Return whether a score means right; None where it is no score.

    1, 1.0, True, "C" are right; "I", "P" (partly right) and every number below 1 are not; "N" (no answer), NaN and anything
    else is no verdict.
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return None if math.isnan(value) else value >= 1
    return {"C": True, "I": False, "P": False}.get(value) if isinstance(value, str) else None


def choose(columns: Sequence[str], asked: str, preferred: Sequence[str] = ()) -> str:
    """Return the column to use: the one asked for, otherwise the first preferred one that is there, otherwise the first.

    Raises:
        InteropError: there is none, or not the one that was asked for.
    """
    if asked and asked not in columns:
        raise InteropError(f"there is no column {asked!r}; the file grades by {', '.join(columns)}")
    for name in (asked, *preferred):
        if name and name in columns:
            return name
    if not columns:
        raise InteropError("the file grades nothing")
    return columns[0]

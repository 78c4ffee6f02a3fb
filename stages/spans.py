"""Underline words of a text with plain characters, so that the mark survives pipes, logs and terminals without colour."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text, or of marks under the line before it."""

    text: str
    is_mark: bool


def marked_lines(text: str, span: tuple[int, int], width: int = 100) -> Iterator[Line]:
    """Yield the text, wrapped at words, with `^^^` under every character of the span. White space is shown as single spaces.

    An empty span marks the one place it stands at. A wrapped span is marked under each of its lines.
    """
    start, end = span[0], max(span[1], span[0] + 1)
    shown, marks = _collapsed(text, start, end)
    at = 0
    for piece in textwrap.wrap(shown, width, break_on_hyphens=False) or [""]:
        at = shown.index(piece, at) if piece else at
        mark = marks[at : at + len(piece)]
        at += len(piece)
        yield Line(piece, is_mark=False)
        under = "".join(("^" if flag else " ") * _cells(character) for character, flag in zip(piece, mark, strict=False)).rstrip()
        if under:
            yield Line(under, is_mark=True)


def _collapsed(text: str, start: int, end: int) -> tuple[str, list[bool]]:
    """Return the text with white space collapsed and unprintable characters replaced, and for each character whether it is marked."""
    shown: list[str] = []
    marks: list[bool] = []
    for index, character in enumerate(text):
        marked = start <= index < end
        if character.isspace():
            if shown and shown[-1] != " ":
                shown.append(" ")
                marks.append(marked)
            continue
        shown.append(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}")
        marks.append(marked)
    if end > len(text) and not any(marks):
        shown.append("\N{SYMBOL FOR END OF TEXT}")
        marks.append(True)
    return "".join(shown), marks


def _cells(character: str) -> int:
    """Return how many cells of a terminal a character takes."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1

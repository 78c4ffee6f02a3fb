"""Sentences: runs of tokens that end in a full stop, a question mark or an exclamation mark."""

from __future__ import annotations

from dataclasses import dataclass

from stages.reader.text.tokens import Token

_ENDS = frozenset(".?!")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence.

    Attributes:
        tokens: its tokens without the terminal marks.
        start, end: the span in characters, terminal marks included.
        asks: it ends in a question mark.
    """

    tokens: tuple[Token, ...]
    start: int
    end: int
    asks: bool


def split_sentences(tokens: tuple[Token, ...]) -> tuple[Sentence, ...]:
    """Splits tokens after terminal marks; several marks in a row end one sentence."""
    sentences: list[Sentence] = []
    current: list[Token] = []
    for index, token in enumerate(tokens):
        if token.low not in _ENDS:
            current.append(token)
            continue
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if following is not None and following.low in _ENDS:
            continue
        if current:
            sentences.append(Sentence(tuple(current), current[0].start, token.end, token.low == "?"))
        current = []
    if current:
        sentences.append(Sentence(tuple(current), current[0].start, current[-1].end, False))
    return tuple(sentences)

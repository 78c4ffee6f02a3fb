"""The round trip: a reading is admissible only where the sentence rebuilt from it is the sentence that was read (design 3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from stages.reader.text import Token, tokenize

_TERMINAL = frozenset(".?!")


def normal_form(text: str) -> str:
    """N: lower case, one space between tokens, terminal punctuation stripped."""
    return normal_tokens(tokenize(text))


def normal_tokens(tokens: Sequence[Token]) -> str:
    """N of a sentence that is in tokens already."""
    lows = [token.low for token in tokens]
    while lows and lows[-1] in _TERMINAL:
        lows.pop()
    return " ".join(lows)


def rebuilds(rebuilt: str, tokens: Sequence[Token]) -> bool:
    """Is the rebuilt sentence the one that was read?"""
    return normal_form(rebuilt) == normal_tokens(tokens)

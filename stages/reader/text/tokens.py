"""Tokens with their character spans.

A token is a word, a number in digits, a currency or percent sign, a possessive ending or a punctuation mark. Nothing is
dropped: the tokens and the white space between them make up the text again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from packs import units
from stages.reader.refusals import ParseError, RefusalCode

# Typographic variants that mean the same to every reader; anything else unusual is refused, not guessed at.
_SAME = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u00a0": " ", "\u2011": "-"}
)
_TOKEN = re.compile(
    r"(?P<ordinal>\d+(?:st|nd|rd|th)\b)"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?![\w.,]*\d)"
    r"|(?P<possessive>'s\b|(?<=s)'(?=\s))"
    r"|(?P<word>[A-Za-z\u00c0-\u024f]+(?:'(?!s\b)[A-Za-z]+)*)"
    r"|(?P<sign>[$\u20ac\u00a3%\u00a2])"
    r"|(?P<mark>[.,;:?!\"()/-])"
    r"|(?P<space>\s+)"
)
_LETTERS = re.compile(r"[A-Za-z]+")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_GLUED = frozenset({"am", "pm", "mph", "hr", "hrs", "mb", "gb", "k", "p", "x", "cc", "c"})
"""What is written right behind a number beside the symbols of units; the grammar knows what to make of it, or refuses."""
_ABBREVIATIONS = frozenset("mr mrs ms dr st prof jr sr".split())


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    Attributes:
        text: the characters as written (typographic quotes and dashes folded).
        low: lower case.
        start, end: the span in characters of the text.
        kind: "number", "word", "possessive", "sign" or "mark".
        glued: no white space stands before it.
    """

    text: str
    low: str
    start: int
    end: int
    kind: str
    glued: bool


def tokenize(text: str) -> tuple[Token, ...]:
    """Splits a text into tokens.

    Raises:
        ParseError: `unreadable_character` where a character is outside the alphabet that the reader knows (invisible and
            look-alike characters are refused, because a person cannot see what they do to a number), or a number is written in a
            way that means different numbers to different people ("9.000", "4O").
    """
    folded = text.translate(_SAME)
    tokens: list[Token] = []
    position, glued = 0, False
    while position < len(folded):
        match = _TOKEN.match(folded, position)
        if match is None:
            raise ParseError(
                RefusalCode.UNREADABLE_CHARACTER, (position, position + 1), f"The character {text[position]!r} is not one that I can read."
            )
        if match.lastgroup == "space":
            glued = False
        else:
            piece = match.group()
            end = match.end()
            if match.lastgroup == "word" and piece.lower() in _ABBREVIATIONS and folded[end : end + 1] == ".":
                piece, end = piece + ".", end + 1
            if match.lastgroup == "number":
                _check_number(folded, position, end)
            tokens.append(Token(piece, piece.lower(), position, end, match.lastgroup or "", glued))
            position, glued = end, True
            continue
        position = match.end()
    return tuple(tokens)


def _check_number(text: str, start: int, end: int) -> None:
    """Refuses a number that letters run into, but for the symbol of a unit, and one with a point where others set a comma.

    Raises:
        ParseError: `unreadable_character`.
    """
    glued = _LETTERS.match(text, end)
    if glued is not None and glued.group().lower() not in _GLUED and not units.known_units(glued.group()):
        raise ParseError(
            RefusalCode.UNREADABLE_CHARACTER, (start, glued.end()), f"I cannot tell which number {text[start : glued.end()]!r} is."
        )
    if _THOUSANDS.fullmatch(text[start:end]):
        raise ParseError(RefusalCode.UNREADABLE_CHARACTER, (start, end), f"{text[start:end]!r} may be a thousand times as much to others.")

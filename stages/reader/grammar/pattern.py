"""The pattern language of constructions, compiled to flat alternatives.

A pattern is a line of elements:

    the|a           literal words, any one of them (which one is recorded)
    the|a?          an optional literal
    subject=np      a slot filled by a category of the grammar
    tail=adjunct*   a slot filled by any number of them
    prep={in|on|at} a slot filled by one of these words
    post=rate?      an optional slot
    head=<noun>     a slot filled by a class of the lexicon
    ,               punctuation stands for itself

Optional elements are expanded here, once, so that the chart sees plain sequences only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from stages.reader.grammar.errors import grammar_error

_SLOT = re.compile(r"(?:(?P<name>[a-z_]+)=)?(?P<symbol><[a-z_.]+>|[a-z_0-9]+)(?P<mark>[*?]?)$")
_CHOICE = re.compile(r"(?P<name>[a-z_]+)=\{(?P<words>[^{}]+)\}(?P<mark>[?]?)$")


@dataclass(frozen=True, slots=True)
class Literal:
    """One word out of a few; the first is the one that is written where nothing else was recorded. A named one fills a slot."""

    words: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a category (`np`) or a lexical class (`<noun>`); `many` allows a run of them, `lexical` says that it is a class."""

    name: str
    symbol: str
    many: bool = False
    lexical: bool = False


Element = Literal | Slot
Alternative = tuple[Element, ...]


def compile_pattern(pattern: str, where: str) -> tuple[Alternative, ...]:
    """Compiles a pattern to its alternatives, the fullest first.

    Raises:
        PackError: the pattern does not follow the language; the message names the construction.
    """
    alternatives: list[tuple[Element, ...]] = [()]
    for piece in pattern.split():
        element, optional = _element(piece, where)
        grown = [(*known, element) for known in alternatives]
        alternatives = grown + alternatives if optional else grown
    if not all(alternatives):
        raise grammar_error(f"{where}: the pattern {pattern!r} can be empty", "Make one element mandatory.")
    return tuple(alternatives)


def _element(piece: str, where: str) -> tuple[Element, bool]:
    choice = _CHOICE.match(piece)
    if choice is not None:
        return Literal(tuple(choice["words"].split("|")), choice["name"]), choice["mark"] == "?"
    if "=" in piece or piece.startswith("<"):
        match = _SLOT.match(piece)
        if match is None:
            raise grammar_error(f"{where}: cannot read the element {piece!r}", "Write name=category, name=<class>, with * or ? behind it.")
        name = match["name"] or match["symbol"].strip("<>")
        return Slot(name, match["symbol"], match["mark"] == "*", match["symbol"].startswith("<")), match["mark"] == "?"
    optional = piece.endswith("?") and len(piece) > 1
    return Literal(tuple(piece.removesuffix("?").split("|"))), optional

"""Where a sentence that nobody reads stops: the furthest token that whole clauses reached, and the shape of what comes then.

The shape is delexicalised (word classes for open words, the words themselves for closed ones), so that sentences which lack
the same construction fall together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from packs import words
from stages.reader.grammar.chart import Chart
from stages.reader.grammar.effort import Effort, TooMuchEffortError
from stages.reader.grammar.grammar import Grammar
from stages.reader.grammar.lexicon import Lexicon, calendar, classify, function_words
from stages.reader.text import Token

_FRONT = "front*"
_WHOLES = ("clauses", "question")
"""Categories that end where a sentence may be whole."""
_SHOWN = 2
RULED_OUT = "(whole, and every reading ruled out)"
"""The shape of a sentence that parses, none of whose readings English allows (`stages.reader.grammar.normal`)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a sentence stopped the reader.

    Attributes:
        kind: `shape`, or `word` where the word that stands there is in no table.
        name: the delexicalised tokens from there on, or the word.
        token: the place of the first token that no clause reached.
    """

    kind: Literal["shape", "word"]
    name: str
    token: int


def find_stop(grammar: Grammar, lexicon: Lexicon, tokens: Sequence[Token]) -> Stop | None:
    """The place where an unread sentence stopped; None where its chart grew too large to tell.

    A sentence whose clauses reached its end, and which yet is no sentence, stopped at its first token.
    """
    chart = Chart(grammar.rules, lexicon, tokens, Effort())
    try:
        parsed = chart.parse("sentence")
    except TooMuchEffortError:
        return None
    if parsed:
        return Stop("shape", RULED_OUT, 0)
    starts = {0} | chart.ends(_FRONT, 0)
    reached = max(starts | {end for start in starts for category in _WHOLES for end in chart.ends(category, start)})
    place = reached if reached < len(tokens) else 0
    if is_unknown(tokens[place], initial=place == 0):
        return Stop("word", tokens[place].low, place)
    return Stop("shape", shape_of(tokens, place), place)


def shape_of(tokens: Sequence[Token], place: int) -> str:
    """The delexicalised tokens at a place: its own and the next."""
    return " ".join(class_of(tokens[index], initial=index == 0) for index in range(place, min(place + _SHOWN, len(tokens))))


def class_of(token: Token, *, initial: bool) -> str:
    """What stands for a token: `#` for numbers, a closed word or mark itself, otherwise its word classes (`n/v.base`)."""
    if token.kind == "number":
        return "#"
    if token.kind != "word":
        return token.low
    found = classify(token.text, initial)
    if found.name:
        return "Name"
    classes = [f"v.{found.verbs[0][1]}"] if found.verbs else []
    classes += ["n"] * bool(found.nouns) + ["a"] * found.adjective + ["adv"] * found.adverb
    return "/".join(classes) or (token.low if token.low in function_words() or token.low in calendar() else "?")


def is_unknown(token: Token, *, initial: bool) -> bool:
    """Is this a word that is in no table: no function word, name, noun, verb, adjective or adverb?"""
    if token.kind != "word" or token.low in function_words() or token.low in calendar():
        return False
    found = classify(token.text, initial)
    listed = words.noun(token.low) or found.verbs or found.adjective or found.adverb or found.name or words.adverb(token.low)
    return not listed

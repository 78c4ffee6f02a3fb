"""What a text counts anywhere: nouns with a number, `each`, `per`, or asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex, WordLex
from stages.reader.grammar.meaning import Amount, Asked, Counted, Each, Meaning, Per, Single


def counted_nouns(meanings: tuple[Meaning, ...]) -> frozenset[str]:
    """The lemmas of all nouns that the text counts, so that `a box holds 12 pens` can be told from the one box of a story."""
    return frozenset(_counted(meanings))


def _counted(meaning: Meaning) -> Iterator[str]:
    match meaning:
        case Amount(quantity=quantity, thing=NounLex() as noun) if not isinstance(quantity, Single):
            yield noun.lemma
        case Asked(thing=NounLex() as noun) | Each(noun=NounLex() as noun) | Counted(noun=noun) | Per(unit=NounLex() as noun):
            yield noun.lemma
    if isinstance(meaning, tuple):
        for item in meaning:
            yield from _counted(item)
    elif is_dataclass(meaning) and not isinstance(meaning, NounLex | NumberLex | VerbLex | WordLex):
        for field in fields(meaning):
            yield from _counted(getattr(meaning, field.name))

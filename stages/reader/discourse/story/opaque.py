"""What a story may carry through without reading it: words that hold no number and no quantity (design 3.2).

The list of records is closed: what is not named here as harmless refuses the clause (the consumption ledger).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from stages.reader.grammar.lexemes import NameLex, NounLex, VerbLex, WordLex
from stages.reader.grammar.lexicon import quantity_words
from stages.reader.grammar.meaning import (
    Activity,
    Adjective,
    Being,
    Both,
    Clause,
    Condition,
    Definite,
    Gerund,
    Manner,
    Marker,
    Meaning,
    Named,
    Opaque,
    Owned,
    Particle,
    Placed,
    Predicate,
    Prep,
    Pronoun,
    Purpose,
    Reduced,
    Titled,
    Verb,
    When,
)  # fmt: skip

HARMLESS_MARKERS = frozenset(
    "now then also too already still later finally again home today here there just only next soon afterwards online upstairs "
    "downstairs outside inside indoors abroad nearby aboard ready usually over back".split()
) | {"in a will", "next door"}
"""Adverbs without an amount; `first` and `before` are not among them, because they order events."""
_TIME_CONDITIONS = frozenset({"when", "after", "because", "since", "while", "as", "once", "who", "before"})
_ASIDE = frozenset({"because", "as", "while", "when", "since", "like", "although", "though"})
"""Opaque words behind these say why or when; behind others they might say who gets what."""
_RECORDS = (
    Activity, Adjective, Being, Clause, Definite, Gerund, Manner, Named, Owned, Particle, Placed, Predicate, Prep, Pronoun, Purpose,
    Reduced, Titled, Verb,
)  # fmt: skip
_EARLIER = frozenset({"yesterday", "last", "previous", "ago", "earlier", "first"})


def is_opaque(value: Meaning) -> bool:
    """Holds this meaning no number, quantity, comparison, negation or order?"""
    match value:
        case None | str() | bool() | int():
            return True
        case tuple():
            return all(map(is_opaque, value))
        case NounLex(mods=mods):
            return quantity_words().isdisjoint(mods)
        case WordLex() | NameLex() | VerbLex():
            return True
        case Marker(word=word):
            return word in HARMLESS_MARKERS
        case When(words=words):
            return all(isinstance(word, str | NounLex | WordLex) for word in words)
        case Opaque(head=head):
            return head in _ASIDE
        case Condition(word=word, clauses=clauses):
            return word in _TIME_CONDITIONS and is_opaque(clauses)
        case Verb(negative=negative, tense=tense):
            return not negative and tense not in ("let", "start")
        case Being(negative=negative) if negative:
            return False
        case Both(members=members):
            return len(members) > 1 and is_opaque(members)
    if not isinstance(value, _RECORDS) or not is_dataclass(value):
        return False
    return all(is_opaque(getattr(value, field.name)) for field in fields(value))


def is_earlier(value: Meaning) -> bool:
    """Does this adjunct put its clause before what was told already?"""
    if isinstance(value, When):
        return any(_word(word) in _EARLIER for word in value.words)
    return isinstance(value, Marker) and value.word in ("first", "originally", "initially", "before", "earlier")


def _word(value: Meaning) -> str:
    return value if isinstance(value, str) else str(getattr(value, "word", getattr(value, "lemma", "")))

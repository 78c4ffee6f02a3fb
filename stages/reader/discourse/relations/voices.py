"""Passives, and events that are told of the things themselves, as what somebody does (design 3.3).

`5 pears were eaten by Ilse` is Ilse's eating; without `by` nobody in particular ate them. `Ilse is paid $9` is her earning, and
`3 geese flew away` is a loss of geese.
"""

from __future__ import annotations

from dataclasses import replace

from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Compared,
    Definite,
    Each,
    Listing,
    Meaning,
    Named,
    Owned,
    Part,
    Plain,
    Predicate,
    Prep,
    Pronoun,
    Rest,
    Titled,
)

GETTING = {"give": "receive", "pay": "earn", "send": "receive", "hand": "receive", "award": "receive", "offer": "receive", "charge": "pay"}
_SELF_CHANGING = frozenset({"loss", "enter"})
_THERE = Pronoun("there")


def active(subject: Meaning, predicate: Predicate) -> tuple[Meaning, Predicate] | None:
    """The same event with its agent as subject and its amount as object; None for a passive that no rule turns."""
    verb = predicate.verb.verb
    if not isinstance(verb, VerbLex):
        return subject, predicate
    if predicate.verb.voice:
        return _of_passive(subject, predicate, verb)
    if _is_amount(subject) and not predicate.objects and verb.frame in _SELF_CHANGING:
        return _THERE, replace(predicate, objects=(subject,))
    return subject, predicate


def _of_passive(subject: Meaning, predicate: Predicate, verb: VerbLex) -> tuple[Meaning, Predicate] | None:
    plain = replace(predicate.verb, voice="")
    if _is_amount(subject) and not predicate.objects:
        agent, tail = _agent(predicate.tail)
        return agent, replace(predicate, verb=plain, objects=(subject,), tail=tail)
    if verb.lemma in GETTING and len(predicate.objects) == 1 and isinstance(subject, Named | Pronoun | Owned | Titled | Each | Definite):
        getting = replace(verb, lemma=GETTING[verb.lemma], frame="loss" if verb.lemma == "charge" else "gain")
        return subject, replace(predicate, verb=replace(plain, verb=getting))
    return None


def _agent(tail: tuple[Meaning, ...]) -> tuple[Meaning, tuple[Meaning, ...]]:
    for item in tail:
        if isinstance(item, Prep) and item.prep == "by" and isinstance(item.object, Named | Pronoun | Titled | Owned):
            return item.object, tuple(other for other in tail if other is not item)
    return _THERE, tail


def _is_amount(phrase: Meaning) -> bool:
    if isinstance(phrase, Listing):
        return all(map(_is_amount, phrase.items))
    return isinstance(phrase, Amount) and isinstance(phrase.quantity, Plain | Part | Rest | Compared)

"""Noun phrases and adjuncts: what English rules out in them, and those that mean the same."""

from __future__ import annotations

from dataclasses import replace

from packs import words
from stages.reader.grammar.frames import EVENT
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Asked,
    Both,
    Content,
    Definite,
    Each,
    Manner,
    Marker,
    Meaning,
    Named,
    Per,
    Placed,
    Plain,
    Prep,
    Purpose,
    Single,
    Titled,
    When,
)
from stages.reader.grammar.normal.number import disagree
from stages.reader.grammar.normal.ruled_out import RuledOutError
from stages.reader.grammar.normal.wordkinds import TIMES, is_activity, is_bare_verb, is_rather_a_noun, is_time

_DAY_PARTS = frozenset({"morning", "afternoon", "evening"})


def definite(value: Definite) -> Meaning:
    """Determiner and noun agree."""
    if disagree(value.det, value.noun.number):
        raise RuledOutError
    return value


def prep(value: Prep) -> Meaning:
    """Times of day are times, contents are contents, and `for selling pears` is an activity."""
    thing = value.object
    if value.prep in ("for", "in", "on", "to") and isinstance(thing, Each) and isinstance(thing.noun, NounLex):
        return Per(thing.noun, None, "every")
    if isinstance(thing, Amount) and thing.thing is None and value.prep in ("up", "down", "off") and isinstance(thing.quantity, Plain):
        raise RuledOutError
    if (
        value.prep != "at"
        and isinstance(thing, Amount)
        and thing.rates
        and isinstance(thing.thing, NounLex)
        and thing.thing.lemma not in TIMES
    ):
        raise RuledOutError  # "5 days a week" stands behind a verb by itself, "5 pears a week" is its object
    if isinstance(thing, Amount) and value.prep == "with":
        return Content("with", thing)
    if not isinstance(thing, Definite) or thing.of is not None:
        return value
    if value.prep == "for" and thing.det in ("a", "an") and not thing.noun.mods and thing.noun.lemma in TIMES:
        return replace(value, object=Amount(Single(thing.det), thing.noun))
    if value.prep == "in" and thing.det == "the" and thing.noun.lemma in _DAY_PARTS and not thing.noun.mods:
        return When((thing.noun.lemma,))
    if value.prep == "at" and not thing.det and thing.noun.lemma == "night":
        return When(("night",))
    if value.prep == "to" and not thing.det and is_bare_verb(thing.noun):
        raise RuledOutError
    if value.prep in ("for", "by", "from") and not thing.det and is_activity(thing.noun):
        raise RuledOutError
    return value


def marker(value: Marker) -> Meaning:
    """`later` is a time."""
    return When(("later",)) if value.word == "later" else value


def manner(value: Manner) -> Meaning:
    """`finally` is a small word of order."""
    return Marker("finally") if value.adverb.word == "finally" else value


def placed(value: Placed) -> Meaning:
    """`the number of his goats` has one reading: `of` belongs to the noun."""
    if isinstance(value.place, Prep) and value.place.prep == "of" and isinstance(value.thing, Definite) and value.thing.of is None:
        return replace(value.thing, of=value.place.object)
    return value


def per(value: Per) -> Per:
    """`a day trip` is no rate."""
    if isinstance(value.unit, NounLex) and value.unit.mods and value.unit.mods[0] in TIMES:
        raise RuledOutError
    return value


def may_be_adjunct(item: Meaning) -> bool:
    """`a day` may stand apart from what is measured; `a book` is an object."""
    return not isinstance(item, Per) or item.word not in ("a", "an") or (isinstance(item.unit, NounLex) and is_time(item.unit))


def titled(value: Titled) -> Meaning:
    """`his friend Ilse`, `Farmer Ilse`: only a person is said to be what a name says ("the riverbank Yara" are two things)."""
    word = value.noun.surface().rpartition(" ")[2]
    known = words.noun(word)
    if known and not any("person" in reading.lexnames for reading in known) and words.kin(word) is None:
        raise RuledOutError
    return value


def asked(value: Asked) -> Meaning:
    """`how many whole pencils` asks for pencils; the adjective has a place of its own in the question."""
    if value.thing is not None and value.thing.mods[:1] in (("whole",), ("full",), ("different",)):
        raise RuledOutError
    return value


def when(value: When) -> Meaning:
    """`that night` is a time, `that number` is none."""
    if len(value.words) == 2 and value.words[0] in ("that", "this", "other") and not is_time(value.words[1]):
        raise RuledOutError
    return value


def both(value: Both) -> Meaning:
    """No bare noun that could be a verb is joined to a described thing: `into the crate and throw`."""
    *_, last = value.members
    if any(isinstance(member, Named) for member in value.members) and any(isinstance(member, Amount) for member in value.members):
        raise RuledOutError
    if len(value.members) > 1 and isinstance(last, Definite) and not last.det:
        described = any(isinstance(member, Named) or (isinstance(member, Definite) and member.det) for member in value.members[:-1])
        if described and words.verb(last.noun.surface().partition(" ")[0]):
            raise RuledOutError
    return value


def purpose(value: Purpose) -> Purpose:
    """A purpose has a verb that is one."""
    if not all(map(may_be_adjunct, value.tail)):
        raise RuledOutError
    bare = isinstance(value.object, Definite) and not value.object.det
    if bare and isinstance(value.verb, VerbLex) and value.verb.frame == EVENT and is_rather_a_noun(value.verb.lemma):
        raise RuledOutError
    return value

"""What a spelling rather is where the dictionary has it as several things."""

from __future__ import annotations

from packs import words
from stages.reader.grammar.lexemes import NounLex

_BARE_PLACES = frozenset({"school", "work", "bed", "town", "camp", "church", "market", "lunch", "dinner", "breakfast", "place"})
TIMES = frozenset({"second", "minute", "hour", "day", "night", "week", "weekend", "month", "year", "morning", "evening"})


def is_bare_verb(noun: NounLex) -> bool:
    """In `to plant` and `to pay` stand verbs; in `to school` and `to work` places."""
    if noun.mods:
        first = noun.mods[0]
        is_verb = any(reading.form == "base" and reading.tagged for reading in words.verb(first))
        return is_verb and not words.adjective(first) and not is_rather_a_noun(first)
    if noun.number != "sg" or noun.lemma in _BARE_PLACES:
        return False
    return any(reading.form == "base" and reading.tagged for reading in words.verb(noun.lemma))


def is_activity(noun: NounLex) -> bool:
    """Does the noun group begin with a gerund?"""
    return any(reading.form == "ing" for reading in words.verb((*noun.mods, noun.lemma)[0]))


def is_time(noun: NounLex) -> bool:
    """Is the noun a time?"""
    return any("time" in reading.lexnames for reading in words.noun(noun.lemma))


def is_rather_a_noun(word: str) -> bool:
    """In `to pen pals`, "pen" is the noun that it usually is."""
    as_noun = max((reading.tagged for reading in words.noun(word)), default=0)
    return as_noun > max((reading.tagged for reading in words.verb(word)), default=0)


def lacks_its_plural(noun: NounLex) -> bool:
    """A countable noun in the singular."""
    readings = words.noun(noun.lemma) if noun.number == "sg" else ()
    return bool(readings) and readings[0].countability in ("c", "cm") and "quantity" not in readings[0].lexnames

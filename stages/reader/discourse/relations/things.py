"""Things that are counted or measured, and when one counts as another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from packs import words
from packs.units import known_units
from stages.reader.grammar.lexemes import NounLex
from stages.reader.grammar.meaning import Definite, Meaning, Owned

MONEY = frozenset({"dollar", "euro", "pound sterling", "cent", "penny", "money"})
_DURATIONS = frozenset({"second", "minute", "hour", "day", "week", "month", "year", "decade", "night", "morning", "weekend"})
_LENGTHS = frozenset({"inch", "foot", "yard", "mile", "meter", "metre", "kilometer", "kilometre", "km", "cm", "centimeter", "block", "lap"})
_MASSES = frozenset({"pound", "ounce", "kilogram", "kg", "gram", "ton", "lb", "oz"})
_VOLUMES = frozenset({"gallon", "liter", "litre", "quart", "pint", "cup", "ml", "milliliter", "ounce", "teaspoon", "tablespoon"})
_SCALES = {"dozen": 12, "pair": 2}


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of thing: the lemma of its noun, the modifiers that tell it apart, and what it is of (`pounds of beef`)."""

    lemma: str
    mods: frozenset[str] = frozenset()
    of: str = ""

    @property
    def unit(self) -> str:
        """The name of its unit: the plural noun."""
        return "percent" if self.lemma == "percent" else words.plural(self.lemma) or self.lemma

    @property
    def text(self) -> str:
        """The thing for people."""
        head = " ".join((*sorted(self.mods), self.unit))
        return f"{head} of {self.of}" if self.of else head

    @property
    def is_money(self) -> bool:
        """Is it a currency?"""
        return self.lemma in MONEY

    @property
    def is_time(self) -> bool:
        """Is it a unit of time?"""
        return self.lemma in _DURATIONS

    @property
    def dimension(self) -> str:
        """Time, length, mass, volume or money; "" for what is counted."""
        tables = (("time", _DURATIONS), ("length", _LENGTHS), ("money", MONEY), ("mass", _MASSES), ("volume", _VOLUMES))
        return next((name for name, lemmas in tables if self.lemma in lemmas), "")

    @property
    def is_measure(self) -> bool:
        """Is it a unit of length, mass, volume, time or money: of stuff, not a count?"""
        return self.is_money or self.is_time or self.lemma in _LENGTHS or self.lemma in _MASSES or self.lemma in _VOLUMES


DOLLAR = Thing("dollar")


def thing_of(noun: NounLex, of: Meaning = None) -> Thing:
    """The thing that a noun group names."""
    if noun.lemma in ("money", "buck") and not noun.mods:
        return DOLLAR
    return Thing(_canonical(noun.lemma), frozenset(mod for mod in noun.mods if mod != "-"), _head(of))


@cache
def _canonical(lemma: str) -> str:
    """One name for a unit of measure: `kg` is `kilogram`, `litre` is `liter`; a word that may be two units stays as it is."""
    units = known_units(lemma)
    if len(units) == 1 and units[0].dimension in ("time", "length", "mass", "volume"):
        return units[0].singular
    return lemma


def _head(of: Meaning) -> str:
    if isinstance(of, Definite | Owned) and of.noun is not None:
        return of.noun.lemma
    return ""


def covers(asked: Thing, thing: Thing) -> bool:
    """Does `asked` speak of `thing`? Modifiers that are asked for must be there; a hypernym covers what is below it."""
    if not asked.mods <= thing.mods:
        return False
    if asked.lemma == thing.lemma:
        return not asked.of or asked.of == thing.of or not thing.of
    if asked.of:
        return False
    if asked.lemma == thing.of and not asked.mods:
        return True
    return not asked.mods and not thing.is_measure and words.is_a(thing.lemma, asked.lemma)

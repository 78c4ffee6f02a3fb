"""English words for the reader: what a spelling can be, its lemma and its forms (tables of `en_words_v1`, decision 0020).

Every function is pure and total: an unknown word gives no reading, never a guess. Callers pass lower case, except to `name`.
A table is read when it is first asked; a lookup is a dictionary hit afterwards. Function words ("more", "has", "each", "he") are in no
table: a grammar names those itself.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import cast

from packs._word_tables import degree_index, plural_index, table, verb_index
from packs.word_readings import (
    AdjectiveReading,
    AdverbReading,
    Countability,
    Degree,
    FixedGender,
    Gender,
    KinKind,
    KinReading,
    NameReading,
    NounReading,
    Number,
    VerbForm,
    VerbReading,
)

__all__ = [
    "AdjectiveReading",
    "AdverbReading",
    "KinReading",
    "NameReading",
    "NounReading",
    "VerbReading",
    "adjective",
    "adverb",
    "hypernyms",
    "is_a",
    "kin",
    "name",
    "noun",
    "plural",
    "singular",
    "synonyms",
    "verb",
    "verb_form",
]

_CACHED_WORDS = 1 << 14
"""Bound of each cache: more words than a text has, and memory stays flat over a million problems."""
_VERB_COLUMNS: dict[VerbForm, int] = {"s": 0, "past": 1, "part": 2, "ing": 3}


@lru_cache(_CACHED_WORDS)
def noun(surface: str) -> tuple[NounReading, ...]:
    """The noun readings of a spelling, the commonest lemma first: "stairs" is a word of its own, and the plural of stair.

    Of lemmas that are spelling variants of one word ("cookies": cookie, cooky) only the commonest is given.
    """
    rows = table("nouns")
    readings = [_noun_reading(lemma, "pl", rows[lemma]) for lemma in plural_index().get(surface, "").split()]
    if surface in rows:
        reading = _noun_reading(surface, "sg", rows[surface])
        readings.append(_with_both_numbers(reading) if reading.countability == "z" else reading)
    readings.sort(key=lambda reading: (-reading.tagged, reading.tier, reading.lemma))
    return tuple(reading for at, reading in enumerate(readings) if not _is_variant(reading, readings[:at]))


@lru_cache(_CACHED_WORDS)
def verb(surface: str) -> tuple[VerbReading, ...]:
    """The verb readings of a spelling, the commonest lemma first: "found" is past and participle of find, and the base form found."""
    rows = table("verbs")
    pairs = [pair.split(":") for pair in verb_index().get(surface, "").split()]
    if surface in rows:
        pairs.insert(0, [surface, "base"])
    readings = [_verb_reading(lemma, cast(VerbForm, form), rows[lemma]) for lemma, form in pairs]
    return tuple(sorted(readings, key=lambda reading: (-reading.tagged, reading.lemma)))


@lru_cache(_CACHED_WORDS)
def adjective(surface: str) -> tuple[AdjectiveReading, ...]:
    """The adjective readings of a spelling, the commonest lemma first ("longer": long, er)."""
    return tuple(AdjectiveReading(*fields) for fields in _degree_readings("adjectives", surface))


@lru_cache(_CACHED_WORDS)
def adverb(surface: str) -> tuple[AdverbReading, ...]:
    """The adverb readings of a spelling, the commonest lemma first."""
    return tuple(AdverbReading(*fields) for fields in _degree_readings("adverbs", surface))


@lru_cache(_CACHED_WORDS)
def name(surface: str) -> NameReading | None:
    """The first name with this spelling, or None; only capitalised words are names ("DeShawn" is found as Deshawn)."""
    if not surface[:1].isupper():
        return None
    rows = table("names")
    found = surface if surface in rows else surface.capitalize()
    if found not in rows:
        return None
    gender, permille, births, homographs = rows[found].split("\t")
    return NameReading(found, cast(Gender, gender), int(permille), int(births), tuple(homographs.split()))


@lru_cache(_CACHED_WORDS)
def kin(surface: str) -> KinReading | None:
    """The person that a noun names ("aunts": aunt, plural, female, kin), or None. A kinship term precedes, then the commoner lemma."""
    rows = table("kin")
    found = [_kin_reading(reading, rows[reading.lemma]) for reading in noun(surface) if reading.lemma in rows]
    return min(found, key=lambda reading: (reading.kind, reading.rank), default=None)


@lru_cache(_CACHED_WORDS)
def synonyms(lemma: str) -> frozenset[str]:
    """Other nouns for the same thing ("car": auto, automobile), in its first two senses."""
    return frozenset(table("hypernyms").get(lemma, "\t").split("\t")[0].split())


@lru_cache(_CACHED_WORDS)
def hypernyms(lemma: str) -> tuple[str, ...]:
    """Nouns for wider classes ("apple": fruit, food …), nearest first, in its first two senses; nothing as abstract as "thing"."""
    return tuple(table("hypernyms").get(lemma, "\t").split("\t")[1].split())


def is_a(lemma: str, other: str) -> bool:
    """Whether every `lemma` may be counted as an `other`: the same noun, a synonym, or a hypernym close by. Both are lemmas."""
    return lemma == other or other in synonyms(lemma) or other in hypernyms(lemma)


@lru_cache(_CACHED_WORDS)
def plural(lemma: str) -> str | None:
    """The preferred plural of a noun, the lemma itself where it does not change ("sheep"); None without a plural ("furniture")."""
    row = table("nouns").get(lemma)
    return row.split("\t", 1)[0].split(" ")[0] or None if row is not None else None


def singular(surface: str) -> str | None:
    """The commonest noun lemma of a spelling in either number, or None for what is no noun."""
    readings = noun(surface)
    return readings[0].lemma if readings else None


@lru_cache(_CACHED_WORDS)
def verb_form(lemma: str, form: VerbForm) -> str | None:
    """The preferred spelling of a verb's form, or None for an unknown verb."""
    row = table("verbs").get(lemma)
    if row is None:
        return None
    return lemma if form == "base" else row.split("\t", 4)[_VERB_COLUMNS[form]].split(" ")[0]


def _noun_reading(lemma: str, number: Number, row: str) -> NounReading:
    _, countability, tagged, tier, lexnames = row.split("\t")
    return NounReading(lemma, number, cast(Countability, countability), int(tagged), int(tier), tuple(lexnames.split()))


def _is_variant(reading: NounReading, commoner: list[NounReading]) -> bool:
    return any(reading.number == other.number and reading.lemma in synonyms(other.lemma) for other in commoner)


def _with_both_numbers(reading: NounReading) -> NounReading:
    return replace(reading, number="both")


def _verb_reading(lemma: str, form: VerbForm, row: str) -> VerbReading:
    tagged, tier, lexnames = row.split("\t")[4:]
    return VerbReading(lemma, form, int(tagged), int(tier), tuple(lexnames.split()))


def _kin_reading(noun_reading: NounReading, row: str) -> KinReading:
    gender, kind, rank = row.split("\t")
    fixed = None if gender == "-" else cast(FixedGender, gender)
    return KinReading(noun_reading.lemma, noun_reading.number, fixed, cast(KinKind, kind), int(rank))


def _degree_readings(name_of_table: str, surface: str) -> list[tuple[str, Degree, int, int]]:
    """(lemma, degree, tagged, tier) of each reading, the commonest lemma first."""
    rows = table(name_of_table)
    pairs = [pair.split(":") for pair in degree_index(name_of_table).get(surface, "").split()]
    if surface in rows:
        pairs.insert(0, [surface, "base"])
    readings = []
    for lemma, degree in pairs:
        tagged, tier = rows[lemma].split("\t")[2:]
        readings.append((lemma, cast(Degree, degree), int(tagged), int(tier)))
    return sorted(readings, key=lambda reading: (-reading[2], reading[0]))

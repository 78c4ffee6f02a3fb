"""Nouns for people: kinship, and gender where the word fixes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from packs.builders.hypernyms import genus
from packs.builders.wordnet import PartOfSpeech, Synset

_FEMALE_WORDS = frozenset("woman women female girl lady wife mother daughter sister widow heroine queen".split())
_MALE_WORDS = frozenset("man men male boy gentleman husband father son brother king".split())
_FEMALE_ROOTS = frozenset({"female_person", "kinswoman"})
_MALE_ROOTS = frozenset({"male_person", "kinsman"})
_EITHER = re.compile(
    rf"^(?:an? |the )?(?:(?!of |who |with )[\w']+ ){{0,3}}?(?:{'|'.join(sorted(_MALE_WORDS | _FEMALE_WORDS))}) or (?:an? )?\w+"
)
"""A definition of both genders at once: "a father or mother", but not "the mother of your father or mother"."""
_KIN_ROOTS = frozenset("relative parent spouse sibling offspring forebear kinsman kinswoman stepparent betrothed".split())


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One line of kin.tsv: gender m, f or -; kind kin or person; rank is the sense (1 or 2) in which the noun names a person."""

    lemma: str
    gender: str
    kind: str
    rank: int


def person_rows(nouns: PartOfSpeech, lemmas: list[str]) -> list[PersonRow]:
    """A row for each noun of which the first or second sense is a person, sorted."""
    rows = []
    for lemma in sorted(lemmas):
        for rank, sense in enumerate(nouns.senses_of(lemma, 2), start=1):
            if sense.lexname == "person" or (sense.lexname == "Tops" and "person" in sense.words):
                rows.append(_row(lemma, rank, sense, nouns))
                break
    return rows


def _row(lemma: str, rank: int, sense: Synset, nouns: PartOfSpeech) -> PersonRow:
    senses = tuple(other for other in nouns.senses_of(lemma, 2) if other.lexname == "person")
    is_kin = any(word in _KIN_ROOTS for other in senses for wider in _closure(other, nouns) for word in wider.words)
    return PersonRow(lemma, _gender(sense, _closure(sense, nouns)), "kin" if is_kin else "person", rank)


def _closure(sense: Synset, nouns: PartOfSpeech) -> tuple[Synset, ...]:
    """A sense and everything above it."""
    found = {sense.offset: sense}
    for symbol, target, _ in sense.pointers:
        if symbol == "@":
            found |= {wider.offset: wider for wider in _closure(nouns.synsets[target], nouns)}
    return tuple(found.values())


def _gender(sense: Synset, closure: tuple[Synset, ...]) -> str:
    """Fixed by what the word is a kind of, or by the head of its definition ("a woman waiter"); among kin by a wider one (dad: father)."""
    words = {word for synset in closure for word in synset.words}
    defined = closure if words & _KIN_ROOTS else (sense,)
    definitions = {word for synset in defined if not _EITHER.search(synset.gloss) for word in genus(synset.gloss)}
    female = bool(words & _FEMALE_ROOTS or definitions & _FEMALE_WORDS)
    male = bool(words & _MALE_ROOTS or definitions & _MALE_WORDS)
    if female == male:
        return "-"
    return "f" if female else "m"

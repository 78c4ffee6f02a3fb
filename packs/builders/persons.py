"""Nouns for people: kinship, and gender where the word fixes it."""

from __future__ import annotations

from dataclasses import dataclass

from packs.builders.hypernyms import genus
from packs.builders.wordnet import PartOfSpeech, Synset

_FEMALE_WORDS = frozenset("woman women female girl lady wife mother daughter sister widow heroine queen".split())
_MALE_WORDS = frozenset("man men male boy gentleman husband father son brother king".split())
_FEMALE_ROOTS = frozenset({"female_person", "kinswoman"})
_MALE_ROOTS = frozenset({"male_person", "kinsman"})
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
    wider = _closure(sense, nouns)
    kind = "kin" if wider & _KIN_ROOTS else "person"
    return PersonRow(lemma, _gender(sense, wider), kind, rank)


def _closure(sense: Synset, nouns: PartOfSpeech) -> frozenset[str]:
    """The words of a sense and of everything above it."""
    words: set[str] = set(sense.words)
    for symbol, target, _ in sense.pointers:
        if symbol == "@":
            words |= _closure(nouns.synsets[target], nouns)
    return frozenset(words)


def _gender(sense: Synset, wider: frozenset[str]) -> str:
    """Fixed by what the word is a kind of or, failing that, by the head of its definition ("a woman waiter")."""
    definition = frozenset(genus(sense.gloss))
    female = bool(wider & _FEMALE_ROOTS or definition & _FEMALE_WORDS)
    male = bool(wider & _MALE_ROOTS or definition & _MALE_WORDS)
    if female == male:
        return "-"
    return "f" if female else "m"

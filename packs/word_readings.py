"""What a spelling can be: the records that `packs.words` returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Number = Literal["sg", "pl", "both"]
Countability = Literal["c", "m", "cm", "z"]
Gender = Literal["m", "f", "b"]
FixedGender = Literal["m", "f"]
KinKind = Literal["kin", "person"]
VerbForm = Literal["base", "s", "past", "part", "ing"]
Degree = Literal["base", "er", "est"]


@dataclass(frozen=True, slots=True)
class NounReading:
    """A noun in one number ("both": spelled alike in singular and plural, as "sheep" and "scissors").

    `countability`: c(ount), m(ass), cm (either), z (plural like the singular). `tagged`: how often WordNet's authors met the noun
    in running text (0: never). `tier`: 1 common, 2 normal dictionary, 3 large dictionary. `lexnames`: WordNet's categories of its
    first two senses (person, animal, food, artifact, group, time, location, quantity …), empty where WordNet lacks the word.
    """

    lemma: str
    number: Number
    countability: Countability
    tagged: int
    tier: int
    lexnames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerbReading:
    """A verb in one form; `tagged`, `tier` and `lexnames` as in NounReading (motion, possession, consumption, creation …)."""

    lemma: str
    form: VerbForm
    tagged: int
    tier: int
    lexnames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdjectiveReading:
    """An adjective in one degree."""

    lemma: str
    degree: Degree
    tagged: int
    tier: int


@dataclass(frozen=True, slots=True)
class AdverbReading:
    """An adverb in one degree."""

    lemma: str
    degree: Degree
    tagged: int
    tier: int


@dataclass(frozen=True, slots=True)
class NameReading:
    """A first name.

    `gender` is m, f or b(oth: at least 3 % of its bearers are of the other sex); `male_permille` is exact. `births` counts US births
    from 1880 to 2017. `homographs` says what else the spelling means: noun, verb, adj, adv, word (a function word), month, weekday, place.
    """

    name: str
    gender: Gender
    male_permille: int
    births: int
    homographs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KinReading:
    """A noun for people. `gender` is None where the word does not fix it ("cousin", "teacher").

    `rank` is 1 where the word's commonest sense is a person, 2 where only its second is ("star").
    """

    lemma: str
    number: Number
    gender: FixedGender | None
    kind: KinKind
    rank: int

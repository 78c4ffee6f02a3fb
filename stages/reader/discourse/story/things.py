"""The one kind of thing that a story counts, and the portions of it that clauses speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cache

from packs import words
from packs.compiler import load_table
from stages.reader.discourse.story.cast import Cast
from stages.reader.discourse.story.parts import Party, Portion, unconsumed, unsupported
from stages.reader.grammar.lexemes import NounLex, NumberLex, WordLex
from stages.reader.grammar.meaning import (
    Amount,
    Asked,
    Compared,
    Definite,
    Factor,
    Meaning,
    Money,
    Owned,
    Part,
    Plain,
    Pronoun,
    Rest,
)  # fmt: skip

DOLLARS = "dollar"
_INTACT = frozenset("whole living good intact unbroken undamaged alive".split())
"""Adjectives of a question that ask for what is still there."""
_THEM = frozenset({"them", "those", "these"})
_SMALLEST_SHARE = Fraction(1, 2)


@cache
def _collectives() -> frozenset[str]:
    return frozenset(str(row["word"]) for row in load_table("en_numerics_v1", "collectives.tsv"))


def collective(word: str) -> bool:
    """Does this noun stand for all that somebody holds ("her collection", "the flock")?"""
    return word in _collectives()


@dataclass(frozen=True, slots=True)
class Things:
    """The story's thing.

    Attributes:
        lemma: its noun ("pear").
        name: the unit in the graph ("pears").
    """

    lemma: str
    name: str

    def is_it(self, noun: NounLex) -> bool:
        """Is this noun the story's thing?"""
        return noun.lemma == self.lemma or (self.lemma == DOLLARS and noun.lemma == "money")

    def portion(self, value: Meaning, cast: Cast) -> Portion | None:
        """The portion that an object or a subject means; None where it means none of the things.

        Raises:
            Story: an amount of something else, or an amount that stories do not hold.
        """
        if not isinstance(value, Amount):
            return None
        if value.rates:
            raise unsupported("A rate is no part of a story of states.")
        if value.thing is not None and not self.is_it(value.thing):
            raise unsupported(f"{value.thing.lemma!r} is not what this story counts.")
        if value.of is not None and not isinstance(value.of, WordLex) and value.of != Pronoun("it"):
            raise unsupported("I do not know how this amount is put together.")
        mods = value.thing.mods if value.thing is not None else ()
        match value.quantity:
            case Plain(number=number, definite=""):
                return Portion(number.value, number.at, named=value.thing is not None, modifiers=mods)
            case Compared(difference=Plain(number=number, definite=""), sense="more" | "additional" | "extra", factor=None, base=None):
                return Portion(number.value, number.at, more=True, named=value.thing is not None, modifiers=mods)
            case Money(number=number, sign="dollar") if self.lemma == DOLLARS:
                return Portion(number.value, number.at, named=True)
            case Part(share=Plain(number=number, definite=""), whole=whole):
                return self._of(whole, cast, Portion(number.value, number.at, part=True))
            case Part(share=Factor(word="half"), whole=whole) if whole is not None:
                return self._of(whole, cast, Portion(Fraction(2), None, half=True, part=True))
            case Part(share=Factor(number=NumberLex(value=share, at=at)), whole=whole) if whole is not None and share == _SMALLEST_SHARE:
                return self._of(whole, cast, Portion(Fraction(2), at, half=True, part=True))
        raise unsupported("This amount is none that a story of states holds.")

    def _of(self, whole: Meaning, cast: Cast, base: Portion) -> Portion:
        owner: Party | None = None
        match whole:
            case Pronoun(word=word) if word in _THEM:
                return _with(base, of_them=base.half)
            case Amount(quantity=Rest(of=None, number=None), thing=thing, of=None) if thing is None or self.is_it(thing):
                return _with(base, of_rest=True)
            case Definite(det=det, noun=noun, of=None) if self._stands_for_all(noun):
                owner = cast.owner_of(det)
            case Owned(owner=Pronoun(word=word), noun=None):
                owner = cast.possessor(word)
            case Owned(owner=who, noun=None):
                owner = cast.party(who)
            case Owned(owner=who, noun=NounLex() as noun) if self._stands_for_all(noun):
                owner = cast.party(who)
            case _:
                raise unsupported("I do not know of what this is a part.")
        mods = whole.noun.mods if isinstance(whole, Definite | Owned) and whole.noun is not None else ()
        return _with(base, owner=owner, modifiers=mods)

    def _stands_for_all(self, noun: NounLex) -> bool:
        return self.is_it(noun) or (collective(noun.lemma) and not noun.mods)

    def whole(self, value: Meaning, cast: Cast) -> tuple[bool, Party | None]:
        """Does a noun phrase mean all that somebody holds ("her pears", "the number of his goats", "his flock"), and whose?"""
        match value:
            case Definite(det=det, noun=noun, of=None) if self._may_be_whole(noun):
                return True, cast.owner_of(det)
            case Definite(noun=noun, of=of) if collective(noun.lemma) and not noun.mods and of is not None:
                ours, owner = self.whole(of, cast)
                own = cast.owner_of(value.det)
                return ours, owner if owner is not None else own
            case Owned(owner=who, noun=NounLex() as noun) if self._may_be_whole(noun):
                return True, cast.party(who)
            case Owned(owner=Pronoun(word=word), noun=None):
                return True, cast.possessor(word)
            case Owned(owner=who, noun=None):
                return True, cast.party(who)
        return False, None

    def _may_be_whole(self, noun: NounLex) -> bool:
        return self.is_it(noun) or (collective(noun.lemma) and set(noun.mods) <= {"own", "whole"})


def _with(
    base: Portion, *, owner: Party | None = None, of_them: bool = False, of_rest: bool = False, modifiers: tuple[str, ...] = ()
) -> Portion:
    return Portion(base.value, base.at, half=base.half, part=base.part, owner=owner, of_them=of_them, of_rest=of_rest, modifiers=modifiers)


def find_things(stated: tuple[Meaning, ...], asked: Asked | None) -> Things:
    """The story's thing: what the question asks for, or else what the states count.

    Raises:
        Story: no noun says what is counted, or the question asks for a kind that the amounts tell apart.
    """
    nouns = [noun for value in stated for noun in _nouns(value)]
    money = any(isinstance(item, Money) for value in stated for item in _walk(value))
    target = asked.thing if asked is not None else None
    lemma = target.lemma if target is not None else (nouns[0].lemma if nouns else DOLLARS if money else "")
    if not lemma:
        raise unsupported("Nothing says what is counted.")
    if lemma in (DOLLARS, "money"):
        return Things(DOLLARS, "dollars")
    spoken = [noun for noun in nouns if noun.lemma == lemma]
    asked_mods = tuple(mod for mod in target.mods if mod not in _INTACT) if target is not None else None
    shared = _shared_modifiers([noun.mods for noun in spoken] + ([asked_mods] if asked_mods is not None else []))
    if asked_mods is not None and asked_mods != shared:
        raise unconsumed(f"The question asks for {' '.join(asked_mods)} {lemma} only.")
    kept = list(shared)
    while kept and words.adjective(kept[0]) and not words.noun(kept[0]):
        kept.pop(0)
    head = spoken[0] if spoken else target
    assert head is not None
    plural = head.surface().rpartition(" ")[2] if head.number == "pl" else words.plural(lemma) or lemma
    return Things(lemma, " ".join((*kept, plural)))


def _shared_modifiers(all_mods: list[tuple[str, ...]]) -> tuple[str, ...]:
    shared = all_mods[0]
    for mods in all_mods[1:]:
        while shared and mods[-len(shared) :] != shared:
            shared = shared[1:]
    return shared


def _walk(value: Meaning) -> Iterator[Meaning]:
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from _walk(item)
    elif is_dataclass(value) and not isinstance(value, NounLex | NumberLex | WordLex):
        for field in fields(value):
            yield from _walk(getattr(value, field.name))


def _nouns(value: Meaning) -> Iterator[NounLex]:
    """The nouns that amounts count in a meaning, in order."""
    for item in _walk(value):
        if isinstance(item, Amount) and item.thing is not None and isinstance(item.quantity, Plain | Compared):
            yield item.thing

"""Ages: how old somebody is, was and will be, and against whom (design 3.3)."""

from __future__ import annotations

from stages.reader.discourse.relations.amounts import Frame, Measurer
from stages.reader.discourse.relations.facts import Fact, Situation
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.tails import Tail
from stages.reader.discourse.relations.things import Thing, thing_of
from stages.reader.grammar.lexemes import NounLex
from stages.reader.grammar.meaning import (
    Adjective,
    Amount,
    Being,
    Definite,
    Factor,
    Meaning,
    Named,
    NumberOf,
    Owned,
    Plain,
    Pronoun,
    Titled,
)
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

AGE = "age"
YEAR = Thing("year")
_WORDS = {"older": "more", "younger": "fewer"}
Offset = tuple[RelationKind, str] | None
"""Years from now (gain) or ago (loss), as a node; None for now."""


def offset_of(situation: Situation, tail: Tail) -> Offset:
    """The time that is spoken of, where it is not now.

    Raises:
        ParseError: several, or none in years.
    """
    said = [(RelationKind.GAIN, amount) for amount in tail.durations] + ([(RelationKind.LOSS, tail.ago)] if tail.ago is not None else [])
    if not said:
        return None
    kind, amount = said[0]
    if len(said) > 1 or not isinstance(amount.thing, NounLex) or thing_of(amount.thing) != YEAR or amount.rates:
        raise _unsupported(situation, "this time of an age")
    return kind, Measurer(situation, Frame((), AGE)).measure(amount).node


def is_age(subject: Meaning, being: Being) -> bool:
    """Does the clause say how old somebody is?"""
    match being.value:
        case Adjective(word="old" | "measure", amount=Factor()) | Adjective(word="older" | "younger"):
            return True
        case Adjective(word="measure", amount=Amount(thing=NounLex() as noun)):
            return thing_of(noun).is_time
        case Adjective(word="times", of=of) if _is_age_noun(of):
            return True
        case Amount(quantity=Plain(), thing=None, of=None, rates=()):
            return _is_age_noun(subject) or _is_person(subject)
    return _is_age_noun(subject)


def state_age(situation: Situation, subject: Meaning, being: Being, tail: Tail) -> None:
    """Adds an age, or the tie of one to another.

    Raises:
        ParseError: something about it that no rule understands.
    """
    if not tail.only("quals", "flags", "durations", "ago") or tail.quals or not tail.flags <= {"now"}:
        raise _unsupported(situation, "what stands behind this age")
    then = offset_of(situation, tail)
    holder = _bearer(situation, subject)
    match being.value:
        case Adjective(word="measure", amount=Amount() as amount) | (Amount(quantity=Plain()) as amount):
            node = _plain(situation, holder, amount)
        case Adjective(word="older" | "younger" as word, amount=Amount() as amount, of=base):
            other = age_at(situation, _bearer(situation, base), then)
            number = _plain(situation, (), amount)
            label = _label(holder)
            node = situation.builder.relate(RelationKind.COMPARE_ADDITIVE, label, "years", other, number, sense=_WORDS[word])
        case Adjective(word="old" | "times", amount=Factor() as factor, of=base):
            other = age_at(situation, _bearer(situation, base), then)
            scale = Measurer(situation, Frame(holder, AGE)).factor(factor)
            node = situation.builder.relate(RelationKind.COMPARE_MULTIPLICATIVE, _label(holder), "years", other, scale)
        case _:
            raise _unsupported(situation, "this age")
    if then is None:
        situation.add(Fact(holder, AGE, YEAR, node))
    else:
        situation.builder.tie(RelationKind.EQUAL, age_at(situation, holder, then), node)


def age_at(situation: Situation, holder: Holder, then: Offset) -> str:
    """The node of somebody's age, now or then."""
    now = situation.expect(holder, AGE, YEAR).node
    if then is None:
        return now
    kind, years = then
    return situation.builder.relate(kind, f"{_label(holder)} then", "years", now, years)


def ask_age(situation: Situation, subject: Meaning, tail: Tail) -> tuple[Holder, str]:
    """Who is asked about, and the verb of the fact that answers: the age now, or one that is added for the time asked about."""
    if not tail.only("quals", "flags", "durations", "ago") or tail.quals or not tail.flags <= {"now"}:
        raise _unsupported(situation, "what stands behind this age")
    then = offset_of(situation, tail)
    holder = _bearer(situation, subject)
    if then is None:
        return holder, AGE
    situation.facts.append(Fact(holder, f"{AGE} then", YEAR, age_at(situation, holder, then)))
    return holder, f"{AGE} then"


def _plain(situation: Situation, holder: Holder, amount: Amount) -> str:
    number = amount.quantity
    if not isinstance(number, Plain) or amount.rates or amount.of is not None:
        raise _unsupported(situation, "this age")
    if amount.thing is not None and thing_of(amount.thing) != YEAR:
        raise _unsupported(situation, "an age that is not in years")
    return situation.builder.stated(number.number, _label(holder) if holder else "the difference in age", "years")


def _bearer(situation: Situation, phrase: Meaning) -> Holder:
    match phrase:
        case Owned(owner=owner, noun=NounLex(lemma="age")):
            return situation.referents.holder(owner)
        case Definite(det="his" | "her" | "their" as det, noun=NounLex(lemma="age"), of=None):
            return situation.referents.pronoun({"his": "he", "her": "she", "their": "they"}[det])
        case Definite(noun=NounLex(lemma="age"), of=Named() | Pronoun() | Owned() | Definite() as of):
            return situation.referents.holder(of)
        case NumberOf():
            raise _unsupported(situation, "this age")
        case Named() | Pronoun() | Titled() | Owned() | Definite(det="his" | "her" | "their" | "the" | "my"):
            return situation.referents.holder(phrase)
    raise _unsupported(situation, "whose age this is")


def _is_age_noun(phrase: Meaning) -> bool:
    return isinstance(phrase, Owned | Definite) and isinstance(phrase.noun, NounLex) and phrase.noun.lemma == "age"


def _is_person(phrase: Meaning) -> bool:
    return isinstance(phrase, Named | Titled) or (isinstance(phrase, Pronoun) and phrase.word in ("he", "she"))


def _label(holder: Holder) -> str:
    return f"{' and '.join(holder)}'s age"


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")

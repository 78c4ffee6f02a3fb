"""Clauses with `be`: what there is, kinds of a whole, prices, ages and sizes (design 3.3)."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.discourse.relations import rates
from stages.reader.discourse.relations.adjust import named, note, subject_of
from stages.reader.discourse.relations.ages import is_age, state_age
from stages.reader.discourse.relations.amounts import Frame, Measurer
from stages.reader.discourse.relations.changes import record_holding
from stages.reader.discourse.relations.costs import state_cost
from stages.reader.discourse.relations.facts import HAVE, Fact, Situation
from stages.reader.discourse.relations.kinds import state_kind
from stages.reader.discourse.relations.tails import Tail, has_quantity, sort_tail
from stages.reader.discourse.relations.things import Thing, thing_of
from stages.reader.grammar.lexemes import NounLex
from stages.reader.grammar.meaning import (
    Adjective,
    Amount,
    Being,
    Definite,
    Each,
    Listing,
    Meaning,
    Money,
    Named,
    Owned,
    Part,
    Placed,
    Plain,
    Pronoun,
)
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")


def _adjusts(situation: Situation, subject: Meaning, value: Meaning) -> bool:
    """`the tax is 10%`, `there is a 20% discount`: notes what changes a price."""
    adjustment = subject_of(subject, value)
    if adjustment is None and subject == Pronoun("there") and named(value) is not None:
        adjustment = value
    if adjustment is not None:
        note(situation, adjustment)
    return adjustment is not None


def _share_is(situation: Situation, part: Amount, value: Amount, quals: frozenset[str]) -> None:
    """`half of her money is $20`: the two are one."""
    measurer = Measurer(situation, Frame((), HAVE, quals))
    share, told = measurer.measure(part), measurer.measure(value)
    situation.builder.tie(RelationKind.EQUAL, share.node, told.node)


def state_being(situation: Situation, subject: Meaning, being: Being, quals: frozenset[str]) -> None:
    """`there are 5 apples`, `half of them are red`, `the price is $5`, `Tom is 5 years old`."""
    tail = sort_tail(being.tail, situation.referents)
    if not being.negative and is_age(subject, being):
        state_age(situation, subject, being, replace(tail, quals=tail.quals | quals))
        return
    if being.negative or being.tense == "will":
        raise _unsupported(situation, "this mood")
    if being.value is None and tail.off is not None and tail.only("off", "flags", "quals"):
        note(situation, tail.off)
        return
    if not tail.only("quals", "flags", "purpose", "source", "recipient") or has_quantity(tail.purpose):
        raise _unsupported(situation, "what stands behind this verb")
    all_quals = quals | frozenset(tail.quals)
    if _adjusts(situation, subject, being.value):
        return
    if isinstance(subject, Placed) and isinstance(subject.thing, Amount) and not has_quantity(subject.place):
        subject = subject.thing
    match subject, being.value:
        case Amount(quantity=Part()) as part, Amount(quantity=Plain() | Money()) as value:
            _share_is(situation, part, value, all_quals)
        case Pronoun(word="there"), Amount() | Listing() as value:
            _exist(situation, value, all_quals, tail.flags)
        case Amount() as amount, None:
            _exist(situation, amount, all_quals, tail.flags)
        case Amount() as amount, _ if _kind(situation, amount, being.value, all_quals):
            pass
        case _:
            _state_measure(situation, subject, being.value, all_quals, tail)


def _kind(situation: Situation, amount: Amount, value: Meaning, quals: frozenset[str]) -> bool:
    """`12 of them are red`, `half are girls`; False where the value is no kind."""
    match value:
        case Adjective(word=word, amount=None) if not isinstance(word, str):
            state_kind(situation, amount, word.surface(), quals)
        case Definite(det="", noun=noun, of=None):
            state_kind(situation, amount, noun, quals)
        case _:
            return False
    return True


def _state_measure(situation: Situation, subject: Meaning, value: Meaning, quals: frozenset[str], tail: Tail) -> None:
    """`the price of a mug is $5`, `each tile is 6 inches`, `the rope is 6 feet long`."""
    match subject, value:
        case Definite(noun=NounLex(lemma="price" | "cost" | "fee" | "fare"), of=of), Amount():
            state_cost(situation, of, (value,), tail)
        case Definite() | Each() | Owned(), Amount(quantity=Money()) as amount:
            state_cost(situation, subject, (amount,), tail)
        case Each(noun=NounLex() as noun) | Definite(det="a" | "an", noun=noun, of=None), Amount(
            quantity=Plain(), thing=NounLex(), rates=()
        ) as amount:
            _measure_is(situation, thing_of(noun), amount)
        case _, Adjective(word="measure", amount=Amount() as amount) if isinstance(subject, Named | Pronoun | Owned | Definite):
            holder = situation.referents.holder(subject)
            measured = Measurer(situation, Frame(holder, "measure", quals)).measure(amount)
            situation.add(Fact(holder, "measure", measured.thing, measured.node, quals))
        case _:
            raise _unsupported(situation, "this use of “be”")


def _exist(situation: Situation, value: Amount | Listing, quals: frozenset[str], flags: set[str]) -> None:
    items = value.items if isinstance(value, Listing) else (value,)
    measurer = Measurer(situation, Frame((), HAVE, quals))
    for item in items:
        measured = measurer.measure(item)
        own = sort_tail(item.tail, situation.referents)
        if measured.price is not None or not own.only("quals", "flags"):
            raise _unsupported(situation, "a rate here")
        fact = Fact((), HAVE, measured.thing, measured.node, quals | frozenset(own.quals), whole=measured.whole)
        if measured.pers:
            fact, found = rates.denominators_of(situation, fact, measured.pers)
            situation.facts.append(rates.as_rate(situation, fact, found))
        elif measured.each:
            raise _unsupported(situation, "this “each”")
        else:
            record_holding(situation, fact, flags)


def _measure_is(situation: Situation, thing: Thing, amount: Amount) -> None:
    """`each tile is 6 inches`: what one of them measures; a count would make it another thing (`a dozen is 12`)."""
    measured = Measurer(situation, Frame((), HAVE)).measure(amount)
    if not measured.thing.is_measure:
        raise _unsupported(situation, "this use of “be”")
    situation.facts.append(rates.as_rate(situation, Fact((), HAVE, measured.thing, measured.node), [(thing, None)]))

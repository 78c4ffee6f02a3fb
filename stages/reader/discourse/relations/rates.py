"""Rates as clauses state them: per, each, every 4 hours, twice a week, for 5 days, $6 for 3 pens (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from stages.reader.discourse.relations.amounts import Frame, Measured, Measurer
from stages.reader.discourse.relations.facts import HAVE, PRICE, Denominator, Fact, Situation
from stages.reader.discourse.relations.states import BUYING, SELLING
from stages.reader.discourse.relations.tails import Tail, has_quantity
from stages.reader.discourse.relations.terms import convert, measure_factor
from stages.reader.discourse.relations.things import Thing, covers, thing_of
from stages.reader.discourse.relations.wishes import NEED, TARGETS
from stages.reader.grammar.lexemes import NounLex, NumberLex
from stages.reader.grammar.meaning import Amount, Money, Per, Plain, Price, Single, Times
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

_TIMES = {"once": Fraction(1), "twice": Fraction(2), "thrice": Fraction(3)}
OCCASION = Thing("time")
"""How often something happens: `3 times a week`."""


def denominators_of(situation: Situation, fact: Fact, pers: Iterable[Per]) -> tuple[Fact, list[Denominator]]:
    """The denominators that stand behind an amount; `every 4 hours` parts the amount by four first.

    Raises:
        ParseError: a denominator that no rule understands.
    """
    found: list[Denominator] = []
    for per in pers:
        if not isinstance(per.unit, NounLex):
            raise _unsupported(situation, "this rate")
        thing = thing_of(per.unit, per.of)
        if per.number is not None:
            count = situation.builder.stated(per.number, f"the {thing.text} that it is for", thing.unit)
            unit = f"{fact.thing.unit}/{thing.unit}"
            node = situation.builder.relate(
                RelationKind.SHARE_EQUALLY, f"the {fact.thing.text} for one {thing.lemma}", unit, fact.node, count
            )
            fact = replace(fact, node=node)
        found.append((thing, None))
    return fact, found


def as_rate(situation: Situation, fact: Fact, denominators: list[Denominator]) -> Fact:
    """The fact as a rate for one of each denominator; its node takes the unit of the rate."""
    per, base = denominators[0]
    label = situation.builder.labels[fact.node][0]
    names = " and ".join(thing.lemma for thing, _ in denominators)
    units = "/".join([fact.thing.unit, *(thing.unit for thing, _ in denominators)])
    situation.builder.labels[fact.node] = (label if " for one " in label else f"{label} per {names}", units)
    return replace(fact, per=per, base=base, also=tuple(denominators[1:]))


def repeated(situation: Situation, fact: Fact, times: Times, pers: Iterable[Per]) -> Fact:
    """`4 miles twice a week`: 8 miles a week; the amount of all the times together."""
    builder = situation.builder
    count = occasions(situation, times).node
    builder.labels[count] = ("the times", "/".join(["times", *(thing_of(per.unit).unit for per in pers if isinstance(per.unit, NounLex))]))
    label = f"{builder.labels[fact.node][0]} in all"
    return replace(fact, node=builder.relate(RelationKind.APPLY_RATE, label, fact.thing.unit, fact.node, count))


def lasting(
    situation: Situation, fact: Fact, denominators: list[Denominator], durations: Iterable[Amount]
) -> tuple[Fact, list[Denominator]]:
    """`2 hours a day for 3 weeks`: the weeks are the days of the rate; without a rate, the amount is what all the time takes.

    Raises:
        ParseError: a duration that no denominator takes up.
    """
    for duration in durations:
        span = Measurer(situation, Frame(fact.holder, fact.verb, fact.quals)).measure(replace(duration, rates=()))
        lasts = Fact(fact.holder, fact.verb, span.thing, span.node, fact.quals)
        rated = [rate for rate in duration.rates if isinstance(rate, Per)]
        if rated:
            lasts, below = denominators_of(situation, lasts, rated)
            lasts = as_rate(situation, lasts, below)
        place = next((at for at, (thing, base) in enumerate(denominators) if base is None and _spans(lasts.thing, thing)), None)
        if place is None:
            if rated or any(thing.is_time for thing, _ in denominators):
                raise _unsupported(situation, "this duration")
            situation.facts.append(lasts)
            fact = replace(fact, over=(*fact.over, (lasts.thing, lasts.node)))
            continue
        situation.facts.append(lasts)
        thing = denominators[place][0]
        denominators[place] = (thing, lasts.node if thing.lemma == lasts.thing.lemma else _in_units(situation, lasts, thing))
    return fact, denominators


def _spans(span: Thing, per: Thing) -> bool:
    return per.is_time and (span.lemma == per.lemma or measure_factor(span, per) is not None)


def _in_units(situation: Situation, lasts: Fact, thing: Thing) -> str:
    factor = measure_factor(lasts.thing, thing)
    assert factor is not None
    if lasts.per is not None:
        raise _unsupported(situation, "this duration")
    return convert(situation, lasts.node, lasts.thing, thing, factor)


def exchanged(situation: Situation, fact: Fact, tail: Tail) -> Fact:
    """`$6 for 3 pens`: the money belongs to the pens, and is a rate for who asks what one costs."""
    if tail.exchange is None:
        return fact
    if not fact.thing.is_money:
        raise _unsupported(situation, "what this is for")
    count = Measurer(situation, Frame(fact.holder, HAVE)).measure(tail.exchange)
    return replace(fact, over=(*fact.over, (count.thing, count.node)))


def for_purpose(situation: Situation, fact: Fact, tail: Tail) -> Fact:
    """`uses 5 gallons to travel 100 miles`: the gallons belong to the miles, and are a rate for who asks about other miles."""
    purpose = tail.purpose
    if purpose is None or not has_quantity(purpose):
        return fact
    done = purpose.object
    if purpose.tail or not isinstance(done, Amount) or not isinstance(done.quantity, Plain) or done.rates or done.tail:
        raise _unsupported(situation, "what this is for")
    count = Measurer(situation, Frame(fact.holder, HAVE)).measure(done)
    return replace(fact, over=(*fact.over, (count.thing, count.node)))


def price(situation: Situation, fact: Fact, amount: Amount | None, said: Price) -> None:
    """What is paid for an amount: for each of it, or for all of it.

    Args:
        situation: grows by the price.
        fact: what is bought or sold.
        amount: how it was said; None for a kind of thing (`sells mugs for $9`), whose price is for one.
        said: the price.
    """
    if not isinstance(said.amount, Money):
        raise _unsupported(situation, "this price")
    measured = Measurer(situation, Frame(fact.holder, PRICE)).measure(Amount(said.amount, None))
    single = amount is None or isinstance(amount.quantity, Single)
    if said.each is not None or single or said.word in ("at", "costing", "that cost"):
        per = fact.thing
        if said.each is not None and said.each.unit is not None:
            per = thing_of(said.each.unit)
        base = fact.node if amount is not None and covers(per, fact.thing) else None
        unit_price(situation, measured, per, fact, base)
        return
    if fact.verb not in BUYING | SELLING | TARGETS:
        raise _unsupported(situation, "a price with this verb")
    verb = "sell" if fact.verb in SELLING else "spend" if fact.verb in BUYING else NEED
    sign = 0 if verb == NEED else 1 if verb == "sell" else -1
    situation.add(Fact(fact.holder, verb, measured.thing, measured.node, fact.quals, sign=sign, over=((fact.thing, fact.node),)))


def unit_price(situation: Situation, measured: Measured, per: Thing, fact: Fact, base: str | None) -> None:
    """Adds what one of a thing costs."""
    unit = f"{measured.thing.unit}/{per.unit}"
    situation.builder.labels[measured.node] = (f"the price of one {per.lemma}", unit)
    sign = 1 if fact.verb == "sell" else -1
    situation.facts.append(Fact(fact.holder, PRICE, measured.thing, measured.node, per=per, base=base, sign=sign))


def share(situation: Situation, one: Fact, among: Amount) -> None:
    """`splits 20 cookies among 4 friends`: a rate, made by division."""
    count = Measurer(situation, Frame((), HAVE)).measure(among)
    situation.add(Fact((), HAVE, count.thing, count.node))
    unit = f"{one.thing.unit}/{count.thing.unit}"
    label = f"{one.thing.text} for each {count.thing.lemma}"
    node = situation.builder.relate(RelationKind.SHARE_EQUALLY, label, unit, one.node, count.node)
    situation.facts.append(Fact((), HAVE, one.thing, node, per=count.thing, base=count.node))


def occasions(situation: Situation, times: Times) -> Measured:
    """`3 times` where nothing else is counted: how often."""
    number = times.number
    if isinstance(number, NumberLex):
        return Measured(OCCASION, situation.builder.stated(number, "the times", "times"))
    if times.word not in _TIMES:
        raise _unsupported(situation, "how often this happens")
    return Measured(OCCASION, situation.builder.fact(_TIMES[times.word], f"“{times.word}”", "times"))


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")


__all__ = ["as_rate", "denominators_of", "exchanged", "lasting", "occasions", "price", "repeated", "share", "unit_price"]

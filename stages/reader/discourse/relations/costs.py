"""What things cost: unit prices and prices of several together (design 3.3)."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.discourse.relations.amounts import Frame, Measurer
from stages.reader.discourse.relations.facts import HAVE, PRICE, Fact, Situation
from stages.reader.discourse.relations.tails import Tail, sort_tail
from stages.reader.discourse.relations.things import Thing, covers, thing_of
from stages.reader.grammar.lexemes import NounLex
from stages.reader.grammar.meaning import (
    Amount,
    Compared,
    Counted,
    Definite,
    Each,
    Listing,
    Meaning,
    Money,
    Owned,
    Part,
    Per,
    Placed,
    Plain,
    Prep,
    Pronoun,
)
from stages.reader.refusals import ParseError, RefusalCode

_ONE_KNOWN = frozenset({"the", "his", "her", "their", "its", "my", "this", "that"})


def state_cost(situation: Situation, subject: Meaning, objects: tuple[Meaning, ...], tail: Tail) -> None:
    """`a pen costs $2`, `2 kg of plums cost $6`, `each pen costs $1 more than a clip`.

    Raises:
        ParseError: a cost that no rule understands.
    """
    obj = objects[-1] if objects else None
    if isinstance(obj, Listing) and len(objects) == 1:
        for item in obj.items:
            own = sort_tail(item.tail, situation.referents)
            if not own.only("per", "quals") or not (own.quals or own.per or item.rates):
                raise _unsupported(situation, "this cost")
            state_cost(situation, subject, (replace(item, tail=()),), replace(own, quals=tail.quals | own.quals, flags=set(tail.flags)))
        return
    if not (isinstance(obj, Amount) and isinstance(obj.quantity, Money | Compared | Part)) or len(objects) != 1:
        raise _unsupported(situation, "this cost")
    if not tail.only("quals", "each", "per"):
        raise _unsupported(situation, "what stands behind this cost")
    frame = Frame((), PRICE)
    if isinstance(subject, Amount):
        _of_several(situation, subject, obj, tail)
        return
    per, base, lone = _of_one(situation, subject)
    measured = Measurer(situation, frame).measure(obj)
    tail = _for_whom(tail)
    pers = [thing_of(item.unit, item.of) for item in (*measured.pers, *tail.per) if item.number is None and isinstance(item.unit, NounLex)]
    if len(pers) != len(measured.pers) + len(tail.per) or len(pers) > 1:
        raise _unsupported(situation, "this cost")
    each = measured.each or tail.each or bool(pers)
    if isinstance(subject, Pronoun) and not each:
        raise _unsupported(situation, "a price that may be for one or for all")
    if _is_plural(subject) and not each and any(covers(per, fact.thing) for fact in situation.amounts()):
        raise _unsupported(situation, "a price that may be for one or for all")
    if pers and pers[0].is_time:
        per, base, lone = pers[0], None, False
    elif pers:
        per, base = pers[0], None
    unit = f"{measured.thing.unit}/{per.unit}"
    situation.builder.labels[measured.node] = (f"the price of one {per.lemma}", unit)
    situation.facts.append(Fact((), PRICE, measured.thing, measured.node, per=per, base=base, lone=lone))


def _for_whom(tail: Tail) -> Tail:
    """`tickets cost $5 for adults`: a price for each of them."""
    if len(tail.for_many) != 1 or tail.per:
        return tail
    return replace(tail, per=[Per(tail.for_many[0], None, "for")])


def _of_several(situation: Situation, subject: Amount, obj: Amount, tail: Tail) -> None:
    if not isinstance(subject.quantity, Plain) or subject.rates:
        raise _unsupported(situation, "the cost of this")
    count = Measurer(situation, Frame((), HAVE)).measure(subject)
    measured = Measurer(situation, Frame((), PRICE)).measure(obj)
    if measured.pers or tail.per:
        raise _unsupported(situation, "the cost of this")
    assert isinstance(subject.quantity, Plain)
    if subject.quantity.number.value == 1:
        unit = f"{measured.thing.unit}/{count.thing.unit}"
        situation.consumed.add(subject.quantity.number.at)
        situation.builder.labels[measured.node] = (f"the price of one {count.thing.lemma}", unit)
        situation.facts.append(Fact((), PRICE, measured.thing, measured.node, per=count.thing))
        return
    if measured.each or tail.each:
        situation.add(Fact((), HAVE, count.thing, count.node))
        unit = f"{measured.thing.unit}/{count.thing.unit}"
        situation.builder.labels[measured.node] = (f"the price of one {count.thing.lemma}", unit)
        situation.facts.append(Fact((), PRICE, measured.thing, measured.node, per=count.thing, base=count.node))
        return
    situation.add(Fact((), PRICE, measured.thing, measured.node, over=((count.thing, count.node),)))


def _of_one(situation: Situation, subject: Meaning) -> tuple[Thing, str | None, bool]:
    """What one costs, the count that was said with it, and whether it is a single known thing."""
    match subject:
        case Each(noun=NounLex() as noun) | Each(noun=Definite(noun=noun)) | Each(noun=Owned(noun=NounLex() as noun)):
            return thing_of(noun), None, False
        case Each(noun=Counted(number=number, noun=noun, det=det)):
            return _of_one(situation, Each(Amount(Plain(number, det), noun)))
        case Each(noun=Amount(quantity=Plain(), thing=NounLex()) as amount):
            count = Measurer(situation, Frame((), HAVE)).measure(replace(amount, rates=()))
            situation.add(Fact((), HAVE, count.thing, count.node))
            return count.thing, count.node, False
        case Definite(det=det, noun=noun, of=of) if of is None or isinstance(of, Definite):
            return thing_of(noun, of), None, det in _ONE_KNOWN and noun.number != "pl"
        case Placed(thing=Definite(noun=noun, det=det), place=Prep(prep="of" | "for", object=Definite() as of)):
            return thing_of(noun, of), None, det in _ONE_KNOWN and noun.number != "pl"
        case Pronoun(word="they" | "these"):
            last = situation.last_amount()
            if last is not None and not last.thing.is_measure and last.thing.lemma != "time":
                return last.thing, last.node, False
        case Owned(noun=NounLex() as noun):
            return thing_of(noun), None, noun.number != "pl"
    raise _unsupported(situation, "the cost of this")


def _is_plural(subject: Meaning) -> bool:
    return (
        isinstance(subject, Definite | Owned)
        and isinstance(subject.noun, NounLex)
        and subject.noun.number == "pl"
        and not (isinstance(subject, Definite) and not subject.det)
    )


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")

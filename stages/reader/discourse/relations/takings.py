"""How long, or how much, it takes to do something (design 3.3)."""

from __future__ import annotations

from dataclasses import replace

from packs import words
from stages.reader.discourse.relations.amounts import Frame, Measurer
from stages.reader.discourse.relations.facts import HAVE, Fact, Situation
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.tails import has_quantity
from stages.reader.discourse.relations.things import thing_of
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Counted,
    Definite,
    Each,
    Gerund,
    Meaning,
    Measure,
    Money,
    Plain,
    Predicate,
    Prep,
    Purpose,
    Single,
)
from stages.reader.refusals import ParseError, RefusalCode


def state_taking(situation: Situation, activity: Gerund, predicate: Predicate) -> None:
    """`it takes her 15 minutes to paint a chair`, `washing 3 cars takes an hour`: a rate for what is done.

    Raises:
        ParseError: a part of it that no rule understands.
    """
    verb, objects = predicate.verb, [item for item in predicate.objects if item is not None]
    name = verb.verb.lemma if isinstance(verb.verb, VerbLex) else str(verb.verb)
    if verb.negative or verb.voice or predicate.tail or activity.tail or not objects or not isinstance(objects[-1], Amount):
        raise _unsupported(situation, "how long this takes")
    if name not in ("take", "takes", "took", "cost", "costs"):
        raise _unsupported(situation, "what this activity does")
    holder: Holder = situation.referents.holder(objects[0]) if len(objects) == 2 else ()
    amount = objects[-1]
    measured = Measurer(situation, Frame(holder, "take")).measure(amount)
    if not isinstance(amount.quantity, Plain | Single | Money) or measured.pers or measured.price or not measured.thing.is_measure:
        raise _unsupported(situation, "how long this takes")
    name = "cost" if measured.thing.is_money else "take"
    fact = Fact(holder, name, measured.thing, measured.node)
    _add(situation, fact, activity.object)


def taking_of(predicate: Predicate) -> tuple[Gerund, Predicate] | None:
    """`it takes 2 hours for Ann to wash 3 cars` as an activity that takes time; None where no activity is named."""
    purposes = [item for item in predicate.tail if isinstance(item, Purpose)]
    people = [item.object for item in predicate.tail if isinstance(item, Prep) and item.prep == "for" and not has_quantity(item.object)]
    if (
        len(purposes) != 1
        or len(people) > 1
        or len(predicate.tail) != len(purposes) + len(people)
        or len(predicate.objects) + len(people) > 2
    ):
        return None
    purpose = purposes[0]
    return Gerund(purpose.verb, purpose.object, purpose.tail), replace(predicate, objects=(*people, *predicate.objects), tail=())


def _add(situation: Situation, fact: Fact, done: Meaning) -> None:
    match done:
        case (
            Amount(quantity=Single(), thing=NounLex() as noun, of=None)
            | Definite(det="a" | "an" | "one", noun=noun, of=None)
            | Each(noun=NounLex() as noun)
        ) if words.kin(noun.lemma) is None:
            thing = thing_of(noun)
            label = situation.builder.labels[fact.node][0]
            situation.builder.labels[fact.node] = (f"{label} per {thing.lemma}", f"{fact.thing.unit}/{thing.unit}")
            situation.facts.append(Fact(fact.holder, fact.verb, fact.thing, fact.node, per=thing))
        case Each(noun=Counted(number=number, noun=noun, det=det)):
            count = Measurer(situation, Frame((), HAVE)).measure(Amount(Plain(number, det), noun))
            unit = f"{fact.thing.unit}/{count.thing.unit}"
            situation.builder.labels[fact.node] = (f"the {fact.thing.text} for one {count.thing.lemma}", unit)
            situation.add(Fact(fact.holder, HAVE, count.thing, count.node))
            situation.facts.append(replace(fact, per=count.thing, base=count.node))
        case Amount(quantity=Plain(), thing=NounLex(), rates=()) if not isinstance(done.of, Measure):
            count = Measurer(situation, Frame(fact.holder, HAVE)).measure(done)
            situation.facts.append(Fact(fact.holder, fact.verb, fact.thing, fact.node, over=((count.thing, count.node),)))
        case _ if not has_quantity(done):
            situation.facts.append(fact)
        case _:
            raise _unsupported(situation, "what this takes its time for")


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")

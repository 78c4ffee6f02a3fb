"""What the question asks for: a key that has to be met exactly (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from stages.reader.discourse.relations.facts import HAVE, Situation
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.tails import Tail, sort_tail
from stages.reader.discourse.relations.things import DOLLAR, Thing, thing_of
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Asked,
    AskedFor,
    Being,
    Clause,
    Definite,
    Each,
    Fronted,
    Meaning,
    Predicate,
    Pronoun,
    Verb,
)
from stages.reader.refusals import ParseError, RefusalCode

_TOTALS = frozenset({"altogether", "together", "combined", "total", "all", "overall", "both"})
_NO_RESTRICTION = ("opaque:to ", "opaque:because ")
"""Purposes and reasons in a question do not pick out a part of the amount; any other opaque words might."""
_MONEY_VERBS = frozenset({"cost", "spend", "pay", "earn", "make", "charge", "save", "owe", "have", "get", "receive"})


@dataclass(frozen=True, slots=True)
class Goal:
    """The quantity that is asked for.

    Attributes:
        thing: of what; None where the question leaves it out ("how many does he have").
        holder: whose.
        verb: the lemma of the event, `have` for what is there.
        quals: times and places asked about.
        total, left: the question says `altogether`; `left`, `now`.
        more: a difference is asked for, against `than`.
        per: the answer is for one of these.
        spans: durations that the question sets (`in 5 days`, `a week`).
        unit: the name of the answer's unit.
    """

    thing: Thing | None
    holder: Holder
    verb: str
    quals: frozenset[str] = frozenset()
    total: bool = False
    left: bool = False
    more: str = ""
    than: Meaning = None
    per: Thing | None = None
    spans: tuple[Thing, ...] = ()
    frame: str = "event"
    also: Thing | None = None


def goal_of(situation: Situation, clause: Clause, quals: frozenset[str]) -> Goal:
    """Reads the clause of a question.

    Raises:
        ParseError: a question that no rule understands exactly.
    """
    match clause:
        case Clause(subject=AskedFor() as asked):
            return _asked_for(situation, asked, quals)
        case Clause(subject=subject, predicate=Fronted(asked=Asked() as asked, predicate=predicate)):
            return _fronted(situation, asked, subject, predicate, quals)
        case Clause(subject=Asked() as asked, predicate=predicate):
            return _of_subject(situation, asked, predicate, quals)
    raise _unsupported(situation, "this question")


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")


def _fronted(situation: Situation, asked: Asked, subject: Meaning, predicate: Meaning, quals: frozenset[str]) -> Goal:
    if isinstance(predicate, Being):
        tail = sort_tail(predicate.tail, situation.referents)
        if not (isinstance(subject, Pronoun) and subject.word == "there"):
            return _be_question(situation, asked, subject, tail, quals)
        return _goal(situation, asked, (), HAVE, "possess", tail, quals)
    if not isinstance(predicate, Predicate):
        raise _unsupported(situation, "this question")
    verb, frame = _verb(situation, predicate.verb)
    tail = sort_tail(predicate.tail, situation.referents)
    if predicate.objects:
        raise _unsupported(situation, "an object in the question")
    per, holder = None, ()
    match subject:
        case Each(noun=NounLex() as noun) | Each(noun=Definite(noun=noun)):
            per = thing_of(noun)
        case Each(noun=None):
            per = _last_count(situation)
        case Definite(noun=noun) if frame == "cost":
            return _cost_question(situation, asked, thing_of(noun), tail, quals)
        case Amount() | Each():
            raise _unsupported(situation, "the subject of this question")
        case _:
            holder = situation.referents.holder(subject)
    return _goal(situation, asked, holder, verb, frame, tail, quals, per)


def _cost_question(situation: Situation, asked: Asked, thing: Thing, tail: Tail, quals: frozenset[str]) -> Goal:
    del asked, tail, quals
    raise _unsupported(situation, f"the cost of {thing.text}")


def _be_question(situation: Situation, asked: Asked, subject: Meaning, tail: Tail, quals: frozenset[str]) -> Goal:
    if asked.word == "old":
        return Goal(Thing("year"), situation.referents.holder(subject), "measure", quals | frozenset(tail.quals))
    raise _unsupported(situation, "this question with “be”")


def _of_subject(situation: Situation, asked: Asked, predicate: Meaning, quals: frozenset[str]) -> Goal:
    match predicate:
        case Being(value=None, tail=adjuncts, negative=""):
            return _goal(situation, asked, (), HAVE, "possess", sort_tail(adjuncts, situation.referents), quals)
        case Predicate(verb=verb, objects=(), tail=adjuncts):
            name, frame = _verb(situation, verb)
            return _goal(situation, asked, (), name, frame, sort_tail(adjuncts, situation.referents), quals)
    raise _unsupported(situation, "this question")


def _asked_for(situation: Situation, asked: AskedFor, quals: frozenset[str]) -> Goal:
    del quals
    raise _unsupported(situation, f"a question for the {asked.noun.lemma}")


def _goal(
    situation: Situation,
    asked: Asked,
    holder: Holder,
    verb: str,
    frame: str,
    tail: Tail,
    quals: frozenset[str],
    per: Thing | None = None,
) -> Goal:
    if tail.price or tail.duration or tail.shared or tail.times or tail.recipient or tail.source:
        raise _unsupported(situation, "what stands behind the verb of the question")
    if asked.of is not None:
        raise _unsupported(situation, "“how many of”")
    thing = _asked_thing(situation, asked, verb)
    spans = tuple(thing_of(item.unit) for item in tail.per if item.number is None and isinstance(item.unit, NounLex))
    if len(spans) != len(tail.per) or (tail.each and per is not None):
        raise _unsupported(situation, "a rate in the question")
    if tail.each:
        per = _last_count(situation)
    flags = tail.flags
    return Goal(
        thing,
        holder,
        verb,
        frozenset(qual for qual in quals | frozenset(tail.quals) if not qual.startswith(_NO_RESTRICTION)),
        total=bool(flags & _TOTALS) or asked.word == "many total",
        left=bool(flags & {"left", "remaining", "over", "now"}) or frame == "remain",
        more=asked.word if asked.word in ("more", "fewer") else "",
        than=tail.than,
        per=per,
        spans=spans,
        frame=frame,
        also=thing_of(asked.second) if asked.second is not None else None,
    )


def _asked_thing(situation: Situation, asked: Asked, verb: str) -> Thing | None:
    match asked:
        case Asked(word="many" | "more" | "fewer" | "much" | "many total", thing=NounLex() as noun):
            thing = thing_of(noun)
            return DOLLAR if thing.is_money and thing.lemma in ("money", "dollar") else thing
        case Asked(word="much" | "more", thing=None) if verb in _MONEY_VERBS:
            return DOLLAR
        case Asked(word="many" | "more" | "fewer", thing=None):
            return None
    raise _unsupported(situation, f"“how {asked.word}”")


def _last_count(situation: Situation) -> Thing:
    rates = [fact for fact in situation.facts if fact.per is not None]
    if not rates or rates[-1].per is None:
        raise _unsupported(situation, "this “each”")
    return rates[-1].per


def _verb(situation: Situation, verb: Verb) -> tuple[str, str]:
    if verb.voice or verb.negative or verb.tense in ("wish", "could", "should", "may", "must"):
        raise _unsupported(situation, "the mood of the question")
    if isinstance(verb.verb, VerbLex):
        return (HAVE if verb.verb.frame == "possess" else verb.verb.lemma), verb.verb.frame
    return str(verb.verb), "possess" if verb.verb == HAVE else "event"

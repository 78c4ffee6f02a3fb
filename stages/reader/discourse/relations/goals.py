"""What the question asks for: a key that has to be met exactly (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stages.reader.discourse.relations.ages import YEAR, ask_age
from stages.reader.discourse.relations.asked_for import read_asked_for
from stages.reader.discourse.relations.asking import Asking, Given
from stages.reader.discourse.relations.facts import HAVE, Situation
from stages.reader.discourse.relations.kinds import kind_key
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.special import getting, is_need, need_verb, special_goal
from stages.reader.discourse.relations.tails import Tail, sort_tail
from stages.reader.discourse.relations.things import DOLLAR, Thing, thing_of
from stages.reader.grammar.lexemes import NounLex, VerbLex, WordLex
from stages.reader.grammar.meaning import (
    Adjective,
    Asked,
    AskedFor,
    Being,
    Clause,
    Definite,
    Fronted,
    Meaning,
    Named,
    Owned,
    Predicate,
    Pronoun,
    Verb,
)
from stages.reader.refusals import ParseError, RefusalCode

_DIMENSIONS = {"long": "time", "far": "length"}
_TOTALS = frozenset({"altogether", "together", "combined", "total", "all", "overall", "both"})
_NO_RESTRICTION = ("opaque:to ", "opaque:because ", "when:first")
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
            given: counts that the question sets (`in 5 days`, `a week`, `do 3 shirts cost`, `does each pack hold`).
        target: the amount that is to be reached (`to save $60`): its thing and node.
        about: what a price is asked of, where its number is to be found in the text (`how much do the shirts cost`).
        dimension: `time` or `length`, where the question names no unit (`how long`).
        frame: the frame of the verb.
        kind: the kind of the whole that is asked for: `how many are red`, `are girls`, `play chess`; `negative`: all but that kind.
        initial: what there was at first is asked for.
        special: `need` (how much more), `change`, `profit`, `percent` (what share of the whole).
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
    given: tuple[Given, ...] = ()
    target: tuple[Thing, str] | None = None
    about: Thing | None = None
    dimension: str = ""
    frame: str = "event"
    also: Thing | None = None
    kind: str | NounLex | None = None
    negative: bool = False
    initial: bool = False
    special: str = ""


def goal_of(situation: Situation, clause: Clause, quals: frozenset[str]) -> Goal:
    """Reads the clause of a question.

    Raises:
        ParseError: a question that no rule understands exactly.
    """
    special = special_goal(situation, clause)
    if special is not None:
        return Goal(DOLLAR, special[1], "spend", special=special[0])
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
    if is_need(asked, predicate.verb):
        return _need(situation, asked, subject, predicate, quals)
    if predicate.verb.negative:
        return _unaffected(situation, asked, subject, predicate)
    verb, frame = _verb(situation, predicate.verb)
    tail = sort_tail(predicate.tail, situation.referents)
    asking = Asking(situation, frame)
    holder = asking.subject(subject)
    asking.objects(predicate.objects, tail)
    return _goal(situation, asked, asking.holder or holder, verb, frame, tail, quals, asking)


def _be_question(situation: Situation, asked: Asked, subject: Meaning, tail: Tail, quals: frozenset[str]) -> Goal:
    if asked.word == "old" and not quals:
        holder, verb = ask_age(situation, subject, tail)
        return Goal(YEAR, holder, verb)
    raise _unsupported(situation, "this question with “be”")


def _need(situation: Situation, asked: Asked, subject: Meaning, predicate: Predicate, quals: frozenset[str]) -> Goal:
    """How many more does he need (to sell): a target without what there is."""
    tail = sort_tail(predicate.tail, situation.referents)
    asking = Asking(situation, "need")
    holder = asking.subject(subject)
    asking.objects(predicate.objects, tail)
    if asking.given or quals or not tail.only("quals", "flags", "purpose"):
        raise _unsupported(situation, "this need")
    thing = _asked_thing(situation, asked, "have")
    return Goal(thing, holder, need_verb(predicate), special="need", target=asking.target)


def _unaffected(situation: Situation, asked: Asked, subject: Meaning, predicate: Predicate) -> Goal:
    """How many did he not sell: what is left of what there was."""
    verb = replace(predicate.verb, negative="")
    _, frame = _verb(situation, verb)
    tail = sort_tail(predicate.tail, situation.referents)
    if frame != "loss" or predicate.objects or not tail.only("quals"):
        raise _unsupported(situation, "a negation in the question")
    return Goal(_asked_thing(situation, asked, "have"), situation.referents.holder(subject), HAVE, left=True, frame="remain")


def _of_subject(situation: Situation, asked: Asked, predicate: Meaning, quals: frozenset[str]) -> Goal:
    match predicate:
        case Being(value=Named() | Pronoun() | Owned() | Definite() as who, tail=adjuncts, negative="") if asked.word == "old":
            return _be_question(situation, asked, who, sort_tail(adjuncts, situation.referents), quals)
        case Being(value=None, tail=adjuncts, negative=""):
            return _goal(situation, asked, (), HAVE, "possess", sort_tail(adjuncts, situation.referents), quals)
        case Being(value=Adjective(word=WordLex() as word, amount=None), tail=adjuncts, negative=negative):
            return _kind(situation, asked, word.surface(), bool(negative), adjuncts)
        case Being(value=Definite(det="", noun=noun, of=None), tail=adjuncts, negative=negative):
            return _kind(situation, asked, noun, bool(negative), adjuncts)
        case Predicate(verb=Verb(voice="passive", negative=negative) as verb, objects=(), tail=adjuncts):
            if negative:
                return _unaffected(situation, asked, Pronoun("there"), replace(predicate, verb=replace(verb, voice="")))
            name, frame = _verb(situation, replace(verb, voice=""))
            name = getting(situation, name)
            return _goal(situation, asked, (), name, frame, sort_tail(adjuncts, situation.referents), quals)
        case Predicate(verb=Verb(voice="", negative=negative) as verb, objects=objects, tail=adjuncts) if objects or negative:
            name, _ = _verb(situation, replace(verb, negative=""))
            key = kind_key(name, objects)
            if key is None:
                raise _unsupported(situation, "this question")
            return _kind(situation, asked, key, bool(negative), adjuncts)
        case Predicate(verb=verb, objects=(), tail=adjuncts):
            name, frame = _verb(situation, verb)
            if verb.tense == "progressive" and name not in {fact.verb for fact in situation.facts}:
                raise _unsupported(situation, "a state that the text does not tell")
            return _goal(situation, asked, (), name, frame, sort_tail(adjuncts, situation.referents), quals)
    raise _unsupported(situation, "this question")


def _kind(situation: Situation, asked: Asked, kind: str | NounLex, negative: bool, adjuncts: tuple[Meaning, ...]) -> Goal:
    tail = sort_tail(adjuncts, situation.referents)
    if not tail.only("flags") or tail.flags - {"total", "altogether"} or asked.word not in ("many", "percent"):
        raise _unsupported(situation, "this question for a kind")
    special = "percent" if asked.word == "percent" else ""
    return Goal(_selected(situation, asked), (), HAVE, kind=kind, negative=negative, special=special)


def _selected(situation: Situation, asked: Asked) -> Thing | None:
    """The whole of a question: `how many of the pens`, `how many pens`; None for `how many of them`."""
    match asked.of:
        case None:
            return thing_of(asked.thing) if asked.thing is not None else None
        case Definite(noun=noun, of=None) | Owned(noun=NounLex() as noun):
            return thing_of(noun)
        case Pronoun(word="them" | "these" | "those"):
            return None
    raise _unsupported(situation, "“how many of”")


def _asked_for(situation: Situation, asked: AskedFor, quals: frozenset[str]) -> Goal:
    named = read_asked_for(situation, asked)
    tail = sort_tail(asked.tail, situation.referents)
    asking = Asking(situation, "event")
    asking.tail(tail)
    return Goal(
        named.thing,
        named.holder,
        named.verb,
        frozenset(qual for qual in quals | frozenset(tail.quals) if not qual.startswith(_NO_RESTRICTION)),
        total=named.total or bool(tail.flags & _TOTALS),
        left=bool(tail.flags & {"left", "remaining", "over", "now"}),
        given=tuple(asking.given),
        target=asking.target,
        also=named.also,
    )


def _goal(
    situation: Situation,
    asked: Asked,
    holder: Holder,
    verb: str,
    frame: str,
    tail: Tail,
    quals: frozenset[str],
    asking: Asking | None = None,
) -> Goal:
    if asking is None:
        asking = Asking(situation, frame)
        asking.objects((), tail)
    asking.tail(tail)
    if tail.than is not None and asked.word not in ("more", "fewer"):
        raise _unsupported(situation, "a comparison that the question does not ask for")
    if "in:profit" in tail.quals:
        raise _unsupported(situation, "a profit")
    flags = tail.flags
    left = bool(flags & {"left", "remaining", "over"}) or frame == "remain" or ("now" in flags and frame == "possess")
    stuff = isinstance(asked.of, Definite) and not asked.of.det and asked.thing is not None  # "cups of milk"
    if asked.of is not None and not left and not stuff:
        raise _unsupported(situation, "“how many of”")
    return Goal(
        _asked_thing(situation, asked, verb) if asked.of is None or stuff else _selected(situation, asked),
        holder,
        verb,
        frozenset(qual for qual in quals | frozenset(tail.quals) if not _is_no_restriction(situation, qual)),
        total=bool(flags & _TOTALS) or asked.word == "many total",
        left=left,
        initial="when:first" in tail.quals or "initially" in flags,
        more=asked.word if asked.word in ("more", "fewer") else "",
        than=tail.than if tail.than is not None else asked.than,
        given=tuple(asking.given),
        target=asking.target,
        about=asking.about,
        dimension=_DIMENSIONS.get(asked.word, "") if asked.thing is None else "",
        frame=frame,
        also=thing_of(asked.second) if asked.second is not None else None,
    )


def _is_no_restriction(situation: Situation, qual: str) -> bool:
    """Does something behind the question's verb pick out nothing? So do purposes, and `after the discount` that was told."""
    if qual.startswith(_NO_RESTRICTION):
        return True
    prep, _, noun = qual.partition(":")
    return prep in ("after", "with") and any(adjustment.noun == noun for adjustment in situation.adjustments)


def _asked_thing(situation: Situation, asked: Asked, verb: str) -> Thing | None:
    match asked:
        case Asked(word="many" | "more" | "fewer" | "much" | "many total", thing=NounLex() as noun):
            thing = _thing_of_stuff(situation, noun, asked.of)
            return DOLLAR if thing.is_money and thing.lemma in ("money", "dollar") else thing
        case Asked(of=of) if of is not None:
            raise _unsupported(situation, "“how many of”")
        case Asked(word="much" | "more", thing=None) if verb in _MONEY_VERBS:
            return DOLLAR
        case Asked(word="many" | "more" | "fewer" | "long" | "far", thing=None):
            return None
    raise _unsupported(situation, f"“how {asked.word}”")


def _thing_of_stuff(situation: Situation, noun: NounLex, of: Meaning) -> Thing:
    """`cups of milk`: what is measured out; `how many of the apples` is a part, and no matter of this rule."""
    if of is not None and not (isinstance(of, Definite) and not of.det and of.of is None):
        raise _unsupported(situation, "“how many of”")
    return thing_of(noun, of)


def _verb(situation: Situation, verb: Verb) -> tuple[str, str]:
    if verb.tense == "wish" and isinstance(verb.verb, VerbLex) and verb.verb.lemma in ("pay", "spend"):
        verb = replace(verb, tense="past")
    if verb.voice or verb.negative or verb.tense in ("wish", "could", "should", "may", "must"):
        raise _unsupported(situation, "the mood of the question")
    if isinstance(verb.verb, VerbLex):
        return (HAVE if verb.verb.frame == "possess" else verb.verb.lemma), verb.verb.frame
    return str(verb.verb), "possess" if verb.verb == HAVE else "event"

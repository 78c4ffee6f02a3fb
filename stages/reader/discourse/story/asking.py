"""The question of a story: whose amount at the end, or everybody's."""

from __future__ import annotations

from dataclasses import dataclass

from packs import words
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import Holder, unconsumed, unsupported
from stages.reader.discourse.story.situation import Situation
from stages.reader.discourse.story.things import collective
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Asked,
    AskedFor,
    Being,
    Both,
    Clause,
    Condition,
    Definite,
    Factor,
    Fronted,
    Gerund,
    Marker,
    Meaning,
    Named,
    Owned,
    Part,
    Predicate,
    Prep,
    Pronoun,
    Question,
    Reduced,
    Titled,
    When,
)  # fmt: skip

_TOTAL = frozenset({"altogether", "together", "total", "combined", "overall"})
_AT_LAST = frozenset({"left", "now", "then", "still", "remaining", "finally"})
_HAVE = frozenset({"possess", "remain", "located"})
_TAKE_HOME = frozenset({("take", "home"), ("bring", "home")})
_NOW = frozenset({"then", "now", "today", "finally", "later"})
_END = frozenset({"end", "point"})


@dataclass(frozen=True, slots=True)
class Sought:
    """A question taken apart: the gap, who is asked about, where, and whether everybody is."""

    asked: Asked | None
    subject: Meaning
    places: tuple[Meaning, ...]
    total: bool


def take_apart(meaning: Meaning) -> Sought:
    """Takes a question apart.

    Raises:
        Story: it asks for something else than what is held at the end.
    """
    if not isinstance(meaning, Question):
        raise unsupported("This is no question.")
    clause = meaning.clause
    around = (*meaning.front, *meaning.back)
    match clause:
        case Clause(subject=subject, predicate=Fronted(asked=asked, predicate=Predicate() as predicate)):
            _check_having(predicate)
            return _sought(asked, subject, (*around, *predicate.tail))
        case Clause(subject=Asked() as asked, predicate=Predicate() as predicate):
            if not predicate.objects and predicate.verb.voice == "passive" and _has_place(predicate):
                return _sought(asked, None, (*around, *predicate.tail))
            _check_having(predicate)
            return _sought(asked, None, (*around, *predicate.tail))
        case Clause(subject=Asked() as asked, predicate=Being(value=None, tail=tail, negative="")):
            return _sought(asked, None, (*around, *tail))
        case Clause(subject=Pronoun(word="there"), predicate=Fronted(asked=asked, predicate=Being(value=None, tail=tail, negative=""))):
            return _sought(asked, None, (*around, *tail))
        case Clause(subject=AskedFor(adjective="" | None, noun=noun, of=(owner,), tail=tail), predicate=None) if collective(noun.lemma):
            return _sought(None, owner, (*around, *tail))
    raise unsupported("This question asks for something else than what somebody has.")


def _check_having(predicate: Predicate) -> None:
    verb = predicate.verb
    if verb.negative or predicate.objects or verb.tense not in ("finite", "past", "present"):
        raise unsupported("This question asks for something else than what somebody has.")
    if verb.verb == "have":
        return
    if isinstance(verb.verb, VerbLex) and (verb.verb.frame in _HAVE or (verb.verb.lemma, verb.verb.particle) in _TAKE_HOME):
        return
    if isinstance(verb.verb, VerbLex) and verb.verb.lemma in ("bring", "take") and Marker("home") in predicate.tail:
        return
    raise unsupported("This question asks for something else than what somebody has.")


def _has_place(predicate: Predicate) -> bool:
    verb = predicate.verb.verb
    still = Marker("still") in predicate.tail
    return still and isinstance(verb, VerbLex) and verb.frame == "event" and any(isinstance(item, Prep) for item in predicate.tail)


def _sought(asked: Meaning, subject: Meaning, tail: tuple[Meaning, ...]) -> Sought:
    if asked is not None and (not isinstance(asked, Asked) or asked.word not in ("many", "much", "many total") or asked.of is not None):
        raise unsupported("This question asks for something else than what somebody has.")
    total = isinstance(asked, Asked) and asked.word == "many total"
    places: list[Meaning] = []
    for item in tail:
        match item:
            case Marker(word=word) if word in _TOTAL:
                total = True
            case Marker(word=word) if word in _AT_LAST or word in ("home", "there", "in all"):
                pass
            case When(words=said) if all(word in _NOW for word in said):
                pass
            case Prep(prep="in" | "at" | "by", object=Definite(noun=noun)) if noun.lemma in _END and not noun.mods:
                pass
            case Prep(prep="in", object=Definite(det="", noun=noun)) if noun.lemma == "dollar" or noun.number == "pl":
                places.append(item.object)
            case Prep(prep="between", object=Pronoun(word="them")):
                total = True
            case Prep(prep="after", object=thing) if is_opaque(thing) and not isinstance(thing, Gerund):
                pass
            case Prep(prep="in" | "on" | "at" | "to" | "for" | "inside", object=thing):
                places.extend(thing.members if isinstance(thing, Both) else (thing,))
            case Reduced(place=Prep(object=thing)) if is_opaque(item):
                places.append(thing)
            case Condition():
                raise unconsumed("The question sets a condition.")
            case _:
                raise unconsumed("A word of the question has no place in this story.")
    return Sought(asked if isinstance(asked, Asked) else None, subject, tuple(places), total)


def whose(sought: Sought, situation: Situation) -> str | None:
    """The holder that a question is about; None for everybody.

    Raises:
        Story: somebody is meant who holds nothing, or some holders but not all.
    """
    subject = sought.subject
    if isinstance(subject, Amount) and isinstance(subject.quantity, Part) and subject.quantity.share == Factor(None, "all"):
        subject = subject.quantity.whole
    if subject is None:
        return _by_place(sought, situation)
    if isinstance(subject, Both):
        _all_of(subject.members, situation)
        return None
    if _is_group(subject):
        _group(subject, situation)
        return None
    party = situation.cast.party(subject)
    if not isinstance(party, Holder) or party.name not in situation.stated:
        raise unsupported("Nothing says what this one has.")
    for place in sought.places:
        here = situation.cast.party(place) if isinstance(place, Definite | Owned | Named) else None
        if isinstance(here, Holder) and here != party:
            raise unconsumed("The question asks about a place and a holder at once.")
    return party.name


def _by_place(sought: Sought, situation: Situation) -> str | None:
    found: list[Holder] = []
    group = None
    for place in sought.places:
        if _is_group(place) and _same_kind(place, situation):
            group = place
            continue
        party = situation.cast.party(place) if isinstance(place, Definite | Owned | Named | Titled) else None
        if isinstance(party, Holder) and party not in found:
            found.append(party)
    if group is not None and not found:
        _group(group, situation)
        return None
    if len(found) == 1 and not (sought.total and len(situation.stated) > 1):
        return found[0].name
    if found:
        _everybody([party.name for party in found], situation)
        return None
    if len(situation.stated) == 1:
        return situation.stated[0]
    if sought.total and not sought.places:
        return None
    raise unsupported("I cannot tell whose amount the question asks for.")


def _all_of(members: tuple[Meaning, ...], situation: Situation) -> None:
    parties = [situation.cast.party(member) for member in members]
    _everybody([party.name for party in parties if isinstance(party, Holder)], situation)


def _everybody(names: list[str], situation: Situation) -> None:
    if sorted(names) != sorted(situation.stated) or len(names) < 2:
        raise unsupported("The question asks for some holders, but not for all.")


def _is_group(subject: Meaning) -> bool:
    if isinstance(subject, Pronoun):
        return subject.word in ("they", "them")
    return isinstance(subject, Definite) and subject.noun.number == "pl" and subject.det in ("the", "these", "their")


def _same_kind(group: Meaning, situation: Situation) -> bool:
    return isinstance(group, Definite) and all(
        name in situation.cast.nouns and situation.cast.nouns[name].lemma == group.noun.lemma for name in situation.stated
    )


def _group(subject: Meaning, situation: Situation) -> None:
    """A plural that means all holders: `they`, `the crates`, `the children`, `the girls`."""
    stated = situation.stated
    if len(stated) < 2:
        raise unsupported("I cannot tell whom the question asks about.")
    if isinstance(subject, Pronoun) or _same_kind(subject, situation):
        return
    if isinstance(subject, Definite) and not subject.noun.mods:
        kin = words.kin(subject.noun.surface())
        gender = kin.gender if kin is not None else None
        persons = all(name in situation.cast.genders for name in stated)
        fits = gender is None or all(gender in situation.cast.genders[name] for name in stated if persons)
        if kin is not None and persons and fits:
            return
    raise unsupported("I cannot tell whom the question asks about.")

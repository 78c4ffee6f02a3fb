"""Where adjuncts belong: attachments that English rules out, and those that mean the same (see `normal`)."""

from __future__ import annotations

from dataclasses import replace

from packs import units, words
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Activity,
    Amount,
    AskedFor,
    Being,
    Clause,
    Condition,
    Content,
    Definite,
    Did,
    Fronted,
    Gerund,
    Listing,
    Marker,
    Meaning,
    Measure,
    Opaque,
    Particle,
    Per,
    Plain,
    Predicate,
    Prep,
    Price,
    Purpose,
    Question,
)
from stages.reader.grammar.normal.ruled_out import RuledOutError

_DECISIONS = frozenset({"decide", "plan", "hope", "manage", "try", "agree", "promise", "start", "begin", "continue"})


def question(value: Question) -> Question:
    """A condition is the last thing before its question; what stands behind the condition's verb belongs to it."""
    check_front(value.front)
    words_of = [item.word for item in value.front if isinstance(item, Condition)]
    if "as" in words_of and len(words_of) > 1:
        raise RuledOutError
    return value


def check_front(front: tuple[Meaning, ...]) -> None:
    """Rules out fronts that are no fronts: prices, contents, particles; and anything but a small word behind a condition."""
    for index, item in enumerate(front):
        if isinstance(item, Gerund) and index:
            raise RuledOutError
        if isinstance(item, Price | Content | Particle | Activity) or (isinstance(item, Per) and item.word in ("a", "an", "per")):
            raise RuledOutError
        behind = index > 0 and isinstance(front[index - 1], Condition)
        if behind and not isinstance(item, Marker | Condition | Opaque):
            raise RuledOutError
        if behind and isinstance(item, Marker) and item.word == "left":
            raise RuledOutError


def asked_for(value: AskedFor) -> AskedFor:
    """Adjuncts of `what she earned` in a question are adjuncts of the question."""
    if value.of and isinstance(value.of[-1], Did) and value.of[-1].tail:
        did = value.of[-1]
        tail = did.tail if isinstance(did.tail, tuple) else (did.tail,)
        return replace(value, of=(*value.of[:-1], replace(did, tail=None)), tail=(*tail, *value.tail))
    return value


def clause(value: Clause) -> None:
    """Rules out clauses in which a number and an adjective are torn from their noun: `4 | yellow | books`."""
    predicate, subject = value.predicate, value.subject
    if isinstance(predicate, Fronted) and isinstance(predicate.predicate, Being) and isinstance(subject, Definite) and not subject.det:
        raise RuledOutError
    if not isinstance(predicate, Predicate) or not isinstance(predicate.verb.verb, VerbLex):
        return
    last = subject.items[-1] if isinstance(subject, Listing) else subject
    verb = predicate.verb.verb
    if isinstance(last, Amount) and verb.form == "base" and _number_of(last) == "sg":
        raise RuledOutError
    if isinstance(last, Amount) and verb.form == "s" and _number_of(last) == "pl":
        raise RuledOutError
    bare = isinstance(last, Amount) and last.thing is None and isinstance(last.quantity, Plain)
    if bare and predicate.objects and isinstance(predicate.objects[0], Definite) and not predicate.objects[0].det:
        if words.adjective(verb.lemma) or words.adjective(verb.surface()) or words.noun(verb.surface()):
            raise RuledOutError


def _number_of(amount: Amount) -> str:
    if isinstance(amount.quantity, Plain) and amount.quantity.number.value == 1:
        return "sg"
    return "pl" if amount.thing is not None and amount.thing.number == "pl" else ""


def predicate(value: Predicate) -> None:
    """Rules out purposes and activities that are the verb itself: `is going | to sell`, `decides | to use`."""
    first = value.tail[0] if value.tail else None
    if isinstance(value.verb.verb, VerbLex) and not value.objects:
        going = value.verb.verb.lemma == "go" and value.verb.tense == "progressive"
        bare_place = isinstance(first, Prep) and first.prep == "to" and isinstance(first.object, Definite) and not first.object.det
        if going and (isinstance(first, Purpose) or bare_place):
            raise RuledOutError
        if value.verb.verb.lemma in _DECISIONS and isinstance(first, Purpose):
            raise RuledOutError


def being(value: Being) -> None:
    """`is going` is a verb, not a state of going."""
    if value.value is None and value.tail and isinstance(value.tail[0], Activity):
        raise RuledOutError


def measure(value: Measure) -> Measure:
    """Without a hyphen only a unit can be a size: `6 inch tiles`, never `6 blue tiles`."""
    if not value.hyphen and not units.known_units(value.unit.lemma):
        raise RuledOutError
    return value

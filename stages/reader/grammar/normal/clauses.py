"""Clauses and statements."""

from __future__ import annotations

from dataclasses import replace

from packs import words
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Activity,
    Amount,
    Asked,
    Being,
    Clause,
    Definite,
    Described,
    Gapped,
    Marker,
    Meaning,
    Owned,
    Part,
    Particle,
    Per,
    Plain,
    Predicate,
    Prep,
    Pronoun,
    Statement,
)
from stages.reader.grammar.normal import attachment
from stages.reader.grammar.normal.number import auxiliary_of, check_agreement, number_of
from stages.reader.grammar.normal.ruled_out import RuledOutError

_OBJECT_CASE = frozenset({"him", "them", "me", "us"})
_DISAGREE = frozenset({("have", "sg"), ("are", "sg"), ("has", "pl"), ("is", "pl"), ("was", "pl")})


def statement(value: Statement) -> Meaning:
    """No activities, particles or rates at the head of a statement, and no `who` as its subject."""
    attachment.check_front(value.front)
    if any(isinstance(clause, Clause) and clause.subject == Pronoun("who") for clause in value.clauses):
        raise RuledOutError
    if any(isinstance(item, Particle | Activity) or (isinstance(item, Per) and item.word in ("a", "an")) for item in value.front):
        raise RuledOutError
    return _with_front_whole(value)


def _with_front_whole(value: Statement) -> Statement:
    """`of the 30 plums, 12 are ripe`: the whole of every share that has none of its own."""
    wholes = [item for item in value.front if isinstance(item, Prep) and item.prep == "of"]
    if not wholes:
        return value
    if len(wholes) > 1:
        raise RuledOutError
    clauses = tuple(_shared_out(item, wholes[0].object) for item in value.clauses)
    if all(new is old for new, old in zip(clauses, value.clauses, strict=True)):
        raise RuledOutError
    return replace(value, front=tuple(item for item in value.front if item is not wholes[0]), clauses=clauses)


def _shared_out(clause: Meaning, whole: Meaning) -> Meaning:
    """The clause with the whole behind its share: of its subject, or else of its object."""
    if not isinstance(clause, Clause):
        return clause
    subject = _share_of(clause.subject, whole)
    if subject is not clause.subject:
        return replace(clause, subject=subject)
    predicate = clause.predicate
    if isinstance(predicate, Predicate) and predicate.objects:
        last = _share_of(predicate.objects[-1], whole)
        if last is not predicate.objects[-1]:
            return replace(clause, predicate=replace(predicate, objects=(*predicate.objects[:-1], last)))
    return clause


def _share_of(phrase: Meaning, whole: Meaning) -> Meaning:
    match phrase:
        case Amount(quantity=Part(whole=None, share=share), thing=None):
            return replace(phrase, quantity=Part(share, whole))
        case Amount(quantity=Plain(definite="") as number, thing=None, of=None):
            return replace(phrase, quantity=Part(number, whole))
    return phrase


def clause(value: Clause) -> Meaning:
    """Subjects have the subject's case and agree with their verb; a gap needs a subject of its own."""
    attachment.clause(value)
    predicate, subject = value.predicate, value.subject
    if subject == Pronoun("her") or (isinstance(subject, Pronoun) and subject.word in _OBJECT_CASE):
        raise RuledOutError
    if isinstance(subject, Owned) and subject.noun is None and isinstance(predicate, Predicate):
        if predicate.objects and isinstance(predicate.objects[-1], Definite) and not predicate.objects[-1].det:
            raise RuledOutError
    if isinstance(predicate, Gapped) and not _may_stand_before_a_gap(subject):
        raise RuledOutError
    if isinstance(predicate, Predicate) and isinstance(predicate.verb.verb, VerbLex):
        check_agreement(subject, predicate.verb.verb, predicate.verb.tense)
    if isinstance(predicate, Predicate) and isinstance(predicate.verb.verb, VerbLex) and predicate.verb.tense == "finite":
        if (predicate.verb.verb.form, number_of(subject)) in (("base", "sg"), ("s", "pl")):
            raise RuledOutError
    if (auxiliary_of(predicate), number_of(subject)) in _DISAGREE:
        raise RuledOutError
    if isinstance(predicate, Being) and isinstance(subject, Asked) and Marker("there") in predicate.tail[:1]:
        raise RuledOutError
    return value


def _may_stand_before_a_gap(subject: Meaning) -> bool:
    """In `and a storm ruins 4`, the storm ruins; it is no storm's ruins that do what was done before."""
    if isinstance(subject, Described):
        return False
    if not isinstance(subject, Definite):
        return True
    last = subject.noun.surface().rpartition(" ")[2]
    return bool(subject.det) and not any(reading.form in ("s", "past") for reading in words.verb(last))

"""Clauses and statements."""

from __future__ import annotations

from packs import words
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Activity,
    Asked,
    Being,
    Clause,
    Definite,
    Described,
    Gapped,
    Marker,
    Meaning,
    Owned,
    Particle,
    Per,
    Predicate,
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
    return value


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

"""Number and agreement: determiners with nouns, subjects with verbs."""

from __future__ import annotations

from packs import words
from stages.reader.grammar.frames import EVENT
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Asked,
    Being,
    Both,
    Definite,
    Meaning,
    Named,
    Owned,
    Placed,
    Plain,
    Predicate,
    Pronoun,
    Titled,
)
from stages.reader.grammar.normal.ruled_out import RuledOutError
from stages.reader.grammar.normal.wordkinds import is_rather_a_noun

_SINGULAR = frozenset({"a", "an", "another", "this", "that"})
_PLURAL = frozenset({"these", "those"})
_THIRD_SINGULAR = frozenset({"he", "she", "it", "everyone", "everybody", "someone"})
_NOT_THIRD = frozenset({"they", "we", "i", "you"})


def disagree(det: str, number: str) -> bool:
    """`a boys`, `these boy`."""
    return (det in _SINGULAR and number == "pl") or (det in _PLURAL and number == "sg")


def number_of(subject: Meaning) -> str:
    """Is the subject "sg", "pl", or "" where it tells neither?"""
    match subject:
        case Pronoun(word=word):
            return "sg" if word in _THIRD_SINGULAR else "pl" if word in _NOT_THIRD else ""
        case Named():
            return "sg"
        case Asked(word="many"):
            return "pl"
        case Amount(quantity=Plain(number=number)) if number.value != 1:
            return "pl"
        case Definite(noun=noun) if _is_group(noun):
            return ""
        case Definite(det=det, noun=noun) if det in _SINGULAR or noun.number == "sg":
            return "sg"
        case Definite(noun=noun) if noun.number == "pl":
            return "pl"
        case Owned(noun=NounLex(number=number)) if number != "both":
            return number
        case Placed(thing=thing):
            return number_of(thing)
        case Both(members=members) if len(members) > 1:
            return "pl"
        case Titled():
            return "sg"
    return ""


def _is_group(noun: NounLex) -> bool:
    """`the police bring`: a group without a plural may take either form."""
    return any(reading.countability == "m" and "group" in reading.lexnames for reading in words.noun(noun.lemma))


def check_agreement(subject: Meaning, verb: VerbLex, tense: str) -> None:
    """Subject and verb agree in number; what is no usual verb is none behind a number alone ("9 ducks fly")."""
    number = number_of(subject)
    if tense == "finite" and (verb.form, number) in (("base", "sg"), ("s", "pl")):
        raise RuledOutError
    unsaid = (isinstance(subject, Amount) and subject.thing is None) or (isinstance(subject, Asked) and subject.thing is None)
    if unsaid and verb.frame == EVENT and is_rather_a_noun(verb.lemma):
        raise RuledOutError


def auxiliary_of(predicate: Meaning) -> str:
    """The auxiliary that agrees with the subject, or ""."""
    if isinstance(predicate, Predicate):
        return predicate.verb.auxiliary
    return predicate.tense if isinstance(predicate, Being) else ""

"""Clauses that change a price: `there is a 20% discount`, `he leaves a 15% tip`, `the tax is 10%` (design 3.3)."""

from __future__ import annotations

from stages.reader.discourse.relations.facts import Adjustment, Situation
from stages.reader.discourse.relations.money import sense_of
from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex
from stages.reader.grammar.meaning import Amount, Definite, Meaning, Money, Off, Part, Percent, Predicate, Single, Worth
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

_APPLYING = frozenset({"have", "get", "receive", "give", "offer", "leave", "pay", "add", "apply", "charge", "use", "tip"})
"""Verbs that put an adjustment on a price; a price that includes or covers a tax has it already."""
_HARMLESS_TAIL = frozenset({"Marker", "Manner"})


def is_adjustment(predicate: Predicate) -> bool:
    """Is the object of this clause a discount, a tax or a tip?"""
    if len(predicate.objects) != 1 or named(predicate.objects[0]) is None:
        return False
    verb = predicate.verb.verb
    return (verb.lemma if isinstance(verb, VerbLex) else verb) in _APPLYING


def named(phrase: Meaning) -> str | None:
    """The name of the adjustment that a phrase speaks of, or None."""
    match phrase:
        case Amount(quantity=Single(), thing=NounLex() as noun, of=Percent() | Worth() | NumberLex()) if sense_of(noun.surface()):
            return noun.surface()
        case Amount(quantity=Single(), thing=None, of=Off()):
            return "discount"
    return None


def state_adjustment(situation: Situation, predicate: Predicate) -> None:
    """Notes what changes the price of all that was told before.

    Raises:
        ParseError: something stands behind it that would pick out a part.
    """
    if predicate.verb.negative or any(type(item).__name__ not in _HARMLESS_TAIL for item in predicate.tail):
        raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for what stands behind this discount, tax or tip.")
    note(situation, predicate.objects[0])


def note(situation: Situation, phrase: Meaning) -> None:
    """Adds an adjustment to what was told of prices."""
    name, of = named(phrase), phrase.of
    assert name is not None
    if isinstance(of, Worth):
        node, percent = situation.builder.stated(of.money.number, f"the {name}", "dollars"), False
    else:
        number = of.number if isinstance(of, Percent | Off) else of
        node, percent = situation.builder.stated(number, f"the {name} in percent", "percent"), True
    adjustment = Adjustment(name, sense_of(name), node, percent, len(situation.facts) - 1)
    situation.adjustments = (*situation.adjustments, adjustment)


def subject_of(subject: Meaning, value: Meaning) -> Amount | None:
    """`the tax is 10%` as `a 10% tax`."""
    match subject, value:
        case Definite(det="the" | "a" | "", noun=noun, of=None), Amount(
            quantity=Part(share=Percent() as percent, whole=None), thing=None, rates=()
        ) if sense_of(noun.surface()):
            return Amount(Single("a"), noun, percent)
        case Definite(det="the" | "a" | "", noun=noun, of=None), Amount(quantity=Money() as money, rates=()) if sense_of(noun.surface()):
            return Amount(Single("a"), noun, Worth(money))
    return None


__all__ = ["ParseError", "RelationKind", "is_adjustment", "named", "note", "state_adjustment", "subject_of"]

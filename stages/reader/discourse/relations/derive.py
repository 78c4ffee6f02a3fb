"""From the goal back to the facts: each rule that applies gives one derivation; they must agree (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from packs import words
from stages.reader.discourse.relations.facts import Situation
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.inverse import amount_of, of_dimension
from stages.reader.discourse.relations.sums import Derivation, question_kind
from stages.reader.discourse.relations.terms import Terms
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.grammar.meaning import Definite, Meaning, Named, Owned, Pronoun
from stages.reader.graph import RelationKind


def derivations(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """All derivations of a goal, by rule.

    Raises:
        ParseError: a reference in the question is unknown or ambiguous.
    """
    if goal.thing is None and goal.dimension:
        yield from of_dimension(situation, goal)
        return
    if goal.thing is None:
        last = situation.last_amount()
        if last is None:
            return
        goal = replace(goal, thing=last.thing)
    if goal.also is not None:
        yield from _both(situation, goal)
        return
    if goal.more:
        yield from _difference(situation, goal)
        return
    if goal.left:
        yield from _state(situation, goal)
        return
    yield from amount_of(situation, goal)


def _both(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many A and B: both, added up."""
    assert goal.thing is not None
    for first in derivations(situation, replace(goal, also=None)):
        for second in derivations(first.situation, replace(goal, thing=goal.also, also=None)):
            grown = second.situation
            node = grown.builder.relate(RelationKind.TOTAL, "both together", goal.thing.unit, first.node, second.node)
            yield Derivation(grown, node, goal.thing, ("question.both", *first.links, *second.links))


# ---------------------------------------------------------------- differences


def _difference(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many more A than B: the difference of two amounts that are derived each on its own."""
    if goal.than is None or goal.thing is None:
        return
    one = replace(goal, more="", than=None)
    other = _against(situation, one, goal.than)
    if other is None:
        return
    for first in amount_of(situation, one):
        for second in amount_of(first.situation, other):
            grown = second.situation
            pair = (first.node, second.node) if goal.more == "more" else (second.node, first.node)
            node = grown.builder.relate(RelationKind.DIFFERENCE, "the difference", goal.thing.unit, *pair)
            yield Derivation(grown, node, goal.thing, (f"question.{question_kind(goal)}", "difference"))


def _against(situation: Situation, goal: Goal, than: Meaning) -> Goal | None:
    match than:
        case Named() | Pronoun() | Owned(noun=None):
            return replace(goal, holder=situation.referents.holder(than))
        case Definite(det="", noun=noun):
            return replace(goal, thing=Thing(noun.lemma, frozenset(noun.mods)))
    return None


# ---------------------------------------------------------------- what is left


def _state(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """What a holder has after all that happened."""
    assert goal.thing is not None
    fitting = [
        (key, node)
        for key, node in situation.states.items()
        if covers(goal.thing, key[1]) and (not goal.holder or key[0] == goal.holder or key[0] == ())
    ]
    if len(fitting) != 1:
        return
    (_, thing), node = fitting[0]
    grown = situation.copy()
    if thing.is_money:
        spent = Terms(grown, replace(goal, thing=thing, verb="spend", left=False)).all()
        spent = [term for term in spent if term.link == "rate"]
        for term in spent:
            node = grown.builder.relate(RelationKind.LOSS, "the money left", thing.unit, node, term.node)
    yield Derivation(grown, node, thing, (f"question.{question_kind(goal)}", "state"))


def known_person(name: str) -> bool:
    """Is this the name of a person?"""
    return words.name(name) is not None


__all__ = ["Derivation", "derivations"]

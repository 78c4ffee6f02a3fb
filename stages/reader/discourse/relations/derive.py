"""From the goal back to the facts: each rule that applies gives one derivation; they must agree (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stages.reader.discourse.relations.answers import of_kind, other_kind
from stages.reader.discourse.relations.facts import HAVE, STATIVE, Fact, Situation, verbs_agree
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.inverse import amount_of, of_dimension
from stages.reader.discourse.relations.money import adjusted, change, profit
from stages.reader.discourse.relations.needs import how_much_more
from stages.reader.discourse.relations.states import owners, state_of
from stages.reader.discourse.relations.sums import Derivation, question_kind
from stages.reader.discourse.relations.terms import Terms, holder_fits
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.grammar.meaning import Definite, Meaning, Named, Owned, Pronoun
from stages.reader.graph import RelationKind


def derivations(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """All derivations of a goal, by rule.

    Raises:
        ParseError: a reference in the question is unknown or ambiguous.
    """
    if goal.special in _SPECIAL:
        yield from _SPECIAL[goal.special](situation, goal)
        return
    if goal.kind is not None:
        yield from of_kind(situation, goal)
        return
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
    if goal.left or _changes(situation, goal):
        yield from _holdings(situation, goal)
        return
    found = list(amount_of(situation, goal)) or list(other_kind(situation, goal))
    yield from filter(None, (adjusted(situation, goal, one) for one in found))


def _need(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    last = situation.last_amount()
    if goal.thing is None and last is not None:
        goal = replace(goal, thing=last.thing)
    if goal.thing is not None:
        yield from how_much_more(situation, goal)


_SPECIAL = {"need": _need, "change": change, "profit": profit}


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
    if goal.thing is None:
        return
    one = replace(goal, more="", than=None)
    other = _against(situation, one, goal.than) if goal.than is not None else _the_other(situation, one)
    if other is None:
        return
    for first in amount_of(situation, one):
        for second in amount_of(first.situation, other):
            grown = second.situation
            pair = (first.node, second.node) if goal.more == "more" else (second.node, first.node)
            node = grown.builder.relate(RelationKind.DIFFERENCE, "the difference", goal.thing.unit, *pair)
            yield Derivation(grown, node, goal.thing, (f"question.{question_kind(goal)}", "difference"))


def _the_other(situation: Situation, goal: Goal) -> Goal | None:
    """`how many more does Ann have`, of two who have any: than the other one."""
    assert goal.thing is not None
    holders = {
        fact.holder for fact in situation.facts if fact.holder and covers(goal.thing, fact.thing) and verbs_agree(goal.verb, fact.verb)
    }
    others = holders - {goal.holder}
    if len(goal.holder) != 1 or len(holders) != 2 or len(others) != 1:
        return None
    return replace(goal, holder=others.pop())


def _against(situation: Situation, goal: Goal, than: Meaning) -> Goal | None:
    match than:
        case Named() | Pronoun() | Owned(noun=None):
            return replace(goal, holder=situation.referents.holder(than))
        case Definite(det="the", noun=noun, of=None) if any((noun.surface(),) == fact.holder for fact in situation.facts):
            return replace(goal, holder=(noun.surface(),))
        case Definite(det="", noun=noun):
            return replace(goal, thing=Thing(noun.lemma, frozenset(noun.mods)))
    return None


# ---------------------------------------------------------------- what is left


def products(situation: Situation, rate: Fact) -> list[str]:
    """What a rate makes: one node for each way to count what it is for."""
    return Terms(situation, Goal(rate.thing, rate.holder, HAVE, given=situation.given)).products(rate)


def _holdings(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """What somebody has after all that happened; with nobody named, what all of them have."""
    assert goal.thing is not None
    grown = situation.copy()
    grown.given = goal.given
    held = [(holder, state_of(grown, holder, goal.thing, parts_leave=goal.left)) for holder in owners(grown, goal.thing)]
    fitting = [(holder, state) for holder, state in held if holder_fits(goal.holder, holder, situation)]
    states = [state for _, state in fitting if state is not None]
    if goal.left and not any(state.losses for state in states):
        yield from _untouched(situation, goal)
        return
    if len(states) != len(fitting) or not states or not _timely(situation, goal) or not set(goal.given) <= grown.used:
        return
    if goal.initial:
        if len(states) == 1 and states[0].start is not None and states[0].changed:
            yield Derivation(grown, states[0].start, states[0].thing, ("question.initial", "state"))
        return
    if goal.left and not goal.holder and not goal.total:
        states = [state for state in states if state.losses]
    if len(states) > 1 and (goal.left or not (goal.total or goal.holder == () or len(goal.holder) > 1)):
        states = states if goal.total else []
    if not states:
        return
    node = states[0].node
    if len(states) > 1:
        nodes = [state.node for state in states]
        node = grown.builder.relate(RelationKind.TOTAL, f"the {goal.thing.text} of all", states[0].thing.unit, *nodes)
    yield Derivation(grown, node, states[0].thing if len(states) == 1 else goal.thing, (f"question.{question_kind(goal)}", "state"))


def _untouched(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """What is left of a thing's 120 pages when somebody has read 20 of them: one whole, and events of one verb that go through it."""
    assert goal.thing is not None
    persons = situation.referents.genders
    facts = [fact for fact in situation.amounts() if covers(goal.thing, fact.thing)]
    wholes = [fact for fact in facts if fact.verb in STATIVE and not any(name in persons for name in fact.holder)]
    done = [fact for fact in facts if fact.verb not in STATIVE]
    if len(wholes) != 1 or not done or len(wholes) + len(done) != len(facts) or not _timely(situation, goal):
        return
    if len({fact.verb for fact in done}) > 1 or any(fact.sign or fact.thing != wholes[0].thing for fact in done):
        return
    grown = situation.copy()
    node = wholes[0].node
    for fact in done:
        node = grown.builder.relate(RelationKind.LOSS, f"the {goal.thing.text} left", goal.thing.unit, node, fact.node)
    yield Derivation(grown, node, goal.thing, ("question.left", "through"))


def _timely(situation: Situation, goal: Goal) -> bool:
    """No change is told of another time than the one that is asked about."""
    asked = {qual for qual in goal.quals if qual.startswith("when:")}
    told = {qual for fact in situation.facts if fact.sign for qual in fact.quals if qual.startswith("when:")}
    return not asked or told <= asked


def _changes(situation: Situation, goal: Goal) -> bool:
    """Is there an event that changes what is asked for, so that only the state after it answers?"""
    assert goal.thing is not None
    if goal.verb not in STATIVE or goal.per is not None or goal.more:
        return False
    relevant = [fact for fact in situation.facts if fact.sign and (covers(goal.thing, fact.thing) or covers(fact.thing, goal.thing))]
    return bool(relevant)


__all__ = ["Derivation", "derivations", "products"]

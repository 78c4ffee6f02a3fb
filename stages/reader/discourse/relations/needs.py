"""Wishes and targets: what somebody needs, and how much more of it (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stages.reader.discourse.relations.facts import PRICE, Fact, Situation
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.states import state_of
from stages.reader.discourse.relations.sums import Derivation
from stages.reader.discourse.relations.terms import Terms, holder_fits
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.discourse.relations.wishes import NEED, TARGETS, wished
from stages.reader.graph import RelationKind


def how_much_more(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How much more somebody needs: the target without what there is already."""
    assert goal.thing is not None
    grown = situation.copy()
    verb = goal.verb.removeprefix(NEED).strip()
    targets = list(dict.fromkeys(_targets(grown, goal, verb)))
    if len(targets) != 1:
        return
    have = _reached(grown, goal, verb)
    if have is None:
        return
    node = grown.builder.relate(RelationKind.DIFFERENCE, f"the {goal.thing.text} still needed", goal.thing.unit, targets[0], have)
    yield Derivation(grown, node, goal.thing, ("question.need", "difference"))


def _targets(situation: Situation, goal: Goal, verb: str) -> Iterator[str]:
    assert goal.thing is not None
    if goal.target is not None and covers(goal.thing, goal.target[0]):
        yield goal.target[1]
        return
    wanted = {f"{NEED} {verb}".strip(), *TARGETS}
    for fact in situation.facts:
        if not covers(goal.thing, fact.thing) or not holder_fits(goal.holder, fact.holder or goal.holder, situation):
            continue
        if fact.per is None and fact.verb in wanted:
            yield fact.node
        elif goal.thing.is_money and fact.verb == PRICE:
            yield from _price(situation, fact)


def _price(situation: Situation, fact: Fact) -> Iterator[str]:
    """What a thing that is wanted costs: the price of one that was spoken of, or of all that are needed."""
    if fact.per is None:
        yield fact.node
        return
    per = fact.per
    bought = [known for known in situation.amounts() if covers(per, known.thing) or known.node == fact.base]
    if not bought:
        yield fact.node
    elif all(known.verb in TARGETS for known in bought):
        yield from situation.products(situation, fact)


def _reached(situation: Situation, goal: Goal, verb: str) -> str | None:
    """What there is already: what somebody has, or has done of it."""
    thing: Thing | None = goal.thing
    assert thing is not None
    if verb and wished(verb) != NEED:
        return _done(situation, replace(goal, verb=verb, more="", total=True))
    state = state_of(situation, goal.holder, thing)
    return state.node if state is not None else None


def _done(situation: Situation, goal: Goal) -> str | None:
    """The sum of what was done; the situation grows by it."""
    assert goal.thing is not None
    nodes = [term.node for term in Terms(situation, goal).all()]
    if len(nodes) < 2:
        return nodes[0] if nodes else None
    return situation.builder.relate(RelationKind.TOTAL, f"the {goal.thing.text} so far", goal.thing.unit, *nodes)

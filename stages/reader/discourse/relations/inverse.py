"""Rates taken backwards, and quantities asked for in another unit: how many boxes, how long, how many hours (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stages.reader.discourse.relations.asking import Given
from stages.reader.discourse.relations.facts import Fact, Situation
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.sums import Derivation, add_up, question_kind
from stages.reader.discourse.relations.terms import ANY, convert, holder_fits, measure_factor
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.graph import RelationKind


def amount_of(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """A quantity: added up, or else by a rate taken backwards, or else in another unit of its dimension."""
    for way in (_plain, _inverse, _converted):
        found = list(way(situation, goal))
        if found:
            yield from found
            return


def of_dimension(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How long, how far: in the unit that the text speaks of."""
    for thing in _measures(situation, goal.dimension):
        found = list(_plain(situation, replace(goal, thing=thing))) or list(_inverse(situation, replace(goal, thing=thing)))
        if found:
            yield from found
            return


def _plain(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """The sum of the terms; what a target takes, where it is the count of a rate (minutes for each page, 240 pages)."""
    if goal.target is None:
        yield from add_up(situation, goal)
    else:
        verb = goal.verb if goal.thing is not None and goal.thing.is_money else ANY
        yield from add_up(situation, replace(goal, verb=verb, given=(*goal.given, goal.target), target=None))


def _measures(situation: Situation, dimension: str) -> list[Thing]:
    said = [fact.thing for fact in situation.facts] + [per for fact in situation.facts for per, _ in fact.denominators]
    said += [thing for fact in situation.facts for thing, _ in fact.over]
    return list(dict.fromkeys(Thing(thing.lemma) for thing in said if thing.dimension == dimension))


def _converted(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many hours, where the text speaks of minutes."""
    assert goal.thing is not None
    if not goal.thing.is_measure:
        return
    for thing in _measures(situation, goal.thing.dimension):
        factor = measure_factor(thing, goal.thing)
        if factor is None:
            continue
        other = replace(goal, thing=thing)
        for found in list(_plain(situation, other)) or list(_inverse(situation, other)):
            node = convert(found.situation, found.node, thing, goal.thing, factor)
            yield Derivation(found.situation, node, goal.thing, (*found.links, "converted"))


def _inverse(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many boxes, hours: a known amount, parted by what one of them holds or brings.

    The rate for one is derived like any other amount, so chains of rates count ($15 an hour, 8 hours a day: how many days).
    """
    assert goal.thing is not None
    one: Given = (goal.thing, None)
    situation = situation.copy()
    situation.given = goal.given
    for source, rate in _rates_for(situation, goal):
        target = _target(situation, goal, rate)
        if target is None:
            continue
        rest = tuple(given for given in goal.given if given not in situation.used)
        asked = replace(
            goal, thing=rate.thing, holder=rate.holder, verb=rate.verb, given=(*rest, one), target=None, total=False, dimension=""
        )
        for per_one in add_up(_without(situation, target[1]), asked):
            grown = per_one.situation
            label = f"the {goal.thing.text} needed"
            node = grown.builder.relate(RelationKind.HOW_MANY_GROUPS, label, goal.thing.unit, target[0], per_one.node)
            grown.facts = [*grown.facts, *target[1]]
            yield Derivation(grown, node, goal.thing, (f"question.{question_kind(goal)}", "how_many_groups", source))


def _rates_for(situation: Situation, goal: Goal) -> list[tuple[str, Fact]]:
    """One rate for each thing, verb and holder that could be measured against the goal; rates of the goal's own thing are none."""
    assert goal.thing is not None
    found: dict[object, tuple[str, Fact]] = {}
    for fact in situation.facts:
        if (fact.per is None and not fact.over) or fact.thing.lemma == goal.thing.lemma:
            continue
        somebody = fact.holder and fact.holder[0] in situation.referents.genders
        if somebody and goal.holder and not holder_fits(goal.holder, fact.holder, situation):
            continue
        found.setdefault((fact.thing, fact.verb, fact.holder), ("rate" if fact.per is not None else "share", fact))
    return list(found.values())


def _target(situation: Situation, goal: Goal, rate: Fact) -> tuple[str, list[Fact]] | None:
    """The amount that is to be reached or shared out: what the question says, or the only one of its kind."""
    if goal.target is not None:
        thing, node = goal.target
        return (node, []) if covers(thing, rate.thing) or covers(rate.thing, thing) else None
    amounts = [fact for fact in situation.amounts() if covers(rate.thing, fact.thing) and fact.node != rate.node and not fact.over]
    others = [fact for fact in situation.facts if fact.per is not None and covers(rate.thing, fact.thing) and fact.verb != rate.verb]
    if len({fact.node for fact in amounts}) == 1 and not others:
        return amounts[0].node, amounts
    if goal.total and not others and len({fact.holder for fact in amounts}) == len(amounts) > 1:
        nodes = [fact.node for fact in amounts]
        return situation.builder.relate(RelationKind.TOTAL, f"the {rate.thing.text} of all", rate.thing.unit, *nodes), amounts
    if amounts or len({fact.verb for fact in others}) != 1:
        return None
    # What is shared out is itself made up by a rate: 3 spools of 20 feet.
    nodes = [node for other in others for node in situation.products(situation, other)]
    return (nodes[0], others) if len(nodes) == 1 else None


def _without(situation: Situation, facts: list[Fact]) -> Situation:
    grown = situation.copy()
    grown.facts = [fact for fact in grown.facts if fact not in facts]
    return grown

"""Questions for kinds of a whole: how many are red, how many are not, which share of them (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from stages.reader.discourse.relations.facts import Fact, Situation
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.kinds import complement, kind_of, without
from stages.reader.discourse.relations.sums import Derivation
from stages.reader.discourse.relations.things import Thing, covers, thing_of
from stages.reader.graph import RelationKind


def of_kind(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many of a whole are, or are not, of a kind; or which percentage of it."""
    assert goal.kind is not None
    grown = situation.copy()
    facts = [fact for fact in grown.amounts() if _is_of_kind(fact, goal)]
    if len({fact.node for fact in facts}) != 1:
        if not facts and not goal.negative and not goal.special:
            yield from _told_by_the_other(situation, Thing(goal.kind) if isinstance(goal.kind, str) else thing_of(goal.kind))
        return
    fact = facts[0]
    node, thing = fact.node, fact.thing
    if goal.negative:
        if fact.whole is None:
            return
        node, thing = without(grown, fact, Thing(fact.thing.lemma))
    if goal.special == "percent":
        if fact.whole is None:
            return
        percent = grown.builder.derived("the percentage", "percent")
        grown.builder.tie(RelationKind.PERCENT_OF, node, fact.whole, percent)
        yield Derivation(grown, percent, Thing("percent"), ("question.percent", "kind"))
        return
    yield Derivation(grown, node, thing, ("question.kind.not" if goal.negative else "question.kind", "kind"))


def _is_of_kind(fact: Fact, goal: Goal) -> bool:
    kind = goal.kind
    if not isinstance(kind, str):
        assert kind is not None
        return fact.thing == thing_of(kind)
    if kind not in fact.thing.mods:
        return False
    if goal.thing is None:
        return True
    return covers(goal.thing, fact.thing) or fact.thing == kind_of(goal.thing, kind)


def other_kind(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many boys, where the text tells how many are girls."""
    if goal.thing is not None and not goal.given and goal.target is None:
        yield from _told_by_the_other(situation, goal.thing)


def _told_by_the_other(situation: Situation, thing: Thing) -> Iterator[Derivation]:
    grown = situation.copy()
    found = complement(grown, thing)
    if found is not None:
        yield Derivation(grown, *found, ("question.kind", "complement"))

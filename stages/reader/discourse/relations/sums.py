"""Adding up the terms of a goal: one alone, or several that stand side by side (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stages.reader.discourse.relations.facts import Fact, Situation
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.terms import Term, Terms
from stages.reader.discourse.relations.things import Thing
from stages.reader.graph import RelationKind


@dataclass(frozen=True, slots=True)
class Derivation:
    """One way from the facts to the goal: the situation with what was derived, the goal's node, the rules used."""

    situation: Situation
    node: str
    thing: Thing
    links: tuple[str, ...]


def add_up(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """The sum of the terms of a goal; nothing where there are none, or where they do not stand side by side."""
    assert goal.thing is not None
    grown = situation.copy()
    terms = Terms(grown, goal).all()
    nodes = {term.node for term in terms}
    terms = [term for term in terms if term.fact.whole not in nodes - {term.node}]
    if not terms:
        return
    label = f"the {goal.thing.text} asked for"
    if not _everybody(goal, terms):
        return
    if len(terms) == 1:
        yield Derivation(grown, terms[0].node, terms[0].thing, (f"question.{question_kind(goal)}", terms[0].link))
        return
    if _whole_and_part(terms):
        return
    if goal.total or _parallel(grown, terms):
        node = grown.builder.relate(RelationKind.TOTAL, label, grown.builder.unit(terms[0].node), *(term.node for term in terms))
        links = tuple(sorted({term.link for term in terms}))
        yield Derivation(grown, node, goal.thing, (f"question.{question_kind(goal)}", "total", *links))


def question_kind(goal: Goal) -> str:
    """The kind of a question, for the evidence gate."""
    kind = "total" if goal.total else "left" if goal.left else goal.more or "amount"
    return kind + (".money" if goal.thing is not None and goal.thing.is_money else "")


def _everybody(goal: Goal, terms: list[Term]) -> bool:
    """Of everybody who is named together in the question, something has to be known."""
    known = {name for term in terms for name in term.fact.holder}
    return len(goal.holder) < 2 or not known or set(goal.holder) <= known


def _whole_and_part(terms: list[Term]) -> bool:
    """What several hold together is no further part beside what each of them holds."""
    holders = [frozenset(term.fact.holder) for term in terms]
    return any(first < second for first in holders if first for second in holders)


def _parallel(situation: Situation, terms: list[Term]) -> bool:
    """Parts that stand side by side: each told apart by its time or place, its holder, its kind, or what its rate is for; no two alike."""
    facts = {fact.node: fact for fact in situation.facts}
    keys = [(_key(term.fact), term.link, frozenset(_key(facts[node]) for node in term.counts if node in facts)) for term in terms]
    return len(set(keys)) == len(keys) and len({term.fact.verb for term in terms}) == 1


def _key(fact: Fact) -> object:
    return fact.holder, fact.thing, fact.quals, fact.denominators

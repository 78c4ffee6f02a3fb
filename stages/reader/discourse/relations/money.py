"""Change from a payment, profit, and what changes a price: discounts, taxes, tips (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stages.reader.discourse.relations.facts import PRICE, Adjustment, Fact, Situation
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.sums import Derivation
from stages.reader.discourse.relations.terms import PAYING, Terms, holder_fits
from stages.reader.discourse.relations.things import DOLLAR
from stages.reader.graph import RelationKind

_TENDERING = frozenset({"pay", "give", "hand", "tender", "use", "hand over"})
_LESS = frozenset({"discount", "sale", "reduction", "coupon", "rebate", "off", "markdown"})
_MORE = frozenset({"tip", "tax", "sales tax", "gratuity", "fee", "surcharge", "markup"})


def sense_of(noun: str) -> str:
    """Whether an adjustment of this name adds to a price or takes from it; "" for a noun that is none."""
    return "less" if noun in _LESS else "more" if noun in _MORE else ""


def adjusted(situation: Situation, goal: Goal, found: Derivation) -> Derivation | None:
    """A sum of money after the discounts, taxes and tips that were told of it; None where they cannot be told of all of it.

    Each is taken of what stands after the one before; a tip and a tax together would be open to two readings.
    """
    adjustments = situation.adjustments
    if not adjustments or goal.verb not in PAYING or not found.thing.is_money:
        return found
    prices = [at for at, fact in enumerate(situation.facts) if fact.thing.is_money and fact.verb not in _TENDERING]
    if len(adjustments) > 1 or (len(prices) > 1 and any(at > adjustments[0].after for at in prices)):
        return None
    grown = found.situation.copy()
    node = adjust(grown, found.node, adjustments[0])
    return Derivation(grown, node, found.thing, (*found.links, f"adjusted.{adjustments[0].sense}"))


def adjust(situation: Situation, node: str, adjustment: Adjustment) -> str:
    """The node of a price with an adjustment."""
    unit = situation.builder.unit(node)
    if adjustment.percent:
        label = f"the price {'with' if adjustment.sense == 'more' else 'after'} the {adjustment.noun}"
        return situation.builder.relate(RelationKind.PERCENT_CHANGE, label, unit, node, adjustment.node, sense=adjustment.sense)
    kind = RelationKind.TOTAL if adjustment.sense == "more" else RelationKind.DIFFERENCE
    return situation.builder.relate(kind, f"the price with the {adjustment.noun}", unit, node, adjustment.node)


def change(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """The change from a payment: what was handed over without what all of it cost."""
    grown = situation.copy()
    tendered = [fact for fact in grown.amounts() if _is_tendered(fact) and holder_fits(goal.holder, fact.holder, situation)]
    if len(tendered) != 1:
        return
    grown.facts = [fact for fact in grown.facts if fact not in tendered and fact.node != tendered[0].node]
    terms = Terms(grown, Goal(DOLLAR, goal.holder, "spend", total=True)).all()
    if not terms:
        return
    cost = terms[0].node
    if len(terms) > 1:
        cost = grown.builder.relate(RelationKind.TOTAL, "the cost of all", DOLLAR.unit, *(term.node for term in terms))
    spent = Derivation(grown, cost, DOLLAR, ("question.change",))
    after = adjusted(situation, replace(goal, verb="spend", thing=DOLLAR), spent)
    if after is None:
        return
    node = after.situation.builder.relate(RelationKind.DIFFERENCE, "the change", DOLLAR.unit, tendered[0].node, after.node)
    yield Derivation(after.situation, node, DOLLAR, (*after.links, "difference"))


def _is_tendered(fact: Fact) -> bool:
    return fact.thing.is_money and fact.verb in _TENDERING and fact.sign <= 0


def profit(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """What was earned without what was spent."""
    grown = situation.copy()
    earned = Terms(grown, Goal(DOLLAR, goal.holder, "sell", total=True)).all()
    spent = [
        term
        for term in Terms(grown, Goal(DOLLAR, goal.holder, "spend", total=True)).all()
        if term.fact.verb != PRICE or term.fact.sign < 0 or term.fact.holder == ()
    ]
    if not earned or not spent or {term.node for term in earned} & {term.node for term in spent} or situation.adjustments:
        return
    sides = []
    for terms, label in ((earned, "all that was earned"), (spent, "all that was spent")):
        nodes = [term.node for term in terms]
        sides.append(nodes[0] if len(nodes) == 1 else grown.builder.relate(RelationKind.TOTAL, label, DOLLAR.unit, *nodes))
    node = grown.builder.relate(RelationKind.DIFFERENCE, "the profit", DOLLAR.unit, *sides)
    yield Derivation(grown, node, DOLLAR, ("question.profit", "difference"))

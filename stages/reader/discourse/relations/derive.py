"""From the goal back to the facts: each rule that applies gives one derivation; they must agree (design 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from packs import words
from stages.reader.discourse.relations.facts import HAVE, PRICE, STATIVE, Fact, Situation, verbs_agree
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.grammar.meaning import Definite, Meaning, Named, Owned, Pronoun
from stages.reader.graph import RelationKind
from stages.reader.refusals import RefusalCode

_PAYING = frozenset({"spend", "pay", "cost", PRICE, "buy", "purchase"})
_EARNING = frozenset({"earn", "make", "sell", "charge", "get", "receive", PRICE, "collect"})
_TIME = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_LONG = {"month": 1, "year": 12, "decade": 120}
_DEEPEST = 4
_MAY_BE_NEW = frozenset({"when", "in", "at", "on", "for", "during"})
"""Kinds of qualifiers that a question may add without picking out one amount among others."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """One way from the facts to the goal: the situation with what was derived, the goal's node, the rules used."""

    situation: Situation
    node: str
    thing: Thing
    links: tuple[str, ...]


def derivations(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """All derivations of a goal, by rule.

    Raises:
        ParseError: a reference in the question is unknown or ambiguous.
    """
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
    yield from _amount(situation, goal)


# ---------------------------------------------------------------- amounts: direct, products, totals


def _amount(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    assert goal.thing is not None
    grown = situation.copy()
    terms = _Terms(grown, goal).all()
    if not terms:
        yield from _inverse(situation, goal)
        return
    label = f"the {goal.thing.text} asked for"
    if len(terms) == 1:
        yield Derivation(grown, terms[0].node, terms[0].thing, (f"question.{_question_kind(goal)}", terms[0].link))
        return
    if _whole_and_part(terms):
        return
    if goal.total or _parallel(terms):
        node = grown.builder.relate(RelationKind.TOTAL, label, goal.thing.unit, *(term.node for term in terms))
        links = tuple(sorted({term.link for term in terms}))
        yield Derivation(grown, node, goal.thing, (f"question.{_question_kind(goal)}", "total", *links))


def _both(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many A and B: both, added up."""
    assert goal.thing is not None
    for first in derivations(situation, replace(goal, also=None)):
        for second in derivations(first.situation, replace(goal, thing=goal.also, also=None)):
            grown = second.situation
            node = grown.builder.relate(RelationKind.TOTAL, "both together", goal.thing.unit, first.node, second.node)
            yield Derivation(grown, node, goal.thing, ("question.both", *first.links, *second.links))


def _question_kind(goal: Goal) -> str:
    kind = "total" if goal.total else "left" if goal.left else goal.more or "amount"
    return kind + (".money" if goal.thing is not None and goal.thing.is_money else "")


@dataclass(frozen=True, slots=True)
class Term:
    """A quantity that is, or is part of, what is asked for."""

    node: str
    thing: Thing
    fact: Fact
    link: str


def _whole_and_part(terms: list[Term]) -> bool:
    """What several hold together is no further part beside what each of them holds."""
    holders = [frozenset(term.fact.holder) for term in terms]
    return any(first < second for first in holders if first for second in holders)


def _parallel(terms: list[Term]) -> bool:
    """Parts that stand side by side: each told apart by its time or place, its holder, or its kind; no two alike."""
    keys = [(term.fact.holder, term.fact.thing, term.fact.quals, term.link) for term in terms]
    return len(set(keys)) == len(keys) and len({term.fact.verb for term in terms}) == 1


class _Terms:
    """Collects the terms of a goal."""

    def __init__(self, situation: Situation, goal: Goal) -> None:
        self._situation = situation
        self._goal = goal

    def all(self) -> list[Term]:
        goal = self._goal
        assert goal.thing is not None
        exact = any(fact.thing.lemma == goal.thing.lemma for fact in self._situation.facts)
        terms: list[Term] = []
        counted: set[str] = set()
        for rate in [fact for fact in self._situation.facts if fact.per is not None]:
            if not self._speaks_of(rate.thing, exact) or not self._fits(rate, rate_=True):
                continue
            for count in self._counts(rate, goal.holder, 0):
                counted.add(count)
                unit = rate.thing.unit
                node = self._situation.builder.relate(
                    RelationKind.APPLY_RATE, f"the {rate.thing.text} of all {rate.per.text if rate.per else ''}", unit, rate.node, count
                )
                terms.append(Term(node, rate.thing, rate, "rate"))
        for fact in self._situation.amounts():
            if self._speaks_of(fact.thing, exact) and self._fits(fact, rate_=False) and fact.node not in counted:
                terms.append(Term(fact.node, fact.thing, fact, "amount"))
        return terms

    def _speaks_of(self, thing: Thing, exact: bool) -> bool:
        """A text that names the very thing that is asked for does not count others under it: cookies are no biscuits then."""
        assert self._goal.thing is not None
        return covers(self._goal.thing, thing) and (not exact or self._goal.thing.lemma in (thing.lemma, thing.of))

    def _fits(self, fact: Fact, *, rate_: bool) -> bool:
        goal = self._goal
        if not rate_ or fact.holder:
            if not _holder_fits(goal.holder, fact.holder, self._situation) and not (
                rate_ and fact.per is not None and fact.holder == (fact.per.text,)
            ):
                return False
        return _verb_fits(goal, fact) and _quals_fit(goal.quals, fact.quals)

    def _counts(self, rate: Fact, holder: Holder, depth: int) -> list[str]:
        """The nodes that say how many of a rate's denominator there are."""
        assert rate.per is not None
        if depth > _DEEPEST:
            return []
        situation = self._situation
        if rate.base is not None:
            below = next((fact for fact in situation.facts if fact.node == rate.base and fact.per is not None), None)
            if below is None:
                return [rate.base]
            return [self._times(below, count) for count in self._counts(below, holder, depth + 1)]
        found: list[str] = []
        for other in situation.facts:
            if (
                other.per is not None
                and other.node != rate.node
                and covers(rate.per, other.thing)
                and other.thing.is_measure == rate.per.is_measure
            ):
                found += [self._times(other, count) for count in self._counts(other, holder, depth + 1)]
        for fact in situation.amounts():
            if covers(rate.per, fact.thing) and not any(
                fact.node == other.base and covers(rate.per, other.thing) for other in situation.facts
            ):
                found.append(fact.node)
            elif rate.per.is_time and fact.thing.is_time:
                found += self._converted(fact.node, fact.thing, rate.per)
        for span in self._goal.spans:
            found += self._span(span, rate.per)
        return found

    def _times(self, rate: Fact, count: str) -> str:
        per = rate.per.text if rate.per else ""
        return self._situation.builder.relate(
            RelationKind.APPLY_RATE, f"the {rate.thing.text} of all {per}", rate.thing.unit, rate.node, count
        )

    def _converted(self, node: str, thing: Thing, to: Thing) -> list[str]:
        factor = time_factor(thing, to)
        if factor is None:
            return []
        builder = self._situation.builder
        scale = builder.fact(factor, f"{to.unit} in one {thing.lemma}", f"{to.unit}/{thing.unit}")
        return [builder.relate(RelationKind.CONVERT_UNIT, f"the {to.unit}", to.unit, node, scale)]

    def _span(self, span: Thing, per: Thing) -> list[str]:
        builder = self._situation.builder
        if span == per:
            return [builder.fact(Fraction(1), f"one {span.lemma}", span.unit)]
        factor = time_factor(span, per)
        if factor is None:
            return []
        return [builder.fact(factor, f"{per.unit} in one {span.lemma}", per.unit)]


def time_factor(thing: Thing, to: Thing) -> Fraction | None:
    """How many `to` one `thing` has, for units of time with an exact whole or unit factor; None otherwise."""
    for table in (_TIME, _LONG):
        if thing.lemma in table and to.lemma in table:
            factor = Fraction(table[thing.lemma], table[to.lemma])
            return factor if factor != 1 else None
    if thing.lemma == "year" and to.lemma == "week":
        return Fraction(52)
    return None


def _holder_fits(asked: Holder, holder: Holder, situation: Situation) -> bool:
    if not asked or holder == asked or set(holder) <= set(asked) != set():
        return bool(not asked or holder)
    known = {name for fact in situation.facts for name in fact.holder}
    if len(asked) == 1 and asked[0] not in known and asked == situation.referents.group:
        return True
    return False


def _verb_fits(goal: Goal, fact: Fact) -> bool:
    if goal.thing is not None and goal.thing.is_money:
        if goal.verb in _PAYING:
            return fact.verb in _PAYING
        if goal.verb in _EARNING:
            return fact.verb in _EARNING
        return verbs_agree(goal.verb, fact.verb)
    if verbs_agree(goal.verb, fact.verb):
        return True
    return (goal.verb in STATIVE and (fact.sign > 0 or (fact.per is not None and fact.verb == HAVE))) or (
        fact.per is not None and fact.verb == HAVE
    )


def _quals_fit(asked: frozenset[str], quals: frozenset[str]) -> bool:
    """What the question says of time and place is said of the fact, or the fact says nothing of that kind."""
    kinds = {qual.split(":")[0]: qual for qual in quals}
    return all(
        kinds.get(kind, qual) == qual and (kind in _MAY_BE_NEW or kind in kinds)
        for kind, qual in ((qual.split(":")[0], qual) for qual in asked)
    )


# ---------------------------------------------------------------- how many groups


def _inverse(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many boxes, hours: a known amount, parted by a rate whose denominator is asked for."""
    assert goal.thing is not None
    for rate in situation.facts:
        if rate.per is None or rate.base is not None or not covers(goal.thing, rate.per):
            continue
        amounts = [fact for fact in situation.amounts() if covers(rate.thing, fact.thing)]
        if len(amounts) != 1:
            continue
        grown = situation.copy()
        node = grown.builder.relate(RelationKind.HOW_MANY_GROUPS, f"the {rate.per.text} needed", rate.per.unit, amounts[0].node, rate.node)
        yield Derivation(grown, node, rate.per, ("question.amount", "how_many_groups"))


# ---------------------------------------------------------------- differences


def _difference(situation: Situation, goal: Goal) -> Iterator[Derivation]:
    """How many more A than B: the difference of two amounts that are derived each on its own."""
    if goal.than is None or goal.thing is None:
        return
    one = replace(goal, more="", than=None)
    other = _against(situation, one, goal.than)
    if other is None:
        return
    for first in _amount(situation, one):
        for second in _amount(first.situation, other):
            grown = second.situation
            pair = (first.node, second.node) if goal.more == "more" else (second.node, first.node)
            node = grown.builder.relate(RelationKind.DIFFERENCE, "the difference", goal.thing.unit, *pair)
            yield Derivation(grown, node, goal.thing, (f"question.{_question_kind(goal)}", "difference"))


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
        spent = _Terms(grown, replace(goal, thing=thing, verb="spend", left=False)).all()
        spent = [term for term in spent if term.link == "rate"]
        for term in spent:
            node = grown.builder.relate(RelationKind.LOSS, "the money left", thing.unit, node, term.node)
    yield Derivation(grown, node, thing, (f"question.{_question_kind(goal)}", "state"))


def known_person(name: str) -> bool:
    """Is this the name of a person?"""
    return words.name(name) is not None


__all__ = ["Derivation", "RefusalCode", "derivations", "time_factor"]

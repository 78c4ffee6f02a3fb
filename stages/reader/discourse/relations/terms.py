"""What adds up to a quantity: amounts, and rates carried through the counts of their denominators (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from packs.units import conversion_factor, product
from stages.reader.discourse.relations.asking import Given
from stages.reader.discourse.relations.facts import HAVE, PRICE, STATIVE, Fact, Situation, verbs_agree
from stages.reader.discourse.relations.goals import Goal
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.grammar import frames
from stages.reader.graph import RelationKind

PAYING = frozenset({"spend", "pay", "cost", PRICE, "buy", "purchase"})
EARNING = frozenset({"earn", "make", "sell", "charge", "get", "receive", PRICE, "collect"})
_BOUGHT = frozenset({"buy", "purchase", "order", "get", "need", "want", "use", "eat", "rent", "take", HAVE})
_PRODUCING = frozenset({"lay", "produce", "give", "yield", "make", "grow", "bear"})
_GETTING = frozenset({"get", "collect", "gather", "have", "receive", "produce", "pick", "harvest"})
_DEEPEST = 4
WITHIN_A_DAY = frozenset({"second", "minute", "hour"})
_SOME_DAYS = ("weekday", "weekend", "school day", "workday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYLIKE = frozenset({"night", "morning", "afternoon", "evening"})
"""There is one of each a day."""
ANY = ""
"""The verb of a goal that only rates serve, whatever their verb (what is needed for a target)."""


@dataclass(frozen=True, slots=True)
class Term:
    """A quantity that is, or is part of, what is asked for; `used` are the counts that the question gave."""

    node: str
    thing: Thing
    fact: Fact
    link: str
    used: frozenset[Given] = frozenset()
    counts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Count:
    """How many of a denominator: a node, or None for one."""

    node: str | None
    used: frozenset[Given] = frozenset()
    facts: frozenset[str] = frozenset()


class Terms:
    """Collects the terms of a goal; the situation grows by what is derived on the way."""

    def __init__(self, situation: Situation, goal: Goal) -> None:
        self._situation = situation
        self._goal = goal

    def all(self) -> list[Term]:
        """The terms; none where a count that the question gave has no part in them."""
        goal, situation = self._goal, self._situation
        assert goal.thing is not None
        exact = any(fact.thing.lemma == goal.thing.lemma for fact in situation.facts)
        terms: list[Term] = []
        counted: set[str] = set()
        shares = self._shares()
        whole = {rate.node: fact.node for rate, fact in shares}
        for rate in [*self._rates(), *(rate for rate, _ in shares)]:
            if not self._speaks_of(rate.thing, exact) or not self._fits(rate, rate_=True):
                continue
            for count in self._products(rate, 0):
                counted |= count.facts | {whole.get(rate.node, rate.node)}
                assert count.node is not None
                terms.append(Term(count.node, rate.thing, rate, "rate", count.used, count.facts))
        for fact in situation.amounts():
            if self._speaks_of(fact.thing, exact) and self._fits(fact, rate_=False) and fact.node not in counted:
                terms.append(Term(fact.node, fact.thing, fact, "amount"))
        return terms if self._uses_all_given(terms) else []

    def products(self, rate: Fact) -> list[str]:
        """What one rate comes to: a node for each way to count its denominators."""
        counts = self._products(rate, 0)
        for count in counts:
            self._situation.used |= count.used
        return [count.node for count in counts if count.node is not None]

    def _uses_all_given(self, terms: list[Term]) -> bool:
        for given in self._goal.given:
            takers = [term for term in terms if given in term.used]
            if not takers or (given[0].is_time and len(takers) < len(terms)):
                return False
        return True

    def _rates(self) -> list[Fact]:
        return [fact for fact in self._situation.facts if fact.per is not None]

    def _shares(self) -> list[tuple[Fact, Fact]]:
        """Amounts that belong to a count of something which the question speaks of: $6 for 3 pens is a rate then."""
        shares = []
        for fact in self._situation.amounts():
            for thing, node in fact.over:
                if any(_same(thing, given[0]) or _factor(given[0], thing) is not None for given in self._goal.given):
                    unit = f"{fact.thing.unit}/{thing.unit}"
                    label = f"the {fact.thing.text} for one {thing.lemma}"
                    rate = self._situation.builder.relate(RelationKind.SHARE_EQUALLY, label, unit, fact.node, node)
                    shares.append((replace(fact, node=rate, per=thing, base=None, over=()), fact))
        return shares

    # ------------------------------------------------------------ what a fact speaks of

    def _speaks_of(self, thing: Thing, exact: bool) -> bool:
        """A text that names the very thing that is asked for does not count others under it: cookies are no biscuits then."""
        assert self._goal.thing is not None
        return covers(self._goal.thing, thing) and (not exact or self._goal.thing.lemma == thing.lemma)

    def _fits(self, fact: Fact, *, rate_: bool) -> bool:
        goal = self._goal
        if goal.about is not None and not (rate_ and any(covers(goal.about, per) for per, _ in fact.denominators)):
            return False
        if not rate_ or fact.holder:
            if not holder_fits(goal.holder, fact.holder, self._situation) and not (
                rate_ and not self._asks_a_group() and any(fact.holder == (per.text,) for per, _ in fact.denominators)
            ):
                return False
        return (_verb_fits(goal, fact) or self._means_the_same(fact)) and _quals_fit(goal.quals, fact.quals)

    def _means_the_same(self, fact: Fact) -> bool:
        """`Ann picked 5 … how many did they collect`: all that was done with a thing is one verb, and the question's does the same.

        The two have one frame of the verb pack, and the question's verb stands nowhere in the text.
        """
        goal = self._goal
        assert goal.thing is not None
        if goal.frame not in _SAME_DOING or frames.frame_of(fact.verb) != goal.frame:
            return False
        verbs = {other.verb for other in self._situation.facts if covers(goal.thing, other.thing)}
        return verbs == {fact.verb}

    def _asks_a_group(self) -> bool:
        """Is the group whose members do something each (ten boys) the very one that is asked about? Then no other counts."""
        asked = self._goal.holder
        return bool(asked) and any(fact.holder == asked == (per.text,) for fact in self._rates() for per, _ in fact.denominators)

    # ------------------------------------------------------------ counts

    def _products(self, rate: Fact, depth: int) -> list[_Count]:
        """What a rate comes to over the counts of all its denominators."""
        if depth > _DEEPEST:
            return []
        partial = [_Count(rate.node)]
        for per, base in rate.denominators:
            counts = self._counts(rate, per, base, depth)
            if not counts or (len(counts) > 1 and len(partial) > 1):
                return []
            partial = [self._times(rate, per, one, count) for one in partial for count in counts]
        return partial

    def _times(self, rate: Fact, per: Thing, one: _Count, count: _Count) -> _Count:
        used, facts = one.used | count.used, one.facts | count.facts
        if count.node is None:
            return _Count(one.node, used, facts)
        assert one.node is not None
        builder = self._situation.builder
        unit = product(builder.unit(one.node), builder.unit(count.node))
        label = f"the {rate.thing.text} of all {per.text}"
        node = builder.relate(RelationKind.APPLY_RATE, label, unit, one.node, count.node)
        return _Count(node, used, facts | {count.node})

    def _counts(self, rate: Fact, per: Thing, base: str | None, depth: int) -> list[_Count]:
        """How many of a denominator there are: what was said with the rate, what the question sets, other rates, other amounts."""
        for given in self._goal.given:
            if _same(per, given[0]):
                return [_Count(given[1], frozenset({given}))]
        if base is not None:
            below = next((fact for fact in self._situation.facts if fact.node == base and fact.per is not None), None)
            return [_Count(base, frozenset(), frozenset({base}))] if below is None else self._products(below, depth + 1)
        found = self._nested(rate, per, depth) or self._given_converted(rate, per) or self._amounts(rate, per)
        return found or ([_Count(None)] if rate.lone else [])

    def _nested(self, rate: Fact, per: Thing, depth: int) -> list[_Count]:
        others = [
            other
            for other in self._rates()
            if other.node != rate.node and covers(per, other.thing) and other.thing.is_measure == per.is_measure and self._is_of(other)
        ]
        if len({other.verb for other in others if other.verb not in STATIVE}) > 1:
            others = [other for other in others if other.verb == rate.verb]
        found = [count for other in others for count in self._products(other, depth + 1)]
        return found or (self._nested_converted(rate, per, depth) if per.is_time else [])

    def _nested_converted(self, rate: Fact, per: Thing, depth: int) -> list[_Count]:
        """`60 words a minute, 2 hours a day`: the hours of the day are minutes of the rate."""
        for other in self._rates():
            factor = _factor(other.thing, per) if other.node != rate.node and other.thing.is_time and self._is_of(other) else None
            if factor is not None and other.verb in (rate.verb, *STATIVE):
                counts = [count for count in self._products(other, depth + 1) if count.node is not None]
                return [replace(one, node=convert(self._situation, str(one.node), other.thing, per, factor)) for one in counts]
        return []

    def _given_converted(self, rate: Fact, per: Thing) -> list[_Count]:
        builder = self._situation.builder
        if per.lemma in WITHIN_A_DAY and any(fact.thing.is_time for fact in self._situation.facts):
            return []  # nobody works around the clock where hours are spoken of
        for given in self._goal.given:
            thing, node = given
            factor = _factor(thing, per)
            if factor is None:
                continue
            if per.lemma == "day" and any(word in qual for qual in rate.quals for word in _SOME_DAYS):
                return []  # "on weekdays": not every day of the week
            scale = builder.fact(factor, f"{per.unit} in one {thing.lemma}", f"{per.unit}/{thing.unit}")
            if node is not None:
                scale = builder.relate(RelationKind.CONVERT_UNIT, f"the {per.unit}", per.unit, node, scale)
            return [_Count(scale, frozenset({given}))]
        return []

    def _amounts(self, rate: Fact, per: Thing) -> list[_Count]:
        situation = self._situation
        facts = [fact for fact in situation.amounts() if self._is_of(fact) and _quals_fit(self._goal.quals, fact.quals)]
        bases = {base for other in self._rates() if covers(per, other.thing) for _, base in other.denominators}
        fitting = [fact for fact in facts if covers(per, fact.thing) and fact.node not in bases]
        fitting = self._of_its_kind(rate, self._of_one_verb(rate, fitting))
        if fitting:
            return [_Count(fact.node, frozenset(), frozenset({fact.node})) for fact in fitting]
        found = []
        for fact in facts:
            factor = _factor(fact.thing, per) if per.is_time and fact.thing.is_time else None
            if per.lemma in WITHIN_A_DAY and fact.thing.lemma not in WITHIN_A_DAY:
                continue
            if factor is not None:
                node = convert(situation, fact.node, fact.thing, per, factor)
                found.append(_Count(node, frozenset(), frozenset({node, fact.node})))
        return found

    def _of_one_verb(self, rate: Fact, facts: list[Fact]) -> list[Fact]:
        """Counts of one event: what was bought is no part of what was sold, and only what was sold brings its price."""
        if self._goal.verb in EARNING and rate.verb == PRICE and not rate.sign:
            return [fact for fact in facts if fact.verb == "sell"]
        if len({HAVE if fact.verb in STATIVE else fact.verb for fact in facts}) <= 1:
            return facts
        same = [fact for fact in facts if fact.verb == rate.verb]
        if same:
            return same
        if rate.sign > 0:
            return [fact for fact in facts if fact.verb == "sell"]
        if self._goal.verb in PAYING and rate.verb == PRICE:
            bought = [fact for fact in facts if fact.verb in _BOUGHT - {HAVE}]
            return bought if len({fact.verb for fact in bought}) == 1 else []
        return []

    def _of_its_kind(self, rate: Fact, facts: list[Fact]) -> list[Fact]:
        """Where kinds of the denominator are counted apart, a rate takes those of its own kind; undecided: none."""
        if len({fact.thing for fact in facts}) < 2:
            return facts
        own = [fact for fact in facts if fact.thing.of == rate.thing.lemma or fact.thing.mods & rate.thing.mods]
        if own:
            return own
        rivals = [other for other in self._rates() if rate.per is not None and other.per == rate.per and other.node != rate.node]
        return [] if rivals else facts

    def _is_of(self, fact: Fact) -> bool:
        """May a count of this holder serve the one who is asked about? Boxes hold for anybody; Ann's pens do not count for Tom."""
        asked = self._goal.holder
        people = self._situation.referents.genders
        if not asked or not fact.holder or not any(name in people for name in fact.holder):
            return True
        return holder_fits(asked, fact.holder, self._situation) or bool(set(asked) <= set(fact.holder))


def convert(situation: Situation, node: str, thing: Thing, to: Thing, factor: Fraction) -> str:
    """A node in another unit of its dimension."""
    builder = situation.builder
    scale = builder.fact(factor, f"{to.unit} in one {thing.lemma}", f"{to.unit}/{thing.unit}")
    return builder.relate(RelationKind.CONVERT_UNIT, f"the {to.unit}", to.unit, node, scale)


def measure_factor(thing: Thing, to: Thing) -> Fraction | None:
    """By what `thing` converts to `to`, both measures of one dimension and different; None otherwise."""
    return _factor(thing, to)


def _factor(thing: Thing, to: Thing) -> Fraction | None:
    if thing.lemma in _DAYLIKE or to.lemma in _DAYLIKE:
        first, second = (Thing("day") if item.lemma in _DAYLIKE else item for item in (thing, to))
        return Fraction(1) if first == second and thing != to else _factor(first, second)
    if thing.lemma == to.lemma or not (thing.is_measure and to.is_measure) or thing.is_time != to.is_time:
        return None
    return conversion_factor(thing.unit, to.unit)


def _same(thing: Thing, given: Thing) -> bool:
    return thing.lemma == given.lemma and (thing.mods <= given.mods or given.mods <= thing.mods)


def holder_fits(asked: Holder, holder: Holder, situation: Situation) -> bool:
    """Is what this holder has, or a part of it, meant by a question about `asked`?"""
    if not asked or holder == asked or set(holder) <= set(asked) != set():
        return bool(not asked or holder)
    known = {name for fact in situation.facts for name in fact.holder}
    return len(asked) == 1 and asked[0] not in known and asked == situation.referents.group


def _verb_fits(goal: Goal, fact: Fact) -> bool:
    if goal.verb == ANY:
        return fact.per is not None
    if goal.thing is not None and goal.thing.is_money:
        if goal.verb in PAYING:
            return fact.verb in PAYING and (fact.verb != PRICE or fact.sign <= 0)
        if goal.verb in EARNING:
            return fact.verb in EARNING and (fact.verb != PRICE or (fact.sign >= 0 and not fact.lone))
        return verbs_agree(goal.verb, fact.verb)
    if verbs_agree(goal.verb, fact.verb):
        return True
    if fact.per is not None and fact.verb in _PRODUCING and goal.verb in _GETTING and fact.holder == (fact.per.text,):
        return True
    return (goal.verb in STATIVE and (fact.sign > 0 or (fact.per is not None and fact.verb == HAVE))) or (
        fact.per is not None and fact.verb == HAVE
    )


_SAME_DOING = frozenset({"gain", "make"})
_MAY_BE_NEW = frozenset({"when", "in", "at", "on", "for", "during", "among"})


def _quals_fit(asked: frozenset[str], quals: frozenset[str]) -> bool:
    """What the question says of time and place is said of the fact, or the fact says nothing of that kind."""
    kinds = {qual.split(":")[0]: qual for qual in quals}
    split = ((qual.split(":")[0], qual) for qual in asked)
    return all(kinds.get(kind, qual) == qual and (kind in _MAY_BE_NEW or kind in kinds) for kind, qual in split)

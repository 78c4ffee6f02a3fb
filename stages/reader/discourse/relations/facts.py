"""What the text has stated so far: facts about quantities, each a node of the graph in the making."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from stages.reader.discourse.relations.builder import GraphBuilder
from stages.reader.discourse.relations.referents import Holder, Referents
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.graph import RelationKind
from stages.reader.refusals import RefusalCode

Qualifiers = frozenset[str]
Denominator = tuple[Thing, str | None]
Over = tuple[Thing, str]
HAVE = "have"
PRICE = "price"
STATIVE = frozenset({"have", "be", "own", "possess", "hold", "contain", "keep", "include", "there"})


@dataclass(frozen=True, slots=True)
class Fact:
    """One quantity that the text speaks of.

    Attributes:
        holder: whose it is.
        verb: the lemma of its event, or `have` for what simply is.
        thing: what is counted or measured.
        node: its node in the graph.
        quals: times and places that tell it apart.
        per: for a rate, one of what it belongs to; None for an amount.
        base: for a rate that was said of a certain amount, the node of that amount.
        also: further denominators of a rate (eggs per hen *per day*), each with its base.
        lone: a rate of a thing that was spoken of as one: `the dress cost $50`.
        over: what an amount belongs to as a whole: $6 for 3 pens, 90 miles in 2 hours; a rate if somebody asks for it.
        sign: +1 where the event makes the holder's amount grow, -1 where it makes it shrink, else 0.
        pending: its value is still to be stated.
        whole: the node of the whole of which it is a part, or None.
        final: it says what is there after all that was said before (`now`, `left`).
        now: it was said with `now` or `left`, so what is told behind it may have happened before it.
    """

    holder: Holder
    verb: str
    thing: Thing
    node: str
    quals: Qualifiers = frozenset()
    per: Thing | None = None
    base: str | None = None
    sign: int = 0
    pending: bool = False
    also: tuple[Denominator, ...] = ()
    over: tuple[Over, ...] = ()
    lone: bool = False
    whole: str | None = None
    final: bool = False
    now: bool = False

    @property
    def denominators(self) -> tuple[Denominator, ...]:
        """All that a rate is for one of, each with the node of its count where the text says it; () for an amount."""
        return () if self.per is None else ((self.per, self.base), *self.also)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What changes a price that was told: a discount, a tax, a tip.

    Attributes:
        noun: its name.
        sense: "more" or "less".
        node: how much it is.
        percent: is it a percentage of the price, or a sum?
        after: the place among the facts of the last one that was told before it.
    """

    noun: str
    sense: str
    node: str
    percent: bool
    after: int


def _no_products(situation: Situation, rate: Fact) -> list[str]:
    del situation, rate
    return []


@dataclass(slots=True)
class Partition:
    """A whole and the parts of it that were named: what `the rest` refers to."""

    whole: str
    thing: Thing
    parts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Situation:
    """All that a branch has said: facts, partitions, referents, and the graph so far."""

    builder: GraphBuilder = field(default_factory=GraphBuilder)
    referents: Referents = field(default_factory=Referents)
    facts: list[Fact] = field(default_factory=list)
    partition: Partition | None = None
    consumed: set[int] = field(default_factory=set)
    optional: frozenset[int] = frozenset()
    products: Callable[[Situation, Fact], list[str]] = _no_products
    adjustments: tuple[Adjustment, ...] = ()
    counted: frozenset[str] = frozenset()
    given: tuple[tuple[Thing, str | None], ...] = ()
    used: set[tuple[Thing, str | None]] = field(default_factory=set)
    supposing: bool = False

    def copy(self) -> Situation:
        """A copy that can grow on its own: one for each derivation."""
        part = self.partition
        return Situation(
            self.builder.copy(),
            self.referents.copy(),
            list(self.facts),
            Partition(part.whole, part.thing, list(part.parts)) if part else None,
            set(self.consumed),
            self.optional,
            self.products,
            self.adjustments,
            self.counted,
            self.given,
            set(self.used),
        )

    def add(self, fact: Fact) -> None:
        """Adds a fact; where its quantity was spoken of before without a value, the two are made equal."""
        for index, known in enumerate(self.facts):
            if fact.per is None and known.per is None and self._is_told_again(known, fact):
                self.builder.tie(RelationKind.EQUAL, known.node, fact.node)
                if known.node not in self.builder.values:
                    self.facts[index] = fact
                return
            if known.pending and fact.per is None and _same_key(known, fact):
                self.builder.tie(RelationKind.EQUAL, known.node, fact.node)
                self.facts[index] = fact
                return
        self.facts.append(fact)

    def _is_told_again(self, known: Fact, fact: Fact) -> bool:
        """`Ann wrote twice as many books as Bo. If Ann wrote 6 …`: one quantity, told by a relation and by its value.

        A state is one quantity; of an event only a condition speaks again, since Ann may pick apples twice.
        """
        if known.pending or known.whole or fact.whole:
            return False
        if not _same_key(known, fact) or known.quals != fact.quals or known.sign != fact.sign:
            return False
        told = known.node in self.builder.values, fact.node in self.builder.values
        return told in {(True, False), (False, True)} and (self.supposing or known.verb in STATIVE)

    def amounts(self) -> list[Fact]:
        """The facts that are amounts, not rates."""
        return [fact for fact in self.facts if fact.per is None]

    def last_amount(self) -> Fact | None:
        """The amount spoken of last."""
        known = self.amounts()
        return known[-1] if known else None

    def find(self, holder: Holder, verb: str, thing: Thing, quals: Qualifiers = frozenset()) -> Fact | None:
        """The one amount of a holder and a thing; of several, the one at the same time and place; None where there is none.

        Raises:
            ParseError: `ambiguous_reference`, where several different ones fit.
        """
        fitting = [fact for fact in self.amounts() if fact.holder == holder and verbs_agree(verb, fact.verb) and covers(thing, fact.thing)]
        if len({fact.node for fact in fitting}) > 1:
            fitting = [fact for fact in fitting if quals and fact.quals == quals]
            if len({fact.node for fact in fitting}) != 1:
                raise self.referents.error(
                    RefusalCode.AMBIGUOUS_REFERENCE, f"There are several amounts of {thing.text} that could be meant."
                )
        return fitting[0] if fitting else None

    def expect(self, holder: Holder, verb: str, thing: Thing, quals: Qualifiers = frozenset()) -> Fact:
        """The one amount of a holder and a thing, or a new one whose value is still to be stated."""
        known = self.find(holder, verb, thing, quals)
        if known is not None:
            return known
        node = self.builder.derived(label_of(holder, verb, thing), thing.unit)
        fact = Fact(holder, verb, thing, node, pending=True)
        self.facts.append(fact)
        return fact


def _same_key(known: Fact, fact: Fact) -> bool:
    return known.holder == fact.holder and verbs_agree(known.verb, fact.verb) and known.thing == fact.thing and known.quals <= fact.quals


def verbs_agree(first: str, second: str) -> bool:
    """Do two verbs speak of the same relation? States agree with each other; events only with themselves."""
    return first == second or (first in STATIVE and second in STATIVE)


def label_of(holder: Holder, verb: str, thing: Thing) -> str:
    """A noun phrase for people: `Tom's apples`, `the apples that Tom bought`."""
    who = " and ".join(holder)
    if not who:
        return f"the number of {thing.text}" if not thing.is_measure else f"the {thing.text}"
    if verb in STATIVE:
        return f"{who}'s {thing.text}"
    return f"{who}'s {thing.text} ({verb})"


def other_time(first: Qualifiers, second: Qualifiers) -> bool:
    """Are two times told, and not the same one?"""
    times = [{qual for qual in quals if qual.startswith("when:")} for quals in (first, second)]
    return bool(times[1]) and times[0] != times[1]

"""States that change: what somebody has after all that was said, read off the facts in their order (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from stages.reader.discourse.relations.facts import HAVE, PRICE, STATIVE, Fact, Situation, label_of
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.graph import RelationKind

BUYING = frozenset({"buy", "purchase", "get", "order", "pick up", "buy in"})
SELLING = frozenset({"sell", "sell off"})


@dataclass(frozen=True, slots=True)
class State:
    """What somebody has at a point of the text.

    Attributes:
        node: its node.
        thing: of what.
        gains, losses: how many changes led there.
        start: the node of what there was before the first change, or None where all of it came by gains.
    """

    node: str
    thing: Thing
    gains: int = 0
    losses: int = 0
    start: str | None = None

    @property
    def changed(self) -> bool:
        """Did anything change?"""
        return bool(self.gains or self.losses)


def state_of(situation: Situation, holder: Holder, thing: Thing, *, parts_leave: bool = False) -> State | None:
    """What a holder has of a thing now; None where the facts do not decide it.

    Args:
        situation: the facts so far.
        holder: whose.
        thing: of what; kinds of it count.
        parts_leave: the text asks what is left, so an event that takes a part of the whole takes it away, whatever its verb.
    """
    before = len(situation.builder.relations)
    state = _Walk(situation, holder, thing, parts_leave).state()
    situation.optional |= frozenset(range(before, len(situation.builder.relations)))
    return state


def owners(situation: Situation, thing: Thing) -> list[Holder]:
    """Everybody who has some of a thing, in order of mention."""
    found: list[Holder] = []
    for fact in situation.facts:
        has = (fact.verb in STATIVE and fact.per is None) or (fact.sign > 0 and fact.verb != PRICE)
        if has and fact.whole is None and (covers(thing, fact.thing) or covers(fact.thing, thing)) and fact.holder not in found:
            found.append(fact.holder)
    for rate in situation.facts:
        if rate.per is not None and rate.verb in STATIVE and covers(thing, rate.thing):
            holder = owner_of_rate(situation, rate)
            if holder not in found:
                found.append(holder)
    return found


def owner_of_rate(situation: Situation, rate: Fact) -> Holder:
    """Whose a rate's amount is: of `7 pens in each box`, whoever alone has boxes."""
    if rate.per is None or (rate.holder and rate.holder != (rate.per.text,)):
        return rate.holder
    counts = [fact for fact in situation.amounts() if covers(rate.per, fact.thing) and fact.verb in STATIVE]
    return counts[0].holder if len(counts) == 1 else rate.holder


def owner_of(situation: Situation, node: str) -> Holder | None:
    """Who has what a node stands for: of a state, whoever had what it began with; None where nobody is known to."""
    seen: set[str] = set()
    while node not in seen:
        seen.add(node)
        for fact in situation.facts:
            if fact.node == node and (fact.verb in STATIVE or fact.sign > 0):
                return fact.holder
        relations = situation.builder.relations
        node = next((relation.operands[0] for relation in relations if relation.result == node and _leads_on(relation.kind)), node)
    return None


class _Walk:
    """Walks the facts about one holder and one thing."""

    def __init__(self, situation: Situation, holder: Holder, thing: Thing, parts_leave: bool) -> None:
        self._situation = situation
        self._holder = holder
        self._thing = thing
        self._parts_leave = parts_leave
        self._starts: list[Fact] = []
        self._state: State | None = None

    def state(self) -> State | None:
        for fact in self._in_order():
            if fact.per is not None:
                if not self._rate(fact):
                    return None
            elif fact.holder == self._holder and not (self._amount(fact) and self._paid(fact)):
                return None
        return self._begun()

    def _in_order(self) -> list[Fact]:
        """The facts as they happened: money told after all purchases is what they are paid from, where the text asks what is left."""
        facts = list(self._situation.facts)
        if not (self._thing.is_money and self._parts_leave):
            return facts
        own = [fact for fact in facts if fact.holder == self._holder]
        held = [fact for fact in own if fact.thing.is_money and fact.verb in STATIVE and fact.per is None and not fact.final]
        changes = [fact for fact in own if (fact.sign and fact.thing.is_money) or fact.verb in BUYING | SELLING]
        earned = any(fact.sign > 0 for fact in changes if fact.thing.is_money)
        if len(held) != 1 or not changes or own.index(held[0]) < own.index(changes[-1]) or earned:
            return facts
        return [held[0], *(fact for fact in facts if fact is not held[0])]

    # ------------------------------------------------------------ facts

    def _amount(self, fact: Fact) -> bool:
        """Takes in one amount; False where it leaves the state undecided."""
        if not covers(self._thing, fact.thing) or (fact.thing.lemma != self._thing.lemma and fact.thing.of == self._thing.lemma):
            return not (fact.sign and covers(fact.thing, self._thing))
        if fact.verb in STATIVE:
            return self._holding(fact)
        sign = fact.sign
        if not sign and fact.whole is not None and self._parts_leave and self._is_of_this(fact.whole):
            sign = -1
        return self._change(sign, fact.node, fact.thing) if sign else True

    def _holding(self, fact: Fact) -> bool:
        if fact.whole is not None:
            return True
        if fact.final:
            state = self._begun()
            known = state or State(fact.node, fact.thing)
            self._state = State(fact.node, fact.thing, known.gains, known.losses, known.start)
            return True
        if self._state is not None and self._state.changed:
            return False
        if any(known.thing == fact.thing and known.quals == fact.quals for known in self._starts):
            return False
        self._starts.append(fact)
        return True

    def _rate(self, rate: Fact) -> bool:
        """Takes in what a rate makes: 3 boxes of 12 pencils, 5 hours at $10."""
        if not covers(self._thing, rate.thing) or rate.verb == PRICE:
            return True
        base = next((fact for fact in self._situation.facts if fact.node == rate.base), None)
        sign = base.sign if base is not None and rate.verb in STATIVE else rate.sign
        whose = base.holder if base is not None and not rate.holder else owner_of_rate(self._situation, rate)
        if whose != self._holder:
            return True
        has = rate.verb in STATIVE and (base is None or base.verb in STATIVE)
        if not sign and not has:
            return True
        products = self._situation.products(self._situation, rate)
        if len(products) != 1:
            return not products and not sign
        assert not sign or products
        if sign:
            return self._change(sign, products[0], rate.thing)
        return self._holding(Fact(self._holder, HAVE, rate.thing, products[0], rate.quals))

    def _paid(self, fact: Fact) -> bool:
        """What is bought costs money, what is sold brings it: by the prices that were told, before or after."""
        sign = -1 if fact.verb in BUYING else 1 if fact.verb in SELLING else 0
        if not sign or not self._thing.is_money or fact.thing.is_money:
            return True
        amounts = self._situation.amounts()
        for rate in self._situation.facts:
            if rate.per is None or rate.verb != PRICE:
                continue
            per = rate.per
            named = any(known.thing.lemma == per.lemma for known in amounts)
            priced = covers(per, fact.thing) and (not named or fact.thing.lemma == per.lemma) and rate.sign in (0, sign)
            if rate.base == fact.node if rate.base is not None else priced:
                label = f"the {rate.thing.unit} of all {fact.thing.text}"
                node = self._situation.builder.relate(RelationKind.APPLY_RATE, label, rate.thing.unit, rate.node, fact.node)
                if not self._change(sign, node, rate.thing):
                    return False
        return True

    def _is_of_this(self, whole: str) -> bool:
        """Is a whole, of which a part was taken, what this state is or was?"""
        return owner_of(self._situation, whole) == self._holder

    # ------------------------------------------------------------ the chain

    def _begun(self) -> State | None:
        """The state so far; it begins with what there was at first."""
        if self._starts:
            nodes = [fact.node for fact in self._starts]
            first = nodes[0]
            thing = self._starts[0].thing
            if len(nodes) > 1:
                thing = self._thing
                first = self._situation.builder.relate(RelationKind.TOTAL, f"{self._label()} at first", thing.unit, *nodes)
            self._starts = []
            self._state = State(first, thing, start=first)
        return self._state

    def _change(self, sign: int, node: str, thing: Thing) -> bool:
        state = self._begun()
        if state is None:
            self._state = State(node, thing, gains=1)
            return sign > 0
        kind = RelationKind.GAIN if sign > 0 else RelationKind.LOSS
        result = self._situation.builder.relate(kind, f"{self._label()} then", state.thing.unit, state.node, node)
        self._state = State(result, state.thing, state.gains + (sign > 0), state.losses + (sign < 0), state.start)
        return True

    def _label(self) -> str:
        return label_of(self._holder, HAVE, self._thing)


def _leads_on(kind: RelationKind) -> bool:
    return kind in (RelationKind.GAIN, RelationKind.LOSS, RelationKind.DIFFERENCE, RelationKind.TOTAL)

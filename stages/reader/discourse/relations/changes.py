"""Events that change what somebody has: gains, losses, transfers, and what is there `now` or `left` (design 3.3)."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.discourse.relations.facts import HAVE, STATIVE, Fact, Partition, Situation, label_of
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.states import owner_of, owners, state_of
from stages.reader.discourse.relations.tails import Tail
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.graph import RelationKind
from stages.reader.refusals import RefusalCode

_SIGNS = {"gain": 1, "make": 1, "transfer_in": 1, "enter": 1, "loss": -1}
_GIVING = frozenset(
    {"give", "give away", "give out", "hand", "hand out", "pass", "pass out", "send", "lend", "loan", "mail", "ship", "pay", "donate",
     "return", "distribute", "award", "repay", "feed", "bequeath", "gift"}
)  # fmt: skip
_TAKES_FROM = frozenset({"take"})
NOW = frozenset({"now", "left", "remaining", "over"})
LEFT = frozenset({"left", "remaining", "over"})


def sign_of(verb: str, frame: str, recipient: Holder | None, source: bool) -> int:
    """Whether the subject's amount grows (1), shrinks (-1), or whether the verb leaves that open (0).

    A recipient gets what the subject buys or makes; who takes without a source may only carry.
    """
    if frame == "transfer_out":
        return -1 if recipient is not None or verb in _GIVING else 0
    if recipient is not None and frame in ("gain", "make"):
        return 0
    if verb in _TAKES_FROM and not source:
        return 0
    return _SIGNS.get(frame, 0)


def record_change(situation: Situation, fact: Fact, frame: str, recipient: Holder | None, tail: Tail) -> None:
    """Adds an event, and what it means for whoever is on its other side."""
    if not fact.holder and fact.sign:
        fact = replace(fact, holder=_owner(situation, fact.thing))
    if fact.sign > 0 and fact.whole is not None and owner_of(situation, fact.whole) in (fact.holder, None):
        # Who has them cannot get some of them: `he picks 3 of them`, `she cooks half of them`.
        fact = replace(fact, sign=0)
    _check_order(situation, fact)
    situation.add(fact)
    if recipient is not None and recipient != fact.holder and frame in ("transfer_out", "gain", "make"):
        situation.facts.append(replace(fact, holder=recipient, verb="receive", sign=1, whole=None))
    if tail.source is not None and frame in ("transfer_in", "gain"):
        source = situation.referents.holder(tail.source)
        if source in owners(situation, fact.thing):
            situation.facts.append(replace(fact, holder=source, verb="lose", sign=-1))
    owner = owner_of(situation, fact.whole) if fact.whole is not None else None
    if owner is not None and owner != fact.holder and (fact.sign < 0 or frame in ("transfer_in", "gain")):
        situation.facts.append(replace(fact, holder=owner, verb="lose", sign=-1))
    _at_place(situation, fact)


def _check_order(situation: Situation, fact: Fact) -> None:
    """`Ida has 20 left. She gave 9 away`: the text's order is not that of the events, or it is; nothing decides.

    Raises:
        ParseError: `ambiguous_reference`.
    """
    known = [other for other in situation.facts if other.now and other.holder == fact.holder]
    if fact.sign and any(covers(other.thing, fact.thing) or covers(fact.thing, other.thing) for other in known):
        raise situation.referents.error(RefusalCode.AMBIGUOUS_REFERENCE, "I cannot tell whether this happened before what is there now.")


def _at_place(situation: Situation, fact: Fact) -> None:
    """`puts 3 pens in the box`, where it was said how many pens there are in the box: the box has 3 more."""
    places = {qual.partition(":")[2]: qual.partition(":")[0] for qual in fact.quals if not qual.startswith("when:")}
    for known in situation.amounts():
        if known.holder or known.verb not in STATIVE or not covers(known.thing, fact.thing):
            continue
        for qual in sorted(known.quals):
            prep, _, place = qual.partition(":")
            if prep in ("in", "on", "at") and place in places and fact.holder:
                sign = -1 if places[place] in ("from", "out of") else 1 if not fact.sign or places[place] in ("into", "onto") else 0
                if sign:
                    situation.facts.append(replace(fact, holder=(), verb="change", sign=sign, quals=frozenset({qual})))
                return


def _owner(situation: Situation, thing: Thing) -> Holder:
    """Whose amount changes where nobody is said to do it: whoever alone has such things.

    Raises:
        ParseError: several have some.
    """
    holders = owners(situation, thing)
    if len(holders) > 1:
        raise situation.referents.error(RefusalCode.AMBIGUOUS_REFERENCE, f"I do not know whose {thing.text} these are.")
    return holders[0] if holders else ()


def record_holding(situation: Situation, fact: Fact, flags: set[str]) -> None:
    """Adds what somebody has. `now`, `left`: it is what all that happened before led to.

    Where it was never said what there was at first, that becomes an unknown that the equation decides.
    """
    fact = _as_part(situation, fact)
    happened = [known for known in situation.facts if known.sign and known.holder == fact.holder and covers(fact.thing, known.thing)]
    if not flags & NOW:
        situation.add(fact)
        return
    left = bool(flags & LEFT)
    state = state_of(situation, fact.holder, fact.thing, parts_leave=left)
    if happened and (state is None or state.start is None):
        node = situation.builder.derived(f"{label_of(fact.holder, HAVE, fact.thing)} at first", fact.thing.unit)
        situation.facts.insert(0, Fact(fact.holder, HAVE, fact.thing, node, pending=True))
        state = state_of(situation, fact.holder, fact.thing, parts_leave=left)
        if state is None:
            raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for what is left here.")
    if state is not None and state.changed:
        situation.builder.tie(RelationKind.EQUAL, state.node, fact.node)
    if state is None:
        situation.add(replace(fact, now=True))
    else:
        situation.facts.append(replace(fact, final=True, now=True))


def _as_part(situation: Situation, fact: Fact) -> Fact:
    """`she has 20 pens` and then `she has 8 red pens`: those are among the 20."""
    if fact.whole is not None or fact.pending:
        return fact
    wholes = [
        known
        for known in situation.amounts()
        if known.holder == fact.holder
        and known.verb in STATIVE
        and known.whole is None
        and known.thing != fact.thing
        and covers(known.thing, fact.thing)
        and not fact.thing.is_measure
        and known.thing.lemma != fact.thing.of
    ]
    if len({known.node for known in wholes}) != 1:
        return fact
    whole = wholes[0]
    if situation.partition is None or situation.partition.whole != whole.node:
        situation.partition = Partition(whole.node, whole.thing)
    situation.partition.parts.append(fact.node)
    return replace(fact, whole=whole.node)


def record_kept(situation: Situation, fact: Fact) -> None:
    """`she kept 6`: a part of what she had; the others are the rest."""
    state = state_of(situation, fact.holder, fact.thing)
    if state is None:
        record_holding(situation, fact, set())
        return
    situation.partition = Partition(state.node, state.thing, [fact.node])
    situation.facts.append(replace(fact, whole=state.node))

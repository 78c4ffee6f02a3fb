"""What several hold together, and what several kinds make together: an equation with its parts (design 3.3).

`Ann and Bo have 30 pens together` ties Ann's and Bo's pens, known or not; `he has 56 animals in total` ties his pigs and his
cows. So a part can be found as the whole minus the others, and two unknowns from their sum and their relation.
"""

from __future__ import annotations

from stages.reader.discourse.relations.facts import Fact, Situation, verbs_agree
from stages.reader.discourse.relations.things import Thing, covers
from stages.reader.graph import RelationKind

_TOGETHER = frozenset({"total", "altogether", "together", "combined"})


def is_whole(flags: set[str]) -> bool:
    """Does a small word say that an amount is a sum?"""
    return bool(flags & _TOGETHER)


def tie_whole(situation: Situation, fact: Fact) -> None:
    """Ties a sum to its parts: the members of a group, or the kinds that one holder has; nothing where neither is known."""
    if fact.per is not None or len(fact.holder) > 1:
        _tie_members(situation, fact)
    else:
        _tie_kinds(situation, fact)


def _tie_members(situation: Situation, fact: Fact) -> None:
    if fact.per is not None:
        return
    parts = [situation.expect((member,), fact.verb, fact.thing).node for member in fact.holder]
    situation.builder.tie(RelationKind.TOTAL, fact.node, *parts)


def _tie_kinds(situation: Situation, fact: Fact) -> None:
    kinds: dict[Thing, str] = {}
    for other in situation.amounts():
        same = other.holder == fact.holder and verbs_agree(other.verb, fact.verb) and other.node != fact.node
        if same and other.thing != fact.thing and covers(fact.thing, other.thing):
            if other.thing in kinds:
                return
            kinds[other.thing] = other.node
    if len(kinds) > 1:
        situation.builder.tie(RelationKind.TOTAL, fact.node, *kinds.values())

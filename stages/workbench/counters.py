"""What each firewall is worth on open problems, and which constructions hardly ever fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stages.reader.discourse.firewalls import REFUSES, Firewall
from stages.workbench.records import Fate, Record

FEW = 3
"""A construction that fires on fewer open problems than this may have been written for one of them."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One firewall over many problems; each compares the run with all firewalls to the run without this one.

    Attributes:
        firewall: which.
        code: the code with which it refuses.
        struck: problems in which it stopped anything.
        saved: refused with it, wrong without it.
        cost: refused with it, right without it.
        carried: right with it, and not without: it took away a reading that would have stood in the way.
    """

    firewall: Firewall
    code: str
    struck: int
    saved: int
    cost: int
    carried: int


def worth_of_firewalls(records: Iterable[Record]) -> tuple[Worth, ...]:
    """The worth of each firewall, in their order."""
    listed = list(records)
    return tuple(_worth(firewall, [record for record in listed if firewall in record.without]) for firewall in Firewall)


def _worth(firewall: Firewall, struck: Sequence[Record]) -> Worth:
    changes = Counter((record.fate, record.without[firewall]) for record in struck)
    return Worth(
        firewall,
        REFUSES[firewall].value,
        len(struck),
        saved=changes[Fate.REFUSED, Fate.WRONG],
        cost=changes[Fate.REFUSED, Fate.RIGHT],
        carried=sum(count for (fate, without), count in changes.items() if fate is Fate.RIGHT and without is not Fate.RIGHT),
    )


def rarely_fired(records: Iterable[Record], constructions: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """The constructions that fire on fewer than `FEW` problems, with how many; the rarest first, then by id."""
    fired = Counter(name for record in records for name in record.fired)
    return tuple(sorted(((name, fired[name]) for name in constructions if fired[name] < FEW), key=lambda item: (item[1], item[0])))

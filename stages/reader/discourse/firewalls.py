"""The firewalls: what may still stop a graph that was understood and solved (design 3.1).

Each is one named check of one kind of error, so that its worth can be counted: how many wrong answers it prevents on open
problems, and how many right ones it costs. All of them always stand; that a run can leave one out is for that count and for
tests (`read_closely`), never an option of the product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from stages.reader.discourse.admissibility import check_units_agree, check_values
from stages.reader.discourse.assembly import Proposal
from stages.reader.discourse.ledger import check_numbers, check_relations
from stages.reader.refusals import RefusalCode, Refused
from stages.reader.trace import SolutionTrace


class Firewall(StrEnum):
    """Every firewall, in the order in which a reading meets them."""

    ROUND_TRIP = "round_trip"
    NUMBERS = "numbers"
    RELATIONS = "relations"
    UNITS = "units"
    VALUES = "values"
    AGREEMENT = "agreement"
    VERIFIER = "verifier"


ALL_FIREWALLS = frozenset(Firewall)
REFUSES: Mapping[Firewall, RefusalCode] = MappingProxyType(
    {
        Firewall.ROUND_TRIP: RefusalCode.NO_ROUND_TRIP,
        Firewall.NUMBERS: RefusalCode.UNUSED_NUMBER,
        Firewall.RELATIONS: RefusalCode.UNCONSUMED_WORD,
        Firewall.UNITS: RefusalCode.UNITS_DISAGREE,
        Firewall.VALUES: RefusalCode.INADMISSIBLE_VALUE,
        Firewall.AGREEMENT: RefusalCode.AMBIGUOUS,
        Firewall.VERIFIER: RefusalCode.UNVERIFIED,
    }
)
"""The code with which each of them refuses. Assemblers may refuse with the same codes, earlier."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A proposal with its working: what the firewalls look at.

    Attributes:
        proposal: the graph, and what the branch says it accounts for.
        trace: how it was solved.
        numbers: where the numbers of the text stand (first characters).
        span: the characters of the text that were read.
    """

    proposal: Proposal
    trace: SolutionTrace
    numbers: frozenset[int]
    span: tuple[int, int]


Check = Callable[[Solved], Refused | None]

_CHECKS: Mapping[Firewall, Check] = MappingProxyType(
    {
        Firewall.NUMBERS: lambda solved: check_numbers(solved.proposal, solved.trace, solved.numbers),
        Firewall.RELATIONS: lambda solved: check_relations(solved.proposal, solved.trace, solved.span),
        Firewall.UNITS: lambda solved: check_units_agree(solved.proposal.graph, solved.span),
        Firewall.VALUES: lambda solved: check_values(solved.proposal.graph, solved.trace, solved.span),
    }
)
"""The firewalls that look at one solved graph. The others stand elsewhere: in `admit` (round trip) and in `decide`."""


def stopped_by(solved: Solved, standing: frozenset[Firewall] = ALL_FIREWALLS) -> Refused | None:
    """The first refusal of the firewalls that stand, or None where the solved graph passes all of them."""
    for firewall, check in _CHECKS.items():
        if firewall in standing:
            refused = check(solved)
            if refused is not None:
                return refused
    return None

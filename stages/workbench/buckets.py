"""Which problems may be read while rules are written, and which stay unread until a round of work ends (issue 5, item 6).

Of the five buckets of a corpus, one is held out for ever (design 4), and one of the other four is withheld for a round: its
problems are graded, and never looked at. The next round withholds another.
"""

from __future__ import annotations

from collections.abc import Sequence

from stages.errors import SumproofError
from stages.harness.cases import Case
from stages.harness.sampling import bucket

BUCKETS = 5
HELD_OUT = 0
WITHHELD = 4
"""The bucket that this round of work leaves unread."""


class WithheldError(SumproofError):
    """A problem was asked for that nobody may read now, or a bucket that cannot be withheld."""


def check_withheld(withheld: int) -> None:
    """Check that a bucket can be withheld.

    Raises:
        WithheldError: there is no such bucket, or it is held out for ever.
    """
    if withheld not in range(BUCKETS) or withheld == HELD_OUT:
        raise WithheldError(f"bucket {withheld} cannot be withheld", hint=f"Name one of 1 to {BUCKETS - 1}.")


def bucket_of(case: Case) -> int:
    """The bucket of a case."""
    return bucket(case.key, BUCKETS)


def readable(cases: Sequence[Case], withheld: int = WITHHELD) -> tuple[Case, ...]:
    """The cases that rules may be written from, in their order.

    Raises:
        WithheldError: as `check_withheld`.
    """
    check_withheld(withheld)
    return tuple(case for case in cases if bucket_of(case) not in (HELD_OUT, withheld))


def unread(cases: Sequence[Case], withheld: int = WITHHELD) -> tuple[Case, ...]:
    """The cases of the withheld bucket, in their order.

    Raises:
        WithheldError: as `check_withheld`.
    """
    check_withheld(withheld)
    return tuple(case for case in cases if bucket_of(case) == withheld)

"""How much work one text may cost: a count, not a clock, so that the same text always ends the same way.

The chart spends one unit for each partial parse that it grows (about two microseconds), and a whole parse costs
`PER_PARSE` more for its meaning. A problem of a school book that is answered costs 1,000 to 8,000 units;
nested ambiguity costs millions, and no person reads it either.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_EFFORT = 25_000
"""Units for the plain readings of all sentences of one text together: less than 100 ms."""
MOST_BROAD_EFFORT = 7_000
"""Units for the broad readings of one text, which are tried where no plain one is found (decision 0089)."""
PER_PARSE = 100
"""Units for the meaning of one whole parse of a sentence."""
PER_PHRASE = 10
"""Units for the meaning of one clause that a thrifty chart weighs."""


class TooMuchEffortError(Exception):
    """A text is ambiguous beyond reading: its units are spent."""


@dataclass(slots=True)
class Effort:
    """What is left to spend on one text."""

    left: int = MOST_EFFORT

    def spend(self, units: int) -> None:
        """Spends units.

        Raises:
            TooMuchEffortError: there are not so many left.
        """
        self.left -= units
        if self.left < 0:
            raise TooMuchEffortError

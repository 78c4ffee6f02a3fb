"""Does a right answer rest on the right derivation? Its computed values against the annotated solution's."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def agrees(computed: Sequence[str], annotated: Sequence[Fraction]) -> bool | None:
    """Compare a derivation with the annotated solution of the same problem; None where nothing is annotated.

    They agree when one computes no value that the other lacks: either side may take two steps in one, or name a value that
    the other only passes through. Two derivations that each hold a value of their own do not agree, even when both end at
    the same number (a right answer for a wrong reason).

    Args:
        computed: the values that the derivation computed, in text form.
        annotated: the results of the annotated calculation steps.
    """
    if not annotated:
        return None
    ours, theirs = {Fraction(value) for value in computed}, set(annotated)
    return ours <= theirs or theirs <= ours

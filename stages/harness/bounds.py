"""How wrong could it be? The exact upper confidence bound on a rate (Clopper and Pearson, 1934), in whole parts per million.

Integers alone: the same bound, digit for digit, on every machine, and fit for a hashed report.
"""

from __future__ import annotations

from math import comb

MILLION = 1_000_000


def upper_bound_ppm(events: int, trials: int, alpha_percent: int = 5) -> int | None:
    """Return the one-sided upper bound on the rate behind `events` of `trials`, rounded up to parts per million.

    It is the smallest p with P(X <= events | trials, p) <= alpha. None without a trial: nothing is known then.
    With no event it is about 3/trials ("rule of three").

    Raises:
        ValueError: `events` is negative or above `trials`.
    """
    if not 0 <= events <= trials:
        raise ValueError(f"{events} events of {trials} trials")
    if trials == 0:
        return None
    if events == trials:
        return MILLION
    low, high = 0, MILLION  # at `low` the tail is above alpha, at `high` it is not
    while high - low > 1:
        middle = (low + high) // 2
        if _tail_exceeds(events, trials, middle, alpha_percent):
            low = middle
        else:
            high = middle
    return high


def percent_text(ppm: int | None) -> str:
    """Return parts per million as a percentage with two decimals, rounded up: a bound is never shown smaller than it is."""
    if ppm is None:
        return "-"
    hundredths = -(-ppm // 100)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def _tail_exceeds(events: int, trials: int, ppm: int, alpha_percent: int) -> bool:
    """Is P(X <= events) above alpha? Both sides times 100 * MILLION**trials, so that integers suffice."""
    complement = MILLION - ppm
    # the sum of comb(n, i) p^i q^(n-i), i = 0 … events, with q^(n-events) taken out
    total = sum(comb(trials, count) * _power(ppm, count) * _power(complement, events - count) for count in range(events + 1))
    return 100 * total * _power(complement, trials - events) > alpha_percent * _power(MILLION, trials)


def _power(base: int, exponent: int) -> int:
    """Return base**exponent for a whole exponent >= 0 (int ** int alone is typed as Any)."""
    result: int = base**exponent
    return result

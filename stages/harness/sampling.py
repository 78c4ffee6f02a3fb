"""Which cases of a corpus are drawn and which are held out: a function of the cases alone (design section 4).

A case's bucket comes from its key, the draw from the seed and the key; so neither depends on the order of the file, nor on
how many other cases it holds. The open part of a corpus gives the same draw as the whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from stages.harness.cases import Case


@dataclass(frozen=True, slots=True)
class DrawRule:
    """How to draw: `size` cases with the smallest SHA-256 of "seed:key", never from the held-out bucket."""

    seed: int
    size: int
    buckets: int = 5
    holdout_bucket: int = 0


def bucket(key: str, buckets: int = 5) -> int:
    """Return the bucket of a case key: its first 32 bits modulo `buckets`."""
    return int(key[:8], 16) % buckets


def rank(seed: int, key: str) -> str:
    """Return what the draw sorts by."""
    return hashlib.sha256(f"{seed}:{key}".encode()).hexdigest()


def open_cases(cases: Iterable[Case], rule: DrawRule) -> tuple[Case, ...]:
    """Return the cases outside the held-out bucket, in file order."""
    return tuple(case for case in cases if bucket(case.key, rule.buckets) != rule.holdout_bucket)


def holdout(cases: Iterable[Case], rule: DrawRule) -> tuple[Case, ...]:
    """Return the held-out bucket in order of the keys: graded, never drawn from, never built against."""
    held = (case for case in cases if bucket(case.key, rule.buckets) == rule.holdout_bucket)
    return tuple(sorted(held, key=lambda case: case.key))


def train_sample(cases: Iterable[Case], rule: DrawRule) -> tuple[Case, ...]:
    """Return the drawn sample, in order of rank. A corpus smaller than `size` is drawn whole."""
    return tuple(sorted(open_cases(cases, rule), key=lambda case: rank(rule.seed, case.key))[: rule.size])

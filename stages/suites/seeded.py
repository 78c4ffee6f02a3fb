"""Choices from a seed, the same on every machine and every Python: SHA-256 of the seed and a counter, no other state."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


class Draws:
    """A stream of choices. Two streams with the same parts in the same order choose the same."""

    def __init__(self, *parts: object) -> None:
        self._seed = ":".join(map(str, parts))
        self._count = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1."""
        digest = hashlib.sha256(f"{self._seed}:{self._count}".encode()).digest()
        self._count += 1
        return int.from_bytes(digest[:8]) % bound  # the bias is below bound / 2**64

    def between(self, low: int, high: int) -> int:
        """Return a number from low to high, both included."""
        return low + self.below(high - low + 1)

    def one(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return `count` different items, in the order in which they were drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

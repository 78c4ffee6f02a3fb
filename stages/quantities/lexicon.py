"""What the templates know of words: the closed classes, adjectives with their scales, ordinals, verbs of weather.

Data of the pack `en_comprehension_v1`; loaded once, checked by the pack compiler.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from packs.compiler import Row, load_pack_entries

PACK_ID = "en_comprehension_v1"


@dataclass(frozen=True, slots=True)
class Degree:
    """A comparative or superlative.

    Attributes:
        scales: the dimensions that it may speak of ("shorter": height or length).
        upward: whether it points to more of it ("taller") or to less ("shorter").
    """

    scales: tuple[str, ...]
    upward: bool


@cache
def closed_words() -> frozenset[str]:
    """Words that are never a name, a thing or a unit: articles, pronouns, words of quantity and the like."""
    return frozenset(str(row["lemma"]) for row in load_pack_entries(PACK_ID) if row["pos"] == "CLOSED")


@cache
def comparatives() -> Mapping[str, Degree]:
    """Comparative -> its degree."""
    return {str(row["comparative"]): _degree(row) for row in _adjectives()}


@cache
def superlatives() -> Mapping[str, Degree]:
    """Superlative -> its degree."""
    return {str(row["superlative"]): _degree(row) for row in _adjectives()}


@cache
def ordinals() -> Mapping[str, int]:
    """Ordinal -> its place: "second" -> 2."""
    return {str(row["lemma"]): cast(int, row["position"]) for row in load_pack_entries(PACK_ID) if row["pos"] == "ORD"}


@cache
def operators() -> frozenset[str]:
    """Words that make a clause more than a plain clause: conditions, denials, hedges; "not" is read, the others refuse."""
    return frozenset(str(row["lemma"]) for row in load_pack_entries(PACK_ID) if row["pos"] == "OPERATOR")


@cache
def weather_verbs() -> frozenset[str]:
    """Verbs whose "it" stands for nothing: "it rains"."""
    return frozenset(str(row["lemma"]) for row in load_pack_entries(PACK_ID) if row["pos"] == "WEATHER")


def _adjectives() -> list[Row]:
    return [row for row in load_pack_entries(PACK_ID) if row["pos"] == "ADJ"]


def _degree(row: Row) -> Degree:
    return Degree(tuple(map(str, cast(list[object], row["scales"]))), bool(row["upward"]))

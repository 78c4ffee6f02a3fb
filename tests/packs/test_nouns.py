"""Singular and plural of what is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packs.nouns import plural, singular


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("apple", "apples"),
        ("cherry", "cherries"),
        ("toy", "toys"),
        ("box", "boxes"),
        ("match", "matches"),
        ("brush", "brushes"),
        ("glass", "glasses"),
        ("bus", "buses"),
        ("house", "houses"),
        ("slice", "slices"),
        ("cookie", "cookies"),
        ("pie", "pies"),
        ("potato", "potatoes"),
        ("shoe", "shoes"),
        ("child", "children"),
        ("person", "people"),
        ("foot", "feet"),
        ("half", "halves"),
        ("taxi", "taxis"),
        ("menu", "menus"),
        ("octopus", "octopuses"),
        ("crisis", "crises"),
        ("sheep", "sheep"),
        ("water", "water"),
        ("century", "centuries"),
        ("pound sterling", "pounds sterling"),
        ("box of pens", "boxes of pens"),
        ("red marble", "red marbles"),
        ("loaf of bread", "loaves of bread"),
    ],
)
def test_pairs(one: str, many: str) -> None:
    assert singular(many) == one
    assert plural(one) == many
    assert singular(one) == one
    assert plural(many) == many


@given(st.from_regex(r"[a-z]{2,11}[a-tv-z]", fullmatch=True))  # -u: "menus" is in the table, "abacus" by rule
def test_a_plural_stays_a_plural(noun: str) -> None:
    """Units are compared by their plural, so it must not drift, whatever the word."""
    assert plural(plural(noun)) == plural(noun)

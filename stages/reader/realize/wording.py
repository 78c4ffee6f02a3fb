"""Words for amounts: the only place where a value and a unit become English."""

from __future__ import annotations

from collections.abc import Sequence

from packs.nouns import singular
from stages.reader.graph.values import Value, value_text


def amount(value: Value, unit: str) -> str:
    """`8 apples`, `1 apple`, `2 dollars per hour`, `20 %`, `3 times`, `1/2`: singular at exactly 1."""
    number = value_text(value)
    if unit == "":
        return number
    if unit == "percent":
        return f"{number} %"
    over, *under = unit.split("/")
    words = [over if value != 1 else singular(over), *(singular(part) for part in under)]
    return f"{number} {' per '.join(words)}"


def listing(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def sentence(text: str) -> str:
    """The text with a capital first letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def in_parentheses(value: Value) -> str:
    """A value inside a formula: a fraction or a negative number in parentheses."""
    text = value_text(value)
    return f"({text})" if "/" in text or text.startswith("-") else text


def possessive(name: str) -> str:
    """`Tom's`, `the girls'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"

"""Answers as exact numbers, and their one text form: "18", or "p/q" in lowest terms (design section 2)."""

from __future__ import annotations

import re
from fractions import Fraction

_NUMBER = re.compile(r"^[-+]?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$")
_RATIO = re.compile(r"^[-+]?\d+/0*[1-9]\d*$")


def parse_value(text: str) -> Fraction | None:
    """Read a published number: "18", "1,250", "$2.50", "3/4", "-7"; None when it is nothing of the kind.

    Decimals are read exactly (2.5 is 5/2), never through a float.
    """
    text = text.strip()
    if _NUMBER.match(text):
        return Fraction(text.replace(",", "").replace("$", ""))
    return Fraction(text) if _RATIO.match(text) else None


def value_text(value: int | Fraction) -> str:
    """Return the text form: "18" where whole, otherwise "p/q" in lowest terms."""
    return str(Fraction(value))

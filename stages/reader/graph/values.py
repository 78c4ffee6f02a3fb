"""Exact values: an `int`, or a `Fraction` that is not whole. Nothing else, and above all no float.

Two text forms exist. In a graph's JSON a whole value is an integer and any other the string "p/q" in lowest terms; in
traces, reports and on the screen every value is a string ("18", "7/2"), because a product may leave the range in which
JSON integers are exact.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

from stages.reader.graph.errors import GraphErrorCode, MathGraphError

Value: TypeAlias = int | Fraction

# RFC 8785 writes numbers as IEEE doubles: beyond this, two different integers may share one text
_MAX_JSON_INTEGER = 2**53 - 1
_MAX_DIGITS = 200
_FRACTION = re.compile(r"(-?[1-9][0-9]*)/([1-9][0-9]*)")
_INTEGER = re.compile(r"0|-?[1-9][0-9]*")


def exact(value: object) -> Value:
    """The value in its one normal form: a whole `Fraction` becomes an `int`.

    Raises:
        MathGraphError: bad_type for anything but int and Fraction (a bool and a float are refused).
    """
    if type(value) is int:
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value
    raise MathGraphError(GraphErrorCode.BAD_TYPE, f"a value must be an integer or a fraction, found {value!r}")


def given(value: object) -> Value:
    """The normal form of a value that a graph states, which must fit into canonical JSON.

    Raises:
        MathGraphError: as `exact`; bad_value when it is too large.
    """
    normal = exact(value)
    if isinstance(normal, int):
        if abs(normal) > _MAX_JSON_INTEGER:
            raise MathGraphError(GraphErrorCode.BAD_VALUE, "the number is too large to be written exactly in JSON")
    elif max(abs(normal.numerator), normal.denominator) >= 10**_MAX_DIGITS:
        raise MathGraphError(GraphErrorCode.BAD_VALUE, f"the fraction has more than {_MAX_DIGITS} digits")
    return normal


def quotient(dividend: Value, divisor: Value) -> Value:
    """The exact quotient in normal form; integers stay integers where they can, which is also many times faster.

    Raises:
        ZeroDivisionError: the divisor is zero; callers refuse that before, in their own words.
    """
    if isinstance(dividend, int) and isinstance(divisor, int):
        whole, rest = divmod(dividend, divisor)
        return whole if rest == 0 else Fraction(dividend, divisor)
    return exact(Fraction(dividend) / divisor)


def value_to_json(value: Value) -> int | str:
    """A graph's JSON form: the integer, or "p/q"."""
    return value if isinstance(value, int) else str(value)


def value_from_json(raw: object) -> Value:
    """The inverse of `value_to_json`, strict.

    Raises:
        MathGraphError: bad_type for bool, float and other types; bad_value for a text that is no fraction in lowest
            terms ("4/2", "3/1", "1/-2", " 1/2").
    """
    if type(raw) is int:
        return given(raw)
    if not isinstance(raw, str):
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f'a value must be an integer or a string "p/q", found {raw!r}')
    found = _FRACTION.fullmatch(raw) if len(raw) <= 2 * _MAX_DIGITS else None
    value = Fraction(int(found[1]), int(found[2])) if found else Fraction(0)
    if str(value) != raw or value.denominator == 1:
        raise MathGraphError(GraphErrorCode.BAD_VALUE, f'not a fraction "p/q" in lowest terms: {raw[:40]!r}')
    return given(value)


def value_text(value: Value) -> str:
    """The text form that traces, reports and people see: "18" or "p/q" in lowest terms."""
    return str(value)


def value_from_text(text: str) -> Value:
    """The inverse of `value_text`, strict.

    Raises:
        MathGraphError: bad_value when the text is not in that form; bad_type when it is no text.
    """
    if not isinstance(text, str):
        raise MathGraphError(GraphErrorCode.BAD_TYPE, f"a value must be a text here, found {text!r}")
    if len(text) <= 2 * _MAX_DIGITS and _INTEGER.fullmatch(text):
        return int(text)
    return value_from_json(text)

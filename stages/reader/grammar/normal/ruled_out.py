"""The one way to say that a reading is none."""

from __future__ import annotations


class RuledOutError(Exception):
    """English does not allow this reading."""

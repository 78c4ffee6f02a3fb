"""The consumption ledger: every number of the text has to be accounted for by the meaning of the chosen derivation (design 3.1)."""

from __future__ import annotations

from stages.reader.discourse.assembly import Branch
from stages.reader.text import numerals_at


def numbers_of(branch: Branch) -> frozenset[int]:
    """Where the numbers of a text stand (their first characters): digits, number words, fractions.

    The article in "a third" is no number of its own, and "half", "twice" and their kind are words of quantity, which their
    constructions consume.
    """
    places: set[int] = set()
    for read in branch:
        tokens = read.sentence.tokens
        index = 0
        while index < len(tokens):
            numerals = [numeral for numeral in numerals_at(tokens, index) if numeral.style != "part:half"]
            if numerals:
                places.add(tokens[index].start)
                index = numerals[0].end
            else:
                index += 1
    return frozenset(places)

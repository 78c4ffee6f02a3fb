"""Other numbers, and the same numbers written otherwise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from stages.reader.grammar.lexemes import Lexeme, NumberLex
from stages.suites.seeded import Draws
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.givens import givens, numerals, with_values
from stages.suites.variants.source import Leaf, Mapping, Source, numbers_of
from stages.suites.variants.variant import Variant, predict
from stages.suites.variants.writing import Writer, edited, written

# styles in which any whole number can be written
_PLAIN = ("digits", "digits,", "words")


def scale(source: Source, write: Writer = written) -> Variant:
    """Make every amount 2, 3 or 5 times as large; factors, percentages and rates stay. The answer must grow as they do.

    Raises:
        NotApplicable: an amount is not written as a numeral of its own, or the answer does not grow with the amounts.
    """
    factor = Draws("scale", source.text).one((2, 3, 5))
    amounts = [given for given in givens(source.answer.graph) if given.scales]
    found = numerals(source)
    if not amounts or any(given.place not in found for given in amounts):
        raise NotApplicable("an amount that is not a numeral of its own")
    values = {given.place: given.value * factor for given in amounts}
    expected = predict(with_values(source.answer.graph, values))
    if expected != factor * Fraction(source.answer.value):
        raise NotApplicable("the answer does not grow with the amounts")
    return Variant(write(source, _numbers(source, values)), expected)


def replace_value(source: Source, write: Writer = edited) -> Variant:
    """Put another number in the place of one; the graph predicts the answer, which must be another.

    Raises:
        NotApplicable: no numeral can be changed so that the story stays possible and the answer changes.
    """
    found = numerals(source)
    for given in givens(source.answer.graph):
        for step in (1, 2, -1, given.value):
            changed = given.value + step
            if given.place not in found or not _fits(found[given.place][1], changed):
                continue
            try:
                expected = predict(with_values(source.answer.graph, {given.place: changed}))
            except NotApplicable:
                continue
            if expected != Fraction(source.answer.value):
                return Variant(write(source, _numbers(source, {given.place: changed})), expected)
    raise NotApplicable("no number can be changed alone")


def other_digits(source: Source, write: Writer = edited) -> Variant:
    """Write digits as words, and words as digits.

    Raises:
        NotApplicable: no whole number from 2 to 100 is written in a way that has another.
    """
    turned = {
        (place, leaf.number): replace(number, style="words:-" if number.style.startswith("digits") else "digits")
        for place, leaf, number in numbers_of(source)
        if number.style in ("digits", "words:", "words:-") and number.value.denominator == 1 and 2 <= number.value <= 100
        if not _beside_sign(source, place, leaf)
    }
    if not turned:
        raise NotApplicable("no whole number from 2 to 100 in words or digits")
    return Variant(write(source, lambda place, leaf: turned.get((place, leaf.number), leaf.lexeme)), Fraction(source.answer.value))


def _fits(leaf: Leaf, value: Fraction) -> bool:
    """Can the value be written in the leaf's style, with the same grammatical number around it?"""
    assert isinstance(leaf.lexeme, NumberLex)
    return value.denominator == 1 and value > 1 < leaf.lexeme.value and leaf.lexeme.style.partition(":")[0] in _PLAIN


def _beside_sign(source: Source, place: int, leaf: Leaf) -> bool:
    """Does a sign of money or percent, or a hyphen, stand beside it?"""
    tokens = source.sentences[place].sentence.tokens
    beside = [tokens[at] for at in (leaf.first - 1, leaf.end) if 0 <= at < len(tokens)]
    return any(token.kind == "sign" or token.low in ("-", "/") for token in beside)


def _numbers(source: Source, values: dict[str, Fraction]) -> Mapping:
    found = numerals(source)
    new = {(found[place][0], found[place][1].number): value for place, value in values.items()}

    def mapping(place: int, leaf: Leaf) -> Lexeme:
        value = new.get((place, leaf.number))
        return leaf.lexeme if value is None or not isinstance(leaf.lexeme, NumberLex) else replace(leaf.lexeme, value=value)

    return mapping

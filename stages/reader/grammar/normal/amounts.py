"""Amounts and comparisons."""

from __future__ import annotations

from dataclasses import replace

from packs import units
from stages.reader.grammar.lexemes import NounLex, NumberLex
from stages.reader.grammar.meaning import Amount, Compared, Plain
from stages.reader.grammar.normal.moves import one_price
from stages.reader.grammar.normal.ruled_out import RuledOutError
from stages.reader.grammar.normal.wordkinds import lacks_its_plural


def amount(value: Amount) -> Amount:
    """A number above one stands before a plural, or before a noun that has none ("5 fly off" counts no flies)."""
    if isinstance(value.quantity, Plain) and value.quantity.number.value > 1 and value.thing is not None and lacks_its_plural(value.thing):
        raise RuledOutError
    if isinstance(value.quantity, Plain) and value.thing is not None and not _may_be_a_fraction(value.quantity.number, value.thing):
        raise RuledOutError
    return replace(value, rates=one_price(value.rates)) if len(value.rates) > 1 else value


def compared(value: Compared) -> Compared:
    """`20 less than twice as many as Ann` is one comparison, not a comparison with a comparison."""
    if isinstance(value.base, Amount) and isinstance(value.base.quantity, Compared):
        raise RuledOutError
    return value


def _may_be_a_fraction(number: NumberLex, thing: NounLex) -> bool:
    """`a third cup` is a fraction of a unit; `a third class` counts classes. With a slash, a fraction counts anything."""
    return not number.style.startswith("part") or number.style == "part:half" or bool(units.known_units(thing.lemma))

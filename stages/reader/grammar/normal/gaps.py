"""Questions whose gap has adjuncts, and measures in two units."""

from __future__ import annotations

from dataclasses import replace

from packs import units
from stages.reader.grammar.lexemes import NounLex
from stages.reader.grammar.meaning import Amount, AskedWith, Being, Clause, Compound, Fronted, Listing, Meaning, Plain, Predicate
from stages.reader.grammar.normal.ruled_out import RuledOutError


def fronted(value: Fronted) -> Fronted:
    """`how many pages per day does she read` asks what `how many pages does she read per day` asks."""
    if isinstance(value.asked, AskedWith) and isinstance(value.predicate, Predicate | Being):
        predicate = replace(value.predicate, tail=(*value.predicate.tail, *value.asked.tail))
        return replace(value, asked=value.asked.asked, predicate=predicate)
    return value


def with_adjuncts_behind(value: Clause) -> Clause:
    """As `fronted`, where the gap is the subject: `how many fish in the pond are blue`."""
    if isinstance(value.subject, AskedWith) and isinstance(value.predicate, Predicate | Being):
        predicate = replace(value.predicate, tail=(*value.predicate.tail, *value.subject.tail))
        return replace(value, subject=value.subject.asked, predicate=predicate)
    return value


def compound(value: Compound) -> Meaning:
    """Two plain amounts in units of one dimension, the second the smaller: `2 hours 20 minutes`.

    Raises:
        RuledOutError: they are no single measure.
    """
    first, second = _unit_of(value.first), _unit_of(value.second)
    if first is None or second is None or first == second or not units.same_dimension(first, second):
        raise RuledOutError
    return Listing((value.first, value.second))


def _unit_of(amount: Meaning) -> str | None:
    match amount:
        case Amount(quantity=Plain(), thing=NounLex(mods=(), lemma=lemma)) if units.known_units(lemma):
            return units.known_units(lemma)[0].name
    return None

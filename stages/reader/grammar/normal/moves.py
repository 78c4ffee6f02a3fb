"""Adjuncts that are written in one place and belong in another."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.grammar.frames import frame_of, has_particle
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Being,
    Clause,
    Content,
    Gerund,
    Listing,
    Marker,
    Meaning,
    Particle,
    Per,
    Predicate,
    Price,
    Purpose,
    Relative,
    Told,
)

_RATES = (Per, Price, Content)


def with_rates(value: Predicate) -> Predicate:
    """Rates that follow the object belong to it: to an only amount, or to the last of a list whose other items have their own."""
    count = 0
    while count < len(value.tail) and isinstance(value.tail[count], _RATES):
        count += 1
    if not count or not value.objects:
        return value
    rates, tail, last = value.tail[:count], value.tail[count:], value.objects[-1]
    if isinstance(last, Amount):
        moved: Meaning = replace(last, rates=one_price((*last.rates, *rates)))
    elif (
        isinstance(last, Listing)
        and isinstance(last.items[-1], Amount)
        and any(isinstance(item, Amount) and item.rates for item in last.items[:-1])
    ):
        item = last.items[-1]
        moved = Listing((*last.items[:-1], replace(item, rates=one_price((*item.rates, *rates)))))
    else:
        return value
    return replace(value, objects=(*value.objects[:-1], moved), tail=tail)


def with_own_tails(value: Predicate, listing: Listing) -> Meaning:
    """`sold 3 on Monday and 5 on Sunday`: where the other items have adjuncts, what stands last belongs to the last item."""
    *first, last = listing.items
    if isinstance(last, Amount) and last.tail and not any(isinstance(item, Amount) and item.tail for item in first):
        return replace(value, objects=(*value.objects[:-1], Listing((*first, replace(last, tail=())))), tail=(*last.tail, *value.tail))
    if not value.tail or not any(isinstance(item, Amount) and item.tail for item in first):
        return value
    moved = replace(last, tail=(*last.tail, *value.tail))
    return replace(value, objects=(*value.objects[:-1], Listing((*first, moved))), tail=())


def one_price(tail: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """`for $3 each` is one price, wherever `each` was attached."""
    done: list[Meaning] = []
    for item in tail:
        before = done[-1] if done else None
        if isinstance(before, Content) and isinstance(item, Per) and item.unit is None:
            continue
        if isinstance(before, Price) and before.each is None and isinstance(item, Per) and item.number is None:
            done[-1] = replace(before, each=item)
        else:
            done.append(item)
    return tuple(done)


def with_own_particle(value: Predicate) -> Predicate:
    """`gives 3 away` is `gives away 3`: a particle that the verb takes belongs to it wherever it stands."""
    verb = value.verb.verb
    if not isinstance(verb, VerbLex) or verb.particle:
        return value
    for index, item in enumerate(value.tail):
        if isinstance(item, Particle | Marker) and has_particle(verb.lemma, item.word):
            own = replace(verb, particle=item.word, frame=frame_of(verb.lemma, item.word))
            return replace(value, verb=replace(value.verb, verb=own), tail=(*value.tail[:index], *value.tail[index + 1 :]))
    return value


def with_purpose_last(tail: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """What stands behind a purpose belongs to it: `sold 8 to pay for a roof`."""
    for index, item in enumerate(tail):
        if isinstance(item, Purpose | Gerund) and tail[index + 1 :]:
            return (*tail[:index], replace(item, tail=(*item.tail, *tail[index + 1 :])))
        if isinstance(item, Relative) and tail[index + 1 :]:
            return (*tail[:index], _with_tail(item, tail[index + 1 :]))
    return tail


def _longer(inner: Predicate | Being, tail: tuple[Meaning, ...]) -> Meaning:
    longer = replace(inner, tail=(*inner.tail, *tail))
    return with_rates(longer) if isinstance(longer, Predicate) else longer


def _with_tail(relative: Relative, tail: tuple[Meaning, ...]) -> Relative:
    """What stands behind a relative clause belongs to it: `uses a hose that gives 3 litres per minute`."""
    inner = relative.clause
    if isinstance(inner, Predicate | Being):
        return replace(relative, clause=_longer(inner, tail))
    if isinstance(inner, Clause) and isinstance(inner.predicate, Predicate | Being):
        return replace(relative, clause=replace(inner, predicate=_longer(inner.predicate, tail)))
    return replace(relative, clause=Told(inner, tail))

"""Changes of scale: doubling, halving, growing to a multiple, and keeping one of several equal parts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import Change, Holder, Party, ambiguous, unsupported
from stages.reader.discourse.story.situation import Situation
from stages.reader.grammar.lexemes import NumberLex, VerbLex
from stages.reader.grammar.meaning import (
    Adjective,
    Amount,
    Definite,
    Factor,
    Gerund,
    Marker,
    Meaning,
    Owned,
    Part,
    Placed,
    Plain,
    Prep,
    Pronoun,
    Rest,
)  # fmt: skip

_FACTORS = {"double": Fraction(2), "triple": Fraction(3), "quadruple": Fraction(4), "halve": Fraction(2)}
_BY_NUMBER = {"multiply": "multiply", "divide": "divide"}


def scale(happening: Happening, situation: Situation) -> bool:
    """Takes a clause that scales an amount into the situation; False where it is none.

    Raises:
        Story: it scales something that nobody holds, or by a factor that is not said.
    """
    factor = _factor(happening)
    if factor is None:
        return False
    kind, value, at = factor
    if happening.negative or happening.mode not in ("finite", "past", "present"):
        raise unsupported("This is not said to have happened.")
    rest = tuple(item for item in happening.roles.rest)
    numbered = tuple(item for item in happening.roles.by if not isinstance(item, Amount))
    in_number = tuple(item for item in happening.roles.place if not _is_number(item))
    if not is_opaque((rest, numbered, in_number, happening.roles.to, happening.roles.source, happening.roles.benefit)):
        raise unsupported("A word of quantity here has no place in this story.")
    holder = _whose(happening, situation, in_number)
    situation.add(Change("divide" if kind == "divide" else "multiply", holder, value, at))
    return True


def _factor(happening: Happening) -> tuple[str, Fraction, int | None] | None:
    if happening.frame in ("scale_up", "scale_down"):
        value = _FACTORS.get(happening.lemma)
        if value is None:
            raise unsupported("I do not know by how much this grows or shrinks.")
        return ("divide" if happening.frame == "scale_down" else "multiply"), value, None
    if happening.frame == "become":
        (only,) = happening.objects
        if isinstance(only, Adjective) and isinstance(only.amount, Factor) and only.amount.word == "times" and only.of is None:
            number = only.amount.number
            assert isinstance(number, NumberLex)
            return "multiply", number.value, number.at
        raise unsupported("I do not know by how much this grows or shrinks.")
    if happening.lemma in _BY_NUMBER and happening.roles.by:
        (by, *more) = happening.roles.by
        if not more and isinstance(by, Amount) and isinstance(by.quantity, Plain) and by.thing is None:
            return _BY_NUMBER[happening.lemma], by.quantity.number.value, by.quantity.number.at
    return None


def _is_number(item: Meaning) -> bool:
    return isinstance(item, Definite) and item.noun.lemma in ("number", "size") and not item.det


def _whose(happening: Happening, situation: Situation, places: tuple[Meaning, ...]) -> str:
    cast, things = situation.cast, situation.things
    target = happening.objects[-1] if happening.objects and happening.frame != "become" else happening.subject
    if happening.passive or len(happening.objects) > 1:
        raise unsupported("I do not know what is scaled here.")
    if isinstance(target, Placed):
        places = (*places, target.place.object) if isinstance(target.place, Prep) else places
        target = target.thing
    if isinstance(target, Amount) and isinstance(target.quantity, Part) and target.quantity.share == Factor(None, "all"):
        target = target.quantity.whole
    if target == Pronoun("them"):
        ours, owner = True, None
    else:
        ours, owner = things.whole(target, cast)
    if not ours:
        raise unsupported("I do not know what is scaled here.")
    here = [party for party in (cast.party(place) for place in places if isinstance(place, Definite)) if isinstance(party, Holder)]
    actor = cast.party(happening.subject) if happening.objects and happening.frame != "become" else None
    return _decide(owner, here, actor, situation)


def _decide(owner: Party | None, here: list[Holder], actor: Party | None, situation: Situation) -> str:
    named = [party for party in (owner, *here) if isinstance(party, Holder)]
    if len(set(named)) > 1 or (owner is not None and not isinstance(owner, Holder)):
        raise ambiguous("I cannot tell whose amount is scaled.")
    if named:
        return named[0].name
    if isinstance(actor, Holder):
        return actor.name
    return situation.sole()


def keep_one_part(happenings: Sequence[Happening], situation: Situation) -> int:
    """Takes `splits them into 4 equal parts, keeps one part and gives the rest away`; returns how many clauses it was, or 0.

    Raises:
        Story: a split whose shares are not said to be equal, or of which it is not said that one is kept.
    """
    first = happenings[0]
    parts = _equal_parts(first)
    if parts is None:
        return 0
    subject = situation.cast.party(first.subject)
    if not isinstance(subject, Holder) and not _owned(first):
        subject = Holder(situation.sole())
    if len(happenings) < 2 or first.negative or first.mode not in ("finite", "past", "present"):
        raise unsupported("It is not said what becomes of the parts.")
    kept = _kept(happenings[1], parts)
    count = 2 if len(happenings) < 3 or not _is_of_rest(happenings[2]) else 3
    if count == 2 and not is_opaque(tuple(item for item in happenings[1].roles.rest if not isinstance(item, Gerund))):
        raise unsupported("It is not said what becomes of the parts.")
    holder = _whose_split(first, situation, subject)
    situation.add(Change("divide", holder, parts.quantity.number.value, parts.quantity.number.at))
    if kept is not None:
        situation.consumed.add(kept)
    return count


def _equal_parts(happening: Happening) -> Amount | None:
    if not isinstance(happening.verb, VerbLex):
        return None
    for item in (*happening.roles.to, *happening.roles.place):
        if isinstance(item, Amount) and item.of == Marker("equal") and isinstance(item.quantity, Plain):
            return item
    return None


def _owned(happening: Happening) -> bool:
    return bool(happening.objects) and isinstance(happening.objects[0], Owned)


def _kept(happening: Happening, parts: Amount) -> int | None:
    """Where the `one` of `keeps one part` stands; None for `a single part`."""
    keeps = happening.lemma in ("keep", "hold", "leave", "retain") and happening.mode in ("finite", "past", "present")
    (only,) = happening.objects if len(happening.objects) == 1 else (None,)
    if keeps and not happening.negative:
        if isinstance(only, Amount) and isinstance(only.quantity, Plain) and only.quantity.number.value == 1 and only.thing is not None:
            if parts.thing is not None and only.thing.lemma == parts.thing.lemma:
                return only.quantity.number.at
        if isinstance(only, Definite) and only.det in ("a", "one") and only.noun.mods == ("single",):
            if parts.thing is not None and only.noun.lemma == parts.thing.lemma:
                return None
    raise unsupported("It is not said that one of the parts is kept.")


def _is_of_rest(happening: Happening) -> bool:
    """`gives the rest to a friend`, `the rest go back`: what is not kept leaves the story."""
    said = (happening.subject, *happening.objects)
    return any(isinstance(item, Amount) and isinstance(item.quantity, Rest) and item.quantity.number is None for item in said)


def _whose_split(happening: Happening, situation: Situation, subject: Party) -> str:
    target = happening.objects[0] if len(happening.objects) == 1 else None
    if isinstance(target, Amount) and isinstance(target.quantity, Part) and target.quantity.share == Factor(None, "all"):
        target = target.quantity.whole
    if isinstance(target, Amount) and target.quantity == Rest() and target.thing is None:
        ours, owner = True, None
    elif target == Pronoun("them"):
        ours, owner = True, None
    else:
        ours, owner = situation.things.whole(target, situation.cast)
    if not ours:
        raise unsupported("I do not know what is split here.")
    return _decide(owner, [], subject, situation)

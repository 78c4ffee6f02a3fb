"""Predicates: objects, recipients, what may stand behind a verb."""

from __future__ import annotations

from dataclasses import replace

from packs import words
from stages.reader.grammar.lexemes import NounLex, VerbLex, WordLex
from stages.reader.grammar.meaning import (
    Activity,
    Adjective,
    Amount,
    Being,
    Both,
    Content,
    Counted,
    Definite,
    Each,
    Listing,
    Marker,
    Meaning,
    Named,
    Owned,
    Particle,
    Plain,
    Predicate,
    Prep,
    Pronoun,
    Purpose,
    Reduced,
    Times,
    Verb,
)
from stages.reader.grammar.normal import attachment
from stages.reader.grammar.normal.moves import one_price, with_own_particle, with_own_tails, with_purpose_last, with_rates
from stages.reader.grammar.normal.phrases import may_be_adjunct
from stages.reader.grammar.normal.ruled_out import RuledOutError
from stages.reader.grammar.normal.wordkinds import TIMES, is_activity

_NO_RECIPIENT = frozenset({"possess", "transfer_in", "scale_up", "scale_down", "split", "travel", "weigh", "remain"})
"""Frames whose verbs have no place for a recipient without a preposition."""
_TO_SOMEBODY = frozenset({"transfer_out", "gain", "make"})
"""Frames in which `her 5 pears` is somebody and what she gets."""
_OF_HERS = frozenset({"event", "work"})
"""Frames in which `her 5 pears` are the pears that she has."""


def being(value: Being) -> Meaning:
    """`is counting acorns` is a verb in progress and `are moved` is a passive, neither a noun group nor an adjective."""
    attachment.being(value)
    value = _being_with_rates(value)
    inner = value.value
    if inner is None and value.tail and isinstance(value.tail[0], Reduced):
        raise RuledOutError
    if inner is None and isinstance(next((item for item in value.tail if not isinstance(item, Marker | Particle)), None), Activity):
        raise RuledOutError
    if value.tail[:1] == (Marker("home"),) and value.tail[1:] and isinstance(value.tail[1], Prep):
        raise RuledOutError
    if isinstance(inner, Adjective) and inner.amount is None and isinstance(inner.word, WordLex):
        if inner.word.word == "home" or any(reading.form in ("ing", "part") for reading in words.verb(inner.word.word)):
            raise RuledOutError
    if isinstance(inner, Definite) and not inner.det and (is_activity(inner.noun) or inner.noun.number == "sg"):
        raise RuledOutError
    return value


def _being_with_rates(value: Being) -> Being:
    """As `with_rates`, for what stands behind `be`."""
    if value.value is None:
        return value
    moved = with_rates(Predicate(Verb("be"), (value.value,), one_price(value.tail)))
    return replace(value, value=moved.objects[0], tail=moved.tail)


def predicate(value: Predicate) -> Meaning:
    """Objects, recipients and adjuncts that the verb may have, each where it belongs."""
    attachment.predicate(value)
    verb = value.verb.verb
    frame = verb.frame if isinstance(verb, VerbLex) else "possess" if verb == "have" else ""
    if isinstance(verb, VerbLex) and verb.lemma in ("want", "need", "let"):
        raise RuledOutError
    if value.verb.tense == "needed" and not value.objects:
        return value  # "are needed to hold 60 eggs": a purpose, no wish to hold them
    if verb in ("want", "need") and not value.objects and any(isinstance(item, Purpose) for item in value.tail):
        raise RuledOutError
    if not _may_end_so(value, verb):
        raise RuledOutError
    if verb in ("have", "need", "want") and not value.objects and any(map(_is_to_do, value.tail)):
        raise RuledOutError
    if value.objects and _is_no_object(value.objects[-1]):
        raise RuledOutError
    if len(value.objects) == 2:
        _check_recipient(frame, *value.objects)
    if frame in _TO_SOMEBODY and len(value.objects) == 1 and not any(isinstance(item, Prep) and item.prep == "to" for item in value.tail):
        only = value.objects[0]
        own = isinstance(only, Amount) and isinstance(only.quantity, Plain) and only.quantity.definite == "her"
        if own or (isinstance(only, Counted) and only.det == "her"):
            raise RuledOutError
    value = with_own_particle(with_rates(replace(value, tail=with_purpose_last(one_price(value.tail)))))
    if value.objects and isinstance(value.objects[-1], Definite) and _is_home(value.objects[-1]):
        return replace(value, objects=value.objects[:-1], tail=(Marker("home"), *value.tail))
    if value.objects and isinstance(value.objects[-1], Listing):
        return with_own_tails(value, value.objects[-1])
    return value


def _is_to_do(adjunct: Meaning) -> bool:
    """`has to work`: a wish or a duty, no place that one has something to."""
    return isinstance(adjunct, Purpose) or (
        isinstance(adjunct, Prep) and adjunct.prep == "to" and isinstance(adjunct.object, Definite) and not adjunct.object.det
    )


def _is_no_object(phrase: Meaning) -> bool:
    """`spends it cleaning rooms` has an activity, and `works each day` a rate behind the verb, not an object."""
    if isinstance(phrase, Definite) and not phrase.det:
        return is_activity(phrase.noun)
    return isinstance(phrase, Each) and isinstance(phrase.noun, NounLex) and phrase.noun.lemma in TIMES


def _may_end_so(value: Predicate, verb: Meaning) -> bool:
    """`buys a book` has an object, no rate of books; `starts with 5` says what one has at the start."""
    first = value.tail[0] if value.tail else None
    if isinstance(first, Reduced) and verb == "have" and not value.objects:
        return False
    if isinstance(first, Activity) and value.objects and value.objects[-1] == Pronoun("her"):
        return False
    if not all(map(may_be_adjunct, value.tail)) or any(map(_is_times_as, value.tail, value.tail[1:])):
        return False
    if any(map(_is_anothers_home, value.tail, value.tail[1:])):
        return False
    starts = isinstance(verb, VerbLex) and verb.lemma in ("start", "begin") and not value.objects
    return not (starts and isinstance(first, Content))


def _is_anothers_home(first: Meaning, second: Meaning) -> bool:
    return isinstance(first, Prep) and isinstance(first.object, Owned) and first.object.noun is None and second == Marker("home")


def _is_times_as(first: Meaning, second: Meaning) -> bool:
    return isinstance(first, Times) and isinstance(second, Prep) and second.prep == "as"


def _check_recipient(frame: str, recipient: Meaning, thing: Meaning) -> None:
    """A recipient without a preposition: the verb has a place for it, and what it gets is no bare noun that could be its own."""
    if frame in _NO_RECIPIENT or isinstance(thing, Each):
        raise RuledOutError
    if isinstance(recipient, Amount) and isinstance(thing, Definite) and thing.det in ("a", "an") and thing.noun.lemma in TIMES:
        raise RuledOutError  # "8 hours a day" is a rate
    bare = isinstance(thing, Definite) and not thing.det
    if bare and not isinstance(recipient, Pronoun | Named):
        raise RuledOutError
    if recipient == Pronoun("her") and (bare or (frame in _OF_HERS and isinstance(thing, Amount))):
        raise RuledOutError
    if isinstance(recipient, Both) and any(isinstance(member, Definite) and not member.det for member in recipient.members):
        raise RuledOutError


def _is_home(thing: Definite) -> bool:
    return thing == Definite("", thing.noun) and thing.noun.lemma == "home" and not thing.noun.mods

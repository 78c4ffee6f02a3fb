"""Whom a clause is about: set before it is told, and moved on after it, so that pronouns can be resolved."""

from __future__ import annotations

from collections.abc import Iterator

from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.mentions import holds_pronoun, names_in
from stages.reader.discourse.story.parts import Holder, Outside, Party, Story
from stages.reader.discourse.story.situation import Situation
from stages.reader.grammar.meaning import Counted, Definite, Meaning, Named, Owned, Placed, Pronoun, Titled


def set_scene(happening: Happening, situation: Situation) -> None:
    """Before a clause is told: whom it names, and who its subject is."""
    cast = situation.cast
    cast.fresh.clear()
    cast.clause = frozenset(_named_in(happening, situation))
    subject = happening.subject.thing if isinstance(happening.subject, Placed) else happening.subject
    cast.local = None
    if isinstance(subject, Named | Titled | Pronoun | Definite) and not (
        isinstance(subject, Pronoun) and subject.word in ("they", "there")
    ):
        party = _quietly(subject, situation)
        cast.local = party if isinstance(party, Holder) else None
    elif isinstance(subject, Owned) and subject.noun is not None and isinstance(subject.owner, Named | Titled):
        if not situation.things.whole(subject, cast)[0]:
            party = cast.party(subject.owner)
            cast.local = party if isinstance(party, Holder) else None
            cast.topic, cast.center = None, cast.local.name if cast.local else None


def _named_in(happening: Happening, situation: Situation) -> Iterator[str]:
    roles = happening.roles
    yield from names_in((happening.objects, roles.to, roles.source, roles.benefit))
    for item in (*happening.objects, *roles.to, *roles.source):
        party = _quietly(item, situation) if isinstance(item, Definite) and item.det == "the" else None
        if isinstance(party, Holder):
            yield party.name


def _quietly(subject: Meaning, situation: Situation) -> Party | None:
    try:
        return situation.cast.party(subject)
    except Story:
        return None


def set_topic(happening: Happening, situation: Situation) -> None:
    """After a clause: a pronoun in the next one may stand for its subject, unless a pronoun in this one holds on to somebody else."""
    cast = situation.cast
    subject = happening.subject.thing if isinstance(happening.subject, Placed) else happening.subject
    party = _quietly(subject, situation) if isinstance(subject, Named | Titled | Definite | Owned | Counted) else None
    if isinstance(party, Holder):
        cast.center, cast.topic = party.name, None
    elif cast.local is not None:
        cast.center, cast.topic = cast.local.name, None
    elif isinstance(party, Outside):
        cast.group = party if party.noun is not None and party.noun.number == "pl" else cast.group
        cast.topic = None if holds_pronoun(happening) else party
    elif not (isinstance(subject, Pronoun) and subject.word == "they"):
        cast.topic = None

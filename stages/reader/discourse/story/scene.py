"""Clauses without an amount: carried through where nothing in them can change one, refused otherwise."""

from __future__ import annotations

from stages.reader.discourse.story.happenings import Happening, Roles
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import Change, unconsumed, unsupported
from stages.reader.discourse.story.things import Things
from stages.reader.grammar.meaning import Amount, Definite, Each, Marker, Meaning, Owned, Per, Pronoun, Some

_CHANGING = frozenset({"gain", "loss", "transfer_out", "transfer_in", "make", "enter", "transform", "provide", "split"})
_GROUP = frozenset({"they", "them"})


def carry_scene(happening: Happening, things: Things, last: Change | None, *, begun: bool) -> None:
    """Checks that a clause without an amount may be left aside.

    Args:
        happening: the clause.
        things: the story's thing.
        last: the change told before in the same sentence, if any: `and he burns them` says more of what is gone already.
        begun: a state was told before; until then, habits may be ("she sells eggs every day").

    Raises:
        Story: it holds a word of quantity, or it could change what somebody holds.
    """
    words = (happening.subject, happening.objects, *_adjuncts(happening.roles, begun=begun))
    after_loss = last is not None and last.kind in ("subtract", "transfer", "divide")
    if any(_is_them(item) for item in (happening.subject, *happening.objects)):
        if not (after_loss and happening.frame in ("loss", "possess", "event", "gain") and is_opaque(_without_never(words))):
            raise unsupported("I do not know what becomes of the things here.")
        return
    if happening.negative or not is_opaque(_without_some_people(words)):
        raise unconsumed("A word of quantity, order or negation here has no place in this story.")
    if happening.frame in _CHANGING:
        for item in (happening.subject, *happening.objects):
            if _is_it(item, things) and not (_is_kind(item) and not begun):
                raise unsupported(f"I do not know how many {things.name} this is about.")


def _adjuncts(roles: Roles, *, begun: bool) -> tuple[Meaning, ...]:
    rest = tuple(item for item in roles.rest if begun or not (isinstance(item, Per) and item.number is None))
    return (roles.to, roles.source, roles.place, roles.benefit, roles.by, rest)


def _without_never(words: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    return tuple(tuple(item for item in part if item != Marker("never")) if isinstance(part, tuple) else part for part in words)


def _without_some_people(words: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """`some children` sets the scene."""
    subject = words[0]
    if isinstance(subject, Amount) and isinstance(subject.quantity, Some) and subject.thing is not None and not subject.rates:
        return (subject.thing, *words[1:])
    return words


def _is_them(item: Meaning) -> bool:
    return isinstance(item, Pronoun) and item.word in _GROUP


def _is_it(item: Meaning, things: Things) -> bool:
    noun = item.noun if isinstance(item, Definite | Owned) else item.thing if isinstance(item, Amount) else None
    return isinstance(item, Each) or (noun is not None and things.is_it(noun))


def _is_kind(item: Meaning) -> bool:
    """`collects coins`: the kind, not some of them."""
    return isinstance(item, Definite) and not item.det and item.noun.number != "sg"

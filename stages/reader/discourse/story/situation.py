"""What a telling has reached, and who plays which part in a clause."""

from __future__ import annotations

from dataclasses import dataclass, field

from stages.reader.discourse.story.cast import Cast
from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import (
    Change,
    ChangeKind,
    Holder,
    Outside,
    Party,
    Portion,
    ambiguous,
    unconsumed,
    unresolved,
    unsupported,
)  # fmt: skip
from stages.reader.discourse.story.things import Things
from stages.reader.grammar.meaning import Amount, Both, Counted, Definite, Meaning, Named, Owned, Placed, Prep, Pronoun, Related, Titled


@dataclass(slots=True)
class Situation:
    """What a telling has reached.

    Attributes:
        cast: who is in it.
        things: what is counted.
        changes: states and changes so far.
        stated: holders with a state or a gain.
        consumed: where numbers stand that a rule used up without keeping them (the `one` of `keeps one part`).
        pending: a portion that was spoken of, but whose fate comes in the next clause.
    """

    cast: Cast
    things: Things
    changes: list[Change] = field(default_factory=list)
    stated: list[str] = field(default_factory=list)
    pending: Portion | None = None
    consumed: set[int] = field(default_factory=set)

    def sole(self) -> str:
        """The only holder so far, to whom things happen that are said to happen to nobody.

        Raises:
            Story: there is none, or more than one.
        """
        if not self.stated:
            raise unresolved("Nobody holds anything yet.")
        if len(self.stated) > 1:
            raise ambiguous(f"I cannot tell to whom this happens: {', '.join(self.stated)}.")
        return self.stated[0]

    def put(self, kind: ChangeKind, holder: str, portion: Portion, target: str | None = None) -> None:
        """Records a change of a portion; a half that leaves is a division by two."""
        if portion.half:
            if kind != "subtract":
                raise unsupported("A half that goes to another holder is no change that this story can hold.")
            self._check_half(holder, portion)
            kind = "divide"
        self.add(Change(kind, holder, portion.value, portion.at, target))

    def add(self, change: Change) -> None:
        """Records a state or a change."""
        self.changes.append(change)
        for name in (change.holder, change.target):
            if name is not None and name not in self.stated:
                self.stated.append(name)

    def _check_half(self, holder: str, portion: Portion) -> None:
        """`half of them` is half of all only where nothing else was spoken of; `half of the rest` only where something left."""
        own = [change for change in self.changes if holder in (change.holder, change.target)]
        last = own[-1].kind if own else None
        if portion.of_them and last not in ("state", "multiply"):
            raise ambiguous("I cannot tell of what this is a half.")
        if portion.of_rest and last not in ("subtract", "divide", "transfer"):
            raise ambiguous("I cannot tell what the rest is.")


@dataclass(frozen=True, slots=True)
class Ends:
    """The parties of a happening: who acts, where the things come from, where they go, and where it happens."""

    subject: Party | None
    source: Party | None
    goal: Party | None
    place: Party | None
    benefit: Party | None
    agent: Party | None


def ends_of(happening: Happening, situation: Situation, recipient: Meaning = None) -> Ends:
    """Resolves the roles of a happening.

    Raises:
        Story: a role is filled twice, or cannot be resolved.
    """
    cast, roles = situation.cast, happening.roles
    subject = None if isinstance(_bare(happening.subject), Amount) else cast.party(happening.subject)
    goals = [*(() if recipient is None else (recipient,)), *roles.to]
    place = _one(roles.place, cast, subject)
    if isinstance(happening.subject, Placed) and place is None and (happening.passive or not isinstance(_bare(happening.subject), Amount)):
        inside = happening.subject.place
        place = cast.party(inside.object) if isinstance(inside, Prep) else None
    return Ends(
        subject, _one(roles.source, cast, subject), _one(tuple(goals), cast, subject), place, _one(roles.benefit, cast, subject),
        _one(roles.by, cast, subject) if happening.passive else None,
    )  # fmt: skip


def _bare(value: Meaning) -> Meaning:
    return value.thing if isinstance(value, Placed) else value


def _one(values: tuple[Meaning, ...], cast: Cast, subject: Party | None) -> Party | None:
    found = [_party(value, cast, subject) for value in values]
    holders = [party for party in found if isinstance(party, Holder)]
    if len(holders) > 1:
        raise ambiguous("Two parties play the same part here.")
    return holders[0] if holders else found[0] if found else None


def _party(value: Meaning, cast: Cast, subject: Party | None) -> Party:
    if isinstance(value, Named | Titled | Pronoun | Definite | Owned | Counted | Related):
        return cast.party(value, subject)
    if isinstance(value, Both) or not is_opaque(value):
        raise unconsumed("A word of quantity here has no place in this story.")
    return Outside(None, False)

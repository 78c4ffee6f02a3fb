"""Amounts that stand beside the verb: contents, prices, scores, what is at a place, and the fate of what was just spoken of."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.discourse.story.acting import comes_from_outside, goes_outside, loser_of, state
from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.modes import TOLD, WASTE
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import Holder, Outside, unsupported
from stages.reader.discourse.story.scene import carry_scene
from stages.reader.discourse.story.situation import Ends, Situation, ends_of
from stages.reader.grammar.meaning import Amount, Content, Definite, Meaning, Money, Owned, Pronoun

_STARTERS = frozenset("start begin open set go travel arrive come".split())


def settle(happening: Happening, situation: Situation) -> None:
    """The fate of a portion that the clause before spoke of: `buys 11 sheep and puts them in the north pen`."""
    portion = situation.pending
    assert portion is not None
    situation.pending = None
    if happening.negative or happening.mode not in TOLD or not is_opaque(happening.roles.rest):
        raise unsupported("I do not know what becomes of these things.")
    if happening.frame == "be":
        situation.pending = portion
        return
    if Pronoun("them") in happening.objects:
        ends = ends_of(happening, situation)
        if isinstance(ends.goal or ends.place, Holder) and happening.frame == "transfer_out":
            goal = ends.goal or ends.place
            assert isinstance(goal, Holder)
            situation.put("add", goal.name, portion)
            return
        if happening.frame == "loss" and isinstance(ends.subject, Holder):
            situation.put("subtract", ends.subject.name, portion)
            return
    elif happening.same_subject and not happening.objects and isinstance(happening.subject, Amount):
        place = ends_of(happening, situation).place
        if isinstance(place, Outside) and place.noun is not None and place.noun.lemma in WASTE:
            situation.put("subtract", situation.sole(), portion)
            return
    raise unsupported("I do not know what becomes of these things.")


def there_is(happening: Happening, situation: Situation) -> None:
    """`there were 26 ducks on the pond`: the place holds them."""
    (amount,) = happening.objects
    portion = situation.things.portion(amount, situation.cast)
    quiet = is_opaque((happening.roles.rest, happening.roles.by)) and not happening.negative and happening.mode in TOLD
    places = [situation.cast.party(place) for place in happening.roles.place if isinstance(place, Definite | Owned)]
    if portion is None:
        carry_scene(happening, situation.things, None, begun=bool(situation.changes))
        return
    if not quiet or len(happening.roles.place) != 1 or not places:
        raise unsupported("I do not know whose things these are.")
    state(portion, Ends(places[0], None, None, None, None, None), situation)


def stands_at(happening: Happening, amount: Amount, situation: Situation) -> None:
    """`stands at 25 points`."""
    portion = situation.things.portion(amount, situation.cast)
    ends = Ends(situation.cast.party(happening.subject), None, None, None, None, None)
    if portion is None or happening.negative or happening.mode not in TOLD or not is_opaque(happening.roles.rest):
        raise unsupported("I do not know what this amount belongs to.")
    state(portion, ends, situation)


def with_contents(happening: Happening, content: Content, situation: Situation) -> None:
    """`sets off with 18 passengers`, `supplies her with 6`, `runs off with 2 of his`.

    Raises:
        Story: the amount belongs to nothing that a story holds.
    """
    portion = situation.things.portion(content.amount, situation.cast)
    others = tuple(item for item in happening.roles.rest if item is not content)
    opaque = is_opaque((others, happening.roles.to, happening.roles.place, happening.roles.source, happening.roles.benefit))
    if portion is None or happening.negative or happening.mode not in TOLD or not opaque:
        raise unsupported("I do not know what this amount belongs to.")
    ends = ends_of(happening, situation)
    if happening.frame == "provide" and len(happening.objects) == 1:
        goal = situation.cast.party(happening.objects[0], ends.subject)
        if isinstance(goal, Holder) and not isinstance(ends.subject, Holder):
            comes_from_outside(happening, portion, goal, situation)
            return
    elif happening.frame == "loss" and portion.part and isinstance(ends.subject, Outside) and not happening.objects:
        goes_outside(happening, portion, ends, loser_of(ends, portion), situation)
        return
    elif happening.lemma in _STARTERS and not situation.changes and is_opaque(happening.objects):
        state(portion, Ends(ends.subject, None, None, None, None, None), situation)
        return
    raise unsupported("I do not know what this amount belongs to.")


def as_amount(value: Meaning) -> Meaning:
    """A sum of money as an amount."""
    return Amount(value, None) if isinstance(value, Money) else value


def for_money(happening: Happening, amount: Meaning, situation: Situation) -> None:
    """`buys a book for $12`, where money is what the story counts."""
    portion = situation.things.portion(amount, situation.cast) if isinstance(amount, Amount) else None
    ends = ends_of(_without_money(happening), situation)
    simple = len(happening.objects) == 1 and isinstance(happening.objects[0], Definite | Owned) and is_opaque(happening.objects)
    if portion is None or not simple or not isinstance(ends.subject, Holder) or happening.negative or happening.mode not in TOLD:
        raise unsupported("I do not know who pays this amount.")
    if isinstance(ends.goal, Holder) or isinstance(ends.source, Holder):
        raise unsupported("A sale between two holders is no change that this story can hold.")
    if happening.lemma in ("buy", "purchase"):
        situation.put("subtract", ends.subject.name, portion)
    elif happening.lemma == "sell":
        situation.put("add", ends.subject.name, portion)
    else:
        raise unsupported("I do not know who pays this amount.")


def _without_money(happening: Happening) -> Happening:
    benefit = tuple(item for item in happening.roles.benefit if not isinstance(item, Amount))
    return replace(happening, roles=replace(happening.roles, benefit=benefit))

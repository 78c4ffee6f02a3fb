"""What somebody does to an amount: direction by frame and roles. Every rule decides or refuses; none prefers."""

from __future__ import annotations

from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.parts import Change, Holder, Outside, Portion, ambiguous, unsupported
from stages.reader.discourse.story.situation import Ends, Situation
from stages.reader.grammar.lexemes import VerbLex

_TAKERS = frozenset({"buy", "purchase", "take", "borrow", "steal", "snatch", "grab", "capture"})
"""Verbs of getting whose things come from whoever has them, even where nobody is named."""
_BRINGERS = frozenset({"bring", "deliver", "ship"})
"""Verbs of giving that bring things to the only holder there is."""


def holder_acts(happening: Happening, portion: Portion, ends: Ends, actor: Holder, situation: Situation) -> None:
    """A holder does something with a portion: by frame it gets, gives, uses up or makes.

    Raises:
        Story: the frame says nothing of amounts, or leaves open who has the things in the end.
    """
    frame = happening.frame
    if frame in ("gain", "make", "transfer_in"):
        _gets(happening, portion, ends, actor, situation)
    elif frame == "transform":
        _transforms(happening, portion, ends, actor, situation)
    elif frame in ("loss", "transfer_out"):
        _gives(happening, portion, ends, actor, situation)
    else:
        raise unsupported(f"I do not know what {happening.lemma!r} does to an amount.")


def _gets(happening: Happening, portion: Portion, ends: Ends, actor: Holder, situation: Situation) -> None:
    source = ends.source if isinstance(ends.source, Holder) else portion.owner
    if happening.frame == "make" and isinstance(ends.goal, Outside) and not ends.goal.person:
        # "bakes 14 walnuts into a cake"
        _gives(happening, portion, ends, actor, situation)
        return
    if ends.goal is not None or (ends.benefit is not None and (isinstance(ends.benefit, Holder) or ends.benefit.person)):
        if isinstance(ends.goal or ends.benefit, Holder) and (ends.goal or ends.benefit) != actor:
            raise ambiguous("I cannot tell who has these things in the end.")
        if ends.goal is None:
            raise ambiguous("I cannot tell who has these things in the end.")
    if isinstance(source, Holder):
        if source == actor:
            raise ambiguous("Somebody gets what is theirs already.")
        transfer(source, actor, ends, portion, situation)
        return
    if portion.part or portion.half:
        raise unsupported("A part of what nobody has is no amount that somebody gets.")
    if happening.frame == "transfer_in" and not (isinstance(ends.source, Outside) and ends.source.person):
        raise ambiguous("I cannot tell from where these things come.")
    _check_place(ends, actor)
    situation.put("add", actor.name, portion)


def _transforms(happening: Happening, portion: Portion, ends: Ends, actor: Holder, situation: Situation) -> None:
    """Cooking and planting use up what one has; `more` of them come on top."""
    if portion.more or "new" in portion.modifiers:
        _gets(happening, portion, ends, actor, situation)
    elif portion.part or not portion.named or happening.lemma != "plant":
        _gives(happening, portion, ends, actor, situation)
    else:
        raise ambiguous("I cannot tell whether these are made or used up.")


def _gives(happening: Happening, portion: Portion, ends: Ends, actor: Holder, situation: Situation) -> None:
    check_owner(portion, actor)
    if isinstance(ends.source, Holder) and ends.source != actor:
        raise ambiguous("I cannot tell who loses these things.")
    if isinstance(ends.goal, Holder):
        if ends.goal == actor:
            raise ambiguous("The same party gives and gets here.")
        situation.put("transfer", actor.name, portion, ends.goal.name)
        return
    _check_place(ends, actor)
    if isinstance(ends.benefit, Holder) and ends.benefit != actor:
        raise ambiguous("I cannot tell who has these things in the end.")
    if happening.lemma in ("bring", "put", "carry", "leave") and not (isinstance(ends.goal, Outside) and ends.goal.person):
        raise ambiguous("I cannot tell whether these things are still there.")
    situation.put("subtract", actor.name, portion)


def _check_place(ends: Ends, actor: Holder) -> None:
    if isinstance(ends.place, Holder) and ends.place != actor:
        raise ambiguous("I cannot tell whose amount changes here.")


def outside_acts(happening: Happening, portion: Portion, ends: Ends, situation: Situation) -> None:
    """Somebody outside the story does something with a portion: a holder gets it or loses it.

    Raises:
        Story: nothing says which holder, or what the verb does.
    """
    frame = happening.frame
    goal = next((end for end in (ends.goal, ends.benefit) if isinstance(end, Holder)), None)
    if goal is not None and (isinstance(ends.goal, Holder) or frame in ("transfer_out", "gain", "make", "transform")):
        comes_from_outside(happening, portion, goal, situation)
        return
    loser = loser_of(ends, portion)
    if frame in ("loss", "transfer_in", "transfer_out", "transform") or (
        frame == "gain" and (loser is not None or happening.lemma in _TAKERS)
    ):
        goes_outside(happening, portion, ends, loser, situation)
    elif frame == "cost" and isinstance(ends.goal, Holder):
        situation.put("subtract", ends.goal.name, portion)
    elif frame in ("gain", "make") and not (portion.part or portion.half) and happening.lemma in _TAKERS:
        situation.pending = portion
    else:
        raise unsupported(f"I do not know what {happening.lemma!r} does to an amount here.")


def comes_from_outside(happening: Happening, portion: Portion, goal: Holder, situation: Situation) -> None:
    """A holder gets a portion from outside the story, or pays it (`cost the hive 150 bees`)."""
    if happening.frame == "cost":
        situation.put("subtract", goal.name, portion)
        return
    if portion.part or portion.half or portion.owner is not None:
        raise unsupported("A part of what somebody has does not come from outside.")
    situation.put("add", goal.name, portion)


def loser_of(ends: Ends, portion: Portion) -> Holder | None:
    """The holder from whom, of whose things or at whose place something is taken; None where the words name none."""
    named = [party for party in (ends.source, portion.owner, ends.place) if isinstance(party, Holder)]
    if len(set(named)) > 1:
        raise ambiguous("I cannot tell whose things these are.")
    return named[0] if named else None


def goes_outside(happening: Happening, portion: Portion, ends: Ends, loser: Holder | None, situation: Situation) -> None:
    """A portion leaves the story: from the holder that the words name, or from the only one."""
    if loser is not None:
        situation.put("subtract", loser.name, portion)
        return
    if happening.frame == "transfer_out":
        if happening.lemma not in _BRINGERS or ends.goal is not None or portion.part or portion.half:
            raise ambiguous("I cannot tell who gets these things.")
        situation.put("add", _had_before(happening, situation), portion)
        return
    if isinstance(ends.subject, Outside) and ends.subject.own and happening.frame == "gain":
        raise ambiguous("I cannot tell for whom these things are.")
    if len(situation.stated) > 1 and happening.lemma in _TAKERS and not portion.part:
        situation.pending = portion
        return
    situation.put("subtract", situation.sole(), portion)


def _had_before(happening: Happening, situation: Situation) -> str:
    """What is brought back goes to whoever lost something last; what is brought, to the only holder."""
    last = situation.changes[-1]
    if isinstance(happening.verb, VerbLex) and happening.verb.particle == "back" and last.kind == "subtract":
        return last.holder
    return situation.sole()


def state(portion: Portion, ends: Ends, situation: Situation) -> None:
    """`has 5 pears`: the first and only word on what a holder has.

    Raises:
        Story: a part or a surplus is no state, or the holder has a state already.
    """
    if portion.half or portion.part or portion.more or not isinstance(ends.subject, Holder):
        raise unsupported("This is no statement of what somebody has.")
    if any(isinstance(end, Holder) for end in (ends.source, ends.goal, ends.place, ends.benefit)):
        raise unsupported("A second party stands in this statement.")
    if ends.subject.name in situation.stated:
        raise ambiguous(f"What {ends.subject.name} has is said twice.")
    situation.add(Change("state", ends.subject.name, portion.value, portion.at))


def transfer(source: Holder, goal: Holder, ends: Ends, portion: Portion, situation: Situation) -> None:
    """The portion goes from one holder to another.

    Raises:
        Story: giver and getter are the same, or a third holder acts.
    """
    if source == goal or (isinstance(ends.subject, Holder) and ends.subject not in (source, goal)):
        raise ambiguous("I cannot tell who gives what to whom.")
    check_owner(portion, source)
    situation.put("transfer", source.name, portion, goal.name)


def check_owner(portion: Portion, holder: Holder) -> None:
    """The things are said to be somebody's: that must be who loses them."""
    if portion.owner is not None and portion.owner != holder:
        raise ambiguous("I cannot tell whose things these are.")

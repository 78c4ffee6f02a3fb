"""What amounts do of themselves: `three of them burst`, `26 get on`, `15 ducks waddle from the old pond to the new one`."""

from __future__ import annotations

from stages.reader.discourse.story.acting import check_owner, state, transfer
from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.modes import WASTE
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import Change, Holder, Outside, Party, Portion, ambiguous, unsupported
from stages.reader.discourse.story.situation import Ends, Situation, ends_of
from stages.reader.grammar.meaning import Placed, Prep


def of_itself(happening: Happening, portion: Portion, situation: Situation) -> None:
    """`three of them burst`, `26 get on`, `15 ducks waddle from the old pond to the new one`."""
    if isinstance(happening.subject, Placed):
        where = happening.subject.place
        inside = situation.cast.party(where.object) if isinstance(where, Prep) else None
        if isinstance(inside, Holder) and where.prep in ("in", "on", "at", "from"):
            portion = Portion(portion.value, portion.at, half=portion.half, part=portion.part, owner=inside)
    ends = ends_of(happening, situation)
    frame = happening.frame
    objects = tuple(item for item in happening.objects if not situation.things.whole(item, situation.cast)[0])
    if objects:
        raise unsupported("I do not know what these things do to an amount.")
    source = ends.source if isinstance(ends.source, Holder) else portion.owner
    goal = ends.goal if isinstance(ends.goal, Holder) else ends.place if frame == "enter" and isinstance(ends.place, Holder) else None
    if isinstance(source, Holder) and isinstance(goal, Holder):
        transfer(source, goal, ends, portion, situation)
    elif frame == "enter" and not portion.part and not portion.half and not isinstance(source, Holder):
        situation.put("add", goal.name if isinstance(goal, Holder) else situation.sole(), portion)
    elif frame == "located" and isinstance(ends.place, Holder) and source is None and ends.goal is None:
        state(portion, Ends(ends.place, None, None, None, ends.benefit, None), situation)
    elif goal is None and (frame == "loss" or _leaves(happening, source, ends)):
        _check_loss_place(ends, source)
        holder = source if isinstance(source, Holder) else ends.place if isinstance(ends.place, Holder) else None
        situation.put("subtract", holder.name if isinstance(holder, Holder) else situation.sole(), portion)
    elif frame == "event" and goal is None and source is None:
        situation.pending = portion
    else:
        raise unsupported(f"I do not know what {happening.lemma!r} does to an amount.")


def _leaves(happening: Happening, source: Party | None, ends: Ends) -> bool:
    """Things that move from a holder to somewhere else, or are let go."""
    if happening.lemma == "leave" and not happening.objects:
        return True
    moves = happening.frame == "travel" or happening.lemma in ("roll", "climb", "go")
    down = any(isinstance(item, Prep) and item.prep == "down" for item in happening.roles.rest)
    wasted = isinstance(ends.place, Outside) and ends.place.noun is not None and ends.place.noun.lemma in WASTE
    return moves and (isinstance(source, Holder) or happening.mode == "let" or down or wasted)


def _check_loss_place(ends: Ends, source: Party | None) -> None:
    if isinstance(source, Holder) and isinstance(ends.place, Holder) and ends.place != source:
        raise ambiguous("I cannot tell whose things these are.")


def let_go(happening: Happening, portion: Portion, situation: Situation) -> None:
    """`lets 4 float away`: what somebody lets go is gone."""
    ends = ends_of(happening, situation)
    if not isinstance(ends.subject, Holder) or not (happening.frame in ("loss", "travel") or happening.lemma == "go"):
        raise unsupported("I do not know what becomes of these things.")
    if isinstance(ends.source, Holder) or isinstance(ends.goal, Holder):
        raise unsupported("I do not know what becomes of these things.")
    check_owner(portion, ends.subject)
    situation.put("subtract", ends.subject.name, portion)


def go_on(happening: Happening, portion: Portion, last: Change | None) -> None:
    """`climb out of the bucket and disappear`: what left a moment ago goes on; nothing more changes."""
    gone = last is not None and last.kind == "subtract" and last.at == portion.at
    quiet = is_opaque((happening.objects, happening.roles.to, happening.roles.source, happening.roles.place, happening.roles.rest))
    if not gone or not quiet or happening.negative or happening.frame not in ("loss", "travel", "event"):
        raise unsupported("I do not know what becomes of these things.")

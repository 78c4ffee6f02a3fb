"""What clauses do to amounts: direction by frame, roles and particles. Every rule decides or refuses; none prefers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.mentions import holds_pronoun, names_in
from stages.reader.discourse.story.opaque import is_earlier, is_opaque
from stages.reader.discourse.story.parts import Change, Holder, Outside, Party, Portion, Story, ambiguous, unconsumed, unsupported
from stages.reader.discourse.story.scaling import scale
from stages.reader.discourse.story.scene import carry_scene
from stages.reader.discourse.story.situation import Ends, Situation, ends_of
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Content,
    Counted,
    Definite,
    Meaning,
    Money,
    Named,
    Owned,
    Placed,
    Prep,
    Price,
    Pronoun,
    Some,
    Titled,
    When,
)

_TOLD = frozenset({"finite", "past", "present", "start", "let", "is", "are", "was", "were"})
_TAKERS = frozenset({"buy", "purchase", "take", "borrow", "steal", "snatch", "grab", "capture"})
"""Verbs of getting whose things come from whoever has them, even where nobody is named."""
_BRINGERS = frozenset({"bring", "deliver", "ship"})
"""Verbs of giving that bring things to the only holder there is."""
_STARTERS = frozenset("start begin open set go travel arrive come".split())
_WASTE = frozenset({"bin", "trash", "garbage", "rubbish", "dump"})
_GOING = frozenset({"loss", "travel", "event"})


def tell(happening: Happening, situation: Situation, same_sentence: Change | None) -> None:
    """Takes one clause into the situation.

    Args:
        happening: the clause.
        situation: what the telling has reached; it is moved on.
        same_sentence: the change told before in the same sentence, if any.

    Raises:
        Story: the clause is no part of a story of states, or leaves open what it does.
    """
    portion, recipient, subject_portion = _portions(happening, situation)
    if situation.pending is not None and portion is None:
        _settle(happening, situation)
    elif scale(happening, situation):
        pass
    elif portion is None:
        _without_amount(happening, situation, same_sentence)
    elif subject_portion and happening.same_subject and not happening.passive:
        _go_on(happening, portion, same_sentence)
    else:
        _check_told(happening, situation)
        if happening.mode == "let":
            _let_go(happening, portion, situation)
        elif subject_portion and not happening.passive:
            _of_itself(happening, portion, situation)
        else:
            _transitive(happening, portion, recipient, situation)
    set_topic(happening, situation)


def _portions(happening: Happening, situation: Situation) -> tuple[Portion | None, Meaning, bool]:
    """The portion that a clause speaks of, the recipient beside it, and whether the portion is the subject."""
    subject = happening.subject.thing if isinstance(happening.subject, Placed) else happening.subject
    if isinstance(subject, Amount) and isinstance(subject.quantity, Some) and subject.thing is not None:
        if situation.things.is_it(subject.thing):
            raise unsupported("How many these are is not said.")
        return None, None, False
    as_subject = None if happening.same_subject and situation.pending is not None else situation.things.portion(subject, situation.cast)
    if as_subject is not None and happening.frame == "be":
        situation.pending = as_subject
        return None, None, False
    objects = [item for item in happening.objects if isinstance(item, Amount)]
    others = [item for item in happening.objects if not isinstance(item, Amount)]
    if as_subject is not None:
        if objects:
            raise unsupported("Two amounts stand in one clause.")
        return as_subject, None, True
    if not objects or happening.frame in ("be", "become", "feel"):
        return None, None, False
    if len(objects) > 1 or len(others) > 1:
        raise unsupported("Two amounts stand in one clause.")
    return situation.things.portion(objects[0], situation.cast), others[0] if others else None, False


def _check_told(happening: Happening, situation: Situation) -> None:
    """The clause says that it happened, and in the order of the telling."""
    if happening.negative or not (happening.mode in _TOLD or (happening.mode == "must" and happening.frame == "transfer_out")):
        raise unsupported("This is not said to have happened.")
    rest = happening.roles.rest
    if any(map(is_earlier, rest)) and (situation.changes and happening.frame != "possess"):
        raise unconsumed("This happens before what was told already.")
    dated = any(isinstance(item, When) or (isinstance(item, Prep) and item.prep == "by") for item in rest) or happening.roles.by
    if happening.mode == "past" and not happening.passive and happening.frame != "possess" and situation.changes and not dated:
        raise unconsumed("This may have happened before what was told already.")
    amounts = tuple(item for item in rest if not isinstance(item, Content))
    if not is_opaque(amounts):
        raise unconsumed("A word of quantity or order here has no place in this story.")


def _transitive(happening: Happening, portion: Portion, recipient: Meaning, situation: Situation) -> None:
    if any(isinstance(item, Content) for item in happening.roles.rest):
        raise unsupported("A second amount stands in this clause.")
    ends = ends_of(happening, situation, recipient)
    if happening.passive:
        ends = Ends(ends.agent or Outside(None, True), ends.source, ends.goal, ends.place, ends.benefit, None)
        _check_no_giver_named_twice(happening, ends)
    frame = "located" if happening.frame == "located" else happening.frame
    if happening.passive and frame == "event" and ends.source is None and ends.goal is None:
        situation.pending = portion
    elif isinstance(ends.source, Holder) and isinstance(ends.goal, Holder) and frame != "cost":
        _transfer(ends.source, ends.goal, ends, portion, situation)
    elif happening.mode == "start" or (frame == "possess" and not happening.passive):
        _state(happening, portion, ends, situation)
    elif isinstance(ends.subject, Holder):
        _holder_acts(happening, portion, ends, ends.subject, situation)
    else:
        _outside_acts(happening, portion, ends, situation)


def _go_on(happening: Happening, portion: Portion, last: Change | None) -> None:
    """`climb out of the bucket and disappear`: what left a moment ago goes on; nothing more changes."""
    gone = last is not None and last.kind == "subtract" and last.at == portion.at
    quiet = is_opaque((happening.objects, happening.roles.to, happening.roles.source, happening.roles.place, happening.roles.rest))
    if not gone or not quiet or happening.negative or happening.frame not in ("loss", "travel", "event"):
        raise unsupported("I do not know what becomes of these things.")


def _let_go(happening: Happening, portion: Portion, situation: Situation) -> None:
    """`lets 4 float away`: what somebody lets go is gone."""
    ends = ends_of(happening, situation)
    if not isinstance(ends.subject, Holder) or not (happening.frame in ("loss", "travel") or happening.lemma == "go"):
        raise unsupported("I do not know what becomes of these things.")
    if isinstance(ends.source, Holder) or isinstance(ends.goal, Holder):
        raise unsupported("I do not know what becomes of these things.")
    _check_owner(portion, ends.subject)
    situation.put("subtract", ends.subject.name, portion)


def _check_no_giver_named_twice(happening: Happening, ends: Ends) -> None:
    if isinstance(ends.subject, Holder) and ends.subject in (ends.source, ends.goal):
        raise ambiguous("The same party gives and gets here.")
    if happening.objects and not isinstance(happening.objects[0], Amount):
        raise unsupported("I do not know what is done to what here.")


def _state(happening: Happening, portion: Portion, ends: Ends, situation: Situation) -> None:
    if portion.half or portion.part or portion.more or not isinstance(ends.subject, Holder):
        raise unsupported("This is no statement of what somebody has.")
    if any(isinstance(end, Holder) for end in (ends.source, ends.goal, ends.place, ends.benefit)):
        raise unsupported("A second party stands in this statement.")
    if ends.subject.name in situation.stated:
        raise ambiguous(f"What {ends.subject.name} has is said twice.")
    situation.add(Change("state", ends.subject.name, portion.value, portion.at))


def _transfer(source: Holder, goal: Holder, ends: Ends, portion: Portion, situation: Situation) -> None:
    if source == goal or (isinstance(ends.subject, Holder) and ends.subject not in (source, goal)):
        raise ambiguous("I cannot tell who gives what to whom.")
    _check_owner(portion, source)
    situation.put("transfer", source.name, portion, goal.name)


def _check_owner(portion: Portion, holder: Holder) -> None:
    """The things are said to be somebody's: that must be who loses them."""
    if portion.owner is not None and portion.owner != holder:
        raise ambiguous("I cannot tell whose things these are.")


def _holder_acts(happening: Happening, portion: Portion, ends: Ends, actor: Holder, situation: Situation) -> None:
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
        _transfer(source, actor, ends, portion, situation)
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
    _check_owner(portion, actor)
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


def _outside_acts(happening: Happening, portion: Portion, ends: Ends, situation: Situation) -> None:
    frame = happening.frame
    goal = next((end for end in (ends.goal, ends.benefit) if isinstance(end, Holder)), None)
    if goal is not None and (isinstance(ends.goal, Holder) or frame in ("transfer_out", "gain", "make", "transform")):
        _comes_from_outside(happening, portion, goal, situation)
        return
    loser = _loser(ends, portion)
    if frame in ("loss", "transfer_in", "transfer_out", "transform") or (
        frame == "gain" and (loser is not None or happening.lemma in _TAKERS)
    ):
        _goes_outside(happening, portion, ends, loser, situation)
    elif frame == "cost" and isinstance(ends.goal, Holder):
        situation.put("subtract", ends.goal.name, portion)
    elif frame in ("gain", "make") and not (portion.part or portion.half) and happening.lemma in _TAKERS:
        situation.pending = portion
    else:
        raise unsupported(f"I do not know what {happening.lemma!r} does to an amount here.")


def _comes_from_outside(happening: Happening, portion: Portion, goal: Holder, situation: Situation) -> None:
    if happening.frame == "cost":
        situation.put("subtract", goal.name, portion)
        return
    if portion.part or portion.half or portion.owner is not None:
        raise unsupported("A part of what somebody has does not come from outside.")
    situation.put("add", goal.name, portion)


def _loser(ends: Ends, portion: Portion) -> Holder | None:
    named = [party for party in (ends.source, portion.owner, ends.place) if isinstance(party, Holder)]
    if len(set(named)) > 1:
        raise ambiguous("I cannot tell whose things these are.")
    return named[0] if named else None


def _goes_outside(happening: Happening, portion: Portion, ends: Ends, loser: Holder | None, situation: Situation) -> None:
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


def _of_itself(happening: Happening, portion: Portion, situation: Situation) -> None:
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
        _transfer(source, goal, ends, portion, situation)
    elif frame == "enter" and not portion.part and not portion.half and not isinstance(source, Holder):
        situation.put("add", goal.name if isinstance(goal, Holder) else situation.sole(), portion)
    elif frame == "located" and isinstance(ends.place, Holder) and source is None and ends.goal is None:
        _state(happening, portion, Ends(ends.place, None, None, None, ends.benefit, None), situation)
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
    wasted = isinstance(ends.place, Outside) and ends.place.noun is not None and ends.place.noun.lemma in _WASTE
    return moves and (isinstance(source, Holder) or happening.mode == "let" or down or wasted)


def _check_loss_place(ends: Ends, source: Party | None) -> None:
    if isinstance(source, Holder) and isinstance(ends.place, Holder) and ends.place != source:
        raise ambiguous("I cannot tell whose things these are.")


def _settle(happening: Happening, situation: Situation) -> None:
    """The fate of a portion that the clause before spoke of: `buys 11 sheep and puts them in the north pen`."""
    portion = situation.pending
    assert portion is not None
    situation.pending = None
    if happening.negative or happening.mode not in _TOLD or not is_opaque(happening.roles.rest):
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
        if isinstance(place, Outside) and place.noun is not None and place.noun.lemma in _WASTE:
            situation.put("subtract", situation.sole(), portion)
            return
    raise unsupported("I do not know what becomes of these things.")


def _without_amount(happening: Happening, situation: Situation, last: Change | None) -> None:
    """A clause whose amount stands in an adjunct ("for $12", "with 18 passengers"), or one without any."""
    rest = happening.roles.rest
    contents = [item for item in rest if isinstance(item, Content)]
    prices = [item for item in rest if isinstance(item, Price)]
    paid = [item for item in happening.roles.benefit if isinstance(item, Amount)]
    at = [item for item in happening.roles.place if isinstance(item, Amount)]
    if happening.frame == "be" and happening.subject == Pronoun("there"):
        _there_is(happening, situation)
    elif len(at) == 1 and happening.lemma == "stand" and not (contents or prices or paid or happening.objects):
        _stands_at(happening, at[0], situation)
    elif len(contents) == 1 and not prices and not paid:
        _with_contents(happening, contents[0], situation)
    elif len(prices) + len(paid) == 1 and not contents:
        _for_money(happening, _sum(prices[0].amount if prices else paid[0]), situation)
    else:
        carry_scene(happening, situation.things, last, begun=bool(situation.changes))


def _there_is(happening: Happening, situation: Situation) -> None:
    """`there were 26 ducks on the pond`: the place holds them."""
    (amount,) = happening.objects
    portion = situation.things.portion(amount, situation.cast)
    quiet = is_opaque((happening.roles.rest, happening.roles.by)) and not happening.negative and happening.mode in _TOLD
    places = [situation.cast.party(place) for place in happening.roles.place if isinstance(place, Definite | Owned)]
    if portion is None:
        carry_scene(happening, situation.things, None, begun=bool(situation.changes))
        return
    if not quiet or len(happening.roles.place) != 1 or not places:
        raise unsupported("I do not know whose things these are.")
    _state(happening, portion, Ends(places[0], None, None, None, None, None), situation)


def _stands_at(happening: Happening, amount: Amount, situation: Situation) -> None:
    """`stands at 25 points`."""
    portion = situation.things.portion(amount, situation.cast)
    ends = Ends(situation.cast.party(happening.subject), None, None, None, None, None)
    if portion is None or happening.negative or happening.mode not in _TOLD or not is_opaque(happening.roles.rest):
        raise unsupported("I do not know what this amount belongs to.")
    _state(happening, portion, ends, situation)


def _with_contents(happening: Happening, content: Content, situation: Situation) -> None:
    portion = situation.things.portion(content.amount, situation.cast)
    others = tuple(item for item in happening.roles.rest if item is not content)
    opaque = is_opaque((others, happening.roles.to, happening.roles.place, happening.roles.source, happening.roles.benefit))
    if portion is None or happening.negative or happening.mode not in _TOLD or not opaque:
        raise unsupported("I do not know what this amount belongs to.")
    ends = ends_of(happening, situation)
    if happening.frame == "provide" and len(happening.objects) == 1:
        goal = situation.cast.party(happening.objects[0], ends.subject)
        if isinstance(goal, Holder) and not isinstance(ends.subject, Holder):
            _comes_from_outside(happening, portion, goal, situation)
            return
    elif happening.frame == "loss" and portion.part and isinstance(ends.subject, Outside) and not happening.objects:
        _goes_outside(happening, portion, ends, _loser(ends, portion), situation)
        return
    elif happening.lemma in _STARTERS and not situation.changes and is_opaque(happening.objects):
        _state(happening, portion, Ends(ends.subject, None, None, None, None, None), situation)
        return
    raise unsupported("I do not know what this amount belongs to.")


def _sum(value: Meaning) -> Meaning:
    return Amount(value, None) if isinstance(value, Money) else value


def _for_money(happening: Happening, amount: Meaning, situation: Situation) -> None:
    """`buys a book for $12`, where money is what the story counts."""
    portion = situation.things.portion(amount, situation.cast) if isinstance(amount, Amount) else None
    ends = ends_of(_without_money(happening), situation)
    simple = len(happening.objects) == 1 and isinstance(happening.objects[0], Definite | Owned) and is_opaque(happening.objects)
    if portion is None or not simple or not isinstance(ends.subject, Holder) or happening.negative or happening.mode not in _TOLD:
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

"""Takes clauses into a situation one by one: which rule speaks for which clause."""

from __future__ import annotations

from stages.reader.discourse.story.acting import holder_acts, outside_acts, state, transfer
from stages.reader.discourse.story.beside import as_amount, for_money, settle, stands_at, there_is, with_contents
from stages.reader.discourse.story.focus import set_topic
from stages.reader.discourse.story.happenings import Happening
from stages.reader.discourse.story.intransitive import go_on, let_go, of_itself
from stages.reader.discourse.story.modes import TOLD
from stages.reader.discourse.story.opaque import is_earlier, is_opaque
from stages.reader.discourse.story.parts import Change, Holder, Outside, Portion, ambiguous, unconsumed, unsupported
from stages.reader.discourse.story.scaling import scale
from stages.reader.discourse.story.scene import carry_scene
from stages.reader.discourse.story.situation import Ends, Situation, ends_of
from stages.reader.grammar.meaning import Amount, Content, Meaning, Named, Placed, Prep, Price, Pronoun, Some, Titled, When


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
        settle(happening, situation)
    elif scale(happening, situation):
        pass
    elif portion is None:
        _without_amount(happening, situation, same_sentence)
    elif subject_portion and happening.same_subject and not happening.passive:
        go_on(happening, portion, same_sentence)
    else:
        _check_told(happening, situation)
        if happening.mode == "let":
            let_go(happening, portion, situation)
        elif subject_portion and not happening.passive:
            of_itself(happening, portion, situation)
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
    if happening.negative or not (happening.mode in TOLD or (happening.mode == "must" and happening.frame == "transfer_out")):
        raise unsupported("This is not said to have happened.")
    rest = happening.roles.rest
    if any(isinstance(item, Prep) and item.prep == "with" and isinstance(item.object, Named | Titled | Pronoun) for item in rest):
        raise ambiguous("I cannot tell whether one or both did this.")
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
        transfer(ends.source, ends.goal, ends, portion, situation)
    elif happening.mode == "start" or (frame == "possess" and not happening.passive):
        state(portion, ends, situation)
    elif isinstance(ends.subject, Holder):
        holder_acts(happening, portion, ends, ends.subject, situation)
    else:
        outside_acts(happening, portion, ends, situation)


def _check_no_giver_named_twice(happening: Happening, ends: Ends) -> None:
    if isinstance(ends.subject, Holder) and ends.subject in (ends.source, ends.goal):
        raise ambiguous("The same party gives and gets here.")
    if happening.objects and not isinstance(happening.objects[0], Amount):
        raise unsupported("I do not know what is done to what here.")


def _without_amount(happening: Happening, situation: Situation, last: Change | None) -> None:
    """A clause whose amount stands in an adjunct ("for $12", "with 18 passengers"), or one without any."""
    rest = happening.roles.rest
    contents = [item for item in rest if isinstance(item, Content)]
    prices = [item for item in rest if isinstance(item, Price)]
    paid = [item for item in happening.roles.benefit if isinstance(item, Amount)]
    at = [item for item in happening.roles.place if isinstance(item, Amount)]
    if happening.frame == "be" and happening.subject == Pronoun("there"):
        there_is(happening, situation)
    elif len(at) == 1 and happening.lemma == "stand" and not (contents or prices or paid or happening.objects):
        stands_at(happening, at[0], situation)
    elif len(contents) == 1 and not prices and not paid:
        with_contents(happening, contents[0], situation)
    elif len(prices) + len(paid) == 1 and not contents:
        for_money(happening, as_amount(prices[0].amount if prices else paid[0]), situation)
    else:
        carry_scene(happening, situation.things, last, begun=bool(situation.changes))

"""From a branch to the graph of a story of states (schema v1)."""

from __future__ import annotations

from stages.reader.discourse.assembly import Branch, Proposal, ReadSentence
from stages.reader.discourse.story.asking import Sought, take_apart, whose
from stages.reader.discourse.story.cast import Cast
from stages.reader.discourse.story.focus import set_scene, set_topic
from stages.reader.discourse.story.happenings import Happening, happenings
from stages.reader.discourse.story.introduce import introduce
from stages.reader.discourse.story.mentions import persons_named, short_names
from stages.reader.discourse.story.parts import Change, Story
from stages.reader.discourse.story.rules import tell
from stages.reader.discourse.story.scaling import keep_one_part
from stages.reader.discourse.story.situation import Situation
from stages.reader.discourse.story.things import find_things
from stages.reader.graph import InitialPossession, MathProblemGraph, Operation, OperationKind, Quantity, Unknown
from stages.reader.refusals import ParseError, RefusalCode


def assemble_story(branch: Branch) -> tuple[Proposal, ...]:
    """The graph of a story of states.

    Raises:
        ParseError: the branch holds something that is no statement of possession or change.
    """
    *told, last = branch
    if not told:
        raise ParseError(RefusalCode.NO_QUESTION, (last.sentence.start, last.sentence.end), "There is nothing but one sentence.")
    span = (last.sentence.start, last.sentence.end)
    try:
        sought = take_apart(last.candidate.meaning)
        clauses = []
        for read in told:
            span = (read.sentence.start, read.sentence.end)
            clauses.append(happenings(read))
        span = (last.sentence.start, last.sentence.end)
        things = find_things(tuple(read.candidate.meaning for read in told), sought.asked)
        meanings = tuple(read.candidate.meaning for read in branch)
        cast = Cast(persons_named(meanings, (happening for sentence in clauses for happening in sentence)))
        situation = Situation(introduce(clauses, cast), things)
        for sentence in clauses:
            span = sentence[0].span if sentence else span
            _tell_sentence(sentence, situation)
        span = (last.sentence.start, last.sentence.end)
        cast.here.clear()
        cast.local, cast.clause = None, frozenset()
        return (_propose(branch, sought, situation),)
    except Story as refusal:
        raise refusal.at(span) from None


def _tell_sentence(sentence: tuple[Happening, ...], situation: Situation) -> None:
    before = len(situation.changes)
    situation.cast.here.clear()
    index = 0
    while index < len(sentence):
        set_scene(sentence[index], situation)
        taken = keep_one_part(sentence[index:], situation)
        if taken:
            set_topic(sentence[index], situation)
            index += taken
            continue
        last = situation.changes[-1] if len(situation.changes) > before else None
        tell(sentence[index], situation, last)
        index += 1
    if situation.pending is not None:
        raise Story(RefusalCode.UNSUPPORTED_MEANING, "I do not know what becomes of these things.")


def _propose(branch: Branch, sought: Sought, situation: Situation) -> Proposal:
    holder = whose(sought, situation)
    short = short_names(situation.stated, branch, situation.cast)
    unit = situation.things.name
    states = [change for change in situation.changes if change.kind == "state"]
    changes = [change for change in situation.changes if change.kind != "state"]
    if not states:
        raise Story(RefusalCode.UNSUPPORTED_MEANING, "Nothing says what anybody has.")
    graph = MathProblemGraph(
        tuple(short[name] for name in _in_order_of_mention(situation.stated, branch, situation)),
        tuple(InitialPossession(short[change.holder], Quantity(change.value, unit)) for change in states),
        tuple(_operation(change, unit, short) for change in changes),
        Unknown(None if holder is None else short[holder], unit),
    )
    consumed = {change.at for change in situation.changes if change.at is not None} | situation.consumed
    links = tuple(f"story.{change.kind}" for change in situation.changes)
    return Proposal(graph, frozenset(consumed), links)


def _operation(change: Change, unit: str, short: dict[str, str]) -> Operation:
    target = None if change.target is None else short[change.target]
    return Operation(short[change.holder], OperationKind(change.kind), Quantity(change.value, unit), target)


def _in_order_of_mention(names: list[str], branch: Branch, situation: Situation) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (_first_mention(name, branch, situation), names.index(name))))


def _first_mention(name: str, branch: Branch, situation: Situation) -> int:
    """Where a holder is first spoken of: its name, or the noun that introduced it."""
    noun = situation.cast.nouns.get(name)
    sought = (noun.surface() if noun is not None else name).lower().split()
    for read in branch:
        place = _find(sought, read)
        if place is not None:
            return place
    return branch[-1].sentence.end


def _find(sought: list[str], read: ReadSentence) -> int | None:
    lows = [token.low for token in read.sentence.tokens]
    for index in range(len(lows) - len(sought) + 1):
        if lows[index : index + len(sought)] == sought:
            return read.sentence.tokens[index].start
    return None

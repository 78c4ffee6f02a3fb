"""The second assembler: statements to facts, question to goal, goal to graphs of schema v2."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.discourse.assembly import Branch, Proposal
from stages.reader.discourse.relations.clauses import state, state_gapped
from stages.reader.discourse.relations.derive import derivations, products
from stages.reader.discourse.relations.facts import Situation
from stages.reader.discourse.relations.goals import Goal, goal_of
from stages.reader.discourse.relations.opaque import note_opaque
from stages.reader.discourse.relations.spoken import counted_nouns
from stages.reader.discourse.relations.tails import has_quantity, sort_tail
from stages.reader.discourse.relations.unfold import unfold
from stages.reader.grammar.meaning import (
    Clause,
    Condition,
    Fronted,
    Gapped,
    Marker,
    Meaning,
    Opaque,
    Predicate,
    Question,
    Reported,
    Statement,
)
from stages.reader.refusals import ParseError, RefusalCode

_ASSERTED = frozenset({"if", "while", "when", "after", "since", "because", "suppose", "assuming", "once", "as"})


def assemble_relations(branch: Branch) -> tuple[Proposal, ...]:
    """The graphs that a branch can mean: one for each derivation of what is asked.

    Raises:
        ParseError: a clause or the question is not understood, or nothing leads to an answer.
    """
    situation = Situation(products=products, counted=counted_nouns(tuple(read.candidate.meaning for read in branch)))
    goal: Goal | None = None
    for read in branch:
        situation.referents.span = (read.sentence.start, read.sentence.end)
        match read.candidate.meaning:
            case Statement() as statement if goal is None:
                _state(situation, statement)
            case Question() as question if goal is None:
                goal = _ask(situation, question)
            case _:
                raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I answer one question, at the end.")
    if goal is None:
        raise situation.referents.error(RefusalCode.NO_QUESTION, "There is no question.")
    required = frozenset(range(len(situation.builder.relations))) - situation.optional
    proposals = [
        Proposal(
            found.situation.builder.graph(found.node, found.situation.builder.unit(found.node), " and ".join(goal.holder) or None),
            frozenset(situation.consumed | found.situation.referents.consumed),
            found.links,
            required,
        )
        for found in derivations(situation, goal)
    ]
    if not proposals:
        raise situation.referents.error(RefusalCode.NO_DERIVATION, "Nothing in the text leads to what is asked.")
    return tuple(proposals)


def _state(situation: Situation, statement: Statement) -> None:
    quals, moved = _front(situation, statement.front, _subject_of(statement.clauses))
    _clauses(situation, tuple(_adjoined(clause, moved) for clause in statement.clauses), quals)


def _clauses(situation: Situation, clauses: tuple[Meaning, ...], quals: frozenset[str], subject: Meaning = None) -> None:
    before: Clause | None = None
    for clause in clauses:
        clause, beside = unfold(clause)  # noqa: PLW2901
        for other in beside:
            state(situation, other, frozenset(), None)
        if isinstance(clause, Reported):
            situation.referents.holder(clause.subject)
            clause = clause.clause  # noqa: PLW2901
        if isinstance(clause, Opaque):
            note_opaque(situation, clause)
            continue
        if isinstance(clause.predicate, Gapped):
            if before is None:
                raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for this ellipsis.")
            state_gapped(situation, clause, before, quals)
            continue
        state(situation, clause, quals, subject)
        subject = clause.subject if clause.subject is not None else subject
        before = clause


def _front(situation: Situation, front: tuple[Meaning, ...], subject: Meaning = None) -> tuple[frozenset[str], tuple[Meaning, ...]]:
    """What stands before the clauses: the times and places that it sets, and the rates and durations that belong behind each verb."""
    adjuncts = [item for item in front if not isinstance(item, Condition)]
    for item in front:
        if isinstance(item, Opaque):
            note_opaque(situation, item)
    for item in front:
        if isinstance(item, Condition):
            if item.word not in _ASSERTED and has_quantity(item.clauses):
                raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for a clause with “{item.word}”.")
            situation.supposing = item.word == "if"
            _clauses(situation, item.clauses, frozenset(), subject)
            situation.supposing = False
    sorted_ = [(item, sort_tail([item], situation.referents)) for item in adjuncts if not _connective(item)]
    moved = tuple(item for item, tail in sorted_ if tail.per or tail.durations or tail.ago)
    tails = [tail for item, tail in sorted_ if item not in moved]
    if not all(tail.only("quals", "flags", "purpose") and tail.flags <= {"now"} and not has_quantity(tail.purpose) for tail in tails):
        raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for what stands in front of this clause.")
    return frozenset(qual for tail in tails for qual in tail.quals), moved


def _adjoined(clause: Meaning, moved: tuple[Meaning, ...]) -> Meaning:
    """`each day she reads 5 pages`: the rate stands behind the verb like any other."""
    if not moved:
        return clause
    if not isinstance(clause, Clause):
        return replace(clause, clause=_adjoined(clause.clause, moved)) if isinstance(clause, Reported) else clause
    predicate = clause.predicate
    if isinstance(predicate, Fronted):
        inner = predicate.predicate
        return replace(clause, predicate=replace(predicate, predicate=replace(inner, tail=(*inner.tail, *moved))))
    return replace(clause, predicate=replace(predicate, tail=(*predicate.tail, *moved)))


def _subject_of(clauses: tuple[Clause, ...]) -> Meaning:
    """Who does what a clause without a subject says before: `after eating 3, he has 5 left`."""
    return getattr(clauses[0], "subject", None) if clauses else None


def _connective(item: Meaning) -> bool:
    return isinstance(item, Marker) and item.word in ("so", "finally", "however", "afterwards", "but", "and")


def _ask(situation: Situation, question: Question) -> Goal:
    quals, moved = _front(situation, (*question.front, *question.back), question.clause.subject)
    if moved and not isinstance(question.clause.predicate, Fronted | Predicate):
        raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for what stands in front of this question.")
    return goal_of(situation, _adjoined(question.clause, moved), quals)


__all__ = ["ParseError", "assemble_relations"]

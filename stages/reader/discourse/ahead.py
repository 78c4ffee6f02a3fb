"""What is told of the time ahead is no part of what is now (design 3.1: time qualifiers are consumed, or the problem is refused)."""

from __future__ import annotations

from stages.reader.discourse.assembly import Branch
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import Being, Clause, Fronted, Marker, Meaning, Predicate, Question, Statement, When
from stages.reader.refusals import ParseError, RefusalCode

_CHANGES = frozenset({"gain", "loss", "transfer_out", "transfer_in", "make", "scale_up", "scale_down"})
_NOW = frozenset({"now", "today", "currently"})


def check_told_ahead(branch: Branch) -> None:
    """Refuses a question about now where a statement tells a change that is still to come.

    Raises:
        ParseError: `unsupported_meaning`, at the sentence that tells it.
    """
    ahead = [read.sentence for read in branch if isinstance(read.candidate.meaning, Statement) and _tells_ahead(read.candidate.meaning)]
    if ahead and any(isinstance(read.candidate.meaning, Question) and _asks_now(read.candidate.meaning) for read in branch):
        span = (ahead[0].start, ahead[0].end)
        raise ParseError(RefusalCode.UNSUPPORTED_MEANING, span, "This is still to come, and the question asks about now.")


def _tells_ahead(statement: Statement) -> bool:
    return any(isinstance(clause, Clause) and _changes_ahead(clause.predicate) for clause in statement.clauses)


def _changes_ahead(predicate: Meaning) -> bool:
    if not isinstance(predicate, Predicate) or predicate.verb.tense != "will":
        return False
    return isinstance(predicate.verb.verb, VerbLex) and predicate.verb.verb.frame in _CHANGES


def _asks_now(question: Question) -> bool:
    inner = question.clause.predicate.predicate if isinstance(question.clause.predicate, Fronted) else question.clause.predicate
    tail = inner.tail if isinstance(inner, Predicate | Being) else ()
    return any(_is_now(item) for item in (*tail, *question.front))


def _is_now(adjunct: Meaning) -> bool:
    return (isinstance(adjunct, Marker) and adjunct.word in _NOW) or (
        isinstance(adjunct, When) and adjunct.words[:1] in (("today",), ("now",))
    )

"""Normal forms: readings that English rules out are dropped, and readings that mean the same become equal (design 3.1).

Each rule is a fact about English grammar, never a preference between readings: determiners and subjects agree in number, a
verb without a recipient's place takes none, `a` is no rate at the head of a sentence. What survives is compared as data, so that
two attachments with one meaning count as one candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass, replace
from functools import cache

from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Asked,
    AskedFor,
    Being,
    Both,
    Clause,
    Compared,
    Compound,
    Definite,
    Fronted,
    Manner,
    Marker,
    Meaning,
    Measure,
    Owned,
    Per,
    Placed,
    Predicate,
    Prep,
    Purpose,
    Question,
    Statement,
    Titled,
    When,
)
from stages.reader.grammar.normal import attachment, gaps
from stages.reader.grammar.normal.amounts import amount, compared
from stages.reader.grammar.normal.clauses import clause, statement
from stages.reader.grammar.normal.phrases import asked, both, definite, manner, marker, per, placed, prep, purpose, titled, when
from stages.reader.grammar.normal.predicates import being, predicate
from stages.reader.grammar.normal.ruled_out import RuledOutError

Memo = dict[int, tuple[Meaning, Meaning]]
"""Normal forms by the identity of the meaning (kept beside it, so that the identity stays its own); `_RULED_OUT` for none."""
_RULED_OUT = object()


def normal_form_of(meaning: Meaning, memo: Memo | None = None) -> Meaning | None:
    """The normal form of a meaning, or None where English rules the reading out.

    Parses of one sentence share most of their phrases: `memo` keeps the forms of those that were met.
    """
    try:
        return _normal(meaning, {} if memo is None else memo)
    except RuledOutError:
        return None


def _normal(value: Meaning, memo: Memo) -> Meaning:
    kind = type(value)
    if kind is not tuple and not _field_names(kind):  # type: ignore[arg-type]
        return value
    known = memo.get(id(value))
    if known is None:
        try:
            known = memo[id(value)] = (value, _formed(value, memo))
        except RuledOutError:
            memo[id(value)] = (value, _RULED_OUT)
            raise
    if known[1] is _RULED_OUT:
        raise RuledOutError
    return known[1]


def _formed(value: Meaning, memo: Memo) -> Meaning:
    if isinstance(value, tuple):
        return tuple([_normal(item, memo) for item in value])
    changed: dict[str, Meaning] = {}
    for name in _field_names(type(value)):  # type: ignore[arg-type]
        old = getattr(value, name)
        # "a children's home": the article belongs to the home.
        new = old if isinstance(value, Owned) and isinstance(old, Definite) else _normal(old, memo)
        if new is not old and new != old:
            changed[name] = new
    done: Meaning = replace(value, **changed) if changed else value
    rule = _RULES.get(type(done))
    return rule(done) if rule is not None else done


@cache
def _field_names(kind: Hashable) -> tuple[str, ...]:
    """The fields of a record; none for what has no normal form of its own (words, lexemes, None)."""
    return () if kind in _LEAVES or not is_dataclass(kind) else tuple(field.name for field in fields(kind))


_LEAVES = frozenset({NounLex, NumberLex, VerbLex})


_RULES: dict[type, Callable[..., Meaning]] = {
    Definite: definite,
    Prep: prep,
    Marker: marker,
    Manner: manner,
    Both: both,
    Amount: amount,
    Per: per,
    Compared: compared,
    Titled: titled,
    Question: attachment.question,
    AskedFor: attachment.asked_for,
    Measure: attachment.measure,
    Asked: asked,
    When: when,
    Purpose: purpose,
    Placed: placed,
    Statement: statement,
    Clause: lambda value: clause(gaps.with_adjuncts_behind(value)),
    Fronted: gaps.fronted,
    Compound: gaps.compound,
    Being: being,
    Predicate: predicate,
}

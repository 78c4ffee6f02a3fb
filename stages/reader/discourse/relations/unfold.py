"""Relative clauses beside a name, told as clauses of their own: `Jack, who weighs 60 pounds, …` (design 3.3).

Beside a described noun they restrict it (`the students who are present`), and no rule reads that yet.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from stages.reader.grammar.lexemes import NameLex, NounLex, NumberLex, OpaqueLex, VerbLex, WordLex
from stages.reader.grammar.meaning import Clause, Meaning, Named, Related, Titled

_LEAVES = (str, NameLex, NounLex, NumberLex, OpaqueLex, VerbLex, WordLex)


def unfold(meaning: Meaning) -> tuple[Meaning, tuple[Clause, ...]]:
    """A meaning without relative clauses, and these clauses, in the order of the text."""
    beside: list[Clause] = []
    return _unfold(meaning, beside), tuple(beside)


def _unfold(value: Meaning, beside: list[Clause]) -> Meaning:
    if value is None or isinstance(value, _LEAVES):
        return value
    if isinstance(value, tuple):
        items = tuple(_unfold(item, beside) for item in value)
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if isinstance(value, Related) and isinstance(value.np, Named | Titled):
        np = _unfold(value.np, beside)
        beside.append(Clause(np, _unfold(value.predicate, beside)))
        return np
    if not is_dataclass(value):
        return value
    changed = {}
    for field in fields(value):
        old = getattr(value, field.name)
        new = _unfold(old, beside)
        if new is not old:
            changed[field.name] = new
    return replace(value, **changed) if changed else value  # type: ignore[type-var]

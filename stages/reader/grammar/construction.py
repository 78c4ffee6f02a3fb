"""A construction: one entry of the grammar, both parsed and linearised, with its examples beside it (design 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stages.reader.grammar.errors import grammar_error
from stages.reader.grammar.pattern import Alternative, Literal, compile_pattern
from stages.reader.grammar.semantics import Template, compile_template


@dataclass(frozen=True, slots=True)
class Construction:
    """One construction of the grammar.

    Attributes:
        id: its name; what a derivation shows.
        category: what it builds.
        alternatives: the pattern, options expanded.
        meaning: the template that turns slot meanings into a meaning.
        examples: phrases that must be read by it and rebuilt.
        confusers: phrases that it must not read.
        order: its place in the pack.
    """

    id: str
    category: str
    alternatives: tuple[Alternative, ...]
    meaning: Template
    examples: tuple[str, ...]
    confusers: tuple[str, ...]
    order: int

    def weight(self, alternative: int) -> int:
        """How specific an alternative is: the number of its literal words."""
        return sum(isinstance(element, Literal) for element in self.alternatives[alternative])


def construction_from_entry(entry: Mapping[str, Any], order: int) -> Construction:
    """Builds a construction from a pack entry.

    Raises:
        PackError: a field is missing, the pattern or the template is malformed, or a template names a slot that the pattern lacks.
    """
    where = str(entry.get("id", f"entry {order}"))
    missing = {"id", "cat", "pattern", "meaning", "examples", "confusers"} - entry.keys()
    if missing:
        raise grammar_error(f"{where}: missing {sorted(missing)}", "A construction has id, cat, pattern, meaning, examples and confusers.")
    alternatives = compile_pattern(entry["pattern"], where)
    meaning = compile_template(entry["meaning"], where)
    slots = {element.name for alternative in alternatives for element in alternative if element.name}
    unknown = meaning.slots - slots
    if unknown:
        raise grammar_error(f"{where}: the meaning uses {sorted(unknown)}, which the pattern lacks", "Name the slot in the pattern.")
    dropped = slots - meaning.slots
    if dropped:
        raise grammar_error(f"{where}: the meaning drops {sorted(dropped)}", "Every slot has to mean something (consumption ledger).")
    return Construction(entry["id"], entry["cat"], alternatives, meaning, tuple(entry["examples"]), tuple(entry["confusers"]), order)

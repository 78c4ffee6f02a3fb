"""Renaming: other names for the entities, another thing for the unit; the graph must be the source's once the names are undone."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from packs import words
from packs.units import known_units
from stages.reader.grammar.lexemes import Lexeme, NameLex, NounLex
from stages.reader.graph.canonical import canonical_bytes
from stages.reader.result import Graph
from stages.suites.seeded import Draws
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.source import Leaf, Source
from stages.suites.variants.variant import Variant
from stages.suites.variants.writing import Writer, written
from stages.suites.vocabulary import EITHER, FEMALE, INVENTED, MALE, THINGS, VOWEL_THINGS

_BY_GENDER = {"f": FEMALE, "m": MALE, "b": EITHER}


def rename_entities(source: Source, write: Writer = written) -> Variant:
    """Give every named person another name of the same gender; a name that no list knows becomes an invented one.

    Raises:
        NotApplicable: nobody is named, or a name is written in parts ("Ann Lee … Ann"), which a renaming could not keep apart.
    """
    names = list(dict.fromkeys(leaf.lexeme.name for _, leaf in source.leaves() if isinstance(leaf.lexeme, NameLex)))
    if not names:
        raise NotApplicable("nobody is named")
    if any(" " in name or "." in name for name in names):
        raise NotApplicable("a name of several words")
    if any(name.endswith("s") and f"{name}'" in source.text.replace("\u2019", "'") for name in names):
        raise NotApplicable("a possessive that depends on the name's last letter")
    renamed = _new_names(source, names)

    lows = {name.lower(): name for name in names}

    def mapping(_: int, leaf: Leaf) -> Lexeme:
        lexeme = leaf.lexeme
        # at the head of a sentence a name may have been read as a noun of the same spelling
        as_noun = lows.get(lexeme.surface()) if isinstance(lexeme, NounLex) else None
        name = lexeme.name if isinstance(lexeme, NameLex) else as_noun
        return lexeme if name is None else NameLex(renamed[name])

    return _variant(source, write(source, mapping), renamed)


def rename_units(source: Source, write: Writer = written) -> Variant:
    """Put another thing in the place of the thing that is counted.

    Raises:
        NotApplicable: what is counted is a measure, money or a person, is told by several nouns, or names more than one noun.
    """
    unit = source.answer.unit
    lemma = words.singular(unit) or unit
    nouns = {leaf.lexeme.lemma for _, leaf in source.leaves() if isinstance(leaf.lexeme, NounLex)}
    if lemma not in nouns:
        raise NotApplicable("the unit is no single noun of the text")
    if unit == lemma:
        raise NotApplicable("the unit has one form for one and many")
    if known_units(unit) or known_units(lemma) or words.kin(lemma) or words.is_a(lemma, "person"):
        raise NotApplicable("the unit is a measure, money or a person")
    if any(other != lemma and (words.is_a(other, lemma) or words.is_a(lemma, other)) for other in nouns):
        raise NotApplicable("the unit is the kind of another thing in the text")
    if any(lemma in leaf.lexeme.mods or unit in leaf.lexeme.mods for _, leaf in source.leaves() if isinstance(leaf.lexeme, NounLex)):
        raise NotApplicable("the unit also stands before another noun")
    new = Draws("unit", source.text).one(VOWEL_THINGS if lemma[0] in "aeiou" else THINGS)

    def mapping(_: int, leaf: Leaf) -> Lexeme:
        if isinstance(leaf.lexeme, NounLex) and leaf.lexeme.lemma == lemma:
            return replace(leaf.lexeme, lemma=new, variant="")
        return leaf.lexeme

    plural = words.plural(new)
    assert plural is not None
    return _variant(source, write(source, mapping), {lemma: new, unit: plural})


def without_spans(graph: Graph) -> Any:  # noqa: ANN401 - JSON
    """Return the graph as JSON, without the places in the text, which move when words change."""
    tree = json.loads(graph.canonical_bytes())
    for node in tree.get("nodes", ()):
        del node["span"]
    return tree


def _variant(source: Source, text: str, renamed: dict[str, str]) -> Variant:
    back = {new: old for old, new in renamed.items()}

    def undo(graph: Graph) -> bytes:
        return canonical_bytes(_renamed(without_spans(graph), back))

    answer = source.answer
    return Variant(text, Fraction(answer.value), canonical_bytes(without_spans(answer.graph)), undo)


def _renamed(value: Any, back: dict[str, str]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        return re.sub(r"[\w-]+", lambda match: back.get(match.group(), match.group()), value)
    if isinstance(value, list):
        return [_renamed(item, back) for item in value]
    if isinstance(value, dict):
        return {name: _renamed(item, back) for name, item in value.items()}
    return value


def _new_names(source: Source, names: list[str]) -> dict[str, str]:
    draws = Draws("names", source.text)
    left = {id(pool): draws.some(pool, len(pool)) for pool in (FEMALE, MALE, EITHER, INVENTED)}
    renamed = {}
    for name in names:
        reading = words.name(name)
        renamed[name] = left[id(_BY_GENDER[reading.gender] if reading else INVENTED)].pop()
    return renamed

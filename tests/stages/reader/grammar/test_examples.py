"""Every construction keeps its word: its examples are read by it and written again, its confusers are not read by it (decision 0088)."""

from __future__ import annotations

import pytest

from stages.reader.grammar.chart import Chart, Node
from stages.reader.grammar.construction import Construction
from stages.reader.grammar.grammar import BROAD, OPAQUE, load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.linearise import linearise
from stages.reader.grammar.normal import normal_form_of
from stages.reader.grammar.reading import mean
from stages.reader.grammar.roundtrip import rebuilds
from stages.reader.text import Token, tokenize

GRAMMAR, LEXICON = load_grammar(), Lexicon()
CONSTRUCTIONS = tuple(GRAMMAR.constructions.values())
FEWEST_EXAMPLES, FEWEST_CONFUSERS = 2, 1

LACKING: frozenset[str] = frozenset()
"""Constructions that still have too few examples or confusers. The list only shrinks: one that is complete may not stay on it."""


def _name(construction: Construction) -> str:
    return construction.id


def _parses(construction: Construction, tokens: tuple[Token, ...]) -> list[Node]:
    """The parses of a whole phrase with this construction at the top; opaque material stands only in the rules that allow it."""
    rules = GRAMMAR.rules if construction.id.startswith((OPAQUE, BROAD)) else GRAMMAR.strict
    return [node for node in Chart(rules, LEXICON, tokens).parse(construction.category) if node.construction == construction.id]


def _instead(construction: Construction, tokens: tuple[Token, ...]) -> str:
    """What read the phrase where the construction did not: half of the way to the fault."""
    others = sorted({node.construction for node in Chart(GRAMMAR.rules, LEXICON, tokens).parse(construction.category)})
    return f"read by {', '.join(others)}" if others else f"nothing reads all of it as {construction.category!r}"


@pytest.mark.parametrize("construction", CONSTRUCTIONS, ids=_name)
def test_examples_are_read_by_the_construction_and_written_again(construction: Construction) -> None:
    for phrase in construction.examples:
        tokens = tokenize(phrase)
        parses = _parses(construction, tokens)
        assert parses, f"+ {phrase}: {_instead(construction, tokens)}"
        for node in parses:
            written = linearise(GRAMMAR, node)
            assert rebuilds(written, tokens), f"+ {phrase}: written as {written!r}"
        assert any(normal_form_of(mean(GRAMMAR, node)) is not None for node in parses), f"+ {phrase}: every reading of it is ruled out"


@pytest.mark.parametrize("construction", CONSTRUCTIONS, ids=_name)
def test_confusers_are_not_read_by_the_construction(construction: Construction) -> None:
    for phrase in construction.confusers:
        wrong = [linearise(GRAMMAR, node) for node in _parses(construction, tokenize(phrase))]
        assert not wrong, f"- {phrase}: read by {construction.id} as {wrong[0]!r}"


def test_every_construction_has_two_examples_and_a_confuser() -> None:
    lacking = {
        construction.id
        for construction in CONSTRUCTIONS
        if len(set(construction.examples)) < FEWEST_EXAMPLES or len(set(construction.confusers)) < FEWEST_CONFUSERS
    }
    assert sorted(lacking - LACKING) == [], "write '+' and '-' lines beside these constructions"
    assert sorted(LACKING - lacking) == [], "these are complete or gone: take them off LACKING"

"""For generated readings: what a reading writes is read again, and among its readings is the one that wrote it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, assume, given, seed, settings
from hypothesis import strategies as st

from stages.reader.grammar.chart import Chart, Child
from stages.reader.grammar.effort import Effort, TooMuchEffortError
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.linearise import linearise
from stages.reader.grammar.roundtrip import normal_form
from stages.reader.refusals import ParseError
from stages.reader.text import Token, tokenize
from tests.stages.reader.grammar.generated import derivations, shape, written

GRAMMAR, LEXICON = load_grammar(), Lexicon()
_ENOUGH = 15
"""Different readings that each category has to be checked on."""


@pytest.mark.parametrize(("category", "depth"), [("np1", 3), ("amount", 4), ("adjunct", 4), ("pred", 5), ("clause", 5), ("question", 5)])
def test_parse_of_linearise_contains_the_reading(category: str, depth: int) -> None:
    checked: set[str] = set()

    @seed(20261201)
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        node = data.draw(derivations(category, depth))
        pieces = written(GRAMMAR, node)
        text = " ".join(piece for piece, _, _ in pieces).replace(" '", "'")
        # The mark of a plural's possession is read where a word follows it.
        assume(not text.endswith("'"))
        assume("'" not in re.sub(r"s'( |$)|'s", " ", text))
        assert normal_form(text) == normal_form(linearise(GRAMMAR, node))
        # A word in front: names are told by their capitals only inside a sentence.
        tokens = tokenize("yes " + text)[1:]
        assume(_segments_alike(pieces, tokens))
        try:
            parses = Chart(GRAMMAR.rules, LEXICON, tokens, Effort()).parse(category)
        except (TooMuchEffortError, ParseError):
            assume(False)
            raise
        assert shape(node) in [shape(parse) for parse in parses], text
        checked.add(text)

    check()
    assert len(checked) >= _ENOUGH, "too few generated readings could be checked"


def _segments_alike(pieces: Sequence[tuple[str, str, Child]], tokens: tuple[Token, ...]) -> bool:
    """Does the lexicon offer, at its place, every lexeme that was written? Noun groups reach as far as they can, for example."""
    at = 0
    for text, symbol, lexeme in pieces:
        length = 1 if text.startswith("'") else len(tokenize("yes " + text)[1:])
        if symbol:
            if symbol not in LEXICON.signature(tokens, at):
                return False
            found = [(shape(item), end) for item, end in LEXICON.match(symbol, tokens, at)]
            if (shape(lexeme), at + length) not in found:
                return False
        elif tokens[at].low != text.lower():
            return False
        at += length
    return at == len(tokens)

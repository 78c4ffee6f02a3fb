"""Readings built from the grammar by choice: a derivation is grown top-down, its leaves taken from a small stock of lexemes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from hypothesis import strategies as st

from stages.reader.grammar import frames
from stages.reader.grammar.chart import Child, Node
from stages.reader.grammar.grammar import Grammar, load_grammar
from stages.reader.grammar.lexemes import Lexeme, NameLex, NounLex, NumberLex, VerbLex, WordLex
from stages.reader.grammar.pattern import Alternative, Literal, Slot
from stages.reader.text import Token, render_numeral

STOCK: dict[str, tuple[Lexeme, ...]] = {
    "<num>": (NumberLex(Fraction(5), "digits"), NumberLex(Fraction(12), "words:twelve"), NumberLex(Fraction(140), "digits")),
    "<frac>": (NumberLex(Fraction(1, 3), "slash:1/3"),),
    "<noun>": (NounLex((), "pear", "pl"), NounLex((), "shop", "sg"), NounLex((), "day", "sg")),
    "<ng>": (NounLex((), "pear", "pl"), NounLex(("old",), "shop", "sg"), NounLex((), "teacher", "sg")),
    "<name>": (NameLex("Helga"), NameLex("Tomasz")),
    "<adj>": (WordLex("happy", "adj"),),
    "<adv>": (WordLex("carefully", "adv"),),
    "<day>": (WordLex("monday", "day"),),
    "<month>": (WordLex("october", "month"),),
    "<ordinal>": (WordLex("third", "ordinal"),),
    **{
        f"<v.{form}>": tuple(VerbLex(lemma, form, frames.frame_of(lemma)) for lemma in ("sell", "give", "wash"))
        for form in ("base", "s", "past", "part", "ing")
    },
    "<v.fin>": tuple(VerbLex(lemma, "past", frames.frame_of(lemma)) for lemma in ("sell", "give", "wash")),
}


@cache
def _heights() -> dict[str, int]:
    """For each category the height of its lowest derivation, so that growth can be made to end."""
    grammar = load_grammar()
    heights: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for construction in grammar.constructions.values():
            for alternative in construction.alternatives:
                height = _height(alternative, heights)
                if height is not None and height < heights.get(construction.category, 99):
                    heights[construction.category] = height
                    changed = True
    return heights


def _height(alternative: Alternative, heights: dict[str, int]) -> int | None:
    below = 0
    for element in alternative:
        if isinstance(element, Slot) and element.lexical and not STOCK.get(element.symbol):
            return None
        if isinstance(element, Slot) and not element.lexical and not element.many:
            if element.symbol not in heights:
                return None
            below = max(below, heights[element.symbol])
    return below + 1


@st.composite
def derivations(draw: st.DrawFn, category: str, depth: int) -> Node:
    """A derivation of a category, not much deeper than asked."""
    grammar = load_grammar()
    return _grow(draw, grammar, category, depth)


def _grow(draw: st.DrawFn, grammar: Grammar, category: str, depth: int) -> Node:
    heights = _heights()
    options = [
        (construction.id, index, alternative)
        for construction in grammar.constructions.values()
        if construction.category == category
        for index, alternative in enumerate(construction.alternatives)
        if (height := _height(alternative, heights)) is not None and height <= max(depth, heights[category])
    ]
    name, index, alternative = draw(st.sampled_from(options))
    children = tuple(_child(draw, grammar, element, depth - 1) for element in alternative)
    return Node(name, index, children, 0, 0)


def _child(draw: st.DrawFn, grammar: Grammar, element: Literal | Slot, depth: int) -> Child:
    if isinstance(element, Literal):
        return draw(st.sampled_from(element.words))
    if element.many:
        low = _heights()[element.symbol]
        count = draw(st.integers(0, 1)) if low <= depth else 0
        return tuple(_grow(draw, grammar, element.symbol, depth) for _ in range(count))
    if element.lexical:
        return draw(st.sampled_from(STOCK[element.symbol]))
    return _grow(draw, grammar, element.symbol, depth)


def written(grammar: Grammar, node: Node) -> list[tuple[str, str, Child]]:
    """The words of a derivation, piece by piece: text (names with their capitals), lexical class or "", and what was written."""
    pieces: list[tuple[str, str, Child]] = []
    alternative = grammar.constructions[node.construction].alternatives[node.alternative]
    for element, child in zip(alternative, node.children, strict=True):
        if isinstance(child, Node):
            pieces.extend(written(grammar, child))
        elif isinstance(child, tuple):
            pieces.extend(piece for item in child for piece in written(grammar, item))
        elif isinstance(child, str):
            pieces.append((child, "", child))
        else:
            text = child.name if isinstance(child, NameLex) else child.surface()
            pieces.append((text, element.symbol if isinstance(element, Slot) else "", child))
    return pieces


def shape(child: Child | Token) -> object:
    """A derivation as plain data, without places, for comparison."""
    if isinstance(child, Node):
        return (child.construction, child.alternative, tuple(shape(item) for item in child.children))
    if isinstance(child, tuple):
        return tuple(shape(item) for item in child)
    if isinstance(child, NumberLex):
        return ("number", child.value, render_numeral(child.value, child.style))
    return child

"""Linearisation: a reading back to words, from construction ids, slot values and recorded variants alone (design 3.1).

It never sees the source: a node's span is not read here (a test changes every span and gets the same words).
"""

from __future__ import annotations

from stages.reader.grammar.chart import Child, Node
from stages.reader.grammar.grammar import Grammar
from stages.reader.grammar.pattern import Element, Literal


def linearise(grammar: Grammar, node: Node) -> str:
    """The words of a reading, separated by single spaces."""
    alternative = grammar.constructions[node.construction].alternatives[node.alternative]
    pieces = [_piece(grammar, element, child) for element, child in zip(alternative, node.children, strict=True)]
    # The mark of possession belongs to the word before it: "the boys' room".
    return " ".join(piece for piece in pieces if piece).replace(" '", "'")


def _piece(grammar: Grammar, element: Element, child: Child) -> str:
    if isinstance(element, Literal):
        return child if isinstance(child, str) and child in element.words else element.words[0]
    if isinstance(child, Node):
        return linearise(grammar, child)
    if isinstance(child, tuple):
        return " ".join(linearise(grammar, item) for item in child)
    return child.surface() if not isinstance(child, str) else child

"""Readings with one thing changed: another frame for a verb, other spans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stages.reader.grammar.chart import Child, Node
from stages.reader.grammar.lexemes import NumberLex, VerbLex


def changed(node: Node, change: Callable[[Child], Child], span: Callable[[int], int] = lambda place: place) -> Node:
    """A copy of a derivation with its leaves and spans changed."""
    return Node(
        node.construction, node.alternative, tuple(_child(child, change, span) for child in node.children), span(node.start), span(node.end)
    )


def _child(child: Child, change: Callable[[Child], Child], span: Callable[[int], int]) -> Child:
    if isinstance(child, Node):
        return changed(child, change, span)
    if isinstance(child, tuple):
        return tuple(changed(item, change, span) for item in child)
    return change(child)


def with_frame(node: Node, lemma: str, frame: str) -> Node:
    """The same derivation with another frame for one verb: same slots, same words, another meaning."""
    return changed(node, lambda leaf: replace(leaf, frame=frame) if isinstance(leaf, VerbLex) and leaf.lemma == lemma else leaf)


def elsewhere(node: Node) -> Node:
    """The same derivation, as if it stood at other places of the text."""
    return changed(
        node, lambda leaf: replace(leaf, at=leaf.at + 1000) if isinstance(leaf, NumberLex) else leaf, lambda place: 7 * place + 13
    )

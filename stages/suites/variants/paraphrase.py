"""Paraphrase by the grammar itself: another construction, or another form of the same one, with exactly the same meaning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from stages.reader.grammar.chart import Child, Node
from stages.reader.grammar.lexicon import quantity_words
from stages.reader.grammar.linearise import linearise
from stages.reader.grammar.normal import normal_form_of
from stages.reader.grammar.pattern import Element, Literal
from stages.reader.grammar.reading import mean
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.source import Source, grammar
from stages.suites.variants.variant import Variant
from stages.suites.variants.writing import written_nodes


def paraphrase(source: Source) -> Variant:
    """Write the first sentence that has a paraphrase otherwise. Equal meanings give equal answers.

    Raises:
        NotApplicable: the grammar has one way to say each of the sentences.
    """
    for place, sentence in enumerate(source.sentences):
        other = next(paraphrases(sentence.node), None)
        if other is not None:
            nodes = [other if place == at else each.node for at, each in enumerate(source.sentences)]
            return Variant(written_nodes(source, nodes), Fraction(source.answer.value))
    raise NotApplicable("the grammar has one way to say each sentence")


def paraphrases(node: Node) -> Iterator[Node]:
    """Yield derivations with other words and the same meaning, in the grammar's order.

    None brings in a word of quantity ("only"): what such words may do is what the reader has to be asked about.
    """
    meaning, words = normal_form_of(mean(grammar(), node)), linearise(grammar(), node).split()
    for other in _rewritten(node):
        said = linearise(grammar(), other).split()
        if said != words and not (quantity_words() & set(said)) - set(words) and normal_form_of(mean(grammar(), other)) == meaning:
            yield other


def _rewritten(node: Node) -> Iterator[Node]:
    """Yield the derivation with one node written by another construction or alternative of its category."""
    yield from _siblings(node)
    for index, child in enumerate(node.children):
        for other in _rewritten_child(child):
            yield replace(node, children=(*node.children[:index], other, *node.children[index + 1 :]))


def _rewritten_child(child: Child) -> Iterator[Child]:
    if isinstance(child, Node):
        yield from _rewritten(child)
    elif isinstance(child, tuple):
        for index, item in enumerate(child):
            for other in _rewritten(item):
                yield (*child[:index], other, *child[index + 1 :])


def _siblings(node: Node) -> Iterator[Node]:
    known = grammar()
    construction = known.constructions[node.construction]
    filled = dict(_filled(construction.alternatives[node.alternative], node.children))
    alternatives = (
        (other.id, index, alternative)
        for other in known.constructions.values()
        if other.category == construction.category
        for index, alternative in enumerate(other.alternatives)
    )
    for name, index, alternative in alternatives:
        if (name, index) == (node.construction, node.alternative):
            continue
        slots = [_key(element) for element in alternative if _key(element) is not None]
        if sorted(map(str, slots)) == sorted(map(str, filled)):
            children = tuple(filled[_key(element)] if _key(element) is not None else element.words[0] for element in alternative)  # type: ignore[union-attr]
            yield replace(node, construction=name, alternative=index, children=children)


def _filled(alternative: tuple[Element, ...], children: tuple[Child, ...]) -> Iterator[tuple[tuple[str, str] | None, Child]]:
    for element, child in zip(alternative, children, strict=True):
        if _key(element) is not None:
            yield _key(element), child


def _key(element: Element) -> tuple[str, str] | None:
    """Return what a slot must share with another to be filled with the same; None for words without meaning."""
    if isinstance(element, Literal):
        return (element.name, "|".join(element.words)) if element.name else None
    return (element.name, element.symbol)

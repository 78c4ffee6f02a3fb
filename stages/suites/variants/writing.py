"""A variant as text, in two independent ways: written by the grammar's lineariser, or edited on the spans that the reading names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from stages.reader.grammar.chart import Node
from stages.reader.grammar.lexemes import Lexeme, NameLex, NounLex
from stages.reader.grammar.linearise import linearise
from stages.suites.variants.source import Leaf, Mapping, Source, grammar, with_lexemes

_CLOSE = re.compile(r" (?=[,.;:?!%)])")
_POSSESSIVE = re.compile(r" (?='s\b)|(?<=s) (?='(?:\s|$))")
_OPEN = re.compile(r"(?<=[$€£(]) ")
_HYPHEN = re.compile(r"(?<=\w) - (?=\w)")
_SLASH = re.compile(r" / ")


class Writer(Protocol):
    """How a variant becomes text: `written` or `edited`."""

    def __call__(self, source: Source, mapping: Mapping, order: Sequence[int] | None = None, /) -> str:
        """Return the text of the problem with other lexemes, or its sentences in another order."""


def unchanged(_: int, leaf: Leaf) -> Lexeme:
    """The mapping that changes nothing."""
    return leaf.lexeme


def written(source: Source, mapping: Mapping, order: Sequence[int] | None = None) -> str:
    """Return the problem written anew by the lineariser.

    Args:
        source: the problem.
        mapping: the lexemes to write.
        order: places of the sentences in the order to write them; that of the text where left out.
    """
    capitals = _capitals(source, mapping)
    return " ".join(_dressed(source, place, _mapped(source, place, mapping), capitals) for place in order or range(len(source.sentences)))


def written_nodes(source: Source, nodes: Sequence[Node]) -> str:
    """Return the problem with these derivations written by the lineariser."""
    capitals = _capitals(source, unchanged)
    return " ".join(_dressed(source, place, node, capitals) for place, node in enumerate(nodes))


def edited(source: Source, mapping: Mapping, order: Sequence[int] | None = None) -> str:
    """Return the problem's own text with the spans of changed lexemes replaced; all else stands as it was typed.

    Args and order as in `written`.
    """
    return " ".join(_edited_sentence(source, place, mapping) for place in order or range(len(source.sentences)))


def _mapped(source: Source, place: int, mapping: Mapping) -> Node:
    sentence = source.sentences[place]
    return with_lexemes(sentence.node, lambda number: mapping(place, sentence.leaves[number]))


def _dressed(source: Source, place: int, node: Node, capitals: dict[str, str]) -> str:
    words = linearise(grammar(), node)
    for low, shown in capitals.items():
        words = re.sub(rf"(?<![\w'-]){re.escape(low)}(?![\w-])", shown, words)
    for pattern, glue in ((_POSSESSIVE, ""), (_CLOSE, ""), (_OPEN, ""), (_HYPHEN, "-"), (_SLASH, "/")):
        words = pattern.sub(glue, words)
    end = "?" if source.sentences[place].sentence.asks else "."
    return words[:1].upper() + words[1:] + end


def _capitals(source: Source, mapping: Mapping) -> dict[str, str]:
    """Return how to write what the text writes with a capital within a sentence, and every name."""
    shown: dict[str, str] = {}
    for place, leaf in source.leaves():
        lexeme = mapping(place, leaf)
        if isinstance(lexeme, NameLex):
            shown[lexeme.name.lower()] = lexeme.name
    for sentence in source.sentences:
        for token in sentence.sentence.tokens[1:]:
            if token.kind == "word" and token.text[:1].isupper():
                shown.setdefault(token.low, token.text)
    return shown


def _edited_sentence(source: Source, place: int, mapping: Mapping) -> str:
    sentence = source.sentences[place]
    text, at, pieces = source.text, sentence.sentence.start, []
    for leaf in sentence.leaves:
        lexeme = mapping(place, leaf)
        if lexeme is leaf.lexeme:
            continue
        start, end, words = _replacement(source, place, leaf, lexeme)
        pieces += [text[at:start], words]
        at = end
    return "".join([*pieces, text[at : sentence.sentence.end]])


def _replacement(source: Source, place: int, leaf: Leaf, lexeme: Lexeme) -> tuple[int, int, str]:
    """Return the span to replace and its new words. Of a noun group only what changes: its modifiers stay as typed."""
    tokens = source.sentences[place].sentence.tokens
    first, words = leaf.first, lexeme.name if isinstance(lexeme, NameLex) else lexeme.surface()
    if isinstance(lexeme, NounLex) and isinstance(leaf.lexeme, NounLex) and lexeme.mods == leaf.lexeme.mods:
        first += len(lexeme.mods)
        words = NounLex((), lexeme.lemma, lexeme.number, lexeme.variant).surface()
    if first == 0:
        words = words[:1].upper() + words[1:]
    return tokens[first].start, tokens[leaf.end - 1].end, words

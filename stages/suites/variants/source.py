"""A problem as the reader took it apart: its sentences' derivations, and where each lexeme stands in the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from stages.reader import Answered, ReaderOptions
from stages.reader.grammar.chart import Child, Node
from stages.reader.grammar.grammar import Grammar, load_grammar
from stages.reader.grammar.lexemes import Lexeme, NumberLex
from stages.reader.grammar.pattern import Literal
from stages.reader.read import read_closely
from stages.reader.text import Sentence, tokenize
from stages.suites.variants.applicable import NotApplicable


@dataclass(frozen=True, slots=True)
class Leaf:
    """A lexeme of a derivation and the tokens of its sentence that it fills.

    Attributes:
        lexeme: the lexeme.
        number: its place among the sentence's lexemes, from 0.
        first, end: its tokens, as places in the sentence.
    """

    lexeme: Lexeme
    number: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """A sentence with its derivation in the branch that was answered."""

    sentence: Sentence
    node: Node
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """An answered problem."""

    text: str
    answer: Answered
    sentences: tuple[SourceSentence, ...]

    def leaves(self) -> Iterator[tuple[int, Leaf]]:
        """Yield every lexeme with the place of its sentence."""
        for place, sentence in enumerate(self.sentences):
            for leaf in sentence.leaves:
                yield place, leaf

    def span(self, place: int, leaf: Leaf) -> tuple[int, int]:
        """Return the characters of the text that a lexeme fills."""
        tokens = self.sentences[place].sentence.tokens
        return tokens[leaf.first].start, tokens[leaf.end - 1].end


Mapping = Callable[[int, Leaf], Lexeme]
"""What stands in the place of a lexeme: (place of the sentence, leaf) -> lexeme. The same object means: unchanged."""


def grammar() -> Grammar:
    """Return the reader's grammar."""
    return load_grammar()


def source_of(text: str, options: ReaderOptions) -> Source | None:
    """Take an answered problem apart; None where the reader refuses it.

    Raises:
        NotApplicable: a sentence was read in a way whose words cannot be found again in the text.
    """
    reading = read_closely(text, options)
    if not isinstance(reading.result, Answered):
        return None
    graph = reading.result.graph.canonical_bytes()
    chosen = (outcome for outcome in reading.outcomes if outcome.trace is not None and outcome.proposal is not None)
    branch = next(outcome.branch for outcome in chosen if outcome.proposal and outcome.proposal.graph.canonical_bytes() == graph)
    return Source(text, reading.result, tuple(_sentence(item.sentence, item.candidate.node) for item in branch))


def with_lexemes(node: Node, leaf_of: Callable[[int], Lexeme]) -> Node:
    """Return the derivation with other lexemes; `leaf_of` gives the lexeme for each place."""
    return _rebuilt(node, leaf_of, 0)[0]


def _sentence(sentence: Sentence, node: Node) -> SourceSentence:
    leaves: list[Leaf] = []
    if _walk(node, 0, leaves) != len(sentence.tokens):
        raise NotApplicable("a derivation that does not align with its text")
    return SourceSentence(sentence, node, tuple(leaves))


def _walk(node: Node, at: int, leaves: list[Leaf]) -> int:
    """Collect lexemes in the order in which they are written; return the token after the phrase."""
    alternative = grammar().constructions[node.construction].alternatives[node.alternative]
    for element, child in zip(alternative, node.children, strict=True):
        at = at + 1 if isinstance(element, Literal) else _walk_child(child, at, leaves)
    return at


def _walk_child(child: Child, at: int, leaves: list[Leaf]) -> int:
    if isinstance(child, Node):
        return _walk(child, at, leaves)
    if isinstance(child, tuple):
        for item in child:
            at = _walk(item, at, leaves)
        return at
    if isinstance(child, str):
        return at + 1
    end = at + len(tokenize(child.surface()))
    leaves.append(Leaf(child, len(leaves), at, end))
    return end


def _rebuilt(node: Node, leaf_of: Callable[[int], Lexeme], number: int) -> tuple[Node, int]:
    children: list[Child] = []
    for child in node.children:
        if isinstance(child, Node):
            made, number = _rebuilt(child, leaf_of, number)
            children.append(made)
        elif isinstance(child, tuple):
            run: list[Node] = []
            for item in child:
                made, number = _rebuilt(item, leaf_of, number)
                run.append(made)
            children.append(tuple(run))
        elif isinstance(child, str):
            children.append(child)
        else:
            children.append(leaf_of(number))
            number += 1
    return replace(node, children=tuple(children)), number


def numbers_of(source: Source) -> list[tuple[int, Leaf, NumberLex]]:
    """Return the numerals of a problem in the order of the text."""
    return [(place, leaf, leaf.lexeme) for place, leaf in source.leaves() if isinstance(leaf.lexeme, NumberLex)]

"""Candidate readings of one sentence: parse, mean, rebuild, order (design 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stages.reader.grammar.chart import Chart, Child, Node
from stages.reader.grammar.effort import PER_PARSE, PER_PHRASE, Effort
from stages.reader.grammar.grammar import Grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.linearise import linearise
from stages.reader.grammar.meaning import Meaning
from stages.reader.grammar.normal import Memo, normal_form_of
from stages.reader.grammar.pattern import Literal
from stages.reader.grammar.thrifty import ThriftyChart
from stages.reader.text import Token


@dataclass(frozen=True, slots=True)
class Candidate:
    """One reading of one sentence.

    Attributes:
        construction: the construction at the top.
        node: the derivation.
        meaning: what it means (`stages.reader.grammar.meaning`).
        rebuilt: the sentence rebuilt from the reading alone.
    """

    construction: str
    node: Node
    meaning: Meaning
    rebuilt: str


def candidates(
    grammar: Grammar, lexicon: Lexicon, tokens: Sequence[Token], category: str = "sentence", effort: Effort | None = None
) -> tuple[Candidate, ...]:
    """All readings of a sentence with different meanings, the most specific first (then by construction id).

    Raises:
        TooMuchEffortError: the sentence is ambiguous beyond reading.
    """
    effort = effort or Effort()
    return plain_candidates(grammar, lexicon, tokens, category, effort) or broad_candidates(grammar, lexicon, tokens, category, effort)


def plain_candidates(grammar: Grammar, lexicon: Lexicon, tokens: Sequence[Token], category: str, effort: Effort) -> tuple[Candidate, ...]:
    """The readings by constructions that say what they mean, none of them opaque or broad."""
    return _readings(grammar, Chart(grammar.strict, lexicon, tokens, effort).parse(category), {}, effort)


def broad_candidates(grammar: Grammar, lexicon: Lexicon, tokens: Sequence[Token], category: str, effort: Effort) -> tuple[Candidate, ...]:
    """The readings with the fewest broad and opaque constructions: tried where no plain one reads a sentence (decision 0085)."""
    meanings: dict[Node, Meaning] = {}  # parses of one sentence share most of their phrases

    memo: Memo = {}

    def admits(node: Node) -> bool:
        effort.spend(PER_PHRASE)
        return normal_form_of(mean(grammar, node, meanings), memo) is not None

    nodes = _cheapest(ThriftyChart(grammar.rules, lexicon, tokens, effort, admits).parse(category))
    return _readings(grammar, nodes, meanings, effort)


def _readings(grammar: Grammar, nodes: list[Node], meanings: dict[Node, Meaning], effort: Effort) -> tuple[Candidate, ...]:
    """The readings that English allows, one for each meaning."""
    effort.spend(PER_PARSE * len(nodes))
    weights: dict[Node, int] = {}
    memo: Memo = {}
    found: dict[Any, Candidate] = {}
    for node in sorted(nodes, key=lambda node: (-weight(grammar, node, weights), node.construction)):
        meaning = normal_form_of(mean(grammar, node, meanings), memo)
        if meaning is not None and meaning not in found:
            found[meaning] = Candidate(node.construction, node, meaning, linearise(grammar, node))
    return tuple(found.values())


def _cheapest(nodes: list[Node]) -> list[Node]:
    """The readings with the fewest broad constructions, and of these the ones that leave the fewest words opaque."""
    least = min((node.cost for node in nodes), default=0)
    return [node for node in nodes if node.cost == least]


def weight(grammar: Grammar, node: Node, known: dict[Node, int]) -> int:
    """How specific a derivation is: its literal words. `known` keeps those of its phrases."""
    found = known.get(node)
    if found is None:
        own = grammar.constructions[node.construction].weight(node.alternative)
        found = known[node] = own + sum(weight(grammar, child, known) for child in _below(node))
    return found


def _below(node: Node) -> list[Node]:
    found: list[Node] = []
    for child in node.children:
        if isinstance(child, Node):
            found.append(child)
        elif isinstance(child, tuple):
            found.extend(child)
    return found


def mean(grammar: Grammar, node: Node, known: dict[Node, Meaning] | None = None) -> Meaning:
    """The meaning of a derivation: its template, filled with the meanings of its slots. `known` keeps those of its phrases."""
    known = {} if known is None else known
    if node in known:
        return known[node]
    construction = grammar.constructions[node.construction]
    values: dict[str, Any] = {}
    for element, child in zip(construction.alternatives[node.alternative], node.children, strict=True):
        if isinstance(element, Literal) and not element.name:
            continue
        values[element.name] = _mean_child(grammar, child, known)
    meaning = known[node] = construction.meaning.build(values)
    return meaning


def _mean_child(grammar: Grammar, child: Child, known: dict[Node, Meaning]) -> Meaning:
    if isinstance(child, Node):
        return mean(grammar, child, known)
    if isinstance(child, tuple):
        return tuple(mean(grammar, item, known) for item in child)
    return child

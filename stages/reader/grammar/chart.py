"""The chart: all parses of a category at a position, each computed once.

Top-down with memory over flat alternatives. An alternative is tried only where its first element can begin (`signature` of the
token against the `first` set of the alternative), which keeps it near linear on real sentences. The grammar has no left
recursion (checked when it is loaded), and runs are bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stages.reader.grammar.effort import Effort
from stages.reader.grammar.lexemes import Lexeme
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.pattern import Alternative, Literal, Slot
from stages.reader.text import Token

if TYPE_CHECKING:
    from stages.reader.grammar.grammar import Rules

_LONGEST_RUN = 10


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A parsed phrase: which construction, which of its alternatives, what fills it, and its cost in a thrifty chart."""

    construction: str
    alternative: int
    children: tuple[Child, ...]
    start: int
    end: int
    cost: int = 0


Child = str | Lexeme | Node | tuple[Node, ...]


class Chart:
    """The parses of one sentence."""

    def __init__(self, rules: Rules, lexicon: Lexicon, tokens: Sequence[Token], effort: Effort | None = None) -> None:
        self._effort = effort or Effort()
        self._rules = rules
        self._lexicon = lexicon
        self.tokens = tokens
        self._lows = [token.low for token in tokens]
        self._memo: dict[tuple[str, int], list[tuple[Child, int]]] = {}
        self._signatures = [lexicon.signature(tokens, index) for index in range(len(tokens))]
        # without the words that no rule names, so that nouns of one class share what is kept for them
        self._beginnings = [signature & rules.symbols for signature in self._signatures]

    def parse(self, category: str) -> list[Node]:
        """All parses of the whole sentence as a category.

        Raises:
            TooMuchEffortError: the effort is spent.
        """
        last = len(self.tokens)
        return [node for node, end in self._category(category, 0) if end == last and isinstance(node, Node)]

    def ends(self, category: str, start: int) -> frozenset[int]:
        """Where the phrases of a category end that begin at `start`, as far as they were looked for; `category*` names a run."""
        return frozenset(end for _, end in self._memo.get((category, start), ()))

    def _category(self, category: str, start: int) -> list[tuple[Child, int]]:
        key = (category, start)
        known = self._memo.get(key)
        if known is not None:
            return known
        found: list[tuple[Child, int]] = []
        if start < len(self.tokens):
            for construction, index, alternative, _ in self._rules.beginning(category, self._beginnings[start]):
                for children, end in self._sequence(alternative, start):
                    found.append((Node(construction, index, children, start, end), end))
        self._memo[key] = found
        return found

    def _sequence(self, alternative: Alternative, start: int) -> list[tuple[tuple[Child, ...], int]]:
        partial: list[tuple[tuple[Child, ...], int]] = [((), start)]
        lows, last = self._lows, len(self._lows)
        for element in alternative:
            grown: list[tuple[tuple[Child, ...], int]] = []
            if isinstance(element, Literal):  # the hottest line of the reader: no call for a word
                for children, position in partial:
                    if position < last and lows[position] in element.words:
                        grown.append(((*children, lows[position]), position + 1))
            else:
                for children, position in partial:
                    for child, end in self._element(element, position):
                        grown.append(((*children, child), end))
            self._effort.spend(1 + len(grown))
            if not grown:
                return grown
            partial = grown
        return partial

    def _element(self, element: Literal | Slot, position: int) -> list[tuple[Child, int]]:
        if isinstance(element, Literal):
            if position < len(self.tokens) and self.tokens[position].low in element.words:
                return [(self.tokens[position].low, position + 1)]
            return []
        if element.many:
            return self._run(element.symbol, position)
        if element.lexical:
            return self._lexical(element.symbol, position)
        return self._category(element.symbol, position)

    def _lexical(self, symbol: str, position: int) -> list[tuple[Child, int]]:
        key = (symbol, position)
        known = self._memo.get(key)
        if known is None:
            known = []
            if position < len(self.tokens) and symbol in self._signatures[position]:
                known = [(lexeme, end) for lexeme, end in self._lexicon.match(symbol, self.tokens, position)]
            self._memo[key] = known
        return known

    def _run(self, symbol: str, start: int) -> list[tuple[Child, int]]:
        key = (symbol + "*", start)
        known = self._memo.get(key)
        if known is not None:
            return known
        runs: list[tuple[tuple[Node, ...], int]] = [((), start)]
        frontier = runs
        for _ in range(_LONGEST_RUN):
            grown: list[tuple[tuple[Node, ...], int]] = []
            for nodes, position in frontier:
                for child, end in self._category(symbol, position):
                    assert isinstance(child, Node)
                    grown.append(((*nodes, child), end))
            self._effort.spend(len(grown))
            if not grown:
                break
            runs = runs + grown
            frontier = grown
        done: list[tuple[Child, int]] = [(nodes, end) for nodes, end in runs]
        self._memo[key] = done
        return done

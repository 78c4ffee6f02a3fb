"""The thrifty chart: for every category and span the cheapest parses alone (decision 0085).

It reads what no plain construction reads. A broad construction costs more than any run of opaque words, an opaque word one.
Costs add up, so a phrase that is dearer than another of its category and span is in no cheapest reading of the sentence: dropping
it at once loses nothing, and keeps the chart polynomial however broad the grammar is. All cheapest parses are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stages.reader.grammar.chart import Chart, Child, Node
from stages.reader.grammar.effort import Effort
from stages.reader.grammar.grammar import BROAD, Rules
from stages.reader.grammar.lexemes import OpaqueLex
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.pattern import Alternative
from stages.reader.text import Token

_OF_BROAD = 1000
_MOST_BROAD = 5
"""A sentence that needs more broad constructions than this is not read."""
_LONGEST_RUN = 10
_WEIGHED = frozenset({"pred", "clause", "question", "sentence"})
"""Categories whose phrases are weighed only where English allows them."""


def cost_of(child: Child) -> int:
    """What a filler costs."""
    if isinstance(child, Node):
        return child.cost
    if isinstance(child, tuple):
        return sum(node.cost for node in child)
    return len(child.words) if isinstance(child, OpaqueLex) else 0


class ThriftyChart(Chart):
    """The cheapest parses of one sentence whose clauses are admitted.

    A reading that English rules out may not crowd out a dearer one, so `admits` looks at every clause, predicate and question
    before it is weighed.
    """

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        tokens: Sequence[Token],
        effort: Effort | None = None,
        admits: Callable[[Node], bool] = lambda _: True,
    ) -> None:
        super().__init__(rules, lexicon, tokens, effort)
        self._admits = admits

    def _category(self, category: str, start: int) -> list[tuple[Child, int]]:
        key = (category, start)
        known = self._memo.get(key)
        if known is not None:
            return known
        nodes: list[Node] = []
        best: dict[int, int] = {}
        if start < len(self.tokens):
            for construction, index, alternative, _ in self._rules.beginning(category, self._signatures[start]):
                own = _OF_BROAD if construction.startswith(BROAD) else 0
                for children, end, cost in self._cheapest(alternative, start, own):
                    if cost > best.get(end, cost):
                        continue
                    node = Node(construction, index, children, start, end, cost)
                    if category not in _WEIGHED or self._admits(node):
                        best[end] = cost
                        nodes.append(node)
        found: list[tuple[Child, int]] = [(node, node.end) for node in nodes if node.cost == best[node.end]]
        self._memo[key] = found
        return found

    def _cheapest(self, alternative: Alternative, start: int, own: int) -> list[tuple[tuple[Child, ...], int, int]]:
        """The fillers of an alternative, with their ends and costs: the cheapest for each end."""
        partial: list[tuple[tuple[Child, ...], int, int]] = [((), start, own)]
        for element in alternative:
            grown: list[tuple[tuple[Child, ...], int, int]] = []
            best: dict[int, int] = {}
            for children, position, cost in partial:
                for child, end in self._element(element, position):
                    total = cost + cost_of(child)
                    if total <= best.get(end, total) and total < _OF_BROAD * (_MOST_BROAD + 1):
                        best[end] = total
                        grown.append(((*children, child), end, total))
            self._effort.spend(1 + len(grown))
            partial = [item for item in grown if item[2] == best[item[1]]]
            if not partial:
                break
        return partial

    def _run(self, symbol: str, start: int) -> list[tuple[Child, int]]:
        key = (symbol + "*", start)
        known = self._memo.get(key)
        if known is not None:
            return known
        runs: list[tuple[tuple[Node, ...], int, int]] = [((), start, 0)]
        frontier, best = runs, {start: 0}
        for _ in range(_LONGEST_RUN):
            grown: list[tuple[tuple[Node, ...], int, int]] = []
            for nodes, position, cost in frontier:
                for child, end in self._category(symbol, position):
                    assert isinstance(child, Node)
                    total = cost + child.cost
                    if total <= best.get(end, total) and total < _OF_BROAD * (_MOST_BROAD + 1):
                        best[end] = total
                        grown.append(((*nodes, child), end, total))
            self._effort.spend(len(grown))
            if not grown:
                break
            frontier = [item for item in grown if item[2] == best[item[1]]]
            runs = runs + frontier
        done: list[tuple[Child, int]] = [(nodes, end) for nodes, end, cost in runs if cost == best[end]]
        self._memo[key] = done
        return done

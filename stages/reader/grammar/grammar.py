"""The compiled grammar: constructions by category, with the words and classes that each alternative can begin with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from packs.compiler import load_table
from stages.reader.grammar.construction import Construction, construction_from_entry
from stages.reader.grammar.errors import PACK, grammar_error
from stages.reader.grammar.files import read_grammar
from stages.reader.grammar.pattern import Alternative, Element, Literal

FILES = ("phrases.txt", "amounts.txt", "clauses.txt", "verbs.txt", "sentences.txt", "opaque.txt", "broad.txt")
OPAQUE = "opaque."
"""What the ids of constructions with opaque material begin with."""
BROAD = "broad."
"""What the ids of broad constructions begin with: they, too, read only what no other construction reads (decision 0085)."""
_MOST_KEPT = 200_000
Rule = tuple[str, int, Alternative, frozenset[str]]


class Rules:
    """Rules by category, and by what the token at hand can begin.

    The answer for a category and a signature is kept: real text has few signatures, and the scan over all first sets was the
    reader's hottest line. The bound keeps memory flat over any number of problems.
    """

    def __init__(self, by_category: dict[str, tuple[Rule, ...]]) -> None:
        self.by_category = by_category
        self.symbols = frozenset(symbol for rules in by_category.values() for rule in rules for symbol in rule[3])
        self.kept: dict[tuple[str, frozenset[str]], tuple[Rule, ...]] = {}

    def beginning(self, category: str, signature: frozenset[str]) -> tuple[Rule, ...]:
        """The rules of a category that can begin at a token with this signature (its part within `symbols` is enough)."""
        key = (category, signature)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= _MOST_KEPT:
                self.kept.clear()
            found = self.kept[key] = tuple(rule for rule in self.by_category[category] if not rule[3].isdisjoint(signature))
        return found


@dataclass(frozen=True, slots=True)
class Grammar:
    """A compiled grammar.

    Attributes:
        constructions: by id.
        rules: for each category (construction id, alternative, its elements, what it can begin with).
        strict: the same without opaque material and broad constructions: these are tried first.
    """

    constructions: dict[str, Construction]
    rules: Rules
    strict: Rules


@cache
def load_grammar() -> Grammar:
    """The grammar of the construction pack, compiled once."""
    entries = [entry for name in FILES for entry in read_grammar((str(row["line"]) for row in load_table(PACK, name)), name)]
    return compile_grammar(construction_from_entry(entry, order) for order, entry in enumerate(entries))


def compile_grammar(constructions: Iterable[Construction]) -> Grammar:
    """Compiles constructions.

    Raises:
        PackError: two constructions share an id, a slot names a category that nothing builds, or a category can begin with itself.
    """
    by_id: dict[str, Construction] = {}
    by_category: dict[str, list[Construction]] = {}
    for construction in constructions:
        if construction.id in by_id:
            raise grammar_error(f"two constructions are called {construction.id!r}", "Give one of them another id.")
        by_id[construction.id] = construction
        by_category.setdefault(construction.category, []).append(construction)
    firsts = _First(by_category)
    rules = {
        category: tuple(
            (construction.id, index, alternative, firsts.of_sequence(alternative, construction.id))
            for construction in members
            for index, alternative in enumerate(construction.alternatives)
        )
        for category, members in by_category.items()
    }
    strict = {category: tuple(rule for rule in members if not rule[0].startswith((OPAQUE, BROAD))) for category, members in rules.items()}
    return Grammar(by_id, Rules(rules), Rules(strict))


class _First:
    """What can stand first in a category: literal words and lexical classes."""

    def __init__(self, by_category: dict[str, list[Construction]]) -> None:
        self._by_category = by_category
        self._known: dict[str, frozenset[str]] = {}
        self._open: list[str] = []

    def of_sequence(self, alternative: Alternative, where: str) -> frozenset[str]:
        words: set[str] = set()
        for element in alternative:
            words |= self._of_element(element, where)
            if isinstance(element, Literal) or not element.many:
                break
        return frozenset(words)

    def _of_element(self, element: Element, where: str) -> frozenset[str]:
        if isinstance(element, Literal):
            return frozenset(element.words)
        if element.lexical:
            return frozenset({element.symbol})
        return self._of_category(element.symbol, where)

    def _of_category(self, category: str, where: str) -> frozenset[str]:
        if category in self._known:
            return self._known[category]
        if category in self._open:
            raise grammar_error(f"{where}: {category!r} can begin with itself ({' > '.join(self._open)})", "Rewrite it with a run (x*).")
        if category not in self._by_category:
            raise grammar_error(f"{where}: nothing builds the category {category!r}", "Add a construction with that cat.")
        self._open.append(category)
        words: set[str] = set()
        for construction in self._by_category[category]:
            for alternative in construction.alternatives:
                words |= self.of_sequence(alternative, construction.id)
        self._open.pop()
        self._known[category] = frozenset(words)
        return self._known[category]

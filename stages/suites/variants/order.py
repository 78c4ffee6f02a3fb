"""Sentences in another order: where nothing depends on it, and where the graph says that the answer changes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from stages.reader.grammar.lexemes import NameLex, NounLex, NumberLex, VerbLex
from stages.reader.graph import MathProblemGraph
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.givens import numerals
from stages.suites.variants.source import Leaf, Mapping, Source, SourceSentence
from stages.suites.variants.variant import Variant, predict
from stages.suites.variants.writing import Writer, edited, unchanged

_ANAPHORS = frozenset(
    "he she it they him her them his hers its their theirs himself herself themselves this that these those there then more another other "
    "others same also too rest remaining later after before first next finally both each one ones so such which who whom".split()
)


def reorder(source: Source, write: Writer = edited) -> Variant:
    """Swap two neighbouring sentences that each state one holding of one named person, and point at nothing before them.

    Raises:
        NotApplicable: there are no two such sentences.
    """
    for place in range(len(source.sentences) - 1):
        here, there = source.sentences[place : place + 2]
        after = source.sentences[place + 2] if place + 2 < len(source.sentences) else None
        if not (_states_one(here) and _states_one(there)) or _names(here) & _names(there):
            continue
        if after is not None and not after.sentence.asks and _anaphoric(after):
            continue  # what "she" means there may depend on who was named last
        return Variant(write(source, unchanged, _swapped(source, place)), Fraction(source.answer.value))
    raise NotApplicable("no two independent statements side by side")


def swap_operations(source: Source, write: Writer = edited) -> Variant:
    """Swap two neighbouring changes that do not commute; the graph with its operations swapped predicts the answer.

    Raises:
        NotApplicable: there is not one sentence behind the start for each change, the sentences depend on their order, or every
            swap keeps the answer.
    """
    graph = source.answer.graph
    if not isinstance(graph, MathProblemGraph):
        raise NotApplicable("no story of changes")
    if any(token.low in ("left", "remain", "remains", "remained") for token in source.sentences[-1].sentence.tokens):
        raise NotApplicable("the question asks what is left, so a loss has to come last")
    changes = _changes(source, graph)
    reason = "every swap keeps the answer, or is impossible"
    for index, (place, following) in enumerate(pairwise(changes)):
        pair = source.sentences[place], source.sentences[following]
        if _bound_to_their_order(pair) or (len(graph.entities) > 1 and any(map(_points_at_somebody, pair))):
            reason = "the sentences depend on their order"
            continue
        operations = list(graph.operations)
        operations[index], operations[index + 1] = operations[index + 1], operations[index]
        try:
            expected = predict(MathProblemGraph(graph.entities, graph.initial_state, tuple(operations), graph.unknown))
        except NotApplicable:
            continue
        if expected != Fraction(source.answer.value):
            return Variant(write(source, unchanged, _swapped(source, place)), expected)
    raise NotApplicable(reason)


def _changes(source: Source, graph: MathProblemGraph) -> list[int]:
    """Return the places of the sentences that tell the changes, one for each.

    Raises:
        NotApplicable: some sentence tells several changes or none.
    """
    found = numerals(source)
    starts = [found[place][0] for place in (f"initial:{index}" for index in range(len(graph.initial_state))) if place in found]
    behind = max(starts, default=len(source.sentences))
    changes = [place for place, sentence in enumerate(source.sentences) if place > behind and not sentence.sentence.asks]
    told = {int(given.partition(":")[2]): place for given, (place, _) in found.items() if given.startswith("operation:")}
    if len(changes) != len(graph.operations) or any(changes[index] != place for index, place in told.items()):
        raise NotApplicable("not one sentence for each change")
    return changes


def ask_another(source: Source, write: Writer = edited) -> Variant:
    """Ask for another holder of the same thing.

    Raises:
        NotApplicable: the question names no holder, or nobody else holds the thing.
    """
    graph = source.answer.graph
    question = len(source.sentences) - 1
    if not isinstance(graph, MathProblemGraph) or not source.sentences[question].sentence.asks:
        raise NotApplicable("no story of holders")
    asked = [leaf for leaf in source.sentences[question].leaves if isinstance(leaf.lexeme, NameLex)]
    named = {leaf.lexeme.name for _, leaf in source.leaves() if isinstance(leaf.lexeme, NameLex)}
    if len(asked) != 1 or not isinstance(asked[0].lexeme, NameLex) or asked[0].lexeme.name != graph.unknown.entity:
        raise NotApplicable("the question does not name one holder")
    for other in graph.entities:
        if other == graph.unknown.entity or other not in named:
            continue
        try:
            expected = predict(
                MathProblemGraph(graph.entities, graph.initial_state, graph.operations, replace(graph.unknown, entity=other))
            )
        except NotApplicable:
            continue
        if expected != Fraction(source.answer.value):
            return Variant(write(source, _asking(asked[0], other)), expected)
    raise NotApplicable("nobody else is named who holds another amount")


def _asking(asked: Leaf, name: str) -> Mapping:
    return lambda _, leaf: NameLex(name) if leaf is asked else leaf.lexeme


def _states_one(sentence: SourceSentence) -> bool:
    lexemes = [leaf.lexeme for leaf in sentence.leaves]
    counts = [sum(isinstance(lexeme, kind) for lexeme in lexemes) for kind in (NameLex, NumberLex, NounLex)]
    frames = [lexeme.frame for lexeme in lexemes if isinstance(lexeme, VerbLex)]  # "has" is a word of its constructions, no lexeme
    has = any(token.low in ("has", "had") for token in sentence.sentence.tokens)
    return (
        counts == [1, 1, 1] and (frames == ["possess"] or (has and not frames)) and not sentence.sentence.asks and not _anaphoric(sentence)
    )


def _anaphoric(sentence: SourceSentence) -> bool:
    return any(token.low in _ANAPHORS for token in sentence.sentence.tokens)


def _points_at_somebody(sentence: SourceSentence) -> bool:
    """Is there a pronoun that somebody before the sentence may be meant by? Not where it follows the only name in it."""
    names = [leaf for leaf in sentence.leaves if isinstance(leaf.lexeme, NameLex)]
    alone = len(names) == 1 and names[0].first <= 1
    return any(token.low in (_PERSONS - _POSSESSIVES if alone else _PERSONS) for token in sentence.sentence.tokens)


_POSSESSIVES = frozenset("his her its their".split())
_PERSONS = frozenset("he she it they him them hers theirs".split()) | _POSSESSIVES


def _bound_to_their_order(pair: tuple[SourceSentence, SourceSentence]) -> bool:
    """Do both say when they happen, or does one point at a certain change before it?"""
    lows = [{token.low for token in sentence.sentence.tokens} for sentence in pair]
    return all(_TIMES & words for words in lows) or any(_POINTING & words for words in lows)


_TIMES = frozenset(
    "yesterday today tomorrow morning noon afternoon evening night day week month year monday tuesday wednesday thursday friday saturday "
    "sunday january february march april may june july august september october november december spring summer autumn winter".split()
)
_POINTING = frozenset(
    "first second third last next before after finally later again rest remaining other others both those these end".split()
)


def _names(sentence: SourceSentence) -> set[str]:
    return {leaf.lexeme.name for leaf in sentence.leaves if isinstance(leaf.lexeme, NameLex)}


def _swapped(source: Source, place: int) -> list[int]:
    order = list(range(len(source.sentences)))
    order[place], order[place + 1] = order[place + 1], order[place]
    return order

"""Other verbs: one of the same frame (the answer stays), or of the opposite frame (the graph predicts the answer)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from packs import words
from stages.reader.grammar import frames
from stages.reader.grammar.lexemes import Lexeme, NameLex, NumberLex, VerbLex
from stages.reader.graph import MathProblemGraph
from stages.reader.graph.math_problem_graph import OperationKind
from stages.suites.seeded import Draws
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.givens import numerals
from stages.suites.variants.source import Leaf, Mapping, Source
from stages.suites.variants.variant import Variant, predict
from stages.suites.variants.writing import Writer, edited

# verbs that take a plain object in every frame below: "bought 5 apples", "lost 5 apples"
_SYNONYMS = {
    "gain": ("get", "receive", "obtain", "acquire", "collect"),
    "loss": ("lose", "discard", "waste", "misplace"),
    "make": ("make", "produce", "create"),
    "transfer_out": ("give", "hand", "pass"),
    "possess": ("have", "own", "possess"),
}
_FLIPPED = {"gain": ("loss", "lose"), "loss": ("gain", "find")}
_FLIPPABLE = {
    "gain": frozenset("get buy find receive win pick collect gather catch obtain acquire purchase gain".split()),
    "loss": frozenset("lose eat use sell break drink waste discard drop misplace".split()),
}
_BOUND = frozenset("from to for of half".split())  # giver, taker, price and "3 of them" hang on the verb
_AFTER_LOSS = frozenset("rest remaining remain remains remained left another they".split())
_KIND = {"gain": OperationKind.ADD, "loss": OperationKind.SUBTRACT}


def synonym_verb(source: Source, write: Writer = edited) -> Variant:
    """Put a verb of the same frame in the place of each.

    Raises:
        NotApplicable: no verb has another in its frame that takes the same complements.
    """
    draws = Draws("synonym", source.text)
    turned = {(place, leaf.number): _other(leaf.lexeme, draws) for place, leaf in _plain_verbs(source)}
    changed = {key: verb for key, verb in turned.items() if verb is not None}
    if not changed:
        raise NotApplicable("no verb with a synonym in its frame")
    return Variant(write(source, _mapping(changed)), Fraction(source.answer.value))


def flip_frame(source: Source, write: Writer = edited) -> Variant:
    """Turn a gain into a loss, or a loss into a gain: the first one whose amount stands right behind its verb.

    Raises:
        NotApplicable: there is none, its complements would not suit the other verb, or the flipped story is impossible.
    """
    graph = source.answer.graph
    if not isinstance(graph, MathProblemGraph):
        raise NotApplicable("no story of gains and losses")
    if any(token.low in _AFTER_LOSS for sentence in source.sentences if not sentence.sentence.asks for token in sentence.sentence.tokens):
        raise NotApplicable("the story speaks of a rest, or of the things that are gone")
    amounts = {(place, leaf.number): given for given, (place, leaf) in numerals(source).items()}
    reason = "no gain or loss with its amount right behind the verb"
    for place, leaf in _plain_verbs(source):
        amount = amounts.get((place, leaf.number + 1), "")
        index = int(amount.partition(":")[2]) if amount.startswith("operation:") else -1
        flipped = _flipped(source, place, leaf, graph, index)
        if flipped is None:
            continue
        verb, kind = flipped
        operations = list(graph.operations)
        operations[index] = replace(operations[index], kind=kind)
        try:
            expected = predict(MathProblemGraph(graph.entities, graph.initial_state, tuple(operations), graph.unknown))
        except NotApplicable as error:
            reason = str(error)
            continue
        if expected != Fraction(source.answer.value):
            return Variant(write(source, _mapping({(place, leaf.number): verb})), expected)
    raise NotApplicable(reason)


def _flipped(source: Source, place: int, leaf: Leaf, graph: MathProblemGraph, index: int) -> tuple[VerbLex, OperationKind] | None:
    """Return the opposite verb and what it does, where the verb is what makes that operation of the graph."""
    verb, sentence = leaf.lexeme, source.sentences[place]
    if index < 0 or not isinstance(verb, VerbLex) or verb.lemma not in _FLIPPABLE.get(verb.frame, ()):
        return None
    operation, tokens = graph.operations[index], sentence.sentence.tokens
    subject = tokens[leaf.first - 1].text if leaf.first else ""
    named = {other.lexeme.name for other in sentence.leaves if isinstance(other.lexeme, NameLex) and other.end == leaf.first}
    alone = sum(isinstance(other.lexeme, NumberLex) for other in sentence.leaves) == 1
    if operation.kind is not _KIND[verb.frame] or not alone or _BOUND & {token.low for token in tokens}:
        return None
    if operation.actor not in named and subject.lower() not in ("he", "she"):
        return None  # who loses or finds must be the one whose amount changes
    frame, lemma = _FLIPPED[verb.frame]
    return VerbLex(lemma, verb.form, frame), _KIND[frame]


def _plain_verbs(source: Source) -> list[tuple[int, Leaf]]:
    """Return the verbs of statements that stand alone: no particle, and no participle used as an adjective."""
    return [
        (place, leaf)
        for place, leaf in source.leaves()
        if isinstance(leaf.lexeme, VerbLex) and not leaf.lexeme.particle and not source.sentences[place].sentence.asks
    ]


def _other(lexeme: Lexeme, draws: Draws) -> VerbLex | None:
    if not isinstance(lexeme, VerbLex) or lexeme.lemma not in _SYNONYMS.get(lexeme.frame, ()):
        return None
    others = [
        lemma
        for lemma in _SYNONYMS[lexeme.frame]
        if lemma != lexeme.lemma and frames.licenses(lexeme.frame, lemma) and words.verb_form(lemma, lexeme.form)
    ]
    return VerbLex(draws.one(others), lexeme.form, lexeme.frame) if others else None


def _mapping(changed: dict[tuple[int, int], VerbLex]) -> Mapping:
    return lambda place, leaf: changed.get((place, leaf.number), leaf.lexeme)

"""Everything that keeps a problem unread, not only what stopped the reader first: for whoever extends the grammar.

An obstacle is named without words of the text, apart from closed ones and the single word that is missing in a table, so that
obstacles of many problems can be counted together and published.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from stages.reader.discourse.assembly import ReadSentence
from stages.reader.discourse.decision import ReadCandidate
from stages.reader.evidence import nodes_below
from stages.reader.grammar import frames
from stages.reader.grammar.gaps import find_stop
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.lexicon import function_words
from stages.reader.options import ReaderOptions
from stages.reader.read import DEFAULTS, Reading, lexicon, read_closely
from stages.reader.refusals import RefusalCode, Refused
from stages.reader.text import Sentence

_TOLD = frozenset({RefusalCode.UNSUPPORTED_MEANING, RefusalCode.UNKNOWN_REFERENCE, RefusalCode.AMBIGUOUS_REFERENCE})
"""Codes whose messages tell obstacles apart; the others' messages only repeat what the problem says."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d[\d.,/]*")
_ASKED = "asked."


class ObstacleKind(StrEnum):
    """What kind of thing is missing."""

    SHAPE = "shape"
    WORD = "word"
    SENTENCE = "sentence"
    MEANING = "meaning"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing that keeps a problem unread.

    Attributes:
        kind: what kind of thing is missing: a construction (`shape`), a table's entry (`word`), a bound (`sentence`), a
            meaning rule (`meaning`), a derivation from what is understood to what is asked (`link`).
        name: what exactly, delexicalised.
        span: the characters of the text.
    """

    kind: ObstacleKind
    name: str
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Survey:
    """What stands in the way of one problem.

    Attributes:
        obstacles: in the order of the text; () where it is answered.
        verbs: verbs of its readings that have no frame in the verb pack, in order: each may be why nothing follows from it.
    """

    obstacles: tuple[Obstacle, ...]
    verbs: tuple[str, ...]


def survey(text: str, options: ReaderOptions = DEFAULTS) -> Survey:
    """Finds what keeps a problem unread.

    Every sentence is tried, not only the first that stops. What the sentences mean together is known only once all of them
    are read; so a problem with an unread sentence may hide an obstacle of meaning.
    """
    reading = read_closely(text, options, thorough=True)
    if not isinstance(reading.result, Refused):
        return Survey((), ())
    stops = tuple(
        _sentence_obstacle(sentence, refused)
        for sentence, refused in zip(reading.sentences, reading.stopped, strict=False)
        if refused is not None
    )
    obstacles = stops or (_meaning_obstacle(text, reading, reading.result),)
    return Survey(obstacles, tuple(dict.fromkeys(_verbs_without_frame(reading))))


def _sentence_obstacle(sentence: Sentence, refused: Refused) -> Obstacle:
    span = (sentence.start, sentence.end)
    if refused.code is not RefusalCode.UNREAD_SENTENCE:
        return Obstacle(ObstacleKind.SENTENCE, refused.code.value, span)
    stop = find_stop(load_grammar(), lexicon(), sentence.tokens)
    if stop is None:
        return Obstacle(ObstacleKind.SENTENCE, RefusalCode.TOO_MANY_CANDIDATES.value, span)
    return Obstacle(ObstacleKind(stop.kind), stop.name, (sentence.tokens[stop.token].start, sentence.end))


def _meaning_obstacle(text: str, reading: Reading, refused: Refused) -> Obstacle:
    if not reading.outcomes and refused.code not in _TOLD | {RefusalCode.NO_DERIVATION}:
        return Obstacle(ObstacleKind.SENTENCE, refused.code.value, refused.span)
    if refused.code is RefusalCode.NO_DERIVATION and reading.found:
        return Obstacle(ObstacleKind.LINK, f"no derivation for {question_kind(reading.found[-1])}", refused.span)
    told = f"{refused.code.value}: {masked(refused.message, text)}" if refused.code in _TOLD else refused.code.value
    return Obstacle(ObstacleKind.MEANING, told, refused.span)


def question_kind(found: tuple[ReadCandidate, ...]) -> str:
    """The kind of a question: the constructions that say how it asks, of its first reading."""
    if not found:
        return "no question"
    node = found[0].candidate.node
    asked = sorted({below.construction for below in nodes_below(node) if below.construction.startswith(_ASKED)})
    return " ".join((found[0].candidate.construction, *asked))


def masked(message: str, text: str) -> str:
    """A message without the words of the text, function words aside: "I have no rule for this “each”."."""
    spoken = {match.group().lower() for match in _WORD.finditer(text)}
    return _WORD.sub(lambda match: "…" if _is_open(match.group().lower(), spoken) else match.group(), message)


def _is_open(word: str, spoken: set[str]) -> bool:
    return word[0].isdigit() or (word in spoken and word not in function_words())


def _verbs_without_frame(reading: Reading) -> Iterator[str]:
    for branch in ([outcome.branch for outcome in reading.outcomes[:1]]) or [_first_readings(reading)]:
        for read in branch:
            for node in nodes_below(read.candidate.node):
                for child in node.children:
                    if isinstance(child, VerbLex) and not frames.is_listed(child.lemma):
                        yield child.lemma


def _first_readings(reading: Reading) -> tuple[ReadSentence, ...]:
    pairs = zip(reading.sentences, reading.found, strict=False)
    return tuple(ReadSentence(sentence, found[0].candidate) for sentence, found in pairs if found)

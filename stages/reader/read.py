"""From a text to an answer or a refusal: the reader's border."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from stages.reader.discourse.assembly import Assembler
from stages.reader.discourse.decision import Outcome, ReadCandidate, admit, branches_of, decide, read_sentence
from stages.reader.discourse.firewalls import ALL_FIREWALLS, Firewall
from stages.reader.discourse.relations import assemble_relations
from stages.reader.discourse.story import assemble_story
from stages.reader.discourse.unknown import check_some_known
from stages.reader.evidence import gate_for
from stages.reader.grammar.effort import MOST_BROAD_EFFORT, Effort
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.meaning import gist
from stages.reader.grammar.reading import Candidate, broad_candidates, plain_candidates
from stages.reader.options import ReaderOptions
from stages.reader.refusals import ParseError, RefusalCode, Refused
from stages.reader.result import CandidateReport, Explanation, Result, SentenceReport
from stages.reader.text import Sentence, split_sentences, tokenize

MOST_HARD = 1
"""Sentences with numbers that only broad constructions may read; with more of them nothing was ever answered (decision 0089)."""
LONGEST_TEXT = 4000
"""Characters of a problem; longer texts are no word problems."""
MOST_SENTENCES = 40
"""Sentences of a problem; the longest of a school book has fifteen."""
DEFAULTS = ReaderOptions()
ASSEMBLERS: tuple[Assembler, ...] = (assemble_story, assemble_relations)


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was met on the way to a result.

    Attributes:
        sentences: the sentences of the text; () where it could not be split.
        found: the candidates of each sentence that was read, round trip or not.
        stopped: for each of those, why it stopped the reader; None where it did not.
        result: what the reader says.
        outcomes: what became of each branch; () where no branch was tried.
    """

    sentences: tuple[Sentence, ...]
    found: tuple[tuple[ReadCandidate, ...], ...]
    stopped: tuple[Refused | None, ...]
    result: Result
    outcomes: tuple[Outcome, ...]


@cache
def lexicon() -> Lexicon:
    """The lexicon, loaded once."""
    return Lexicon()


def read(text: str, options: ReaderOptions = DEFAULTS) -> Result:
    """Reads a problem and answers it, or refuses.

    Args:
        text: the problem, in English; the last sentence is usually the question.
        options: the bounds of the search.

    Returns:
        An answer with its graph, its verified working and its prose, or a refusal with code, span and message (design 3.6).
    """
    return read_closely(text, options).result


def explain(text: str, options: ReaderOptions = DEFAULTS) -> Explanation:
    """As `read`, with every sentence's candidates, what each rebuilt, and why it fell.

    It reads on behind the first sentence that stopped the reader, so that a person sees all that is missing.
    """
    reading = read_closely(text, options, thorough=True)
    reports = tuple(_report(text, sentence, read) for sentence, read in zip(reading.sentences, reading.found, strict=True))
    return Explanation(reports, tuple(map(_told, reading.outcomes)), reading.result)


def read_closely(
    text: str, options: ReaderOptions = DEFAULTS, *, thorough: bool = False, firewalls: frozenset[Firewall] = ALL_FIREWALLS
) -> Reading:
    """Reads a problem and keeps everything that was met on the way: what `read`, `explain` and the workbench are made of.

    Args:
        text: the problem.
        options: the bounds of the search.
        thorough: read on behind the first sentence that stopped the reader.
        firewalls: which stand. Fewer than all are for the counters and for tests; no option of the product leads here.
    """
    try:
        sentences = _sentences(text)
    except ParseError as error:
        return Reading((), (), (), error.refusal, ())
    effort, broad_effort = Effort(), Effort(MOST_BROAD_EFFORT)
    found: list[tuple[ReadCandidate, ...]] = []
    admitted: list[tuple[Candidate, ...]] = []
    stopped: list[Refused | None] = []
    plain, hopeless = _read_plainly(sentences, effort, thorough=thorough)
    for index, sentence in enumerate(sentences):
        read: tuple[ReadCandidate, ...] = plain[index] if index < len(plain) else ()
        refusal: Refused | None = None
        try:
            if not read and not hopeless:
                read = read_sentence(load_grammar(), lexicon(), sentence, broad_effort, broad_candidates)
            admitted.append(admit(sentence, read, options, firewalls))
            check_some_known(sentence, admitted[-1])
        except ParseError as error:
            refusal = error.refusal
        found.append(read)
        stopped.append(refusal)
        if refusal is not None and not thorough:
            break
    first = next((refusal for refusal in stopped if refusal is not None), None)
    if first is not None:
        return Reading(sentences, tuple(found), tuple(stopped), first, ())
    result, outcomes = _decided(sentences, tuple(admitted), options, firewalls)
    return Reading(sentences, tuple(found), tuple(stopped), result, outcomes)


def _read_plainly(sentences: tuple[Sentence, ...], effort: Effort, *, thorough: bool) -> tuple[list[tuple[ReadCandidate, ...]], bool]:
    """The plain readings of the sentences, and whether the text is hopeless: more than `MOST_HARD` sentences have none.

    Broad constructions cost several times as much, and where many sentences need them, one of them says what no rule knows. A
    sentence without digits does not count: what it holds may be opaque.
    """
    plain: list[tuple[ReadCandidate, ...]] = []
    hard = 0
    for sentence in sentences:
        try:
            plain.append(read_sentence(load_grammar(), lexicon(), sentence, effort, plain_candidates))
        except ParseError:
            plain.append(())
        hard += not plain[-1] and any(token.kind == "number" for token in sentence.tokens)
        if hard > MOST_HARD and not thorough:
            return plain, True
    return plain, False


def _decided(
    sentences: tuple[Sentence, ...], admitted: tuple[tuple[Candidate, ...], ...], options: ReaderOptions, firewalls: frozenset[Firewall]
) -> tuple[Result, tuple[Outcome, ...]]:
    try:
        return decide(branches_of(sentences, admitted, options), ASSEMBLERS, gate_for(options.min_support), firewalls)
    except ParseError as error:
        return error.refusal, ()


def _sentences(text: str) -> tuple[Sentence, ...]:
    if not text.strip():
        raise ParseError(RefusalCode.EMPTY_TEXT, (0, len(text)), "There is no text.")
    if len(text) > LONGEST_TEXT:
        raise ParseError(
            RefusalCode.TEXT_TOO_LONG, (LONGEST_TEXT, len(text)), f"The text has {len(text)} characters; {LONGEST_TEXT} is my bound."
        )
    sentences = split_sentences(tokenize(text))
    if not sentences:
        raise ParseError(RefusalCode.EMPTY_TEXT, (0, len(text)), "There are no words in the text.")
    if len(sentences) > MOST_SENTENCES:
        beyond = (sentences[MOST_SENTENCES].start, len(text))
        raise ParseError(RefusalCode.TEXT_TOO_LONG, beyond, f"The text has {len(sentences)} sentences; {MOST_SENTENCES} is my bound.")
    return sentences


def _report(text: str, sentence: Sentence, read: tuple[ReadCandidate, ...]) -> SentenceReport:
    return SentenceReport(
        text[sentence.start : sentence.end],
        (sentence.start, sentence.end),
        tuple(
            CandidateReport(
                item.candidate.construction,
                gist(item.candidate.meaning),
                item.candidate.rebuilt,
                "kept" if item.rebuilt_right else "no round trip",
            )
            for item in read
        ),
    )


def _told(outcome: Outcome) -> str:
    if outcome.trace is not None:
        return f"stands: {outcome.trace.answer_value} {outcome.trace.answer_unit}".rstrip()
    assert outcome.fell is not None
    return f"fell: {outcome.fell.code}: {outcome.fell.message}"

"""From a text to an answer or a refusal: the reader's border."""

from __future__ import annotations

from functools import cache

from stages.reader.discourse.assembly import Assembler
from stages.reader.discourse.decision import Outcome, ReadCandidate, admit, branches_of, decide, read_sentence
from stages.reader.discourse.relations import assemble_relations
from stages.reader.discourse.story import assemble_story
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.meaning import gist
from stages.reader.options import ReaderOptions
from stages.reader.refusals import ParseError, RefusalCode, Refused
from stages.reader.result import CandidateReport, Explanation, Result, SentenceReport
from stages.reader.text import Sentence, split_sentences, tokenize

LONGEST_TEXT = 4000
"""Characters of a problem; longer texts are no word problems."""
DEFAULTS = ReaderOptions()
ASSEMBLERS: tuple[Assembler, ...] = (assemble_story, assemble_relations)


@cache
def _lexicon() -> Lexicon:
    return Lexicon()


def read(text: str, options: ReaderOptions = DEFAULTS) -> Result:
    """Reads a problem and answers it, or refuses.

    Args:
        text: the problem, in English; the last sentence is usually the question.
        options: the bounds of the search.

    Returns:
        An answer with its graph, its verified working and its prose, or a refusal with code, span and message (design 3.6).
    """
    return _read(text, options, []).result


def explain(text: str, options: ReaderOptions = DEFAULTS) -> Explanation:
    """As `read`, with every sentence's candidates, what each rebuilt, and why it fell.

    It reads on behind the first sentence that stopped the reader, so that a person sees all that is missing.
    """
    return _read(text, options, [], thorough=True)


def _read(text: str, options: ReaderOptions, reports: list[SentenceReport], *, thorough: bool = False) -> Explanation:
    try:
        sentences = _sentences(text)
    except ParseError as error:
        return Explanation((), (), error.refusal)
    grammar, lexicon = load_grammar(), _lexicon()
    refusal: Refused | None = None
    lists = []
    for sentence in sentences:
        read: tuple[ReadCandidate, ...] = ()
        try:
            read = read_sentence(grammar, lexicon, sentence)
            lists.append(admit(sentence, read, options))
        except ParseError as error:
            refusal = refusal or error.refusal
            if not thorough:
                return Explanation((), (), refusal)
        if thorough:
            reports.append(_report(text, sentence, read))
    if refusal is not None:
        return Explanation(tuple(reports), (), refusal)
    try:
        result, outcomes = decide(branches_of(sentences, tuple(lists), options), ASSEMBLERS)
    except ParseError as error:
        return Explanation(tuple(reports), (), error.refusal)
    return Explanation(tuple(reports), tuple(map(_told, outcomes)) if thorough else (), result)


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

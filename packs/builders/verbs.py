"""Verbs and their forms, adjectives and adverbs and their degrees."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from packs.builders.function_words import FUNCTION_WORDS, VERB_HOMOGRAPHS
from packs.builders.lexicon import Inflections, WordList
from packs.builders.wordnet import PartOfSpeech

_PLAIN = re.compile(r"[a-z]{2,}")
_LARGE_TIER = 3
Forms = tuple[str, ...]
ModelForms = Callable[[str, str], Forms]
"""(lemma, Penn tag) -> forms that lemminflect's rule model proposes for a word outside its list."""


@dataclass(frozen=True, slots=True)
class VerbRow:
    """One line of verbs.tsv; each form may have several spellings, the preferred one first."""

    lemma: str
    third: Forms
    past: Forms
    participle: Forms
    gerund: Forms
    tagged: int
    tier: int
    lexnames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DegreeRow:
    """One line of adjectives.tsv or adverbs.tsv; degrees are empty where the word takes "more" and "most"."""

    lemma: str
    comparative: Forms
    superlative: Forms
    tagged: int
    tier: int


def verb_rows(verbs: PartOfSpeech, inflections: Inflections, words: WordList, model: ModelForms) -> list[VerbRow]:
    """All verbs of one word that SCOWL lists, sorted by lemma."""
    return [_verb(lemma, verbs, inflections, words, model) for lemma in _open_lemmas(verbs, words, FUNCTION_WORDS - VERB_HOMOGRAPHS)]


def degree_rows(source: PartOfSpeech, word_class: str, inflections: Inflections, words: WordList) -> list[DegreeRow]:
    """All adjectives (`adj`) or adverbs (`adv`) of one word that SCOWL lists, sorted by lemma."""
    rows = []
    for lemma in _open_lemmas(source, words, FUNCTION_WORDS):
        comparative, superlative = inflections.of(lemma, word_class) or ((), ())
        comparative, superlative = (tuple(filter(words.attests, forms)) for forms in (comparative, superlative))
        rows.append(DegreeRow(lemma, comparative, superlative, source.counts.get(lemma, 0), words.tier(lemma) or _LARGE_TIER))
    return rows


def _open_lemmas(source: PartOfSpeech, words: WordList, closed: frozenset[str]) -> list[str]:
    return sorted(lemma for lemma in source.senses if _PLAIN.fullmatch(lemma) and words.attests(lemma) and lemma not in closed)


def _verb(lemma: str, verbs: PartOfSpeech, inflections: Inflections, words: WordList, model: ModelForms) -> VerbRow:
    third, past, participle, gerund = _verb_forms(lemma, inflections, words, model)
    lexnames = tuple(dict.fromkeys(sense.lexname for sense in verbs.senses_of(lemma, 2)))
    return VerbRow(lemma, third, past, participle, gerund, verbs.counts.get(lemma, 0), words.tier(lemma) or _LARGE_TIER, lexnames)


def _verb_forms(lemma: str, inflections: Inflections, words: WordList, model: ModelForms) -> tuple[Forms, ...]:
    """Third person, past, participle, -ing.

    The source leaves the participle out where it equals the past, and drops a regular one beside an irregular ("burnt" but not
    "burned"), so every regular past is a participle as well.
    """
    listed = inflections.of(lemma, "verb")
    if len(listed) != 4 or not all((listed[0], listed[2], listed[3])):
        third, past, gerund = (_first_attested(model(lemma, tag), words) for tag in ("VBZ", "VBD", "VBG"))
        return third, past, past, gerund
    past, participle, gerund, third = listed
    regular = tuple(form for form in past if form.endswith("ed"))
    return third, past, tuple(dict.fromkeys((*participle, *(regular if participle else past)))), gerund


def _first_attested(forms: Iterable[str], words: WordList) -> Forms:
    """Attested spellings; where the lists know none, the first proposal."""
    proposed = tuple(forms)
    return tuple(form for form in proposed if words.attests(form)) or proposed[:1]

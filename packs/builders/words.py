"""Build packs/data/en_words_v1 from open sources: `python -m packs.builders.words [FOLDER]`.

Deterministic: the same source versions give the same bytes. What it reads is named in `packs.builders.sources`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from packs.builders import sources
from packs.builders.given_names import name_rows
from packs.builders.hypernyms import hypernym_rows
from packs.builders.lexicon import WordList, read_inflections, read_word_list
from packs.builders.nouns import NounRow, NounSources, noun_rows
from packs.builders.pack_files import Table, write_pack
from packs.builders.persons import person_rows
from packs.builders.verbs import DegreeRow, Forms, ModelForms, VerbRow, degree_rows, verb_rows
from packs.builders.wordnet import PartOfSpeech, read_wordnet, with_joined_spellings

PACK_ID = "en_words_v1"
PACK_FOLDER = Path(__file__).resolve().parent.parent / "data" / PACK_ID
_WORD_CLASSES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


def build() -> tuple[Table, ...]:
    """Read the sources and make every table."""
    wordnet, scowl, lemminflect, inflect, baby_names = (
        sources.wordnet(),
        sources.scowl(),
        sources.lemminflect(),
        sources.inflect(),
        sources.baby_names(),
    )
    words = read_word_list(sources.WORD_LIST_FOLDER)
    net = {pos: with_joined_spellings(part, words.attests) for pos, part in read_wordnet(sources.WORDNET_FOLDER).items()}
    inflections = read_inflections(lemminflect.files[0])
    names = name_rows(sources.births(baby_names), _classes_of_common_words(net, words), net["n"])
    given_names = frozenset(row.name for row in names)
    nouns = noun_rows(NounSources(net["n"], net["v"], net["a"], inflections, words, given_names, _pluraliser()))
    verbs = verb_rows(net["v"], inflections, words, _model_forms())
    degrees = {name: degree_rows(net[pos], name, inflections, words) for pos, name in (("a", "adj"), ("r", "adv"))}
    hypernyms = hypernym_rows(net["n"], {row.lemma: row.plurals for row in nouns})
    persons = person_rows(net["n"], [row.lemma for row in nouns])
    inflected = (wordnet, scowl, lemminflect)
    return (
        Table("adjectives", ("lemma", "comparative", "superlative", "tagged", "tier"), _degree_cells(degrees["adj"]), inflected),
        Table("adverbs", ("lemma", "comparative", "superlative", "tagged", "tier"), _degree_cells(degrees["adv"]), inflected),
        Table(
            "hypernyms",
            ("lemma", "synonyms", "hypernyms"),
            tuple((row.lemma, " ".join(row.synonyms), " ".join(row.hypernyms)) for row in hypernyms),
            (wordnet, scowl),
        ),
        Table(
            "kin",
            ("lemma", "gender", "kind", "rank"),
            tuple((row.lemma, row.gender, row.kind, str(row.rank)) for row in persons),
            (wordnet, scowl),
        ),
        Table(
            "names",
            ("name", "gender", "male_permille", "births", "homographs"),
            tuple((row.name, row.gender, str(row.male_permille), str(row.births), " ".join(row.homographs)) for row in names),
            (baby_names, wordnet, scowl),
        ),
        Table("nouns", ("lemma", "plurals", "count", "tagged", "tier", "lexnames"), _noun_cells(nouns), (*inflected, inflect)),
        Table("verbs", ("lemma", "third", "past", "participle", "gerund", "tagged", "tier", "lexnames"), _verb_cells(verbs), inflected),
    )


def _noun_cells(rows: list[NounRow]) -> tuple[tuple[str, ...], ...]:
    return tuple((row.lemma, " ".join(row.plurals), row.count, str(row.tagged), str(row.tier), " ".join(row.lexnames)) for row in rows)


def _verb_cells(rows: list[VerbRow]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            row.lemma,
            *(" ".join(forms) for forms in (row.third, row.past, row.participle, row.gerund)),
            str(row.tagged),
            str(row.tier),
            " ".join(row.lexnames),
        )
        for row in rows
    )


def _degree_cells(rows: list[DegreeRow]) -> tuple[tuple[str, ...], ...]:
    return tuple((row.lemma, " ".join(row.comparative), " ".join(row.superlative), str(row.tagged), str(row.tier)) for row in rows)


def _classes_of_common_words(net: dict[str, PartOfSpeech], words: WordList) -> dict[str, tuple[str, ...]]:
    """Spelling -> word classes, for the lower-case words of the smallest tier; a word that WordNet lacks ("and") has class `word`."""
    table = {}
    for word, tier in words.tiers.items():
        if tier == 1 and word.islower():
            table[word] = tuple(name for pos, name in _WORD_CLASSES.items() if word in net[pos].senses) or ("word",)
    return table


def _pluraliser() -> Callable[[str], str]:
    engine = import_module("inflect").engine()
    return lambda word: str(engine.plural_noun(word))


def _model_forms() -> ModelForms:
    lemminflect = import_module("lemminflect")

    def forms(lemma: str, tag: str) -> Forms:
        return tuple(lemminflect.getInflection(lemma, tag))

    return forms


if __name__ == "__main__":
    write_pack(PACK_ID, build(), Path(sys.argv[1]) if len(sys.argv) > 1 else PACK_FOLDER)

"""What the reader asks about words, over the shipped tables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from packs import words
from packs._word_tables import degree_index, plural_index, table, verb_index
from packs.word_readings import Gender, VerbForm

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("lemma", "plural"),
    [
        ("apple", "apples"),
        ("child", "children"),
        ("mouse", "mice"),
        ("knife", "knives"),
        ("leaf", "leaves"),
        ("half", "halves"),
        ("foot", "feet"),
        ("person", "people"),
        ("box", "boxes"),
        ("berry", "berries"),
        ("toy", "toys"),
        ("sheep", "sheep"),
        ("fish", "fish"),
        ("dog", "dogs"),
        ("t-shirt", "t-shirts"),
        ("pants", "pants"),
        ("clarinet", "clarinets"),
        ("smartphone", "smartphones"),
        ("lego", "legos"),
        ("furniture", None),
        ("blorp", None),
    ],
)
def test_plural(lemma: str, plural: str | None) -> None:
    assert words.plural(lemma) == plural


@pytest.mark.parametrize(
    ("surface", "readings"),
    [
        ("apples", [("apple", "pl")]),
        ("apple", [("apple", "sg")]),
        ("sheep", [("sheep", "both")]),
        ("people", [("person", "pl")]),
        ("cans", [("can", "pl")]),
        ("beads", [("bead", "pl")]),
        ("glasses", [("glass", "pl")]),
        ("pants", [("pants", "both")]),
        ("stairs", [("stairs", "both"), ("stair", "pl")]),
        ("knives", [("knife", "pl")]),
        ("children", [("child", "pl")]),
        ("cookies", [("cookie", "pl")]),
        ("mountain", [("mountain", "sg")]),
        ("blorps", []),
        ("", []),
    ],
)
def test_noun_readings(surface: str, readings: list[tuple[str, str]]) -> None:
    assert [(reading.lemma, reading.number) for reading in words.noun(surface)] == readings


def test_lexnames_tell_people_animals_food_and_groups_apart() -> None:
    expected = {"teacher": "person", "hamster": "animal", "pizza": "food", "team": "group", "pencil": "artifact", "hour": "time"}
    assert {lemma: words.noun(lemma)[0].lexnames[0] for lemma in expected} == expected


@pytest.mark.parametrize("word", ["in", "as", "he", "more", "has", "each", "the", "some"])
def test_function_words_have_no_open_class_reading(word: str) -> None:
    assert words.noun(word) == words.verb(word) == words.adjective(word) == words.adverb(word) == ()


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("give", "gives gave given giving"),
        ("bake", "bakes baked baked baking"),
        ("buy", "buys bought bought buying"),
        ("swim", "swims swam swum swimming"),
        ("jog", "jogs jogged jogged jogging"),
        ("carry", "carries carried carried carrying"),
        ("put", "puts put put putting"),
        ("eat", "eats ate eaten eating"),
        ("spend", "spends spent spent spending"),
        ("lose", "loses lost lost losing"),
        ("travel", "travels traveled traveled traveling"),
        ("babysit", "babysits babysat babysat babysitting"),
        ("whiff", "whiffs whiffed whiffed whiffing"),
    ],
)
def test_verb_forms(lemma: str, forms: str) -> None:
    tags: tuple[VerbForm, ...] = ("s", "past", "part", "ing")
    assert " ".join(str(words.verb_form(lemma, tag)) for tag in tags) == forms
    assert words.verb_form(lemma, "base") == lemma


def test_verb_readings_come_with_the_commonest_first() -> None:
    assert [(reading.lemma, reading.form) for reading in words.verb("found")] == [("find", "past"), ("find", "part"), ("found", "base")]
    assert ("travel", "past") in [(reading.lemma, reading.form) for reading in words.verb("travelled")]
    assert words.verb("blorped") == ()
    assert words.verb_form("blorp", "past") is None


def test_degrees() -> None:
    assert [(reading.lemma, reading.degree) for reading in words.adjective("longest")] == [("long", "est")]
    assert [(reading.lemma, reading.degree) for reading in words.adjective("heavier")] == [("heavy", "er")]
    assert [(reading.lemma, reading.degree) for reading in words.adjective("red")] == [("red", "base")]
    assert ("fast", "er") in [(reading.lemma, reading.degree) for reading in words.adverb("faster")]


@pytest.mark.parametrize(
    ("surface", "gender"),
    [("Mark", "m"), ("Rose", "f"), ("Jordan", "b"), ("Mohamed", "m"), ("Xiomara", "f"), ("Ravi", "m"), ("Aaliyah", "f"), ("Jamie", "b")],
)
def test_names(surface: str, gender: Gender) -> None:
    reading = words.name(surface)
    assert reading is not None
    assert reading.gender == gender


def test_names_that_are_words_say_so() -> None:
    expected = {
        "Mark": "noun",
        "Bill": "noun",
        "Will": "noun",
        "May": "month",
        "April": "month",
        "Grace": "noun",
        "Penny": "noun",
        "Paris": "place",
    }
    for surface, homograph in expected.items():
        reading = words.name(surface)
        assert reading is not None
        assert homograph in reading.homographs, surface
    plain = words.name("Tamika")
    assert plain is not None
    assert plain.homographs == ()


def test_names_are_capitalised() -> None:
    assert words.name("mark") is None
    assert words.name("Blorp") is None
    assert words.name("") is None
    inner = words.name("DeShawn")
    assert inner is not None
    assert inner.name == "Deshawn"


@pytest.mark.parametrize(
    ("surface", "lemma", "gender", "kind"),
    [
        ("mother", "mother", "f", "kin"),
        ("brothers", "brother", "m", "kin"),
        ("aunts", "aunt", "f", "kin"),
        ("cousin", "cousin", None, "kin"),
        ("wife", "wife", "f", "kin"),
        ("grandpa", "grandpa", "m", "kin"),
        ("dad", "dad", "m", "kin"),
        ("parents", "parent", None, "kin"),
        ("siblings", "sibling", None, "kin"),
        ("children", "child", None, "kin"),
        ("waitress", "waitress", "f", "person"),
        ("boys", "boy", "m", "person"),
        ("neighbour", "neighbour", None, "person"),
        ("teachers", "teacher", None, "person"),
        ("boss", "boss", None, "person"),
    ],
)
def test_kin(surface: str, lemma: str, gender: str | None, kind: str) -> None:
    reading = words.kin(surface)
    assert reading is not None
    assert (reading.lemma, reading.gender, reading.kind) == (lemma, gender, kind)


def test_things_are_no_people() -> None:
    assert words.kin("apples") is None
    assert words.kin("blorp") is None


@pytest.mark.parametrize(
    ("lemma", "other"),
    [
        ("apple", "fruit"),
        ("apple", "food"),
        ("boy", "child"),
        ("girl", "child"),
        ("kid", "child"),
        ("dog", "animal"),
        ("goldfish", "fish"),
        ("sparrow", "bird"),
        ("car", "vehicle"),
        ("sedan", "car"),
        ("carrot", "vegetable"),
        ("tulip", "flower"),
        ("cookie", "cake"),
        ("guitar", "instrument"),
        ("dime", "coin"),
        ("novel", "book"),
        ("shirt", "clothing"),
        ("teacher", "person"),
        ("doll", "toy"),
        ("pear", "pear"),
    ],
)
def test_is_a(lemma: str, other: str) -> None:
    assert words.is_a(lemma, other)


@pytest.mark.parametrize(
    ("lemma", "other"),
    [
        ("fruit", "apple"),
        ("apple", "vegetable"),
        ("apple", "thing"),
        ("dog", "cat"),
        ("car", "object"),
        ("boy", "girl"),
        ("blorp", "fruit"),
        ("broccoli", "flower"),
        ("frankfurter", "dog"),
    ],
)
def test_is_not_a(lemma: str, other: str) -> None:
    assert not words.is_a(lemma, other)


def test_every_plural_leads_back_to_its_lemma_or_to_a_commoner_spelling_of_it() -> None:
    for lemma in table("nouns"):
        plural = words.plural(lemma)
        if plural is not None:
            found = {(reading.lemma, reading.number) for reading in words.noun(plural)}
            spellings = {lemma, *words.synonyms(lemma)}
            assert any((spelling, "pl" if plural != lemma else "both") in found for spelling in spellings), lemma
    for surface, lemmas in plural_index().items():
        for lemma in lemmas.split():
            assert surface in table("nouns")[lemma].split("\t")[0].split()


def test_every_verb_form_leads_back_to_its_lemma() -> None:
    tags: tuple[VerbForm, ...] = ("base", "s", "past", "part", "ing")
    for lemma in table("verbs"):
        for tag in tags:
            form = words.verb_form(lemma, tag)
            assert form
            assert (lemma, tag) in {(reading.lemma, reading.form) for reading in words.verb(form)}
    assert set(verb_index()) >= {"gave", "given", "giving", "gives"}


def test_every_degree_leads_back_to_its_lemma() -> None:
    for surface in degree_index("adjectives"):
        assert all(reading.lemma in table("adjectives") for reading in words.adjective(surface))


def test_readings_do_not_depend_on_the_hash_seed() -> None:
    script = (
        "import hashlib; from packs import words; from packs._word_tables import table\n"
        "digest = hashlib.sha256()\n"
        "for lemma in list(table('nouns'))[::40]:\n"
        "    digest.update(repr((words.noun(lemma), words.verb(lemma), words.kin(lemma), words.hypernyms(lemma))).encode())\n"
        "print(digest.hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(digests) == 1

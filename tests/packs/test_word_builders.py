"""The builder's own rules, on small made-up sources; and, where the sources are installed, the whole build."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from packs.builders import sources
from packs.builders.given_names import MIN_BIRTHS, name_rows
from packs.builders.hypernyms import genus
from packs.builders.lexicon import WordList, read_inflections, read_word_list
from packs.builders.pack_files import write_pack
from packs.builders.verbs import verb_rows
from packs.builders.wordnet import PartOfSpeech, Synset, read_wordnet, with_joined_spellings
from packs.builders.words import PACK_FOLDER, PACK_ID, build

NOTHING = PartOfSpeech({}, {}, {}, {})


@pytest.mark.parametrize(
    ("gloss", "head"),
    [
        ("any of various small flat sweet cakes (`biscuit' is the British term)", "cakes"),
        ("fruit with red or yellow or green skin", "fruit"),
        ("a woman waiter", "waiter"),
        ("informal terms for a mother", "mother"),
        ("an informal term for a father; probably derived from baby talk", "father"),
        ("(trademark) a child's plastic construction set for making models", "set"),
    ],
)
def test_genus(gloss: str, head: str) -> None:
    assert genus(gloss)[-1] == head


def test_a_verb_keeps_the_regular_participle_beside_the_irregular(tmp_path: Path) -> None:
    path = tmp_path / "infl.csv.gz"
    path.write_bytes(gzip.compress(b"burn,verb,burned/burnt,burnt,burning,burns\njackknife,noun,jackknives/jack knives/jack-knives\n"))
    inflections = read_inflections(path)
    verbs = PartOfSpeech({}, {"burn": (), "zonk": ()}, {"burn": 7}, {})
    burn, zonk = verb_rows(
        verbs, inflections, WordList({"burn": 1, "zonk": 2, "zonked": 2}), lambda lemma, tag: (f"{lemma}ed", f"{lemma}d")
    )
    assert (burn.past, burn.participle, burn.tagged) == (("burned", "burnt"), ("burnt", "burned"), 7)
    assert zonk.past == ("zonked",), "outside the list, only attested proposals of the model count"
    assert inflections.of("jackknife", "noun") == (("jackknives",),)


def test_names_need_bearers_and_gender_needs_a_clear_share() -> None:
    births = [("Ann", "F", MIN_BIRTHS), ("Ann", "M", 5), ("Lee", "M", MIN_BIRTHS), ("Lee", "F", 50), ("Rare", "F", MIN_BIRTHS - 1)]
    rows = name_rows(births, {"lee": ("noun",)}, NOTHING)
    assert [(row.name, row.gender, row.homographs) for row in rows] == [("Ann", "f", ()), ("Lee", "b", ("noun",))]


def test_wordnet_files_are_read(tmp_path: Path) -> None:
    for pos in ("noun", "verb", "adj", "adv"):
        for kind in (f"data.{pos}", f"index.{pos}", f"{pos}.exc"):
            (tmp_path / kind).write_text("  1 licence\n")
    (tmp_path / "data.noun").write_text("  1 licence\n00000001 13 n 02 apple 0 red_apple 0 001 @ 00000002 n 0000 | a fruit\n")
    (tmp_path / "index.noun").write_text("  1 licence\napple n 1 1 @ 1 1 00000001\n")
    (tmp_path / "noun.exc").write_text("mice mouse\n")
    (tmp_path / "cntlist.rev").write_text("apple%1:13:00:: 1 4\n")
    nouns = read_wordnet(tmp_path)["n"]
    assert nouns.senses_of("apple", 1) == (Synset("00000001", "food", ("apple", "red_apple"), (("@", "00000002", "n"),), "a fruit"),)
    assert nouns.counts == {"apple": 4}
    assert nouns.exceptions == {"mice": ("mouse",)}


def test_joined_spellings_need_a_witness() -> None:
    part = PartOfSpeech({}, {"baby-sit": ("1",), "co-op": ("2",)}, {"baby-sit": 3}, {})
    joined = with_joined_spellings(part, {"babysit"}.__contains__)
    assert joined.senses["babysit"] == ("1",)
    assert joined.counts["babysit"] == 3
    assert "coop" not in joined.senses


def test_word_lists_know_spellings_without_accents(tmp_path: Path) -> None:
    for part in ("american", "british"):
        for size in ("-small", "", "-large"):
            (tmp_path / f"{part}-english{size}").write_text("café\n" if size == "" else "", encoding="utf-8")
    assert read_word_list(tmp_path).tier("cafe") == 2


@pytest.mark.slow
def test_the_build_gives_the_shipped_bytes(tmp_path: Path) -> None:
    try:
        tables = build()
    except sources.SourceError as error:
        pytest.skip(f"{error} ({error.hint})")
    write_pack(PACK_ID, tables, tmp_path)
    for path in sorted(PACK_FOLDER.iterdir()):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name

"""The shipped files of en_words_v1: checksums, provenance, order, shape, size."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from packs.builders.glossary import COLUMN_GLOSSES
from packs.compiler import DATA_ROOT, PackError, load_pack, load_text

PACK = load_pack("en_words_v1")
FOLDER = DATA_ROOT / PACK.pack_id
TABLES = [row for row in PACK.entries if row["pos"] == "table"]
SOURCES = {row["lemma"]: row for row in PACK.entries if row["pos"] == "source"}
NAMES = [str(row["lemma"]) for row in TABLES]
SIZE_LIMIT = 6_000_000


def _rows(name: str) -> list[list[str]]:
    text = load_text(PACK.pack_id, f"{name}.tsv")
    assert text.endswith("\n")
    return [line.split("\t") for line in text.removesuffix("\n").split("\n")]


def test_the_pack_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < SIZE_LIMIT


def test_a_changed_table_is_refused(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / PACK.pack_id)
    table = tmp_path / PACK.pack_id / "nouns.tsv"
    table.write_bytes(table.read_bytes().replace(b"children", b"childs"))
    with pytest.raises(PackError, match=r"nouns\.tsv"):
        load_text(PACK.pack_id, "nouns.tsv", tmp_path)


def test_a_table_that_is_not_listed_is_refused() -> None:
    with pytest.raises(PackError, match="no table"):
        load_text(PACK.pack_id, "pronouns.tsv")


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_licence_and_provenance_are_stated(table: dict[str, object]) -> None:
    assert table["licence"]
    assert table["sources"]
    for name in table["sources"]:  # type: ignore[attr-defined]
        source = SOURCES[name]
        assert all(source[field] for field in ("version", "registry", "licence", "origin", "sha256"))
        record = PACK.manifest.file(str(table["file"]))
        assert record is not None
        assert str(source["licence"]) in record.provenance
        assert f"==== {name} {source['version']} ====" in load_text(PACK.pack_id, "notices.txt")


def test_the_wordnet_notice_ships() -> None:
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in load_text(PACK.pack_id, "notices.txt")


def test_every_column_is_explained() -> None:
    columns = {f"{table['lemma']}.{column}" for table in TABLES for column in table["columns"]}  # type: ignore[union-attr]
    assert {str(row["lemma"]) for row in PACK.glosses} == columns == set(COLUMN_GLOSSES)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_rows_are_sorted_unique_and_as_wide_as_the_header(table: dict[str, object]) -> None:
    header, *rows = _rows(str(table["lemma"]))
    assert tuple(header) == table["columns"]
    assert len(rows) == table["rows"]
    assert {len(row) for row in rows} == {len(header)}
    keys = [row[0] for row in rows]
    assert keys == sorted(set(keys))


def test_names_are_many_and_of_both_genders() -> None:
    genders = [row[1] for row in _rows("names")[1:]]
    assert len(genders) >= 4000
    assert set(genders) == {"m", "f", "b"}
    assert min(genders.count("m"), genders.count("f"), genders.count("b")) > 500


def test_hypernyms_are_nouns_of_the_table() -> None:
    nouns = {row[0] for row in _rows("nouns")[1:]}
    for lemma, synonyms, hypernyms in _rows("hypernyms")[1:]:
        wider = hypernyms.split()
        assert lemma in nouns
        assert nouns.issuperset([*synonyms.split(), *wider])
        assert lemma not in wider
        assert not {"entity", "object", "whole", "thing", "artifact", "organism"} & set(wider)

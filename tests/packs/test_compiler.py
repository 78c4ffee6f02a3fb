"""Packs load only as sealed: each way of breaking one is its own typed error that names the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from packs.compiler import PackError, PackErrorCode, forget_packs, load_pack, load_pack_entries, load_table, packs_at
from tests.packs.pack_folder import FILES, sha256, write_pack


def test_a_pack_loads_in_file_order_and_resolves_lemmas(tmp_path: Path) -> None:
    write_pack(tmp_path)
    pack = load_pack("toy_v1", tmp_path)
    assert [row["lemma"] for row in load_pack_entries("toy_v1", tmp_path)] == ["stack", "crate"]
    assert pack.lemma_id("stack", "VERB") == "toy_v1:stack"
    assert pack.lemma_id("stack", "NOUN") is None
    assert pack.glosses[0]["gloss"] == "put on top of each other"


def test_each_kind_of_table_loads(tmp_path: Path) -> None:
    write_pack(tmp_path)
    assert load_table("toy_v1", "colours.tsv", tmp_path) == ({"name": "red", "mix": "1/2"}, {"name": "blue", "mix": "1/3"})
    assert load_table("toy_v1", "lines.txt", tmp_path) == ({"line": "one line"}, {"line": "another"})
    assert load_table("toy_v1", "facts.json", tmp_path)[0]["legs"] == {"spider": 8}
    with pytest.raises(PackError) as caught:
        load_table("toy_v1", "smells.tsv", tmp_path)
    assert caught.value.code is PackErrorCode.NO_TABLE
    assert "colours.tsv" in caught.value.hint


def test_what_is_loaded_cannot_be_changed(tmp_path: Path) -> None:
    write_pack(tmp_path)
    row = load_pack_entries("toy_v1", tmp_path)[1]
    with pytest.raises(TypeError):
        row["lemma"] = "barrel"  # type: ignore[index]
    tags = row["tags"]
    assert isinstance(tags, tuple)
    with pytest.raises(TypeError):
        tags[1]["size"] = 3  # type: ignore[index]


def test_a_pack_is_parsed_once_and_the_root_is_part_of_its_name(tmp_path: Path) -> None:
    write_pack(tmp_path / "a")
    write_pack(tmp_path / "b", changes={"version": "2.0.0"})
    with packs_at(tmp_path / "a"):
        first = load_pack("toy_v1")
        assert load_pack("toy_v1") is first
        with packs_at(tmp_path / "b"):
            assert load_pack("toy_v1").manifest.version == "2.0.0"
        assert load_pack("toy_v1") is first
    with pytest.raises(PackError):
        load_pack("toy_v1")


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_changed_file_names_itself_and_both_hashes(tmp_path: Path, name: str) -> None:
    folder = write_pack(tmp_path)
    listed = sha256(folder / name)
    (folder / name).write_text(FILES[name] + " ", encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_pack("toy_v1", tmp_path)
    error = caught.value
    assert (error.code, error.file, error.expected, error.found) == (PackErrorCode.CHANGED_FILE, name, listed, sha256(folder / name))
    assert all(part in str(error) for part in (name, listed, error.found))
    assert "seal_manifest toy_v1" in error.hint


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_missing_file_names_itself(tmp_path: Path, name: str) -> None:
    folder = write_pack(tmp_path)
    (folder / name).unlink()
    with pytest.raises(PackError) as caught:
        load_pack("toy_v1", tmp_path)
    assert (caught.value.code, caught.value.file) == (PackErrorCode.MISSING_FILE, name)
    assert len(caught.value.expected) == 64
    assert not caught.value.found


@pytest.mark.parametrize("name", ["extra.tsv", "deep/er.jsonl", ".hidden"])
def test_an_unlisted_file_is_refused(tmp_path: Path, name: str) -> None:
    folder = write_pack(tmp_path)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("x")
    with pytest.raises(PackError) as caught:
        load_pack("toy_v1", tmp_path)
    assert (caught.value.code, caught.value.file) == (PackErrorCode.UNLISTED_FILE, name)
    assert caught.value.found == sha256(folder / name)


def test_a_table_that_changes_after_the_pack_was_loaded_is_still_checked(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    load_pack("toy_v1", tmp_path)
    (folder / "colours.tsv").write_text("name\tmix\n")
    with pytest.raises(PackError) as caught:
        load_table("toy_v1", "colours.tsv", tmp_path)
    assert caught.value.code is PackErrorCode.CHANGED_FILE


def test_forget_packs_reads_the_files_again(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    load_pack("toy_v1", tmp_path)
    (folder / "lines.txt").unlink()
    load_pack("toy_v1", tmp_path)
    forget_packs()
    with pytest.raises(PackError):
        load_pack("toy_v1", tmp_path)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 1"),
        ("[]", "expected an object"),
        ('{"lemma": "a"}', "lacks the fields ['pos']"),
        ('{"lemma": "a", "lemma": "b", "pos": "VERB"}', "given twice"),
        ('{"lemma": "a", "pos": "VERB", "weight": 0.5}', "not exact"),
        ('{"lemma": "a", "pos": "VERB", "weight": NaN}', "not exact"),
    ],
)
def test_a_bad_lexicon_line_is_refused_with_its_place(tmp_path: Path, line: str, reason: str) -> None:
    write_pack(tmp_path, files=FILES | {"lexicon.jsonl": line + "\n"})
    with pytest.raises(PackError, match=r"lexicon\.jsonl") as caught:
        load_pack("toy_v1", tmp_path)
    assert caught.value.code is PackErrorCode.BAD_FILE
    assert reason in str(caught.value)


@pytest.mark.parametrize(("name", "text"), [("colours.tsv", "a\tb\nx\n"), ("facts.json", "[1]"), ("blob.bin", "x")])
def test_a_bad_table_is_refused(tmp_path: Path, name: str, text: str) -> None:
    write_pack(tmp_path, files=FILES | {name: text})
    with pytest.raises(PackError) as caught:
        load_table("toy_v1", name, tmp_path)
    assert (caught.value.code, caught.value.file) == (PackErrorCode.BAD_FILE, name)


def test_bytes_that_are_no_utf8_are_refused(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    (folder / "lexicon.jsonl").write_bytes(b'{"lemma": "\xff", "pos": "VERB"}\n')
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["lexicon.jsonl"]["sha256"] = sha256(folder / "lexicon.jsonl")
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(PackError) as caught:
        load_pack("toy_v1", tmp_path)
    assert caught.value.code is PackErrorCode.BAD_FILE


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": 2},
        {"pack_id": "other_v1"},
        {"version": ""},
        {"licence": None},
        {"language": 3},
        {"surprise": 1},
        {"files": []},
        {"files": {}},
        {"files": {"lexicon.jsonl": {"sha256": "x", "provenance": "y"}}},
    ],
)
def test_a_bad_manifest_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    write_pack(tmp_path, changes=changes)
    with pytest.raises(PackError) as caught:
        load_pack("toy_v1", tmp_path)
    assert caught.value.code is PackErrorCode.BAD_MANIFEST


@pytest.mark.parametrize("record", [{"sha256": "x"}, {"provenance": "x"}, {"sha256": "x", "provenance": "y", "mood": 1}, "x"])
def test_a_file_without_hash_or_provenance_is_refused(tmp_path: Path, record: object) -> None:
    folder = write_pack(tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["lines.txt"] = record
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(PackError) as caught:
        load_pack("toy_v1", tmp_path)
    assert caught.value.code is PackErrorCode.BAD_MANIFEST


@pytest.mark.parametrize("pack_id", ["nowhere_v1", "", "..", "../toy_v1", "a/b"])
def test_a_name_that_is_no_pack_is_refused(tmp_path: Path, pack_id: str) -> None:
    write_pack(tmp_path)
    with pytest.raises(PackError) as caught:
        load_pack(pack_id, tmp_path)
    assert caught.value.code is PackErrorCode.NO_PACK

"""The one command that moves a checksum on purpose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from packs.compiler import PackError, load_pack
from packs.seal_manifest import main, seal_manifest
from tests.packs.pack_folder import FILES, write_pack


def test_sealing_makes_a_changed_pack_load_again_and_touches_nothing_else(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    before = json.loads((folder / "manifest.json").read_text())
    (folder / "lexicon.jsonl").write_text('{"lemma": "pile", "pos": "VERB"}\n')
    assert seal_manifest("toy_v1", tmp_path) == ("lexicon.jsonl",)
    assert load_pack("toy_v1", tmp_path).lemma_id("pile", "VERB") == "toy_v1:pile"
    after = json.loads((folder / "manifest.json").read_text())
    assert after["files"]["lexicon.jsonl"].pop("sha256") != before["files"]["lexicon.jsonl"].pop("sha256")
    assert after == before


def test_sealing_a_sealed_pack_moves_nothing(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    before = (folder / "manifest.json").read_bytes()
    assert seal_manifest("toy_v1", tmp_path) == ()
    assert (folder / "manifest.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["toy_v1"]


@pytest.mark.parametrize("change", ["unlisted", "missing"])
def test_provenance_is_never_invented(tmp_path: Path, change: str) -> None:
    folder = write_pack(tmp_path)
    before = (folder / "manifest.json").read_bytes()
    if change == "unlisted":
        (folder / "new.tsv").write_text("a\n")
    else:
        (folder / "lines.txt").unlink()
    with pytest.raises(PackError):
        seal_manifest("toy_v1", tmp_path)
    assert (folder / "manifest.json").read_bytes() == before


def test_the_command_reports_and_exits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_pack(tmp_path)
    assert main(["toy_v1", "--root", str(tmp_path)]) == 0
    assert "nothing moved" in capsys.readouterr().out
    (folder / "lines.txt").write_text("new\n")
    assert main(["toy_v1", "--root", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "sealed toy_v1/lines.txt\n"
    assert main(["absent_v1", "--root", str(tmp_path)]) == 2
    assert "there is no pack 'absent_v1'" in capsys.readouterr().err


def test_a_malformed_file_is_named_even_when_sealed(tmp_path: Path) -> None:
    write_pack(tmp_path, files=FILES | {"lexicon.jsonl": "{\n"})
    with pytest.raises(PackError, match=r"lexicon\.jsonl"):
        seal_manifest("toy_v1", tmp_path)

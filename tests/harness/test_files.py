from __future__ import annotations

import os
from pathlib import Path

import pytest

from stages.harness.files import FileError, canonical_bytes, read_bytes, sha256, write_atomic


def test_it_writes_makes_folders_and_replaces(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_atomic(path, "old")
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert [entry.name for entry in path.parent.iterdir()] == ["b.txt"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "b.txt"
    write_atomic(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    owner: object = os if step == "fsync" else Path
    monkeypatch.setattr(owner, step, full)
    with pytest.raises(FileError, match="No space left") as caught:
        write_atomic(path, "new")
    assert caught.value.hint
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(tmp_path / "b.txt", "new")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_a_typed_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot write"):
        write_atomic(tmp_path / "file" / "below.txt", "x")


def test_a_missing_file_is_a_typed_error(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_bytes(tmp_path / "none")


def test_canonical_bytes_depend_on_the_value_alone() -> None:
    assert canonical_bytes({"b": 1, "a": "é"}) == canonical_bytes({"a": "é", "b": 1}) == '{"a":"é","b":1}'.encode()
    assert sha256(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

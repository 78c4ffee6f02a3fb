from __future__ import annotations

import subprocess
from pathlib import Path

from stages.harness.locks import configuration_hash, source_files, tree_hash


def tree(root: Path) -> Path:
    for name in ("reader/b.py", "reader/a.py", "reader/__pycache__/a.pyc", "one.py", "other/x.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    return root


def test_sources_are_listed_in_order_without_caches(tmp_path: Path) -> None:
    found = source_files(tree(tmp_path), ("reader", "one.py"))
    assert [path.as_posix() for path in found] == ["one.py", "reader/a.py", "reader/b.py"]


def test_the_tree_hash_is_what_sha256sum_gives(tmp_path: Path) -> None:
    files = source_files(tree(tmp_path), ("reader", "one.py"))
    listed = subprocess.run(["sha256sum", *map(str, files)], cwd=tmp_path, capture_output=True, check=True).stdout
    whole = subprocess.run(["sha256sum"], input=listed, capture_output=True, check=True).stdout
    assert tree_hash(tmp_path, files) == whole.split()[0].decode()


def test_every_change_of_a_source_changes_it(tmp_path: Path) -> None:
    before = tree_hash(tree(tmp_path), source_files(tmp_path, ("reader",)))
    (tmp_path / "reader" / "a.py").rename(tmp_path / "reader" / "c.py")
    renamed = tree_hash(tmp_path, source_files(tmp_path, ("reader",)))
    (tmp_path / "reader" / "new.py").write_text("")
    added = tree_hash(tmp_path, source_files(tmp_path, ("reader",)))
    assert len({before, renamed, added}) == 3


def test_the_order_of_configuration_keys_does_not_matter() -> None:
    assert configuration_hash({"a": 1, "b": 2}) == configuration_hash({"b": 2, "a": 1}) != configuration_hash({"a": 1, "b": 3})

"""A small pack on disk, and the real packs copied, for tests that break them."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from packs.compiler import DATA_ROOT

FILES = {
    "lexicon.jsonl": '{"lemma": "stack", "pos": "VERB"}\n{"lemma": "crate", "pos": "NOUN", "tags": ["box", {"size": 2}]}\n',
    "glosses.jsonl": '{"lemma": "stack", "gloss": "put on top of each other"}\n',
    "colours.tsv": "name\tmix\nred\t1/2\nblue\t1/3\n",
    "lines.txt": "one line\n\nanother\n",
    "facts.json": '{"legs": {"spider": 8}}',
}


def write_pack(root: Path, pack_id: str = "toy_v1", files: dict[str, str] | None = None, changes: dict[str, object] | None = None) -> Path:
    """A pack with right checksums; `changes` replace fields of its manifest."""
    content = FILES if files is None else files
    folder = root / pack_id
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in content.items():
        (folder / name).write_text(text, encoding="utf-8")
    records = {name: {"sha256": sha256(folder / name), "provenance": "made for a test"} for name in content}
    manifest = {
        "schema": 1,
        "pack_id": pack_id,
        "version": "1.0.0",
        "language": "en",
        "description": "A toy.",
        "licence": "CC0-1.0",
        "files": records,
    } | (changes or {})
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


def copy_packs(root: Path, *pack_ids: str) -> Path:
    """Copies of the project's own packs, to be broken."""
    for pack_id in pack_ids:
        shutil.copytree(DATA_ROOT / pack_id, root / pack_id)
    return root


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

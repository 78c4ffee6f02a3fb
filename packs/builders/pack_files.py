"""Write a built pack: tables, what they are and where they come from, licence notices, and last the manifest with checksums."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from packs.builders.glossary import COLUMN_GLOSSES
from packs.builders.sources import Source


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the pack: its name without `.tsv`, header, rows, and the sources it was made from."""

    name: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    made_from: tuple[Source, ...]

    def as_bytes(self) -> bytes:
        """Tab-separated UTF-8, header first, "\\n" at each line's end."""
        return "".join("\t".join(row) + "\n" for row in (self.header, *self.rows)).encode("utf-8")

    def licence(self) -> str:
        """The licences of all sources."""
        return "; ".join(dict.fromkeys(source.licence for source in self.made_from))


def write_pack(pack_id: str, tables: tuple[Table, ...], folder: Path) -> None:
    """Write every file of the pack into `folder`. A column without a gloss is a KeyError: no table ships unexplained."""
    folder.mkdir(parents=True, exist_ok=True)
    used = _sources(tables)
    contents = {f"{table.name}.tsv": table.as_bytes() for table in tables}
    contents["lexicon.jsonl"] = _json_lines([*map(_table_row, tables), *map(_source_row, used)])
    contents["glosses.jsonl"] = _json_lines(
        {"lemma": f"{table.name}.{column}", "gloss": COLUMN_GLOSSES[f"{table.name}.{column}"]}
        for table in tables
        for column in table.header
    )
    contents["notices.txt"] = "\n".join(source.notice() for source in used).encode("utf-8")
    provenance = {f"{table.name}.tsv": _provenance(table) for table in tables} | {
        "lexicon.jsonl": "written by packs.builders.words: the tables, and the sources with version and checksum. Licence CC0-1.0",
        "glosses.jsonl": "written for this project: what each column means. Licence CC0-1.0",
        "notices.txt": "copied from the sources: the notices that their licences ask to keep",
    }
    for name in sorted(contents):
        _write_atomic(folder / name, contents[name])
    _write_atomic(folder / "manifest.json", _manifest(pack_id, contents, provenance))


def _manifest(pack_id: str, contents: dict[str, bytes], provenance: dict[str, str]) -> bytes:
    manifest = {
        "schema": 1,
        "pack_id": pack_id,
        "version": "1.0.0",
        "language": "en",
        "description": "English words: nouns, verbs, adjectives, adverbs, first names, people, hypernyms.",
        "licence": "WordNet 3.0; SCOWL; MIT; CC0-1.0 (each file's provenance says which; notices.txt has the texts)",
        "files": {
            name: {"sha256": hashlib.sha256(contents[name]).hexdigest(), "provenance": provenance[name]} for name in sorted(contents)
        },
    }
    return (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


def _sources(tables: tuple[Table, ...]) -> list[Source]:
    by_name = {source.package: source for table in tables for source in table.made_from}
    return [by_name[name] for name in sorted(by_name)]


def _table_row(table: Table) -> dict[str, object]:
    return {
        "lemma": table.name,
        "pos": "table",
        "file": f"{table.name}.tsv",
        "columns": list(table.header),
        "rows": len(table.rows),
        "licence": table.licence(),
        "sources": [source.package for source in table.made_from],
    }


def _source_row(source: Source) -> dict[str, object]:
    return {
        "lemma": source.package,
        "pos": "source",
        "version": source.version,
        "registry": source.registry,
        "licence": source.licence,
        "origin": source.origin,
        "sha256": source.sha256(),
    }


def _provenance(table: Table) -> str:
    made_from = "; ".join(f"{source.package} {source.version} ({source.registry}: {source.origin})" for source in table.made_from)
    return f"built by packs.builders.words from {made_from}. Licence {table.licence()}"


def _json_lines(rows: Iterable[dict[str, object]]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("utf-8")


def _write_atomic(path: Path, content: bytes) -> None:
    temporary = path.with_suffix(path.suffix + ".tmp")
    temporary.write_bytes(content)
    os.replace(temporary, path)

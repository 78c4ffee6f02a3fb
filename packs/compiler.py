"""Load packs: check every byte against the manifest, parse once, hand out read-only data.

A pack is a folder `packs/data/<pack_id>/` with `manifest.json`, `lexicon.jsonl`, `glosses.jsonl` and tables that the
manifest lists (`.jsonl`, `.tsv`, `.json` or `.txt`). A changed, missing, unlisted or malformed file is a `PackError` that
names it: nobody works with half a pack. `python -m packs.seal_manifest PACK_ID` moves the checksums on purpose.

Loaded packs stay in memory for the life of the process: a file that changes afterwards is seen by the next process, or
after `forget_packs()`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TypeAlias

from packs.errors import PackError, PackErrorCode
from packs.manifest import GLOSSES_NAME, LEXICON_NAME, MANIFEST_NAME, Manifest, PackFile, read_manifest
from packs.strict_json import Json, parse_object

__all__ = [
    "DATA_ROOT",
    "Pack",
    "PackError",
    "PackErrorCode",
    "Row",
    "current_root",
    "forget_packs",
    "load_pack",
    "load_pack_entries",
    "load_table",
    "load_text",
    "packs_at",
]

Row: TypeAlias = Mapping[str, Json]

DATA_ROOT = Path(__file__).resolve().parent / "data"
_root: ContextVar[Path] = ContextVar("packs_root", default=DATA_ROOT)
_loaded: dict[tuple[Path, str], Pack] = {}
_tables: dict[tuple[Path, str, str], tuple[Row, ...]] = {}


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack whose files were all checked.

    Attributes:
        manifest: what the pack says about itself.
        entries: the lexicon's rows, in the file's order.
        glosses: the glosses' rows, in the file's order.
        ids: (lemma, part of speech) -> `"<pack_id>:<lemma>"`, for the rows that have both.
    """

    manifest: Manifest
    entries: tuple[Row, ...]
    glosses: tuple[Row, ...]
    ids: Mapping[tuple[str, str], str]

    @property
    def pack_id(self) -> str:
        """The pack's name, which is also its folder's."""
        return self.manifest.pack_id

    def lemma_id(self, lemma: str, pos: str) -> str | None:
        """`"<pack_id>:<lemma>"` if the lexicon has this lemma as this part of speech, else None."""
        return self.ids.get((lemma, pos))


@contextmanager
def packs_at(root: Path) -> Iterator[None]:
    """Within the block, packs are loaded from `root` instead of `packs/data` (tests, forks of a pack)."""
    token = _root.set(root)
    try:
        yield
    finally:
        _root.reset(token)


def current_root() -> Path:
    """The folder that packs are loaded from now: a key for whatever is derived from packs and kept."""
    return _root.get()


def forget_packs() -> None:
    """Drop every pack that was loaded, so that the next load reads and checks the files again."""
    _loaded.clear()
    _tables.clear()


def load_pack(pack_id: str, root: Path | None = None) -> Pack:
    """The pack, checked against its manifest and parsed; the same object at each call.

    Args:
        pack_id: the folder's name.
        root: the folder of packs; None means the current one (`packs_at`).

    Raises:
        PackError: the pack or a file of it is missing, changed, unlisted or malformed.
    """
    key = (root or _root.get(), pack_id)
    pack = _loaded.get(key)
    if pack is None:
        pack = _loaded[key] = _load(*key)
    return pack


def load_pack_entries(pack_id: str, root: Path | None = None) -> tuple[Row, ...]:
    """The lexicon of the pack, in the file's order.

    Raises:
        PackError: as `load_pack`.
    """
    return load_pack(pack_id, root).entries


def load_table(pack_id: str, name: str, root: Path | None = None) -> tuple[Row, ...]:
    """The rows of a further table, in the file's order.

    A `.jsonl` row is an object, a `.tsv` row a mapping of the header's names to texts, a `.txt` row `{"line": text}`;
    a `.json` file holds one object and gives one row. Empty lines are skipped.

    Raises:
        PackError: as `load_pack`, or the manifest lists no such table.
    """
    key = (root or _root.get(), pack_id, name)
    rows = _tables.get(key)
    if rows is None:
        record = _record(load_pack(pack_id, root).manifest, name)
        rows = _tables[key] = _rows(pack_id, record, _checked_bytes(key[0] / pack_id, pack_id, record))
    return rows


def load_text(pack_id: str, name: str, root: Path | None = None) -> str:
    """The text of a listed file, checked: for tables so large that one mapping a row would cost too much.

    Raises:
        PackError: as `load_table`.
    """
    folder = (root or _root.get()) / pack_id
    record = _record(load_pack(pack_id, root).manifest, name)
    return _checked_bytes(folder, pack_id, record).decode("utf-8")


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files_on_disk(folder: Path) -> tuple[str, ...]:
    """Every file below the pack's folder except the manifest, as POSIX paths in order."""
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(path for path in paths if path != MANIFEST_NAME))


def _record(manifest: Manifest, name: str) -> PackFile:
    record = manifest.file(name)
    if record is None:
        listed = ", ".join(file.name for file in manifest.files)
        raise PackError(
            PackErrorCode.NO_TABLE,
            f"pack {manifest.pack_id!r} has no table {name!r}",
            pack_id=manifest.pack_id,
            file=name,
            hint=f"it lists: {listed}",
        )
    return record


def _load(root: Path, pack_id: str) -> Pack:
    if not pack_id or PurePosixPath(pack_id).name != pack_id:
        raise PackError(PackErrorCode.NO_PACK, f"{pack_id!r} is no name of a pack", pack_id=pack_id)
    folder = root / pack_id
    manifest = read_manifest(folder, pack_id)
    _refuse_unlisted(folder, manifest)
    rows: dict[str, tuple[Row, ...]] = {}
    for record in manifest.files:
        content = _checked_bytes(folder, pack_id, record)
        if record.name in (LEXICON_NAME, GLOSSES_NAME):
            rows[record.name] = _rows(pack_id, record, content)
    return Pack(manifest, rows[LEXICON_NAME], rows[GLOSSES_NAME], _ids(pack_id, rows[LEXICON_NAME]))


def _ids(pack_id: str, entries: tuple[Row, ...]) -> Mapping[tuple[str, str], str]:
    return MappingProxyType(
        {
            (lemma, pos): f"{pack_id}:{lemma}"
            for lemma, pos in ((row.get("lemma"), row.get("pos")) for row in entries)
            if isinstance(lemma, str) and isinstance(pos, str)
        }
    )


def _refuse_unlisted(folder: Path, manifest: Manifest) -> None:
    for name in files_on_disk(folder):
        if manifest.file(name) is None:
            raise PackError(
                PackErrorCode.UNLISTED_FILE,
                f"pack {manifest.pack_id!r} holds a file that its manifest does not list: {name}"
                f" (sha256 listed: none, found: {file_sha256(folder / name)})",
                pack_id=manifest.pack_id,
                file=name,
                found=file_sha256(folder / name),
                hint=f"remove it, or list it with its provenance and run: python -m packs.seal_manifest {manifest.pack_id}",
            )


def _checked_bytes(folder: Path, pack_id: str, record: PackFile) -> bytes:
    try:
        content = (folder / record.name).read_bytes()
    except FileNotFoundError as error:
        raise PackError(
            PackErrorCode.MISSING_FILE,
            f"pack {pack_id!r} lacks the file {record.name} (sha256 listed: {record.sha256}, found: none)",
            pack_id=pack_id,
            file=record.name,
            expected=record.sha256,
            hint="restore it from version control",
        ) from error
    found = hashlib.sha256(content).hexdigest()
    if found != record.sha256:
        raise PackError(
            PackErrorCode.CHANGED_FILE,
            f"pack {pack_id!r}: {record.name} is not what the manifest lists (sha256 listed: {record.sha256}, found: {found})",
            pack_id=pack_id,
            file=record.name,
            expected=record.sha256,
            found=found,
            hint=f"undo the change, or, if it is on purpose, run: python -m packs.seal_manifest {pack_id}",
        )
    return content


def _rows(pack_id: str, record: PackFile, content: bytes) -> tuple[Row, ...]:
    try:
        return tuple(_parsed(record, content.decode("utf-8")))
    except ValueError as error:
        raise PackError(
            PackErrorCode.BAD_FILE,
            f"pack {pack_id!r}: {record.name} cannot be used: {error}",
            pack_id=pack_id,
            file=record.name,
            expected=record.sha256,
            found=record.sha256,
            hint="mend it, then seal the manifest again",
        ) from error


def _parsed(record: PackFile, text: str) -> Iterator[Row]:
    if record.name.endswith(".json"):
        yield _complete(record, parse_object(text))
        return
    # split("\n"), not splitlines(): U+2028 and its kind may stand inside a JSON string
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    header = lines.pop(0)[1].split("\t") if record.name.endswith(".tsv") and lines else []
    for number, line in lines:
        try:
            yield _complete(record, _row(record.name, header, line))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error


def _row(name: str, header: list[str], line: str) -> Row:
    if name.endswith(".jsonl"):
        return parse_object(line)
    if name.endswith(".tsv"):
        return MappingProxyType(dict(zip(header, line.split("\t"), strict=True)))
    if name.endswith(".txt"):
        return MappingProxyType({"line": line})
    raise ValueError("only .jsonl, .tsv, .json and .txt files are tables")


def _complete(record: PackFile, row: Row) -> Row:
    missing = [field for field in record.required_fields if field not in row]
    if missing:
        raise ValueError(f"a row lacks the fields {missing}")
    return row

"""The manifest of a pack: what each file is, where it comes from, and which bytes it must hold.

    {"schema": 1, "pack_id", "version", "language", "description", "licence",
     "files": {"lexicon.jsonl": {"sha256", "provenance", "required_fields": ["lemma", "pos"]}, …}}

`required_fields` is optional: the fields that each row of that file must have. Files in sub-folders are listed by their
POSIX path. `manifest.json` itself is not listed; every other file of the folder must be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from packs.errors import PackError, PackErrorCode
from packs.strict_json import Json, parse_object

MANIFEST_NAME = "manifest.json"
LEXICON_NAME = "lexicon.jsonl"
GLOSSES_NAME = "glosses.jsonl"
_SCHEMA = 1
_DEFAULT_FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType({LEXICON_NAME: ("lemma", "pos"), GLOSSES_NAME: ("lemma", "gloss")})
_TEXT_FIELDS = ("pack_id", "version", "language", "description", "licence")


@dataclass(frozen=True, slots=True)
class PackFile:
    """One listed file: its name, the SHA-256 that its bytes must have, its source, the fields of each of its rows."""

    name: str
    sha256: str
    provenance: str
    required_fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """A checked manifest; `files` are in order of name."""

    pack_id: str
    version: str
    language: str
    description: str
    licence: str
    files: tuple[PackFile, ...]

    def file(self, name: str) -> PackFile | None:
        """The record of one file, or None when the manifest does not list it."""
        return next((record for record in self.files if record.name == name), None)


def read_manifest(folder: Path, pack_id: str) -> Manifest:
    """Read and check `manifest.json` of the pack in `folder`.

    Raises:
        PackError: there is no such pack, or the manifest is malformed, incomplete or of another pack.
    """
    path = folder / MANIFEST_NAME
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise PackError(
            PackErrorCode.NO_PACK,
            f"there is no pack {pack_id!r}: {path} does not exist",
            pack_id=pack_id,
            file=MANIFEST_NAME,
            hint="check the pack's name, or restore its folder from version control",
        ) from error
    except UnicodeDecodeError as error:
        raise _bad(pack_id, f"it is not UTF-8 ({error})") from error
    try:
        return _manifest(parse_object(text), pack_id)
    except ValueError as error:
        raise _bad(pack_id, str(error)) from error


def _bad(pack_id: str, reason: str) -> PackError:
    return PackError(
        PackErrorCode.BAD_MANIFEST,
        f"{MANIFEST_NAME} of pack {pack_id!r} cannot be used: {reason}",
        pack_id=pack_id,
        file=MANIFEST_NAME,
        hint="packs/manifest.py shows the format",
    )


def _manifest(raw: Mapping[str, Json], pack_id: str) -> Manifest:
    if raw.get("schema") != _SCHEMA:
        raise ValueError(f"schema must be {_SCHEMA}, found {raw.get('schema')!r}")
    unknown = sorted(raw.keys() - {"schema", "files", *_TEXT_FIELDS})
    if unknown:
        raise ValueError(f"unknown fields {unknown}")
    texts = {name: _text(raw, name) for name in _TEXT_FIELDS}
    if texts["pack_id"] != pack_id:
        raise ValueError(f"it names the pack {texts['pack_id']!r}")
    files = raw.get("files")
    if not isinstance(files, Mapping):
        raise ValueError("files must be an object of file name -> record")
    missing = [name for name in (LEXICON_NAME, GLOSSES_NAME) if name not in files]
    if missing:
        raise ValueError(f"files must list {missing}")
    return Manifest(**texts, files=tuple(_file(name, files[name]) for name in sorted(files)))


def _text(raw: Mapping[str, Json], name: str) -> str:
    value = raw.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text that is not empty, found {value!r}")
    return value


def _file(name: str, raw: Json) -> PackFile:
    if not isinstance(raw, Mapping):
        raise ValueError(f"the record of {name} must be an object")
    unknown = sorted(raw.keys() - {"sha256", "provenance", "required_fields"})
    if unknown:
        raise ValueError(f"the record of {name} has unknown fields {unknown}")
    fields = raw.get("required_fields", _DEFAULT_FIELDS.get(name, ()))
    if not isinstance(fields, tuple):
        raise ValueError(f"required_fields of {name} must be a list of names")
    return PackFile(
        name=name,
        sha256=_text(raw, "sha256"),
        provenance=_text(raw, "provenance"),
        required_fields=tuple(str(field) for field in fields),
    )

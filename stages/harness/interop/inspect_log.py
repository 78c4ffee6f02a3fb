"""Inspect: an `EvalLog` as JSON, or as `.eval` (a zip with `header.json` and `samples/<id>_epoch_<n>.json`).

Only the fields that this reads are relied on: `samples[].input`, `.scores[name].value`, `.epoch`, `.error`. Their JSON may
hold bare NaN. Of several epochs the first counts, so that every system is judged by one answer an item.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import zstandard

from stages.harness.interop.theirs import InteropError, TheirItem, Theirs, choose, verdict

FORMAT = "Inspect log"
_SAMPLE = re.compile(r"samples/.+_epoch_(\d+)\.json$")
_ZSTANDARD = 93  # current versions of Inspect compress so; zipfile learns it in Python 3.14
_LOCAL_HEADER = struct.Struct("<4s22xHH")


def is_log(record: Mapping[str, Any]) -> bool:
    """Is it an EvalLog?"""
    return isinstance(record.get("eval"), dict) and "version" in record and "status" in record


def read_log(record: Mapping[str, Any], column: str = "") -> Theirs:
    """Read a log from its JSON. A column is a scorer.

    Raises:
        InteropError: the log holds no samples, or not that scorer.
    """
    return _read(record.get("samples") or (), column)


def read_eval_archive(content: bytes, column: str = "") -> Theirs:
    """Read a `.eval` file.

    Raises:
        InteropError: it is no such archive, or is compressed in a way that this Python cannot read.
    """
    try:
        return _read(tuple(_archived(content)), column)
    except (zipfile.BadZipFile, NotImplementedError, KeyError, ValueError, TypeError, struct.error, zstandard.ZstdError) as error:
        raise InteropError(f"the archive cannot be read as an Inspect log ({error})") from error


def _archived(content: bytes) -> Iterator[Mapping[str, Any]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for member in archive.infolist():  # in the order in which they were written
            if _SAMPLE.match(member.filename):
                zstandard_member = member.compress_type == _ZSTANDARD
                yield json.loads(_unpacked(content, member) if zstandard_member else archive.read(member))


def _unpacked(content: bytes, member: zipfile.ZipInfo) -> bytes:
    """Return a member that zipfile cannot unpack."""
    _, name, extra = _LOCAL_HEADER.unpack_from(content, member.header_offset)
    start = member.header_offset + _LOCAL_HEADER.size + name + extra
    unpacker = zstandard.ZstdDecompressor().decompressobj()
    return bytes(unpacker.decompress(content[start : start + member.compress_size]))


def _read(samples: Sequence[Mapping[str, Any]], column: str) -> Theirs:
    if not samples:
        raise InteropError("the log holds no samples (it was written without them)")
    columns = tuple(dict.fromkeys(name for sample in samples for name in sample.get("scores") or {}))
    chosen = choose(columns, column)
    first = min(sample.get("epoch", 1) for sample in samples)
    return Theirs(FORMAT, columns, chosen, tuple(_item(sample, chosen) for sample in samples if sample.get("epoch", 1) == first))


def _item(sample: Mapping[str, Any], column: str) -> TheirItem:
    score = (sample.get("scores") or {}).get(column)
    scored = isinstance(score, dict) and not sample.get("error")
    return TheirItem(_question(sample), verdict(score.get("value")) if scored and score else None)


def _question(sample: Mapping[str, Any]) -> str:
    """Return the input: a text, or the last thing that the user says in a conversation."""
    asked = sample.get("input")
    if isinstance(asked, list):
        said = [message.get("content") for message in asked if isinstance(message, dict) and message.get("role") == "user"]
        asked = said[-1] if said else None
    if isinstance(asked, list):  # content in parts
        asked = "".join(part.get("text", "") for part in asked if isinstance(part, dict))
    if not isinstance(asked, str):
        raise InteropError(f"sample {sample.get('id')!r} has no input")
    return asked

"""JSON documents that carry their own digest, so that an audit can say *which* of two files was changed.

A document is one canonical JSON object (RFC 8785) and a newline; its member `digest` is the SHA-256 of the canonical
bytes of all other members. A hash kept elsewhere only says that two files disagree; the digest inside says whether this
one is still what its writer wrote. It is no signature: whoever rewrites the whole file can stamp it again (decision 0040).
By hand: `jq -cjS 'del(.digest)' FILE | sha256sum` (design 4.4).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.files import canonical_bytes, sha256


class StampError(SumproofError):
    """A locked document is missing, unreadable, not canonical or not what its digest says."""

    def __init__(self, message: str, *, path: Path, hint: str = "") -> None:
        super().__init__(message, hint=hint or f"Restore {path} from version control: git checkout -- {path}")
        self.path = path


class MissingDocumentError(StampError):
    """The document is not there."""


def canonical(value: object) -> bytes:
    """RFC 8785 bytes of a JSON value; floats are refused, since nothing that is locked may depend on rounding."""
    _refuse_floats(value)
    return canonical_bytes(value)


def stamp(document: Mapping[str, object]) -> bytes:
    """The document's bytes with its digest, as they go to disk."""
    body = {key: value for key, value in document.items() if key != "digest"}
    return canonical({**body, "digest": sha256(canonical(body))}) + b"\n"


def parse_stamped(data: bytes, path: Path) -> dict[str, object]:
    """The document without its digest.

    Raises:
        StampError: not UTF-8 JSON, not an object, not canonical, or the digest does not fit. `path` only names the file.
    """
    try:
        value = json.loads(data)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise StampError(f"{path} is not JSON", path=path) from error
    if not isinstance(value, dict):
        raise StampError(f"{path} is not a JSON object", path=path)
    body = {key: member for key, member in value.items() if key != "digest"}
    try:
        expected = stamp(body)
    except (SumproofError, ValueError) as error:
        raise StampError(f"{path} holds a value that canonical JSON cannot carry", path=path) from error
    if expected != data:
        raise StampError(f"{path} was changed after it was written: its digest does not fit", path=path)
    return body


def read_stamped(path: Path) -> dict[str, object]:
    """Like `parse_stamped`, from disk.

    Raises:
        MissingDocumentError: there is no such file.
        StampError: it cannot be read, or it was changed.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise MissingDocumentError(f"{path} is missing", path=path) from error
    except OSError as error:
        raise StampError(f"{path} cannot be read: {error.strerror}", path=path) from error
    return parse_stamped(data, path)


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise SumproofError("a locked document holds a float", hint="Use an integer or the text p/q.")
    if isinstance(value, Mapping):
        for member in value.values():
            _refuse_floats(member)
    elif isinstance(value, list | tuple):
        for member in value:
            _refuse_floats(member)

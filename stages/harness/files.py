"""Files are written whole or not at all, and are known by their SHA-256."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

import rfc8785

from stages.errors import SumproofError


class FileError(SumproofError):
    """A file cannot be read or written."""


def write_atomic(path: Path, content: bytes | str) -> None:
    """Write `content` to `path` through a temporary file beside it, so that a reader sees the old file or the new one.

    The content reaches the disk (fsync) before the name changes: a crash never leaves half a file. Missing parent folders
    are made. A failed save is an error, never a warning.

    Raises:
        FileError: the folder is read-only, the disk is full, or the like; nothing is left behind.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    except OSError as error:
        raise _unwritable(path, error) from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise _unwritable(path, error) from error
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_bytes(path: Path) -> bytes:
    """Return the content of `path`.

    Raises:
        FileError: there is no such file, or it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}", hint="Check the path; `dvc repro` makes what the chain writes.") from error


def sha256(content: bytes) -> str:
    """Return the SHA-256 of `content` in hex."""
    return hashlib.sha256(content).hexdigest()


def canonical_bytes(value: Any) -> bytes:  # noqa: ANN401 - any JSON value
    """Return `value` as canonical JSON (RFC 8785): equal values give equal bytes on every machine."""
    return rfc8785.dumps(value)


def canonical_line(value: Any) -> bytes:  # noqa: ANN401 - any JSON value
    """Return `value` as one line of canonical JSON, as files hold it."""
    return canonical_bytes(value) + b"\n"


def _unwritable(path: Path, error: OSError) -> FileError:
    return FileError(f"cannot write {path}: {error.strerror}", hint="Check that the folder may be written and that the disk has room.")

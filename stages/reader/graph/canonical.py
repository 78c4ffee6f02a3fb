"""Canonical bytes (RFC 8785) and their hash: equal graphs give equal bytes, for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeAlias

import rfc8785

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"


def canonical_bytes(value: Json) -> bytes:
    """The RFC 8785 form: sorted keys, no blanks, UTF-8."""
    return rfc8785.dumps(value)


def sha256_hex(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def array_of(parts: Iterable[bytes]) -> bytes:
    """The canonical array of members that are canonical already (RFC 8785 composes)."""
    return b"[%b]" % b",".join(parts)


def object_of(members: dict[str, bytes]) -> bytes:
    """The canonical object of ASCII keys and members that are canonical already."""
    return b"{%b}" % b",".join(b'"%b":%b' % (key.encode("ascii"), members[key]) for key in sorted(members))

"""Errata: published answers that are wrong, each with a reason that anyone can check by hand (design section 4).

An erratum never changes what counts as wrong; it only says that this wrong is disputed, and only where the reader gave
exactly the answer that the erratum stands for. Errata never touch a sealed lane.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from stages.errors import SumproofError
from stages.harness.files import read_bytes
from stages.harness.values import parse_value

FIELDS = ("key", "ours", "published", "reason")


class ErrataError(SumproofError):
    """An errata file is malformed, or contradicts the cases that it speaks about."""


@dataclass(frozen=True, slots=True)
class Erratum:
    """One disputed label: the case's key, the published answer, ours, and why."""

    key: str
    published: Fraction
    ours: Fraction
    reason: str


def load_errata(path: Path | None) -> dict[str, Erratum]:
    """Read an errata file: JSONL, one entry a line, empty when nothing is disputed; None stands for no errata.

    Raises:
        ErrataError: a line names a wrong field; its number is in the message.
    """
    if path is None:
        return {}
    entries: dict[str, Erratum] = {}
    for number, line in enumerate(read_bytes(path).decode("utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        erratum = _parse(line, f"{path}, line {number}")
        if erratum.key in entries:
            raise _error(f"{path}, line {number}", "key", "stands in the file twice")
        entries[erratum.key] = erratum
    return entries


def _parse(line: str, where: str) -> Erratum:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise _error(where, "(line)", f"is not JSON: {error}") from error
    if not isinstance(record, dict) or sorted(record) != sorted(FIELDS):
        raise _error(where, "(line)", f"must hold exactly the fields {', '.join(FIELDS)}")
    key, reason = record["key"], record["reason"]
    if not isinstance(key, str) or len(key) != 64 or any(digit not in "0123456789abcdef" for digit in key):
        raise _error(where, "key", "is no case key (64 hex digits)")
    if not isinstance(reason, str) or len(reason.split()) < 5:
        raise _error(where, "reason", "must be a sentence that anyone can check")
    published, ours = _number(record, "published", where), _number(record, "ours", where)
    if published == ours:
        raise _error(where, "ours", "equals the published answer: there is nothing to dispute")
    return Erratum(key, published, ours, reason)


def _number(record: dict[str, Any], name: str, where: str) -> Fraction:
    value = parse_value(str(record[name]))
    if value is None:
        raise _error(where, name, f"{record[name]!r} is no number")
    return value


def _error(where: str, name: str, message: str) -> ErrataError:
    return ErrataError(f"{where}, field {name!r}: {message}", hint="Mend that line; data/errata/README.md has the rules.")

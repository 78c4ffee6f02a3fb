"""Cases: one problem with its published answer, read from JSONL in either of two formats (design section 4).

Ours: `{"id", "problem", "expected_answer", "expected_unit", …}`. GSM8K's: `{"question", "answer"}`, where the answer is the
number behind the last `####`; an `id` may stand beside them, otherwise the case key is the id.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from stages.errors import SumproofError
from stages.harness.files import read_bytes, sha256
from stages.harness.values import parse_value, value_text

_ANNOTATION = re.compile(r"<<[^<>]*?=([^<>=]*)>>")


class CaseError(SumproofError):
    """A line of a case file is not a case. Carries the line number (from 1) and the field that is wrong."""

    def __init__(self, source: str, line: int, name: str, message: str) -> None:
        super().__init__(f"{source}, line {line}, field {name!r}: {message}", hint="Mend that line; nothing was graded or written.")
        self.source = source
        self.line = line
        self.field = name


@dataclass(frozen=True)
class Case:
    """One problem and what its authors say about it.

    `expected_unit` "" means: grade the value alone. `annotated` holds the results of the annotated calculation steps
    (GSM8K's `<<48/2=24>>`), in order, where the format has them. `line` is the raw line: what lane hashes are made of.
    """

    id: str
    problem: str
    expected_answer: Fraction
    expected_unit: str
    line: bytes = field(repr=False)
    annotated: tuple[Fraction, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)

    @cached_property
    def key(self) -> str:
        """SHA-256 of the NFC-normalised, stripped problem text: the case's identity over corpora and formats."""
        return case_key(self.problem)

    @property
    def expected_text(self) -> str:
        """The published answer in the one text form."""
        return value_text(self.expected_answer)


def case_key(problem: str) -> str:
    """Return the SHA-256 hex of the UTF-8 of the NFC-normalised, stripped problem text (design section 4)."""
    return hashlib.sha256(unicodedata.normalize("NFC", problem).strip().encode("utf-8")).hexdigest()


def load_cases(path: Path) -> tuple[Case, ...]:
    """Read every case of a JSONL file.

    Raises:
        FileError: the file cannot be read.
        CaseError: a line is not a case; the first such line is named.
    """
    return parse_cases(read_bytes(path), str(path))


def parse_cases(content: bytes, source: str) -> tuple[Case, ...]:
    """Read every case of the content of a JSONL file; `source` names it in errors. Blank lines are no cases.

    Raises:
        CaseError: a line is not UTF-8, not JSON, lacks a field or repeats an id, or there is no case at all.
    """
    cases: list[Case] = []
    lines: dict[str, int] = {}
    for number, raw in enumerate(content.split(b"\n"), start=1):
        if not raw.strip():
            continue
        case = _parse_line(raw.rstrip(b"\r"), source, number)
        if case.id in lines:
            raise CaseError(source, number, "id", f"{case.id!r} stands on line {lines[case.id]} already")
        lines[case.id] = number
        cases.append(case)
    if not cases:
        raise CaseError(source, 1, "problem", "the file holds no case")
    return tuple(cases)


def cases_hash(cases: tuple[Case, ...]) -> str:
    """Return the SHA-256 over the raw lines, each ended by a newline: for a whole file, what `sha256sum` prints."""
    return sha256(b"".join(case.line + b"\n" for case in cases))


def _parse_line(raw: bytes, source: str, number: int) -> Case:
    record = _record(raw, source, number)
    if "problem" not in record and "question" not in record:
        raise CaseError(source, number, "problem", "missing (nor is there a 'question')")
    ours = "problem" in record
    problem = _text(record, "problem" if ours else "question", source, number)
    answer, annotated = _our_answer(record, source, number) if ours else _gsm8k_answer(record, source, number)
    unit = record.get("expected_unit", "")
    if not isinstance(unit, str):
        raise CaseError(source, number, "expected_unit", 'must be a text; "" grades the value alone')
    identity = _text(record, "id", source, number) if ours or "id" in record else case_key(problem)
    return Case(identity, problem, answer, unit, raw, annotated, record)


def _record(raw: bytes, source: str, number: int) -> dict[str, Any]:
    try:
        record = json.loads(raw.decode("utf-8-sig" if number == 1 else "utf-8"), parse_float=Fraction, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise CaseError(source, number, "(line)", f"is not UTF-8 at byte {error.start}") from error
    except (ValueError, RecursionError) as error:
        raise CaseError(source, number, "(line)", f"is not JSON: {error}") from error
    if not isinstance(record, dict):
        raise CaseError(source, number, "(line)", "is not a JSON object")
    return record


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _text(record: Mapping[str, Any], name: str, source: str, number: int) -> str:
    if name not in record:
        raise CaseError(source, number, name, "missing")
    value = record[name]
    if not isinstance(value, str) or not value.strip():
        raise CaseError(source, number, name, "must be a text that is not empty")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CaseError(source, number, name, "holds half a surrogate pair") from error
    return value


def _our_answer(record: Mapping[str, Any], source: str, number: int) -> tuple[Fraction, tuple[Fraction, ...]]:
    if "expected_answer" not in record:
        raise CaseError(source, number, "expected_answer", "missing")
    value = record["expected_answer"]
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value), ()
    parsed = parse_value(value) if isinstance(value, str) else None
    if parsed is None:
        raise CaseError(source, number, "expected_answer", f'{value!r} is no number (an integer, a decimal or "p/q")')
    return parsed, ()


def _gsm8k_answer(record: Mapping[str, Any], source: str, number: int) -> tuple[Fraction, tuple[Fraction, ...]]:
    text = _text(record, "answer", source, number)
    _, mark, last = text.rpartition("####")
    if not mark:
        raise CaseError(source, number, "answer", "has no '#### number' at its end")
    answer = parse_value(last)
    if answer is None:
        raise CaseError(source, number, "answer", f"{last.strip()!r} behind '####' is no number")
    results = (parse_value(result) for result in _ANNOTATION.findall(text))
    return answer, tuple(result for result in results if result is not None)

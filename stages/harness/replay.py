"""Replay: was graded again, is it the same? Compares two sets of bytes and shows what differs (design 4.4)."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stages.errors import SumproofError

_CONTEXT = 2


class ReplayError(SumproofError):
    """There is nothing to compare with."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that came out differently: which, and the difference as a unified diff."""

    what: str
    diff: str


def compare_reports(old: bytes, new: bytes, case: str = "") -> tuple[Difference, ...]:
    """Compare two reports, or one case in them. Equal bytes are no difference, and nothing else is equal.

    Raises:
        ReplayError: the case is in neither, or the old report is not JSON.
    """
    if old == new and not case:
        return ()
    before, after = _report_parts(old), _report_parts(new)
    if case:
        return _compare_case("result", case, before[1], after[1])
    head = _difference("report: figures", before[0], after[0])
    found = [*([head] if head else []), *_compare_all("result", before[1], after[1])]
    return tuple(found) or (Difference("report: bytes", "same content, other bytes: the report on the disk is not canonical"),)


def compare_traces(old: bytes, new: bytes, case: str = "") -> tuple[Difference, ...]:
    """Compare two traces.jsonl, or one case in them; prose is shown line by line, apart from graph and trace.

    Raises:
        ReplayError: the old file is not JSON lines.
    """
    before, after = _trace_parts(old), _trace_parts(new)
    if case:
        before, after = ({case: parts[case]} if case in parts else {} for parts in (before, after))
    found: list[Difference] = []
    for part in ("graph", "trace", "prose"):
        found += _compare_all(part, _column(before, part), _column(after, part))
    if not found and old != new and not case:
        return (Difference("traces: bytes", "same content, other bytes or order"),)
    return tuple(found)


def _compare_case(what: str, case: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    if case not in before and case not in after:
        raise ReplayError(f"There is no case {case!r} in this lane.", hint="Give a case's id as the report has it.")
    found = _difference(f"{what} of {case}", before.get(case), after.get(case))
    return (found,) if found else ()


def _compare_all(what: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    names = dict.fromkeys([*before, *after])
    found = [_difference(f"{what} of {name}", before.get(name), after.get(name)) for name in names]
    return [difference for difference in found if difference]


def _difference(what: str, before: object, after: object) -> Difference | None:
    old, new = _lines(before), _lines(after)
    if old == new:
        return None
    return Difference(what, "\n".join(difflib.unified_diff(old, new, "recorded", "replayed", n=_CONTEXT, lineterm="")))


def _lines(value: object) -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        return value.split("\n")
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False).split("\n")


def _report_parts(data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        report = dict(json.loads(data))
        return {name: value for name, value in report.items() if name != "results"}, {entry["id"]: entry for entry in report["results"]}
    except (ValueError, KeyError, TypeError) as error:
        raise ReplayError("The recorded report is not a report.", hint="Restore it from version control, or run dvc repro.") from error


def _trace_parts(data: bytes) -> dict[str, Any]:
    try:
        return {entry["id"]: entry for entry in map(json.loads, data.splitlines())}
    except (ValueError, KeyError, TypeError) as error:
        raise ReplayError("The recorded traces are not JSON lines.", hint="Restore them from version control, or run dvc repro.") from error


def _column(parts: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {case: entry[name] for case, entry in parts.items()}

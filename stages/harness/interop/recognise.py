"""Which format a file has is read off its content, never its name."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stages.harness.interop.inspect_log import is_log, read_eval_archive, read_log
from stages.harness.interop.lm_eval_samples import is_sample, read_samples
from stages.harness.interop.model_solutions import is_solutions, read_solutions
from stages.harness.interop.theirs import InteropError, Theirs

_ZIP = b"PK\x03\x04"
_Rows = Sequence[Mapping[str, Any]]
_BY_ROW: tuple[tuple[Callable[[Mapping[str, Any]], bool], Callable[[_Rows, str], Theirs]], ...] = (
    (is_sample, read_samples),
    (is_solutions, read_solutions),
)


def read_theirs(content: bytes, column: str = "") -> Theirs:
    """Read per-item results of any known format.

    Args:
        content: the file.
        column: the model, filter or scorer to judge by; the format's usual one where left out.

    Raises:
        InteropError: the format is not known, a row is damaged, or there is no such column.
    """
    if content.startswith(_ZIP):
        return read_eval_archive(content, column)
    whole = _json(content)
    if isinstance(whole, dict) and is_log(whole):
        return read_log(whole, column)
    rows = whole if isinstance(whole, list) else _lines(content)
    for fits, read in _BY_ROW:
        if rows and all(isinstance(row, dict) and fits(row) for row in rows):
            return read(rows, column)
    raise InteropError("the file is of no known format")


def _json(content: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Return the content as one JSON value; None where it is none (JSON lines are not)."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _lines(content: bytes) -> list[Any]:
    rows = []
    for number, line in enumerate(content.splitlines(), start=1):
        if line.strip():
            try:
                rows.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                raise InteropError(f"line {number} is not JSON") from error
    return rows

"""The published GSM8K example model solutions: a row for each question, and in it a column for each model.

`{"question", "ground_truth", "<model>": {"is_correct": bool, "solution": str}, …}`; any names of models are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stages.harness.interop.theirs import TheirItem, Theirs, choose, verdict

FORMAT = "GSM8K model solutions"
# the strongest of the published four
PREFERRED = ("175b_verification",)


def is_solutions(row: Mapping[str, Any]) -> bool:
    """Is it a row of such a file?"""
    return isinstance(row.get("question"), str) and bool(_models(row))


def read_solutions(rows: Sequence[Mapping[str, Any]], column: str = "") -> Theirs:
    """Read the rows. A column is a model; a row without it is an item without a verdict.

    Raises:
        InteropError: the model is not there.
    """
    columns = tuple(dict.fromkeys(model for row in rows for model in _models(row)))
    chosen = choose(columns, column, PREFERRED)
    return Theirs(FORMAT, columns, chosen, tuple(TheirItem(row["question"], verdict(_is_correct(row, chosen))) for row in rows))


def _models(row: Mapping[str, Any]) -> list[str]:
    return [name for name, value in row.items() if isinstance(value, dict) and "is_correct" in value]


def _is_correct(row: Mapping[str, Any], model: str) -> object:
    return row[model]["is_correct"] if model in _models(row) else None

"""lm-evaluation-harness: `samples_<task>_<date>.jsonl` (`--log_samples`), one row for each document and filter.

Read: the metric is `exact_match` where there is one. Written: the same rows for our results, so that their viewers and
comparisons read us. A refusal is a wrong answer there (they know no third outcome), and the metric `refused` tells it apart.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stages.harness.cases import Case
from stages.harness.grading import CaseResult, Outcome
from stages.harness.interop.theirs import InteropError, TheirItem, Theirs, choose, question_of, verdict

FORMAT = "lm-evaluation-harness samples"
# the headline filter of their gsm8k task
PREFERRED = ("strict-match",)
METRIC = "exact_match"
# what their own filters put where nothing could be extracted
_INVALID = "[invalid]"


def is_sample(row: Mapping[str, Any]) -> bool:
    """Is it a row of such a file?"""
    return isinstance(row.get("doc"), dict) and "doc_id" in row and ("filtered_resps" in row or "metrics" in row)


def read_samples(rows: Sequence[Mapping[str, Any]], column: str = "") -> Theirs:
    """Read the rows. A column is a filter.

    Raises:
        InteropError: a row has no question or no metric, or the filter is not there.
    """
    columns = tuple(dict.fromkeys(str(row.get("filter", "none")) for row in rows))
    chosen = choose(columns, column, PREFERRED)
    return Theirs(FORMAT, columns, chosen, tuple(_item(row) for row in rows if str(row.get("filter", "none")) == chosen))


def samples_bytes(cases: Iterable[Case], results: Iterable[CaseResult]) -> bytes:
    """Return our results as such a file: one row a case, in order, the same bytes for the same results."""
    rows = (_row(number, case, result) for number, (case, result) in enumerate(zip(cases, results, strict=True)))
    return b"".join(json.dumps(row, ensure_ascii=False).encode("utf-8") + b"\n" for row in rows)


def _item(row: Mapping[str, Any]) -> TheirItem:
    question = question_of(row["doc"])
    if question is None:
        raise InteropError(f"document {row['doc_id']} has no question")
    names = [name for name in row.get("metrics", [METRIC]) if name in row]
    if not names:
        raise InteropError(f"document {row['doc_id']} has no metric")
    return TheirItem(question, verdict(row[METRIC if METRIC in names else names[0]]))


def _row(number: int, case: Case, result: CaseResult) -> dict[str, Any]:
    doc = {"question": case.problem, "answer": f"#### {case.expected_text}"}
    said = f"The answer is {result.answer}." if result.answer is not None else f"refused: {result.refusal}"
    return {
        "doc_id": number,
        "doc": doc,
        "target": case.expected_text,
        "arguments": {"gen_args_0": {"arg_0": case.problem, "arg_1": {"until": [], "do_sample": False}}},
        "resps": [[said]],
        "filtered_resps": [result.answer if result.answer is not None else _INVALID],
        "filter": "none",
        "metrics": [METRIC, "refused"],
        "doc_hash": _sha256(json.dumps(doc, indent=2, ensure_ascii=False)),
        "prompt_hash": _sha256(case.problem),
        "target_hash": _sha256(case.expected_text),
        METRIC: 1.0 if result.outcome is Outcome.CORRECT else 0.0,
        "refused": 1.0 if result.outcome is Outcome.REFUSED else 0.0,
    }


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()

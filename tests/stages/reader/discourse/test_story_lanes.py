"""The two authored lanes: every graph byte-equal to the gold graph, every answer right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stages.reader import Answered, ReaderOptions, Refused, read
from stages.reader.graph import graph_from_dict

DATA = Path(__file__).parents[4] / "data"
CASES = [json.loads(line) for lane in ("dev", "public") for line in (DATA / lane / "cases.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_graph_is_the_gold_graph_byte_for_byte(case: dict[str, object]) -> None:
    result = read(str(case["problem"]))
    assert isinstance(result, Answered), result
    gold = case["ground_truth_graph"]
    assert isinstance(gold, dict)
    assert result.graph.canonical_bytes() == graph_from_dict(gold).canonical_bytes()
    assert (result.value, result.unit) == (case["expected_answer"], case["expected_unit"])


def test_the_old_topology_is_never_wrong_here_and_answers_no_more() -> None:
    results = [(case, read(str(case["problem"]), ReaderOptions(topology="first_match"))) for case in CASES]
    wrong = [case["id"] for case, result in results if isinstance(result, Answered) and result.value != case["expected_answer"]]
    refused = [case["id"] for case, result in results if isinstance(result, Refused)]
    assert wrong == []
    assert len(refused) < len(CASES)

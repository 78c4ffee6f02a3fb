"""The authored gold graphs: valid, canonical, hand-solved to the expected answer, solved and verified to the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stages.reader.graph import MathProblemGraph, graph_from_dict
from stages.reader.solve import solve
from stages.reader.verify import verify
from tests.reader.hand_solver import hand_solve

ROOT = Path(__file__).resolve().parents[3]
SETS = [("dev", "gpd", 50), ("public", "gpp", 150)]


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (ROOT / "data" / name / "cases.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("name", "prefix", "count"), SETS)
def test_ids_are_sequential(name: str, prefix: str, count: int) -> None:
    assert [case["id"] for case in cases(name)] == [f"{prefix}-{number:03d}" for number in range(1, count + 1)]


@pytest.mark.parametrize("name", [name for name, _, _ in SETS])
def test_each_gold_graph_is_canonical_and_solves_to_its_answer(name: str) -> None:
    for case in cases(name):
        raw = case["ground_truth_graph"]
        graph = graph_from_dict(raw)
        assert isinstance(graph, MathProblemGraph), case["id"]
        assert graph.as_json() == raw, case["id"]
        assert hand_solve(raw) == case["expected_answer"], case["id"]
        trace = solve(graph)
        assert (trace.answer_value, trace.answer_unit) == (case["expected_answer"], case["expected_unit"]), case["id"]
        assert verify(graph, trace).ok, case["id"]

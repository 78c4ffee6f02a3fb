from __future__ import annotations

import json
from pathlib import Path

import pytest

from stages.harness.corpora import Corpus
from stages.harness.files import sha256
from stages.harness.lanes import LaneError, LaneSpec, draw_bytes, draws, load_lane
from stages.harness.sampling import DrawRule
from tests.fakes import numbered_cases, write_lines

RULE = DrawRule(seed=42, size=5)
CASES = numbered_cases(30)


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    path = write_lines(tmp_path / "cases.jsonl", *(case.line + b"\n" for case in CASES))
    return Corpus("small", path, sha256(path.read_bytes()))


def drawn(tmp_path: Path, corpus: Corpus, lane: str = "train_sample") -> LaneSpec:
    path = tmp_path / f"{lane}.json"
    path.write_bytes(draw_bytes(corpus, RULE, draws(CASES, RULE)[lane]))
    return LaneSpec(lane, path, "small", None)


def test_a_drawn_lane_holds_the_drawn_cases_in_their_order(tmp_path: Path, corpus: Corpus) -> None:
    lane = load_lane(drawn(tmp_path, corpus), corpus)
    assert lane.cases == draws(CASES, RULE)["train_sample"]
    assert len(lane.cases) == 5


def test_a_draw_records_keys_and_no_text(tmp_path: Path, corpus: Corpus) -> None:
    assert "Problem" not in drawn(tmp_path, corpus, "holdout_dev").cases.read_text()


def test_a_whole_file_is_a_lane_with_the_hash_of_the_file(corpus: Corpus) -> None:
    lane = load_lane(LaneSpec("all", corpus.path, "small", None), corpus)
    assert (len(lane.cases), lane.cases_sha256) == (30, corpus.sha256)


@pytest.mark.parametrize("change", [{"corpus_sha256": "0" * 64}, {"cases_sha256": "0" * 64}, {"keys": ["0" * 64]}, {"schema": "other"}])
def test_a_draw_that_does_not_fit_is_refused(tmp_path: Path, corpus: Corpus, change: dict[str, object]) -> None:
    spec = drawn(tmp_path, corpus)
    spec.cases.write_text(json.dumps({**json.loads(spec.cases.read_text()), **change}))
    with pytest.raises(LaneError):
        load_lane(spec, corpus)


def test_draws_of_one_corpus_never_meet() -> None:
    lanes = draws(CASES, RULE)
    assert not set(lanes["train_sample"]) & set(lanes["holdout_dev"])
    assert set(lanes["open"]) | set(lanes["holdout_dev"]) == set(CASES)

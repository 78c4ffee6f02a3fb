"""Each stage in process, on a small project with a reader that knows its answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from stages import draw, grade, gsm8k, lock, report
from stages.harness.baseline import RegressionError
from stages.harness.files import sha256
from stages.harness.protocol import Reader
from stages.schemas import load_schema
from stages.settings import ReaderSettings, Settings, settings_from
from tests.fakes import FakeReader, numbered_cases, write_lines

READER = FakeReader({f"Problem {n}?": str(n) for n in range(0, 40, 2)})


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A corpus of 40 cases with both draws and one whole-file lane."""
    pool = write_lines(tmp_path / "pool.jsonl", *(case.line + b"\n" for case in numbered_cases(40)))
    lanes = {name: {"cases": str(tmp_path / "draw" / f"{name}.json"), "corpus": "small", "errata": None} for name in draw.LANES}
    tree: dict[str, Any] = {
        "corpus": {"name": "small", "path": str(pool), "sha256": sha256(pool.read_bytes())},
        "draw": {"seed": 42, "size": 10},
        "candidates": {"max_per_sentence": 4, "max_branches": 64, "min_support": 0},
        "reader": {"topology": "candidate_graph"},
        "executor": {"backend": "serial"},
        "lanes": {"whole": {"cases": str(pool), "corpus": "small", "errata": None}, **lanes},
    }
    return settings_from(tree)


def chain(settings: Settings, folder: Path, read: Reader = READER) -> dict[str, bytes]:
    """Run draw, grade, lock and report; return every file written."""
    draw.run(settings, folder / "draw")
    for name in settings.lanes:
        grade.run(settings, name, folder / "lanes", read)
    root = Path(__file__).resolve().parents[2]
    (folder / "sealed").mkdir(exist_ok=True)
    lock.run(settings, folder / "lanes", folder / "sealed", root)
    report.run(settings, folder / "lanes", folder / "report")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_chain_writes_the_same_bytes_twice(settings: Settings, tmp_path: Path) -> None:
    first = chain(settings, tmp_path)
    assert chain(settings, tmp_path) == first
    assert {"draw/train_sample.json", "lanes/whole/report.json", "lanes/whole/report.md", "sealed/lanes.lock.json"} <= set(first)
    assert {"report/index.html", "report/summary.json"} <= set(first)


def test_what_the_stages_write_fits_its_schema(settings: Settings, tmp_path: Path) -> None:
    written = chain(settings, tmp_path)
    for name, schema in {
        "draw/train_sample.json": "draw",
        "draw/holdout_dev.json": "draw",
        "lanes/train_sample/report.json": "report",
        "sealed/lanes.lock.json": "lanes.lock",
    }.items():
        Draft202012Validator(load_schema(schema)).validate(json.loads(written[name]))


def test_the_lock_names_the_hashes_of_the_files(settings: Settings, tmp_path: Path) -> None:
    written = chain(settings, tmp_path)
    locked = json.loads(written["sealed/lanes.lock.json"])["lanes"]
    assert locked["whole"]["report_sha256"] == sha256(written["lanes/whole/report.json"])
    assert locked["whole"]["cases_sha256"] == settings.corpus.sha256
    assert len({lane["configuration_sha256"] for lane in locked.values()}) == 3


def test_a_wrong_answer_is_not_locked_unless_it_is_an_experiment(settings: Settings, tmp_path: Path) -> None:
    before = chain(settings, tmp_path)["sealed/lanes.lock.json"]
    grade.run(settings, "whole", tmp_path / "lanes", FakeReader({"Problem 1?": "7"}))
    root, locked = Path(__file__).resolve().parents[2], tmp_path / "sealed" / "lanes.lock.json"
    with pytest.raises(RegressionError):
        lock.run(settings, tmp_path / "lanes", tmp_path / "sealed", root)
    assert locked.read_bytes() == before
    lock.run(settings, tmp_path / "lanes", tmp_path / "sealed", root, experiment=True)
    assert locked.read_bytes() != before


def test_no_text_of_a_problem_is_written(settings: Settings, tmp_path: Path) -> None:
    for name, content in chain(settings, tmp_path).items():
        if name != "pool.jsonl":
            assert b"Problem" not in content, name


def test_the_page_shows_every_lane_and_what_is_wrong(settings: Settings, tmp_path: Path) -> None:
    page = chain(settings, tmp_path)["report/index.html"].decode()
    assert "nothing wrong" in page
    assert all(f'id="{name}"' in page for name in settings.lanes)
    assert "no_reading" in page
    assert "http" not in page.replace("http-equiv", "")
    grade.run(settings, "whole", tmp_path / "lanes", FakeReader({"Problem 1?": "7"}))
    report.run(settings, tmp_path / "lanes", tmp_path / "report")
    assert "1 wrong" in (tmp_path / "report/index.html").read_text()


def test_metrics_hold_the_counts(settings: Settings, tmp_path: Path) -> None:
    metrics = json.loads(chain(settings, tmp_path)["report/summary.json"])
    assert metrics["whole"]["total"] == 40
    assert metrics["whole"]["correct"] == 20


def test_gsm8k_grades_the_sample_and_the_open_problems(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gsm8k, "reader_from", lambda _: READER)
    reports = gsm8k.run(settings, tmp_path / "out")
    assert [report.lane for report in reports] == ["train_sample", "holdout_dev", "open"]
    assert reports[0].summary.total == 10
    assert reports[1].summary.total + reports[2].summary.total == 40
    assert "a second" in capsys.readouterr().out
    assert b"Problem" not in (tmp_path / "out" / "open" / "report.json").read_bytes()


@pytest.mark.parametrize(
    ("files", "corpus"),
    [(["train_open.jsonl"], "gsm8k_open"), (["train.jsonl", "train_open.jsonl"], "gsm8k"), ([], "gsm8k")],
)
def test_gsm8k_takes_the_open_part_where_nothing_else_is_there(tmp_path: Path, files: list[str], corpus: str) -> None:
    for name in files:
        (tmp_path / name).write_text("")
    assert f"corpus={corpus}" in gsm8k.corpus_overrides(tmp_path)
    assert "corpus=gsm8k" in gsm8k.corpus_overrides(None)


def test_the_reader_under_test_can_be_sent_to_another_process() -> None:
    import pickle

    from stages.reading import reader_from

    text = "Tom has 5 apples. He buys 3 more apples. How many apples does Tom have now?"
    read = reader_from(ReaderSettings())
    assert pickle.loads(pickle.dumps(read))(text) == read(text)

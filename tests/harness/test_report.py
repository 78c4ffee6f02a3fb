from __future__ import annotations

import json
from pathlib import Path

import pytest

from stages.harness.files import FileError, sha256
from stages.harness.grading import grade_cases
from stages.harness.report import ReportError, load_report, report_bytes, table_markdown
from tests.fakes import FakeReader, numbered_cases

RESULTS = grade_cases(numbered_cases(4), FakeReader({"Problem 0?": "0", "Problem 1?": "1", "Problem 2?": "7"}))
CONTENT = report_bytes("lane", "corpus", "ab" * 32, RESULTS)


def test_the_report_says_everything_and_shows_no_text() -> None:
    record = json.loads(CONTENT)
    assert record["counts"] == {
        "total": 4, "correct": 2, "wrong": 1, "disputed": 0, "refused": 1, "replayed": 3, "proved": 0, "disagreeing": 0,
        "graphs_compared": 0, "graphs_equal": 0, "annotated": 0, "agreeing": 0,
    }  # fmt: skip
    assert record["refusals"] == {"no_reading": 1}
    assert record["wrong_rate_upper_bound_95_ppm"] > 500_000
    assert b"Problem" not in CONTENT
    assert b"understood" not in CONTENT


def test_the_same_results_give_the_same_bytes_and_come_back(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_bytes(CONTENT)
    report = load_report(path)
    assert report.results == RESULTS
    assert report.report_sha256 == sha256(CONTENT)
    assert report_bytes(report.lane, report.corpus, report.cases_sha256, report.results) == CONTENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"wrong":1', b'"wrong":0'),
        (b'"outcome":"wrong"', b'"outcome":"correct"'),
        (b'"outcome":"wrong"', b'"outcome":"odd"'),
        (b"{", b"["),
    ],
)
def test_a_report_that_contradicts_itself_is_refused(tmp_path: Path, old: bytes, new: bytes) -> None:
    path = tmp_path / "report.json"
    assert old in CONTENT
    path.write_bytes(CONTENT.replace(old, new, 1))
    with pytest.raises(ReportError):
        load_report(path)


def test_a_missing_report_is_a_typed_error(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        load_report(tmp_path / "report.json")


def test_the_readable_table_names_every_wrong_case(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_bytes(CONTENT)
    table = table_markdown(load_report(path))
    assert "| 4 | 2 | 1 | 0 | 1 |" in table
    assert "| case-2 | 7 | no |" in table
    assert "| no_reading | 1 |" in table

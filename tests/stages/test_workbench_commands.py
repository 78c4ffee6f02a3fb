"""gaps, trace, diff and fold as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from stages import cli
from stages.harness.cases import case_key
from stages.harness.sampling import bucket
from stages.schemas import load_schema
from stages.workbench.buckets import WithheldError
from tests.fakes import gsm8k_line, write_lines

NAMES = ("Tom", "Ann", "Bob", "Sam", "Ben", "Mary", "Lucy", "Paul", "Jane", "Peter", "Emma", "Jack", "Alice", "David", "Susan", "Frank")
READ = "{name} has 5 apples. {name} buys 3 more apples. How many apples does {name} have now?"
UNREAD = "{name} has 5 apples, notwithstanding unless. How many apples does {name} have now?"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.build(), list(arguments))


def valid(name: str, printed: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(printed)
    Draft202012Validator(load_schema(name)).validate(record)
    return record


def in_bucket(number: int, template: str) -> str:
    return next(text for text in (template.format(name=name) for name in NAMES) if bucket(case_key(text)) == number)


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    solved = "5+3 = <<5+3=8>>8\n#### 8"
    problems = [in_bucket(number, READ) for number in range(5)] + [in_bucket(number, UNREAD) for number in range(5)]
    return write_lines(tmp_path / "cases.jsonl", *(gsm8k_line(problem, solved) for problem in problems))


def test_gaps_ranks_what_is_missing_and_leaves_unread_buckets_alone(cases: Path) -> None:
    record = valid("gaps", run("gaps", str(cases), "--json").stdout)
    assert (record["problems"], record["answered"]) == (6, 3)
    (gap,) = record["gaps"]
    assert (gap["kind"], gap["problems"], gap["alone"]) == ("shape", 3, 3)
    assert all(bucket(key) in (1, 2, 3) for key in gap["keys"])
    assert valid("gaps", run("gaps", str(cases), "--json", "--all").stdout)["problems"] == 10


def test_gaps_shows_no_text_of_a_problem(cases: Path) -> None:
    printed = run("gaps", str(cases)).stdout
    assert "apples" not in printed
    assert not any(name in printed for name in NAMES)


def test_trace_lays_both_derivations_side_by_side(cases: Path) -> None:
    shown = run("trace", case_key(in_bucket(1, READ))[:16], str(cases))
    assert shown.exit_code == 0
    assert "5+3 = 8" in shown.stdout
    assert "agrees" in shown.stdout


@pytest.mark.parametrize("number", [0, 4])
def test_trace_shows_no_problem_of_an_unread_bucket(cases: Path, number: int) -> None:
    key = case_key(in_bucket(number, READ))
    shown = run("trace", key, str(cases))
    assert isinstance(shown.exception, WithheldError)
    assert "apples" not in shown.stdout
    assert run("trace", key, str(cases), "--all").exit_code == 0


def test_diff_ends_with_1_when_something_was_lost(cases: Path, tmp_path: Path) -> None:
    fewer = write_lines(tmp_path / "fewer.jsonl", *cases.read_bytes().splitlines(keepends=True)[5:])
    run("grade", str(cases), "--out", str(tmp_path / "new"))
    run("grade", str(fewer), "--out", str(tmp_path / "old"))
    same = run("diff", str(tmp_path / "old" / "report.json"), str(tmp_path / "new" / "report.json"), "--json")
    assert same.exit_code == 0
    assert valid("diff", same.stdout)["added"] == 5


def test_fold_shows_the_read_and_the_unread_figure(cases: Path) -> None:
    shown = run("fold", str(cases), "--json")
    record = valid("fold", shown.stdout)
    assert shown.exit_code == 0
    assert record["read"]["total"] == 6
    assert record["unread"]["correct"] == 1
    assert record["memorised"] is False
    assert valid("fold", run("fold", str(cases), "--json", "--withheld", "2").stdout)["withheld"] == 2


def test_fold_flags_what_only_read_problems_can_do(tmp_path: Path) -> None:
    problems = [in_bucket(number, READ) for number in (1, 2, 3)] + [in_bucket(4, UNREAD)]
    path = write_lines(tmp_path / "cases.jsonl", *(gsm8k_line(problem, "#### 8") for problem in problems))
    shown = run("fold", str(path))
    assert shown.exit_code == 1
    assert "memorises" in shown.stdout

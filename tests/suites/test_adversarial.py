"""Adversarial families and confusers: what they hold, and that their answers are right."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from stages.harness.cases import load_cases, parse_cases
from stages.harness.grading import Outcome, grade_cases
from stages.suites.adversarial import FAMILIES, NO_ANSWER, adversarial_bytes, generate
from stages.suites.adversarial.template import Template, fill
from stages.suites.families import family_counts
from stages.suites.seeded import Draws
from tests.fakes import FakeReader

ROOT = Path(__file__).resolve().parents[2]


def test_a_seed_gives_the_same_cases_and_another_seed_gives_others() -> None:
    assert adversarial_bytes(42, 12) == adversarial_bytes(42, 12)
    assert adversarial_bytes(42, 12) != adversarial_bytes(43, 12)


def test_there_are_enough_families_cases_and_confusers() -> None:
    cases = parse_cases(adversarial_bytes(42, 40), "families")
    counts = Counter(case.extra["family"] for case in cases)
    assert len(counts) == len(FAMILIES) >= 14
    assert set(counts.values()) == {40}
    assert len({case.problem for case in cases}) == len(cases)
    confusers = load_cases(ROOT / "data/confusers/cases.jsonl")
    assert len(confusers) >= 150
    assert len({case.problem for case in confusers}) == len(confusers)


def test_a_family_that_runs_dry_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "_MOST_DRAWS", 0)
    with pytest.raises(ValueError, match="red_herrings has fewer than 5"):
        adversarial_bytes(42, 5)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_template_fills_and_no_naive_sum_is_right_by_accident(name: str) -> None:
    """No place is left open, and answers are whole and not negative; a trap is a trap: adding everything up is wrong somewhere."""
    naive = 0
    for number, template in enumerate(FAMILIES[name]):
        for turn in range(5):
            text, answer = fill(template, Draws(name, number, turn))
            assert "{" not in text
            assert "}" not in text
            assert answer is None or answer >= 0
            digits = "".join(c if c.isascii() and c.isdigit() else " " for c in text)
            naive += answer is not None and answer != sum(map(int, digits.split()))
    assert naive > 0 or name == "lengths"


def test_a_problem_without_an_answer_makes_every_answer_wrong() -> None:
    text, answer = fill(Template("{name} has some.", None), Draws(1))
    assert answer is None
    line = {"id": "x", "problem": text, "expected_answer": NO_ANSWER, "family": "f"}
    cases = parse_cases(json.dumps(line).encode(), "x")
    for value in ("0", "1", "7"):
        assert grade_cases(cases, FakeReader({text: value}))[0].outcome is Outcome.WRONG
    counts = family_counts(cases, grade_cases(cases, FakeReader({text: "1"})), "family")
    assert counts == {"f": {"total": 1, "correct": 0, "wrong": 1, "refused": 0, "wrong_ids": ["x"]}}


def test_confusers_name_their_trap() -> None:
    assert all(case.extra["trap"] for case in load_cases(ROOT / "data/confusers/cases.jsonl"))

"""What a second solver says of an answer: it can make a right answer wrong, and never a wrong one right."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from jsonschema import validate

from stages.harness.errata import Erratum
from stages.harness.grading import Outcome, grade_cases
from stages.harness.protocol import ReaderAnswer, ReaderOutcome
from stages.harness.report import report_bytes, summarise
from stages.schemas import load_schema
from tests.fakes import FakeReader, numbered_cases

CASES = numbered_cases(3)
BY_HEART = FakeReader({"Problem 0?": "0", "Problem 1?": "7"})


@dataclass(frozen=True)
class SecondedReader:
    """Answers by heart, with the same second opinion on every answer."""

    second: str | None

    def __call__(self, text: str) -> ReaderOutcome:
        outcome = BY_HEART(text)
        return replace(outcome, second=self.second) if isinstance(outcome, ReaderAnswer) else outcome


@pytest.mark.parametrize("second", ["proved", "unproved", "unbound", None])
def test_only_a_disagreement_changes_an_outcome(second: str | None) -> None:
    results = grade_cases(CASES, SecondedReader(second))
    assert [result.outcome for result in results] == [Outcome.CORRECT, Outcome.WRONG, Outcome.REFUSED]
    assert [result.second for result in results] == [second, second, None]
    summary = summarise(results)
    assert (summary.proved, summary.disagreeing) == (2 if second == "proved" else 0, 0)


def test_a_disagreement_is_wrong_and_no_erratum_covers_it() -> None:
    key = CASES[1].key
    erratum = Erratum(key=key, published=Fraction(1), ours=Fraction(7), reason="The label counts one of them alone.")
    results = grade_cases(CASES, SecondedReader("disagrees"), errata={key: erratum})
    assert [result.outcome for result in results] == [Outcome.WRONG, Outcome.WRONG, Outcome.REFUSED]
    assert not any(result.disputed for result in results)
    summary = summarise(results)
    assert (summary.wrong, summary.disputed, summary.disagreeing) == (2, 0, 2)


@pytest.mark.parametrize("second", ["proved", "unproved", "unbound", "disagrees"])
def test_the_report_shows_it_and_fits_its_schema(second: str) -> None:
    results = grade_cases(CASES, SecondedReader(second))
    content = report_bytes("lane", "corpus", "ab" * 32, results)
    record = json.loads(content)
    validate(record, load_schema("report"))
    assert [result.get("second") for result in record["results"]] == [second, second, None]
    assert record["counts"]["disagreeing"] == (2 if second == "disagrees" else 0)

from __future__ import annotations

from fractions import Fraction

import pytest

from stages.harness.agreement import agrees
from stages.harness.cases import Case, parse_cases
from stages.harness.errata import ErrataError, Erratum
from stages.harness.files import sha256
from stages.harness.grading import Outcome, grade_cases
from stages.harness.report import summarise
from tests.fakes import FakeReader, gsm8k_line, numbered_cases

CASES = numbered_cases(4)
READER = FakeReader({"Problem 0?": "0", "Problem 1?": "1", "Problem 2?": "7"})  # right, right, wrong; 3 is refused


def test_each_case_ends_in_exactly_one_of_three_outcomes() -> None:
    results = grade_cases(CASES, READER)
    assert [result.outcome for result in results] == [Outcome.CORRECT, Outcome.CORRECT, Outcome.WRONG, Outcome.REFUSED]
    assert [result.id for result in results] == [case.id for case in CASES]
    summary = summarise(results)
    assert (summary.total, summary.correct, summary.wrong, summary.disputed, summary.refused) == (4, 2, 1, 0, 1)
    assert (summary.answered, summary.replayed, dict(summary.refusals)) == (3, 3, {"no_reading": 1})


def test_an_answer_carries_its_trace_hash_and_a_refusal_its_words() -> None:
    right, _, _, refused = grade_cases(CASES, READER)
    assert right.trace_sha256 == sha256(b"trace of 0")
    assert (refused.trace_sha256, refused.answer, refused.replayed) == (None, None, None)
    assert (refused.refusal, refused.span) == ("no_reading", (0, len("Problem 3?")))


@pytest.mark.parametrize(("expected_unit", "outcome"), [("", "correct"), ("apples", "correct"), ("Apples", "correct"), ("pears", "wrong")])
def test_the_unit_counts_where_the_case_states_one(expected_unit: str, outcome: str) -> None:
    line = f'{{"id": "a", "problem": "P?", "expected_answer": 5, "expected_unit": "{expected_unit}"}}\n'
    (result,) = grade_cases(parse_cases(line.encode(), "x"), FakeReader({"P?": "5"}))
    assert result.outcome == outcome


def test_a_fraction_is_compared_exactly() -> None:
    (case,) = parse_cases(gsm8k_line("P?", "#### 2.5"), "x")
    assert grade_cases([case], FakeReader({"P?": "5/2"}))[0].outcome is Outcome.CORRECT
    assert grade_cases([case], FakeReader({"P?": "2"}))[0].outcome is Outcome.WRONG


def erratum(case: Case, ours: int, published: int | None = None) -> dict[str, Erratum]:
    quoted = case.expected_answer if published is None else Fraction(published)
    return {case.key: Erratum(case.key, quoted, Fraction(ours), "The label forgets the second half.")}


def test_an_erratum_disputes_a_wrong_answer_and_never_unmakes_it() -> None:
    summary = summarise(grade_cases(CASES, READER, errata=erratum(CASES[2], ours=7)))
    assert (summary.wrong, summary.disputed) == (1, 1)


def test_an_erratum_stands_for_its_own_answer_alone() -> None:
    summary = summarise(grade_cases(CASES, READER, errata=erratum(CASES[2], ours=8)))
    assert (summary.wrong, summary.disputed) == (1, 0)


def test_who_gives_the_published_answer_is_correct_whatever_the_erratum_says() -> None:
    summary = summarise(grade_cases(CASES, READER, errata=erratum(CASES[0], ours=9)))
    assert (summary.correct, summary.disputed) == (2, 0)


def test_an_erratum_that_misquotes_the_label_is_an_error() -> None:
    with pytest.raises(ErrataError, match="case-2"):
        grade_cases(CASES, READER, errata=erratum(CASES[2], ours=7, published=99))


def test_an_erratum_of_another_lane_is_nothing_to_this_one() -> None:
    assert summarise(grade_cases(CASES[:1], READER, errata=erratum(CASES[2], ours=7))).disputed == 0


def test_graphs_are_compared_only_where_a_judge_is_given_and_has_something_to_say() -> None:
    def judge(case: Case, graph: bytes) -> bool | None:
        assert graph
        return None if case.id == "case-0" else case.id == "case-1"

    assert summarise(grade_cases(CASES, READER)).graphs_compared == 0
    summary = summarise(grade_cases(CASES, READER, graph_judge=judge))
    assert (summary.graphs_compared, summary.graphs_equal) == (2, 1)


@pytest.mark.parametrize(
    ("computed", "annotated", "verdict"),
    [
        (("2", "6"), (2, 6), True),
        (("6",), (2, 6), True),  # two steps in one
        (("2", "4", "6"), (2, 6), True),  # one step in two
        (("3", "6"), (2, 6), False),  # a right answer for a wrong reason
        (("3/2",), (Fraction(3, 2),), True),
        (("6",), (), None),
    ],
)
def test_agreement_with_the_annotated_solution(computed: tuple[str, ...], annotated: tuple[Fraction, ...], verdict: bool | None) -> None:
    assert agrees(computed, annotated) is verdict


def test_agreement_is_asked_of_right_answers_alone() -> None:
    cases = parse_cases(gsm8k_line("A?", "<<1+1=2>>2\n#### 2") + gsm8k_line("B?", "<<1+2=3>>3\n#### 3"), "x")
    summary = summarise(grade_cases(cases, FakeReader({"A?": "2", "B?": "5"})))
    assert (summary.annotated, summary.agreeing) == (1, 1)

from __future__ import annotations

import pytest

from stages.coverage import HEAD, row
from stages.harness.grading import CaseResult, Outcome
from stages.harness.report import Report, parse_report, report_bytes
from stages.workbench.buckets import WithheldError
from stages.workbench.diff import diff_reports
from stages.workbench.fold import fold_results, fold_tree


def result(number: int, outcome: Outcome, *, bucket: int = 1, disputed: bool = False) -> CaseResult:
    """A result whose key lies in a bucket: the first 32 bits decide."""
    key = f"{5 * number + bucket:08x}" + "0" * 56
    answered = {"answer": "1", "trace_sha256": "a" * 64, "replayed": True} if outcome is not Outcome.REFUSED else {"refusal": "no_question"}
    return CaseResult(f"case-{number}", key, outcome, disputed, **answered)


def results(bucket: int, right: int, refused: int) -> list[CaseResult]:
    outcomes = [Outcome.CORRECT] * right + [Outcome.REFUSED] * refused
    return [result(1000 * bucket + number, outcome, bucket=bucket) for number, outcome in enumerate(outcomes)]


@pytest.mark.parametrize(("unread", "memorised"), [(10, False), (8, False), (7, True), (0, True), (12, False)])
def test_a_gap_of_more_than_a_fifth_is_flagged(unread: int, memorised: bool) -> None:
    graded = results(1, 10, 90) + results(2, 10, 90) + results(4, unread, 100 - unread)
    assert fold_results(graded, withheld=4).memorised is memorised


def test_the_withheld_bucket_is_parted_and_the_held_out_one_is_dropped() -> None:
    fold = fold_results(results(0, 5, 5) + results(1, 1, 2) + results(2, 2, 2) + results(3, 3, 3), withheld=2)
    assert (fold.read.total, fold.read.correct, fold.unread.total, fold.unread.correct) == (9, 4, 4, 2)
    assert [number for number, _ in fold.buckets] == [1, 2, 3]
    assert fold_tree(fold)["withheld"] == 2


@pytest.mark.parametrize("withheld", [0, 5, -1])
def test_the_held_out_bucket_cannot_be_withheld_for_a_round(withheld: int) -> None:
    with pytest.raises(WithheldError):
        fold_results(results(1, 1, 1), withheld)


def test_the_row_of_a_commit_has_the_columns_of_the_page() -> None:
    fold = fold_results([*results(1, 3, 7), result(9999, Outcome.WRONG, bucket=1, disputed=True), *results(4, 1, 9)], withheld=4)
    line = row("0123456789", fold, 300)
    assert line == "| 0123456789 | 4 | 3 | 1 (1) | 11 | 1 | 0 | 10 | 300 |\n"
    assert line.count("|") == HEAD.splitlines()[-1].count("|")


def report(*graded: CaseResult) -> Report:
    return parse_report(report_bytes("lane", "corpus", "0" * 64, graded), "test")


def test_a_difference_names_every_change_once() -> None:
    right, wrong, refused = Outcome.CORRECT, Outcome.WRONG, Outcome.REFUSED
    old = report(*(result(number, outcome) for number, outcome in enumerate([refused, right, refused, right, wrong, right, refused])))
    new = report(
        *(result(number, outcome) for number, outcome in enumerate([right, refused, wrong, wrong, refused, right])), result(9, right)
    )
    difference = diff_reports(old, new)
    assert difference.newly_right == ("case-0",)
    assert difference.lost == ("case-1",)
    assert difference.newly_wrong == ("case-2", "case-3")
    assert difference.mended == ("case-4",)
    assert (difference.same, difference.gone, difference.added) == (1, 1, 1)


def test_a_wrong_answer_that_an_erratum_covers_is_not_newly_wrong() -> None:
    old, new = report(result(1, Outcome.REFUSED)), report(result(1, Outcome.WRONG, disputed=True))
    assert diff_reports(old, new).newly_wrong == ()
    assert diff_reports(new, report(result(1, Outcome.WRONG))).newly_wrong == ("case-1",)

"""The promotion contract: all good is promoted; one failure, of each kind, turns the verdict and is the only one named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from stages import cli, terminal
from stages.commands import promote as promote_command
from stages.harness.grading import CaseResult, Outcome
from stages.harness.promotion import CONTRACT, Evidence, judge, promotion_bytes, promotion_markdown, promotion_tree
from stages.harness.report import Report, parse_report, report_bytes
from stages.schemas import load_schema

LANES = ("public", "train_sample", "holdout_dev")


def report(lane: str, correct: int = 8, wrong: int = 0, refused: int = 2, replayed: bool = True) -> Report:
    outcomes = [Outcome.CORRECT] * correct + [Outcome.WRONG] * wrong + [Outcome.REFUSED] * refused
    results = [
        CaseResult(str(number), str(number), outcome, refusal="no_question")
        if outcome is Outcome.REFUSED
        else CaseResult(str(number), str(number), outcome, answer="1", trace_sha256="0", replayed=replayed)
        for number, outcome in enumerate(outcomes)
    ]
    return parse_report(report_bytes(lane, "embedded", "0", results), lane)


def change(right: int = 20, refused: int = 0, wrong: int = 0) -> dict[str, Any]:
    return {"right": right, "refused": refused, "wrong": wrong, "applied": right + refused + wrong}


def good() -> Evidence:
    counts = {"total": 10, "correct": 6, "wrong": 0, "disputed": 0, "refused": 4}
    bucket = {"depth": "1", "accuracy_ppm": 1_000_000, "bound_ppm": 1_000_000}
    suites: dict[str, Any] = {
        "ood": {"lanes": {"public": {"names": change(19, 1), "things": change()}, "dev": {"names": change()}}},
        "perturbation": {"lanes": {"public": {"rename": change(), "flip": change(0)}, "order": {"rename": change(), "flip": change()}}},
        "depth": {"lanes": {"public": {"coverage_sufficient": True, "holds": True, "buckets": [bucket]}}},
        "frontier": {"citations": [{}, {}, {}], "comparisons": {"theirs.json": {"matched": 10, "unmatched": 0}}},
        "adversarial": {
            "families": {f"family {number}": {"total": 40, "wrong": 0} for number in range(14)},
            "traps": {"trap": {"total": 150, "wrong": 0}},
        },
        "determinism": {"cases": 3, "runs": 100, "run_digests": 1, "processes": 5, "process_digests": 1, "executor_reports": 1},
        "provenance": {"lanes": {"public": {"steps": 30, "unresolved": []}}},
    }
    sealed = {"holdout": "x", "state": "done", "openings": 1, "overrides": 0, "report": {"counts": counts}}
    files = {**{f"lane:{lane}": f"{lane}.json" for lane in LANES}, **{name: f"{name}.json" for name in suites}, "sealed": "sealed.json"}
    return Evidence({lane: report(lane) for lane in LANES}, suites, sealed, files)


def with_suite(name: str, edit: Callable[[Any], object]) -> Callable[[Evidence], Evidence]:
    def applied(evidence: Evidence) -> Evidence:
        suites = copy.deepcopy(dict(evidence.suites))
        edit(suites[name])
        return replace(evidence, suites=suites)

    return applied


def with_sealed(**changes: object) -> Callable[[Evidence], Evidence]:
    return lambda evidence: replace(evidence, sealed={**(evidence.sealed or {}), **changes})


def with_report(lane: str, **changes: Any) -> Callable[[Evidence], Evidence]:
    return lambda evidence: replace(evidence, reports={**evidence.reports, lane: report(lane, **changes)})


def sealed_counts(**changes: int) -> dict[str, object]:
    counts = {"total": 10, "correct": 6, "wrong": 0, "disputed": 0, "refused": 4, **changes}
    return {"report": {"counts": counts}}


def test_all_good_is_promoted() -> None:
    tree = promotion_tree(judge(good()))
    assert (tree["verdict"], tree["blocked_by"]) == ("promoted", [])
    Draft202012Validator(load_schema("promotion")).validate(tree)
    assert [obligation["number"] for obligation in tree["obligations"]] == list(range(1, 12))


FAILURES: list[tuple[str, Callable[[Evidence], Evidence]]] = [
    ("sealed_holdout_discipline", with_sealed(openings=2)),
    ("sealed_holdout_discipline", with_sealed(overrides=1)),
    ("ood", with_suite("ood", lambda suite: suite["lanes"]["public"].update(names=change(18, 2)))),
    ("ood", with_suite("ood", lambda suite: suite["lanes"]["dev"].update(names=change(99, 0, 1)))),
    ("ood", with_suite("ood", lambda suite: suite["lanes"].pop("public"))),
    ("replayed_traces", with_report("train_sample", replayed=False)),
    ("typed_refusal_and_nothing_wrong", with_report("holdout_dev", wrong=1)),
    ("typed_refusal_and_nothing_wrong", with_sealed(**sealed_counts(wrong=1, refused=3))),
    ("perturbation", with_suite("perturbation", lambda suite: suite["lanes"]["order"].update(flip=change(19, 1)))),
    ("perturbation", with_suite("perturbation", lambda suite: suite["lanes"]["order"].update(flip=change(0)))),
    ("depth_curve", with_suite("depth", lambda suite: suite["lanes"]["public"].update(holds=False))),
    ("depth_curve", with_suite("depth", lambda suite: suite["lanes"]["public"].update(coverage_sufficient=False))),
    ("frontier_comparison", with_suite("frontier", lambda suite: suite.update(comparisons={}))),
    ("frontier_comparison", with_suite("frontier", lambda suite: suite["comparisons"]["theirs.json"].update(unmatched=1))),
    ("frontier_comparison", with_suite("frontier", lambda suite: suite["citations"].pop())),
    ("adversarial", with_suite("adversarial", lambda suite: suite["families"]["family 3"].update(wrong=1))),
    ("adversarial", with_suite("adversarial", lambda suite: suite["traps"]["trap"].update(wrong=1))),
    ("adversarial", with_suite("adversarial", lambda suite: suite["traps"]["trap"].update(total=149))),
    ("adversarial", with_suite("adversarial", lambda suite: suite["families"]["family 3"].update(total=39))),
    ("adversarial", with_suite("adversarial", lambda suite: suite["families"].pop("family 3"))),
    ("determinism", with_suite("determinism", lambda suite: suite.update(run_digests=2))),
    ("determinism", with_suite("determinism", lambda suite: suite.update(process_digests=2))),
    ("determinism", with_suite("determinism", lambda suite: suite.update(executor_reports=2))),
    ("determinism", with_suite("determinism", lambda suite: suite.update(runs=99))),
    ("determinism", with_suite("determinism", lambda suite: suite.update(processes=4))),
    ("provenance", with_suite("provenance", lambda suite: suite["lanes"]["public"]["unresolved"].append("a: x"))),
    ("correct_rate", with_report("public", correct=5, refused=5)),
    ("correct_rate", with_sealed(**sealed_counts(correct=5, refused=5))),
]


@pytest.mark.parametrize(("name", "spoil"), FAILURES)
def test_one_failure_turns_the_verdict_and_is_the_only_one_named(name: str, spoil: Callable[[Evidence], Evidence]) -> None:
    tree = promotion_tree(judge(spoil(good())))
    assert (tree["verdict"], tree["blocked_by"]) == ("deferred", [name])


def test_every_obligation_has_such_a_failure() -> None:
    assert {name for name, _ in FAILURES} == {row[0] for row in CONTRACT}


@pytest.mark.parametrize("suite", ["ood", "perturbation", "depth", "frontier", "adversarial", "determinism", "provenance"])
def test_missing_evidence_fails_its_obligation(suite: str) -> None:
    evidence = good()
    tree = promotion_tree(judge(replace(evidence, suites={name: tree for name, tree in evidence.suites.items() if name != suite})))
    assert len(tree["blocked_by"]) == 1
    (failed,) = (obligation for obligation in tree["obligations"] if not obligation["passed"])
    assert failed["figure"].startswith("no evidence")


def test_a_holdout_that_was_never_opened_blocks_what_rests_on_it_and_the_rest_is_still_told() -> None:
    tree = promotion_tree(judge(with_sealed(report=None, state="never opened", openings=0)(good())))
    assert tree["blocked_by"] == ["sealed_holdout_discipline", "typed_refusal_and_nothing_wrong", "correct_rate"]
    assert "public 80.0 %" in tree["obligations"][10]["figure"]
    assert "never opened" in tree["obligations"][10]["figure"]


def test_a_shortfall_says_by_how_much() -> None:
    tree = promotion_tree(judge(with_report("holdout_dev", correct=1, refused=9)(good())))
    assert tree["verdict"] == "promoted"  # the held-out bucket stands beside, it does not decide
    assert "holdout_dev 10.0 % (50.0 % short)" in tree["obligations"][10]["figure"]


def test_the_thresholds_themselves_pass() -> None:
    """60 % and 95 % exactly are enough: the contract says at least."""
    tree = promotion_tree(judge(with_report("public", correct=6, refused=4)(good())))
    assert tree["verdict"] == "promoted"


def test_more_than_enough_is_enough() -> None:
    def more(suites: Any) -> None:
        suites["families"] = {f"family {number}": {"total": 5000, "wrong": 0} for number in range(500)}
        suites["traps"]["trap"]["total"] = 5000

    evidence = with_suite("adversarial", more)(good())
    evidence = with_suite("determinism", lambda suite: suite.update(cases=999, runs=5000, processes=500))(evidence)
    evidence = with_suite("frontier", lambda suite: suite.update(citations=[{}] * 400))(evidence)
    assert promotion_tree(judge(evidence))["verdict"] == "promoted"


def test_figures_are_what_was_found() -> None:
    evidence = with_suite("perturbation", lambda suite: suite["lanes"]["order"].update(flip=change(17, 2, 1)))(good())
    figures = {obligation.name: obligation.figure for obligation in judge(evidence)}
    assert figures == {
        "sealed_holdout_discipline": "x: opened 1 times, 0 overrides, 10 cases",
        "ood": "lowest class 95.0 % of public; 0 wrong of 60 variants of all lanes",
        "replayed_traces": "24 of 24 answers replayed",
        "typed_refusal_and_nothing_wrong": "wrong: public 0, train_sample 0, holdout_dev 0, sealed 0 (0 disputed beside)",
        "perturbation": "57 of 60 variants in 2 classes; flip missed 3",
        "depth_curve": "1: 100.0 % (>= 100.0 %)",
        "frontier_comparison": "3 citations; identical items with theirs.json",
        "adversarial": "0 wrong of 560 in 14 families and 150 confusers",
        "determinism": "100 runs: 1 result; 5 fresh processes: 1 result; 2 executors: 1 result",
        "provenance": "0 of 30 steps do not resolve",
        "correct_rate": "public 80.0 %, holdout_dev 80.0 %, sealed 60.0 %",
    }


def test_bytes_and_page_follow_the_verdict() -> None:
    obligations = judge(with_suite("depth", lambda suite: suite["lanes"]["public"].update(holds=False))(good()))
    assert json.loads(promotion_bytes(obligations))["verdict"] == "deferred"
    page = promotion_markdown(obligations)
    assert page.startswith("# Promotion: deferred")
    assert page.count("**no**") == 1


@pytest.mark.parametrize(("spoil", "code"), [(lambda evidence: evidence, terminal.OK), (FAILURES[0][1], terminal.WRONG)])
def test_the_command_prints_the_machine_form_and_a_table(
    spoil: Callable[[Evidence], Evidence], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promote_command, "load_settings", lambda: None)
    monkeypatch.setattr(promote_command, "evidence_of", lambda _: spoil(good()))
    done = CliRunner().invoke(cli.build(), ["promote", "--json"])
    assert done.exit_code == code
    Draft202012Validator(load_schema("promotion")).validate(json.loads(done.output))
    shown = CliRunner().invoke(cli.build(), ["promote"])
    assert ("promoted" if code == terminal.OK else "deferred: blocked by sealed_holdout_discipline") in shown.output

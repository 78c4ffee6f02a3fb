"""Depth, determinism, provenance and the risk-coverage curve, each with a planted fault that it must see."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from packs.compiler import forget_packs, packs_at
from packs.seal_manifest import seal_manifest
from stages.harness.cases import parse_cases
from stages.harness.grading import CaseResult, Outcome
from stages.harness.protocol import ReaderOutcome, ReaderRefusal
from stages.harness.report import summarise
from stages.reader import Answered, read
from stages.reading import reader_from
from stages.settings import ReaderSettings
from stages.suites.depth import coverage_sufficient, curve_tree, depth_curve, depth_of, plot_rows
from stages.suites.determinism import FreshProcessError, _fresh_digest, check_determinism, digest
from stages.suites.provenance import provenance, used_lemmas
from stages.suites.statistics import bounds_tree, risk_row

ROOT = Path(__file__).resolve().parents[2]
TEXTS = (
    "Anna has 6 stamps. She buys 4 more stamps. How many stamps does Anna have now?",
    "Greta has 8 stamps. Greta doubles her stamps. How many stamps does Greta have?",
    "Carsten has 50 nails. He uses 10 nails. How many nails does Carsten have?",
)


def line(number: int, depth: int) -> bytes:
    graph: dict[str, object] = {"operations": [{}] * depth}
    record = {"id": f"d{number}", "problem": f"P{number}?", "expected_answer": 1, "ground_truth_graph": graph}
    return json.dumps(record).encode() + b"\n"


def curve(depths: dict[int, tuple[int, int]]) -> tuple[object, ...]:
    """Cases by depth: (right, refused)."""
    outcomes = [
        (depth, outcome)
        for depth, (right, refused) in depths.items()
        for outcome in [Outcome.CORRECT] * right + [Outcome.REFUSED] * refused
    ]
    cases = parse_cases(b"".join(line(number, depth) for number, (depth, _) in enumerate(outcomes)), "depths")
    results = [CaseResult(case.id, case.key, outcome) for case, (_, outcome) in zip(cases, outcomes, strict=True)]
    return depth_curve(cases, results)


def test_the_bound_follows_the_first_depth_of_a_bucket() -> None:
    """Hand-made: all of depth 1, 19 of 20 at depth 2: exactly the bound, so it holds; one less does not."""
    held = curve({1: (4, 0), 2: (19, 1), 4: (18, 2), 6: (16, 4)})
    assert [bucket.bound for bucket in held] == [1, Fraction(95, 100), Fraction(95, 100) ** 3, Fraction(95, 100) ** 5]  # type: ignore[attr-defined]
    assert curve_tree(held)["holds"]  # type: ignore[arg-type]
    fallen = curve({1: (4, 0), 2: (18, 2), 4: (18, 2), 6: (16, 4)})
    assert [bucket.holds for bucket in fallen] == [True, False, True, True]  # type: ignore[attr-defined]


def test_two_cases_in_a_bucket_are_not_enough() -> None:
    assert coverage_sufficient(curve({1: (3, 0), 2: (3, 0), 5: (3, 0), 8: (3, 0)}))  # type: ignore[arg-type]
    thin = curve({1: (3, 0), 2: (3, 0), 5: (2, 0), 8: (3, 0)})
    assert not coverage_sufficient(thin)  # type: ignore[arg-type]
    empty = curve({1: (3, 0), 2: (3, 0), 8: (3, 0)})
    assert not curve_tree(empty)["holds"]  # type: ignore[arg-type]
    assert len(plot_rows("x", empty)) == 7  # type: ignore[arg-type]  # a bound but no accuracy for the empty bucket


def test_depth_is_the_graphs_or_the_annotations() -> None:
    gsm8k = b'{"question": "Q?", "answer": "<<1+1=2>> <<2+2=4>> #### 4"}'
    plain = b'{"id": "a", "problem": "Q?", "expected_answer": 4}'
    assert depth_of(parse_cases(gsm8k, "g")[0]) == 2
    assert depth_of(parse_cases(plain, "p")[0]) is None
    assert depth_of(parse_cases(line(1, 0), "z")[0]) == 1


class Wavering:
    """Says something else each time."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, text: str) -> ReaderOutcome:
        self.calls += 1
        return ReaderRefusal("no_reading", (0, self.calls), "No.")


@pytest.fixture
def few(tmp_path: Path) -> Path:
    records = [{"id": str(n), "problem": text, "expected_answer": 1} for n, text in enumerate(TEXTS)]
    path = tmp_path / "few.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_the_reader_is_the_same_in_runs_fresh_processes_and_executors(few: Path, tmp_path: Path) -> None:
    found = check_determinism(few, 1, 3, 2, reader_from(ReaderSettings()), tmp_path)
    assert (found.run_digests, found.process_digests, found.executor_reports) == (1, 1, 1)
    assert (found.cases, found.runs, found.processes) == (3, 3, 2)


def test_a_wavering_reader_is_seen(few: Path) -> None:
    cases = parse_cases(few.read_bytes(), "few")
    reader = Wavering()
    assert len({digest(cases, reader) for _ in range(3)}) == 3


def _always(outcome: ReaderOutcome, _: str) -> ReaderOutcome:
    return outcome


def test_a_digest_covers_the_message_and_the_span() -> None:
    cases = parse_cases(b'{"id": "a", "problem": "Q?", "expected_answer": 4}', "p")
    refusals = [ReaderRefusal("c", (0, 1), "m"), ReaderRefusal("c", (0, 2), "m"), ReaderRefusal("c", (0, 1), "n")]
    digests = {digest(cases, partial(_always, refusal)) for refusal in refusals}
    assert len(digests) == 3


def test_a_fresh_process_that_fails_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FreshProcessError, match="failed under"):
        _fresh_digest(tmp_path / "missing.jsonl", 1, {"PYTHONHASHSEED": "1"}, tmp_path)


def trace_line(name: str, text: str) -> bytes:
    answer = read(text)
    assert isinstance(answer, Answered)
    return json.dumps({"id": name, "trace": answer.trace.as_json()}).encode()


def test_every_step_resolves_and_uses_are_counted() -> None:
    found = provenance([trace_line("a", TEXTS[0]), trace_line("b", TEXTS[1])])
    assert found.unresolved == ()
    assert (found.traces, found.steps) == (2, 2)
    assert found.uses["en_arithmetic_v1:add"] == 1
    assert found.uses["en_arithmetic_v1:subtract"] == 0


def test_a_foreign_lemma_or_pack_does_not_resolve() -> None:
    record = json.loads(trace_line("a", TEXTS[0]))
    record["trace"]["steps"][0]["pack_lemma_id"] = "en_arithmetic_v1:conjure"
    assert provenance([json.dumps(record).encode()]).unresolved == ("a: en_arithmetic_v1:conjure",)
    other = json.loads(trace_line("b", TEXTS[0]))
    other["trace"]["pack_id"] = "another_pack"
    assert provenance([json.dumps(other).encode()]).unresolved == ("b: en_arithmetic_v1:add",)


def test_a_renamed_lemma_changes_exactly_the_traces_that_use_it(tmp_path: Path) -> None:
    """A fork of the packs in which `multiply` is called `times`: that problem has no answer any more, the others keep their bytes."""
    before = {text: read(text) for text in TEXTS}
    fork = tmp_path / "packs"
    shutil.copytree(ROOT / "packs/data", fork)
    lexicon = fork / "en_arithmetic_v1/lexicon.jsonl"
    lexicon.write_text(lexicon.read_text().replace('"multiply"', '"times"'))
    glosses = fork / "en_arithmetic_v1/glosses.jsonl"
    glosses.write_text(glosses.read_text().replace('"multiply"', '"times"'))
    seal_manifest("en_arithmetic_v1", fork)
    forget_packs()
    try:
        with packs_at(fork):
            after = {text: read(text) for text in TEXTS}
    finally:
        forget_packs()
    for text, old in before.items():
        assert isinstance(old, Answered)
        new = after[text]
        uses = "en_arithmetic_v1:multiply" in used_lemmas(old.trace.as_json())
        assert uses == (text == TEXTS[1])
        same = isinstance(new, Answered) and new.trace.canonical_bytes() == old.trace.canonical_bytes()
        assert same != uses


def test_the_risk_curve_shows_coverage_and_the_exact_bound() -> None:
    summary = summarise([CaseResult(str(n), "", Outcome.CORRECT if n < 59 else Outcome.REFUSED) for n in range(118)])
    row = risk_row("x", 2, summary)
    assert row["coverage_ppm"] == 500_000
    assert row["wrong_rate_upper_bound_95_ppm"] == 49_508  # 1 - 0.05^(1/59), rounded up
    assert bounds_tree({"x": summary})["x"]["answered"] == 59

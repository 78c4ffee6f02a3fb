from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest

from stages.harness.cases import CaseError, case_key, cases_hash, load_cases, parse_cases
from tests.fakes import gsm8k_line

OURS = {"id": "gpd-001", "problem": "Ann has 2 pens.", "expected_answer": 2, "expected_unit": "pens"}


def line(**changes: object) -> bytes:
    record = {name: value for name, value in {**OURS, **changes}.items() if value is not ...}
    return json.dumps(record).encode() + b"\n"


def test_our_format() -> None:
    (case,) = parse_cases(line(patterns=["initial"]), "x")
    assert (case.id, case.problem, case.expected_answer, case.expected_unit) == ("gpd-001", "Ann has 2 pens.", 2, "pens")
    assert case.extra["patterns"] == ["initial"]
    assert case.annotated == ()


@pytest.mark.parametrize(
    ("published", "value"),
    [("18", 18), ("1,250", 1250), ("-3", -3), ("2.50", Fraction(5, 2)), ("3/4", Fraction(3, 4)), ("$7", 7), ("2,520,000", 2520000)],
)
def test_gsm8k_format_strips_commas_and_is_exact(published: str, value: Fraction) -> None:
    (case,) = parse_cases(gsm8k_line("Why?", f"Half of 4 is <<4/2=2>>2.\nThen <<2*.5=1.5>>1.5\n#### {published}"), "x")
    assert case.expected_answer == value
    assert case.annotated == (2, Fraction(3, 2))


def test_gsm8k_takes_the_last_mark_and_an_id_where_there_is_one() -> None:
    (first, second) = parse_cases(gsm8k_line("A?", "#### 1 no\n#### 5") + gsm8k_line("B?", "#### 6", id="pool-2"), "x")
    assert (first.expected_answer, first.id) == (5, first.key)
    assert second.id == "pool-2"


def test_the_key_is_of_the_normalised_stripped_question() -> None:
    composed, decomposed = "Zoë has 2.", "  Zoe\u0308 has 2.\n"
    assert case_key(composed) == case_key(decomposed) == hashlib.sha256("Zoë has 2.".encode()).hexdigest()
    assert case_key("Zoe has 2.") != case_key(composed)


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        (line(problem=...), "problem"),
        (line(problem="  "), "problem"),
        (line(problem=7), "problem"),
        (line(problem="\ud800"), "problem"),
        (line(id=...), "id"),
        (line(id=3), "id"),
        (line(expected_answer=...), "expected_answer"),
        (line(expected_answer="two"), "expected_answer"),
        (line(expected_answer=True), "expected_answer"),
        (line(expected_answer="1/0"), "expected_answer"),
        (line(expected_answer=None), "expected_answer"),
        (line(expected_unit=None), "expected_unit"),
        (gsm8k_line("A?", "5"), "answer"),
        (gsm8k_line("A?", "#### five"), "answer"),
        (b'{"question": "A?"}\n', "answer"),
        (b"[1]\n", "(line)"),
        (b"{\n", "(line)"),
        (b'{"problem": "\xff"}\n', "(line)"),
        (b'{"expected_answer": NaN}\n', "(line)"),
        (b"[" * 100_000 + b"\n", "(line)"),
    ],
)
def test_a_bad_line_names_its_number_and_field(bad: bytes, field: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_cases(line() + b"\n" + bad, "file.jsonl")
    assert (caught.value.line, caught.value.field) == (3, field)
    assert "file.jsonl, line 3" in str(caught.value)
    assert caught.value.hint


def test_ids_are_unique() -> None:
    with pytest.raises(CaseError, match="stands on line 1 already") as caught:
        parse_cases(line() + line(problem="Another."), "x")
    assert (caught.value.line, caught.value.field) == (2, "id")


def test_a_file_without_cases_is_an_error() -> None:
    with pytest.raises(CaseError, match="no case"):
        parse_cases(b"\n  \n", "x")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    plain = parse_cases(line() + line(id="b"), "x")
    odd = parse_cases(b"\xef\xbb\xbf" + line() + line(id="b").replace(b"\n", b"\r\n"), "x")
    assert [(case.id, case.key) for case in odd] == [(case.id, case.key) for case in plain]


def test_exact_decimals_as_json_numbers() -> None:
    (case,) = parse_cases(line().replace(b'"expected_answer": 2', b'"expected_answer": 0.1'), "x")
    assert case.expected_answer == Fraction(1, 10)
    assert case.expected_text == "1/10"


def test_the_hash_of_a_whole_file_is_what_sha256sum_prints(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(line() + line(id="b"))
    assert cases_hash(load_cases(path)) == hashlib.sha256(path.read_bytes()).hexdigest()

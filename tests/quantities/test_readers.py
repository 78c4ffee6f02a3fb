"""What the readers must understand, and above all what they must not: each trap has an answer that a careless reader would give."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stages.quantities.domains import DOMAINS
from stages.quantities.errors import OracleCode, OracleError, RefusalCode
from stages.quantities.runner import DomainAnswer, DomainRefusal, answer

ROOT = Path(__file__).resolve().parents[2]


def refused(domain: str, text: str) -> DomainRefusal:
    result = answer(DOMAINS[domain], text)
    assert isinstance(result, DomainRefusal), result
    start, end = result.span
    assert 0 <= start <= end <= len(text)
    assert result.message
    return result


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Anna has 5 apples. Anna has 6 apples. How many apples does Anna have?", RefusalCode.DEFINED_TWICE),
        ("Anna has 5 apples. How many apples does Ben have?", RefusalCode.UNDEFINED),
        ("Anna has 5 apples. How many pears does Anna have?", RefusalCode.UNDEFINED),
        ("Ben has 3 more apples than Zoe. How many apples does Ben have?", RefusalCode.UNDEFINED),
        ("Ann has 1 more pens than Bo. Bo has 1 fewer pens than Ann. How many pens does Bo have?", RefusalCode.CIRCULAR),
        ("Ann has 3 more pens than Ann. How many pens does Ann have?", RefusalCode.INADMISSIBLE),
        ("Ann has 3 pens. How many pens do Ann and Ann have?", RefusalCode.INADMISSIBLE),
        ("Ann has 3 pens. Bo has 4 fewer pens than Ann. How many pens does Bo have?", RefusalCode.ORACLE),
        ("Ann has 3 pens. She has 2 cups. How many pens does Ann have?", RefusalCode.UNKNOWN_SENTENCE),
        ("Ann has 3 pens left. How many pens does Ann have?", RefusalCode.UNKNOWN_SENTENCE),
        ("Ann has 3 pens. Bo has 2 more pens than Ann and Cy. How many pens does Bo have?", RefusalCode.UNKNOWN_SENTENCE),
        ("Ann has 1,000 pens. How many pens does Ann have?", RefusalCode.UNKNOWN_SENTENCE),
        ("Ann has 3 pens. How many pens does Ann have now?", RefusalCode.UNKNOWN_SENTENCE),
    ],
)
def test_traps_of_amounts(text: str, code: RefusalCode) -> None:
    assert refused("relational_metric", text).code is code


def test_one_badge_counts_badges() -> None:
    result = answer(DOMAINS["relational_metric"], "Ann has 1 badge. Bo has 4 more badges than Ann. How many badges does Bo have?")
    assert isinstance(result, DomainAnswer)
    assert result.value == "5"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Ann is shorter than Bo. Who is the tallest?", "Bo"),
        ("Ann is shorter than Bo. Bo is shorter than Cy. Who is the shortest?", "Ann"),
        ("Ann is taller than Bo. Cy is shorter than Bo. Who is the shortest?", "Cy"),
        ("The rope is longer than the belt. The lace is shorter than the belt. Which is the shortest?", "lace"),
        ("Ann is taller than Bo. The rope is longer than the belt. Ann is shorter than Cy. Who is the tallest?", RefusalCode.UNKNOWN_SCALE),
        ("Ann is lighter than Bo. Cy is shorter than Bo. Who is the shortest?", "undetermined"),
        ("Ann is older than Bo. Bo is older than Ann. Who is the oldest?", RefusalCode.ORACLE),
        ("Ann is older than Ann. Who is the oldest?", RefusalCode.CIRCULAR),
        ("Ann is older than Bo. Who is the tallest?", RefusalCode.ORACLE),
        ("Ann is older than Bo. Who is the third oldest?", RefusalCode.ORACLE),
        ("Ann is older than Bo. Is Ann older than Cy?", RefusalCode.ORACLE),
        ("Ann is older than Bo. Who is the second youngest?", "Ann"),
        ("Ann is not older than Bo. Who is the oldest?", RefusalCode.UNKNOWN_SENTENCE),
        ("Ann is 3 years older than Bo. Who is the oldest?", RefusalCode.UNKNOWN_SENTENCE),
    ],
)
def test_orders(text: str, value: str | RefusalCode) -> None:
    if isinstance(value, RefusalCode):
        assert refused("ordering", text).code is value
    else:
        result = answer(DOMAINS["ordering"], text)
        assert isinstance(result, DomainAnswer), result
        assert result.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Rex is a wolf. All wolves are hunters. Is Rex a hunter?", "entailed"),
        ("Ann is a woman. All women are sailors. Is Ann a sailor?", "entailed"),
        ("Rex is a sheep. All sheep are grazers. Is Rex a grazer?", RefusalCode.UNKNOWN_SENTENCE),
        ("Rex is a blorfus. All blorfi are wugs. Is Rex a wug?", RefusalCode.NEAR_IDENTICAL),
        ("All dogs are cats. No dogs are cats. Are all dogs cats?", RefusalCode.ORACLE),
        ("All dogs are good pets. Are all dogs pets?", RefusalCode.UNKNOWN_SENTENCE),
        ("Most dogs are pets. Are all dogs pets?", RefusalCode.UNKNOWN_SENTENCE),
        ("Rex is a dog. He is a pet. Is Rex a pet?", RefusalCode.UNKNOWN_SENTENCE),
        ("All dogs are pets. Are some dogs pets?", "entailed"),
        ("All dogs are pets. Is Rex a pet?", "unknown"),
    ],
)
def test_classes(text: str, value: str | RefusalCode) -> None:
    if isinstance(value, RefusalCode):
        assert refused("membership", text).code is value
    else:
        result = answer(DOMAINS["membership"], text)
        assert isinstance(result, DomainAnswer), result
        assert result.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The kettle sings. Does the kettle sing?", "entailed"),
        ("The nurse carries the tray. Does the nurse carry the tray?", "entailed"),
        ("Ann passes. If Ann does not pass, then Bo wins. Does Bo win?", "unknown"),
        ("It does not rain. If it rains, the street is wet. Is it true that it rains?", "contradicted"),
        ("The door is open. If the door is open now, then the cat is out. Is the cat out?", RefusalCode.NEAR_IDENTICAL),
        ("The cat and the dog are out. Is the dog out?", RefusalCode.UNKNOWN_SENTENCE),
        ("The door is open and the cat is out or the dog is out. Is the cat out?", RefusalCode.AMBIGUOUS_SENTENCE),
        ("Either the door is open or the cat is out or the dog is out. Is the cat out?", RefusalCode.AMBIGUOUS_SENTENCE),
        ("The door is open. It is red. Is the door open?", RefusalCode.UNKNOWN_SENTENCE),
        ("The door is open. Is the cat out?", RefusalCode.UNDEFINED),
        ("The door is open. Does it follow that the cat is out?", RefusalCode.UNDEFINED),
        ("The door is open. The door is not open. Is the door open?", RefusalCode.ORACLE),
        ("The door is never open. Is the door open?", RefusalCode.UNKNOWN_SENTENCE),
        ("If the door is open, then the cat may be out. The door is open. Is the cat out?", RefusalCode.UNKNOWN_SENTENCE),
        ("The front door is open. Is the front door open?", RefusalCode.UNKNOWN_SENTENCE),
        ("The cat is not not out. Is the cat out?", RefusalCode.UNKNOWN_SENTENCE),
    ],
)
def test_conditionals(text: str, value: str | RefusalCode) -> None:
    if isinstance(value, RefusalCode):
        assert refused("entailment", text).code is value
    else:
        result = answer(DOMAINS["entailment"], text)
        assert isinstance(result, DomainAnswer), result
        assert result.value == value


def test_a_defect_of_a_reader_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    domain = DOMAINS["relational_metric"]

    def broken(text: str) -> tuple[list[object], object]:
        premises, query = domain.comprehend(text)
        return [*premises, *premises], query

    defective = type(domain)(domain.name, domain.premises_field, broken, domain.judge, domain.premises_of, domain.query_of)
    with pytest.raises(OracleError) as caught:
        answer(defective, "Ann has 3 pens. How many pens does Ann have?")
    assert caught.value.code is OracleCode.DUPLICATE


_DIGEST = """
import hashlib, pathlib
from stages.quantities.domains import DOMAINS
from stages.quantities.runner import judge_case, read_cases
digest = hashlib.sha256()
for name, domain in DOMAINS.items():
    path = pathlib.Path("data") / name / "cases.jsonl"
    for case in read_cases(name, path.read_bytes(), name):
        digest.update(repr(judge_case(domain, case)).encode())
print(digest.hexdigest())
"""


def test_results_do_not_depend_on_the_hash_seed() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(found) == 1

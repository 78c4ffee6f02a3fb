"""The authored cases: fixed, as distributed as their contracts say, with gold that the oracle confirms, and never answered wrongly."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stages.quantities.domains import DOMAINS
from stages.quantities.errors import CaseFileError
from stages.quantities.runner import CaseOutcome, judge_case, read_cases

DATA = Path(__file__).resolve().parents[2] / "data"
FIXED = {
    "relational_metric": "6815a64cb5a8f48b64b3550316d7cbe51a8bae194c51e6ddb5f8090c9f585ace",
    "ordering": "78e07c44bf38ea603df84acaaef7eef018838b4e3722bcfab04f462720240503",
    "membership": "95d057918dee016d2eb2e7ab63d9280140f565ee0b8c135465c20b699dd44315",
    "entailment": "ca059e7b102df923a5952ab3c710548af29a327c038566074ed86b26eaf10a7b",
}
FIRST_HAND = {"relational_metric": 45, "ordering": 34, "membership": 36, "entailment": 35}
"""The cases of the first author; those behind them are by a second one, who never saw a reader (decision 0030)."""
PREFIX = {"relational_metric": "rm", "ordering": "or", "membership": "me", "entailment": "en"}
LEAST = {"relational_metric": (40, 15, 25), "ordering": (30, 12, 15), "membership": (30, 12, 15), "entailment": (30, 12, 15)}


def content(name: str) -> bytes:
    return (DATA / name / "cases.jsonl").read_bytes()


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in content(name).decode("utf-8").splitlines()]


@pytest.mark.parametrize("name", FIXED)
def test_the_cases_are_the_ones_that_were_written(name: str) -> None:
    assert hashlib.sha256(content(name)).hexdigest() == FIXED[name]


@pytest.mark.parametrize("name", FIXED)
def test_ids_are_sequential_and_texts_differ(name: str) -> None:
    assert [row["id"] for row in rows(name)] == [f"{PREFIX[name]}-{number:03d}" for number in range(1, len(rows(name)) + 1)]
    assert len({row["text"] for row in rows(name)}) == len(rows(name))


@pytest.mark.parametrize("name", FIXED)
def test_there_are_as_many_plain_and_natural_cases_as_the_contract_asks_for(name: str) -> None:
    total, plain, natural = LEAST[name]
    tags = Counter(row["tags"][0] for row in rows(name))
    assert len(rows(name)) >= total
    assert set(tags) == {"plain", "natural"}
    assert tags["plain"] >= plain
    assert tags["natural"] >= natural


def test_every_kind_of_variation_occurs() -> None:
    tags = Counter(tag for row in rows("relational_metric") for tag in row["tags"][1:])
    wanted = "coordination order extra_sentence irrelevant_fact several_sums number_word pronoun rewording deep"
    assert all(tags[tag] >= 2 for tag in wanted.split()), tags
    kinds = Counter(row["query"]["kind"] for row in rows("ordering"))
    assert set(kinds) == {"greatest", "least", "rank", "compare"}
    assert min(kinds.values()) >= 4
    for name in ("membership", "entailment"):
        verdicts = Counter(row["expected"] for row in rows(name))
        assert set(verdicts) == {"entailed", "contradicted", "unknown"}
        assert min(verdicts.values()) >= 8
        assert sum("fallacy" in row["tags"] for row in rows(name)) >= 5


@pytest.mark.parametrize("name", FIXED)
def test_the_oracle_confirms_every_gold_answer(name: str) -> None:
    domain = DOMAINS[name]
    for row in rows(name):
        assert domain.gold(row[domain.premises_field], row["query"]) == str(row["expected"]), row["id"]


@pytest.mark.parametrize("name", FIXED)
def test_no_case_is_answered_wrongly_and_some_are_answered(name: str) -> None:
    judged = [judge_case(DOMAINS[name], case) for case in read_cases(name, content(name), name)]
    assert [one.case.case_id for one in judged if one.outcome is CaseOutcome.WRONG] == []
    first = judged[: FIRST_HAND[name]]
    assert sum(one.outcome is CaseOutcome.CORRECT for one in first) >= len(first) // 2
    assert any(one.outcome is CaseOutcome.CORRECT for one in judged[FIRST_HAND[name] :])


def _line(**changes: object) -> bytes:
    return json.dumps({**rows("ordering")[0], **changes}).encode("utf-8")


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (b"{", "line 1"),
        (b"[]", "an object"),
        (b"", "no case"),
        (_line(surplus=1), "an object with the fields"),
        (_line(expected="Cleo"), "the oracle says 'Anna'"),
        (_line(relations="none"), "must be lists"),
        (_line(relations=[{"scale": "height"}]), "the fields must be"),
        (_line(query={"kind": "tallest"}), "no query is of the kind"),
        (_line() + b"\n" + _line(), "repeated ids: or-001"),
    ],
)
def test_a_bad_case_file_names_the_line(bad: bytes, said: str) -> None:
    with pytest.raises(CaseFileError, match=said) as caught:
        read_cases("ordering", bad, "cases.jsonl")
    assert caught.value.hint


def test_an_unknown_domain_is_named() -> None:
    with pytest.raises(CaseFileError, match="no comprehension domain 'weather'") as caught:
        read_cases("weather", b"", "x")
    assert "ordering" in caught.value.hint

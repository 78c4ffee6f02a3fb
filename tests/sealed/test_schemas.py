"""Everything in sealed/ is described by a schema file, and is what it says there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from stages.schemas import load_schema
from tests.sealed.scratch import ROOT, Scratch, relock

DOCUMENTS = {
    "sealed/trial.lock.json": "holdout.lock",
    "sealed/trial.report.json": "sealed.report",
    "sealed/baseline.json": "baseline",
    "sealed/lanes.lock.json": "lanes.lock",
    "data/sealed/summary.json": "sealed",
}


def validate(name: str, document: object) -> None:
    schema = load_schema(name)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(document)


def test_all_that_an_opening_and_a_freeze_write(scratch: Scratch) -> None:
    validate("sealed", json.loads(Path("data/sealed/summary.json").read_text()))
    scratch.unseal()
    scratch.good("freeze", "--reason", "what was reached")
    relock()
    for path, name in DOCUMENTS.items():
        validate(name, json.loads(Path(path).read_text()))
    lines = [json.loads(line) for line in Path("sealed/ledger.jsonl").read_text().splitlines()]
    assert [line["event"] for line in lines] == ["seal", "intent", "done", "freeze"]
    for line in lines:
        validate("ledger-entry", line)
        with pytest.raises(ValidationError):
            validate("ledger-entry", {**line, "body": {}})


def test_the_committed_ones() -> None:
    for line in (ROOT / "sealed/ledger.jsonl").read_text().splitlines():
        validate("ledger-entry", json.loads(line))
    for path in (ROOT / "sealed").glob("*.lock.json"):
        if path.name != "lanes.lock.json":
            validate("holdout.lock", json.loads(path.read_text()))

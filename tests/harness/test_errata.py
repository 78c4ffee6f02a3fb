from __future__ import annotations

import json
from pathlib import Path

import pytest

from stages.harness.errata import ErrataError, load_errata

KEY = "ab" * 32
GOOD = {"key": KEY, "published": "10", "ours": "12", "reason": "The published answer leaves out the second week."}


def write(path: Path, *records: object) -> Path:
    path.write_text("".join((record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records), encoding="utf-8")
    return path


def test_no_file_and_an_empty_file_dispute_nothing(tmp_path: Path) -> None:
    assert load_errata(None) == {}
    assert load_errata(write(tmp_path / "e.jsonl")) == {}


def test_an_entry_is_found_by_its_key(tmp_path: Path) -> None:
    found = load_errata(write(tmp_path / "e.jsonl", GOOD))
    assert (found[KEY].published, found[KEY].ours) == (10, 12)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"key": "short"}, "'key'"),
        ({"key": KEY.upper()}, "'key'"),
        ({"published": "ten"}, "'published'"),
        ({"ours": "10"}, "nothing to dispute"),
        ({"reason": "wrong"}, "'reason'"),
        ({"question": "no text here"}, "exactly the fields"),
    ],
)
def test_a_malformed_entry_names_line_and_field(tmp_path: Path, change: dict[str, str], match: str) -> None:
    with pytest.raises(ErrataError, match=match) as caught:
        load_errata(write(tmp_path / "e.jsonl", "", {**GOOD, **change}))
    assert "line 2" in str(caught.value)


def test_an_entry_twice_and_a_line_that_is_no_json(tmp_path: Path) -> None:
    with pytest.raises(ErrataError, match="twice"):
        load_errata(write(tmp_path / "e.jsonl", GOOD, GOOD))
    with pytest.raises(ErrataError, match="not JSON"):
        load_errata(write(tmp_path / "e.jsonl", "{"))

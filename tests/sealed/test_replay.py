"""`sumproof replay`: the same bytes again, or the difference as a diff (issue 4.7)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stages.harness.replay import ReplayError, compare_reports, compare_traces
from tests.sealed.scratch import DEV, Scratch

REPORT, TRACES = Path("data/lanes/dev/report.json"), Path("data/lanes/dev/traces.jsonl")


def test_every_lane_and_case_replays(scratch: Scratch) -> None:
    assert TRACES.read_bytes().count(b"\n") == DEV.count("\n"), "the reader answers these five"
    for arguments in (("dev",), ("train_sample",), ("dev", "dev-4")):
        told = " ".join(scratch.good("replay", *arguments).split())
        assert "report, graphs, traces and prose replayed, byte for byte the recorded ones" in told


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_report_that_says_something_else(scratch: Scratch) -> None:
    changed(REPORT, '"outcome":"correct"', '"outcome":"refused"')
    for arguments in (("dev",), ("dev", "dev-4")):
        told = scratch.run("replay", *arguments)
        assert told.exit_code == 1
        assert "result of dev-4 differs" in told.output
        assert '- "outcome": "refused"' in told.output
        assert '+ "outcome": "correct"' in told.output
    assert scratch.run("replay", "dev", "dev-5").exit_code == 0


def test_prose_and_trace_that_say_something_else(scratch: Scratch) -> None:
    lines = [json.loads(line) for line in TRACES.read_text().splitlines()]
    prose = lines[0]["prose"].split("\n")
    changed(TRACES, prose[-1], "So it is one hundred.")
    told = scratch.run("replay", "dev", "dev-4")
    assert told.exit_code == 1
    assert "prose of dev-4 differs" in told.output
    assert "-So it is one hundred." in told.output
    assert f"+{prose[-1]}" in told.output
    assert "trace of" not in told.output


def test_a_reader_that_reads_otherwise(scratch: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    """The recorded files are right, and the machine at hand is not: the first sentence is understood no more."""
    scratch.params(candidates={"max_per_sentence": 0, "max_branches": 64, "min_support": 0})
    told = scratch.run("replay", "dev")
    assert told.exit_code == 1
    for what in ("report: figures", "result of dev-4", "graph of dev-4", "trace of dev-4", "prose of dev-4"):
        assert f"{what} differs" in told.output


def test_bytes_alone(scratch: Scratch) -> None:
    REPORT.write_bytes(REPORT.read_bytes() + b"\n")
    assert "other bytes" in scratch.run("replay", "dev").output


def test_what_cannot_be_replayed(scratch: Scratch) -> None:
    assert "no case 'nobody'" in scratch.run("replay", "dev", "nobody").stderr
    assert "no lane 'nowhere'" in scratch.run("replay", "nowhere").stderr
    REPORT.write_text("not JSON")
    assert "not a report" in scratch.run("replay", "dev").stderr
    for broken in (b"[]", b"{}", b'{"results": 1}'):
        with pytest.raises(ReplayError):
            compare_reports(broken, b'{"results":[]}')
    with pytest.raises(ReplayError):
        compare_traces(b"{}\n[", b"")

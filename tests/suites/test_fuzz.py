"""The fuzzer: a few hundred inputs in the suite, and every kind of fault planted once."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from stages import fuzz as fuzz_stage
from stages.harness.executors import Executor
from stages.reader import Answered, RefusalCode, Refused, read
from stages.suites import fuzz as fuzzer
from stages.suites.fuzz import KINDS, fuzz, make_input, try_input

TEXTS = (
    "Anna has 6 stamps. She buys 4 more stamps. How many stamps does Anna have now?",
    "Kaja's box holds 11 plums. Lotte has 14 plums. Lotte gives 7 plums to Kaja. How many plums does Lotte have?",
)


def test_a_few_hundred_inputs_find_nothing() -> None:
    assert fuzz(TEXTS, 7, 40 * len(KINDS), Executor()) == ()


def test_an_input_follows_from_seed_and_number() -> None:
    for number in range(len(KINDS)):
        assert make_input(number, 7, TEXTS) == make_input(number, 7, TEXTS)
        assert make_input(number, 7, TEXTS)[0] == tuple(KINDS)[number]
    assert make_input(0, 7, TEXTS) != make_input(0, 8, TEXTS)


def broken(_: str) -> object:
    raise KeyError("broken")


def slow(text: str) -> object:
    until = time.process_time() + 0.3
    while time.process_time() < until:
        pass
    return Refused(RefusalCode.NO_QUESTION, (0, len(text)), "No.")


@pytest.mark.parametrize(
    ("reader", "what"),
    [
        (broken, "exception"),
        (lambda _: "seven", "untyped"),
        (lambda _: Refused("nonsense", (0, 1), "No."), "untyped"),  # type: ignore[arg-type]
        (lambda text: Refused(RefusalCode.NO_QUESTION, (0, len(text) + 1), "No."), "span"),
        (slow, "slow"),
    ],
)
def test_each_fault_is_found_and_named(reader: object, what: str) -> None:
    finding = try_input(1, 7, TEXTS, reader)  # type: ignore[arg-type]
    assert finding is not None
    assert (finding.what, finding.number, finding.kind) == (what, 1, "dropped")


def test_an_edit_that_means_nothing_must_not_change_the_answer() -> None:
    number = tuple(KINDS).index("other_spacing")
    original = make_input(number, 7, TEXTS)[1].same_as

    def shaken(text: str) -> object:
        other = TEXTS[1] if original == TEXTS[0] else TEXTS[0]
        return read(text if text == original else other)

    assert isinstance(read(TEXTS[0]), Answered)
    finding = try_input(number, 7, TEXTS, shaken)
    assert finding is not None
    assert finding.what == "answer changed"


def test_the_command_writes_what_it_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fuzz_stage, "FINDINGS", tmp_path / "fuzz.jsonl")
    monkeypatch.setattr(fuzz_stage, "texts", lambda: TEXTS)
    fuzz_stage.main(["9", "3"])
    assert (tmp_path / "fuzz.jsonl").read_bytes() == b""
    monkeypatch.setattr(fuzz_stage, "fuzz", lambda *_: (fuzzer.Finding(1, "dropped", "slow", "text", "0.3 s"),))
    with pytest.raises(SystemExit):
        fuzz_stage.main(["9"])
    assert b'"slow"' in (tmp_path / "fuzz.jsonl").read_bytes()

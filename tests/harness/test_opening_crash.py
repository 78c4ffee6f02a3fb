"""kill -9 at every step of an opening, and around every call that touches the disk (issue 4.3).

Each case runs in a process of its own, which kills itself without any clean-up. What it leaves must be either "never
opened" (and then an opening succeeds) or an intent that counts (and then none does); a report that reached the disk is
completed, never lost; and the plaintext is seen at most once, whatever happened in between.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stages.harness import durable
from stages.harness.durable import TEMPORARY_PREFIX, BusyError
from stages.harness.ledger import Event, read_ledger
from stages.harness.opening import AlreadyOpenedError, Step, finish_interrupted, open_holdout
from stages.harness.openings import OpeningState, openings_of, read_frozen_report
from tests.harness.sealing import REPORT, Sealed, counting_grade, make_sealed

DISK_CALLS = ("open", "write", "fsync", "ftruncate", "posix_fallocate", "close")


def in_child(work: Callable[[], object]) -> int:
    """Run `work` in a forked process; 0, 1 after an exception, or the negative number of the signal that killed it."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:  # noqa: BLE001 - the child must not return into pytest
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def check_what_was_left(sealed: Sealed, seen: Path) -> OpeningState | None:
    """The ledger holds, and a second process gets what the state allows; the state that the killed one left."""
    ledger = read_ledger(sealed.folder)
    found = openings_of(ledger, sealed.lock)
    assert len(found) <= 1
    before = len(seen.read_bytes()) if seen.exists() else 0
    report = sealed.folder / "trial.report.json"
    again = sealed.opening(grade=counting_grade(seen))
    if not found:
        assert before == 0
        assert not report.exists()
        open_holdout(again)
    elif found[0].state is OpeningState.DONE or not report.exists():
        with pytest.raises(AlreadyOpenedError):
            open_holdout(again)
    else:
        open_holdout(again)
    after = len(seen.read_bytes()) if seen.exists() else 0
    assert after <= 1
    assert after == before or not found
    if report.exists():
        assert read_frozen_report(report)["report"] == REPORT
        assert [record.state for record in openings_of(read_ledger(sealed.folder), sealed.lock)] == [OpeningState.DONE]
    settled = read_ledger(sealed.folder)
    assert not settled.head_lags
    assert not list(sealed.folder.glob(f"{TEMPORARY_PREFIX}*"))
    return found[0].state if found else None


@pytest.mark.parametrize("step", list(Step))
def test_kill_after_each_step(tmp_path: Path, step: Step) -> None:
    sealed, seen = make_sealed(tmp_path / "sealed"), tmp_path / "seen"
    opening = sealed.opening(grade=counting_grade(seen), observe=lambda now: die() if now is step else None)
    assert in_child(lambda: open_holdout(opening)) == -signal.SIGKILL
    state = check_what_was_left(sealed, seen)
    order = list(Step)
    if order.index(step) < order.index(Step.INTENT_RECORDED):
        assert state is None
    else:
        assert state is (OpeningState.DONE if step is Step.DONE_RECORDED else OpeningState.PENDING)


def kill_around(monkeypatch: pytest.MonkeyPatch, wanted: int, *, before: bool) -> None:
    """Count every call that touches the disk; die before or after the call number `wanted`."""
    calls = 0

    def guarded(original: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **kwargs: object) -> object:
            nonlocal calls
            calls += 1
            mine = calls  # a call can contain another
            if before and mine == wanted:
                die()
            try:
                return original(*args, **kwargs)
            finally:
                if not before and mine == wanted:
                    die()

        return call

    for name in DISK_CALLS:
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    for name in ("replace", "unlink"):
        monkeypatch.setattr(Path, name, guarded(getattr(Path, name)))


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_kill_around_every_disk_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool) -> None:
    states: list[OpeningState | None] = []
    for wanted in range(1, 200):
        folder = tmp_path / f"{wanted}"
        sealed, seen = make_sealed(folder / "sealed"), folder / "seen"

        def work(wanted: int = wanted, sealed: Sealed = sealed, seen: Path = seen) -> None:
            kill_around(monkeypatch, wanted, before=before)
            open_holdout(sealed.opening(grade=counting_grade(seen)))

        ended = in_child(work)
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
        states.append(check_what_was_left(sealed, seen))
    assert len(states) > 30
    assert {None, OpeningState.PENDING, OpeningState.DONE} == set(states)
    assert states.index(OpeningState.PENDING) > states.index(None)


def test_a_write_that_was_torn_apart_is_invisible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine dies when half of the intent's bytes are out: they are in a temporary file, so nothing happened."""
    sealed, seen = make_sealed(tmp_path / "sealed"), tmp_path / "seen"

    def torn(handle: int, data: bytes) -> None:
        os.write(handle, data[: len(data) // 2])
        die()

    def work() -> None:
        monkeypatch.setattr(durable, "_write_all", torn)
        open_holdout(sealed.opening(grade=counting_grade(seen)))

    assert in_child(work) == -signal.SIGKILL
    assert check_what_was_left(sealed, seen) is None


def test_two_at_once_one_wins(tmp_path: Path) -> None:
    """The first holds the folder inside its opening; the second is refused at once, not queued."""
    sealed, seen, inside, go = make_sealed(tmp_path / "sealed"), tmp_path / "seen", tmp_path / "inside", tmp_path / "go"

    def wait(step: Step) -> None:
        if step is Step.INTENT_RECORDED:
            inside.touch()
            while not go.exists():
                time.sleep(0.005)

    child = os.fork()
    if child == 0:
        open_holdout(sealed.opening(grade=counting_grade(seen), observe=wait))
        os._exit(0)
    while not inside.exists():
        time.sleep(0.005)
    try:
        with pytest.raises(BusyError):
            open_holdout(sealed.opening(grade=counting_grade(seen)))
        with pytest.raises(BusyError):
            finish_interrupted(sealed.folder, sealed.lock)
    finally:
        go.touch()
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert seen.read_bytes() == b"."
    with pytest.raises(AlreadyOpenedError):
        open_holdout(sealed.opening())


def test_a_crowd_of_openers_sees_the_plaintext_once(tmp_path: Path) -> None:
    sealed, seen = make_sealed(tmp_path / "sealed"), tmp_path / "seen"
    start = tmp_path / "start"

    def opener() -> None:
        while not start.exists():
            time.sleep(0.001)
        open_holdout(sealed.opening(grade=counting_grade(seen)))

    children = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            try:
                opener()
            except BaseException:  # noqa: BLE001 - the child must not return into pytest
                os._exit(1)
            os._exit(0)
        children.append(child)
    start.touch()
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert sorted(codes) == [0] + [1] * 7
    assert seen.read_bytes() == b"."
    assert len(read_ledger(sealed.folder).of(Event.DONE)) == 1


def test_completing_needs_no_key_and_opens_nothing(tmp_path: Path) -> None:
    sealed, seen = make_sealed(tmp_path / "sealed"), tmp_path / "seen"
    opening = sealed.opening(grade=counting_grade(seen), observe=lambda now: die() if now is Step.REPORT_FROZEN else None)
    in_child(lambda: open_holdout(opening))
    assert finish_interrupted(sealed.folder, sealed.lock) == sealed.folder / "trial.report.json"
    assert finish_interrupted(sealed.folder, sealed.lock) is None
    assert seen.read_bytes() == b"."
    assert [entry.event for entry in read_ledger(sealed.folder).entries] == [Event.SEAL, Event.INTENT, Event.DONE]

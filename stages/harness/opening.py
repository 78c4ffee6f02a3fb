"""Opening a sealed holdout, once: the protocol of design 4.2 as a straight line of steps.

    lock the folder -> ciphertext is the locked one -> never opened -> identity fits -> gate -> room on the disk
    -> INTENT in the ledger, on the disk -> decrypt -> grade -> frozen report on the disk -> DONE in the ledger

Up to the intent nothing has happened and everything may be tried again. From the intent on, the opening counts, however
it ends: after a kill there is an intent without `done`, and no second opening. Where the report did reach the disk, the
next call completes the ledger without opening anything (`finish_interrupted`). A decryption that fails is recorded as
`failed, decrypted: false` and does not count, for nobody has seen a byte of plaintext.

Plaintext lives in this process's memory only: it is graded here and never handed to an executor (decision 0041).
`observe` is called after each step; the fault-injection tests kill the process there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.durable import Reservation, folder_lock, sweep
from stages.harness.files import sha256
from stages.harness.guard import shielded
from stages.harness.holdout import HoldoutError, HoldoutLock, check_recorded, read_ciphertext
from stages.harness.identity import LoadedIdentity
from stages.harness.ledger import Clock, Entry, Event, Ledger, read_ledger, utc_now
from stages.harness.openings import OpeningState, frozen_report_path, openings_of, read_frozen_report
from stages.harness.seal import SealError
from stages.harness.signatures import Signer, record
from stages.harness.stamped import MissingDocumentError, stamp

REPORT_SCHEMA = "sumproof/sealed-report/1"
_LEDGER_ROOM = 65_536
_REPORT_ROOM_PER_BYTE = 8


class OpeningError(SumproofError):
    """The holdout was not opened, or its opening could not be completed."""


class AlreadyOpenedError(OpeningError):
    """This holdout was opened before; there is no second time."""


class WrongIdentityError(OpeningError):
    """The identity is not one that the holdout was sealed for."""


class GradingError(OpeningError):
    """The plaintext was seen, but could not be graded; that opening counts."""


class Step(StrEnum):
    """The steps of an opening, in order."""

    FOLDER_LOCKED = "folder locked"
    CIPHERTEXT_CHECKED = "ciphertext is the locked one"
    NEVER_OPENED = "never opened before"
    IDENTITY_CHECKED = "identity fits"
    GATE_PASSED = "gate passed"
    ROOM_RESERVED = "room reserved on the disk"
    INTENT_RECORDED = "intent recorded"
    DECRYPTED = "decrypted in memory"
    GRADED = "graded"
    REPORT_FROZEN = "report frozen"
    DONE_RECORDED = "done recorded"


@dataclass(frozen=True, slots=True)
class Opening:
    """Everything an opening needs; the three callables are its only ways to the rest of the project.

    Attributes:
        folder: the `sealed/` folder.
        lock: the holdout's lock.
        ciphertext: the sealed file.
        identity: calls for the identity; asked once, after the cheap checks.
        gate: raises GateClosedError, or returns the evidence for the ledger.
        grade: plaintext -> report without any text of the problems. May raise SumproofError with a message that quotes
            nothing of the plaintext; any other exception is replaced by its type's name.
        override: a reason to open once more; recorded for ever, and fails the promotion contract.
    """

    folder: Path
    lock: HoldoutLock
    ciphertext: Path
    identity: Callable[[], LoadedIdentity]
    gate: Callable[[], Mapping[str, object]]
    grade: Callable[[bytes], Mapping[str, object]]
    override: str = ""
    signer: Signer | None = None
    clock: Clock = utc_now
    observe: Callable[[Step], None] = field(default=lambda _: None)


def open_holdout(opening: Opening) -> Path:
    """Open, grade, freeze; the frozen report's path.

    Raises:
        BusyError: another process is opening.
        StampError, LedgerError, HoldoutError: something was changed, cut or is missing.
        AlreadyOpenedError, WrongIdentityError, IdentityError, GateClosedError, ClockError, StorageError: refused; nothing happened.
        SealError: the ciphertext does not decrypt; recorded, does not count.
        GradingError: decrypted but not graded; recorded, counts.
    """
    with folder_lock(opening.folder), shielded():
        sweep(opening.folder)
        ledger = read_ledger(opening.folder).settle()
        check_recorded(opening.lock, ledger)
        opening.observe(Step.FOLDER_LOCKED)
        return _finish(ledger, opening.lock, opening.clock) or _open_once(opening, ledger)


def finish_interrupted(folder: Path, lock: HoldoutLock, clock: Clock = utc_now) -> Path | None:
    """Settle what a killed process left: temporary files, the receipt, and `done` where the frozen report is there.

    None where no opening had to be completed.

    Raises:
        BusyError, LedgerError, StampError, StorageError, ClockError: as in `open_holdout`.
    """
    with folder_lock(folder):
        sweep(folder)
        return _finish(read_ledger(folder).settle(), lock, clock)


def _open_once(opening: Opening, ledger: Ledger) -> Path:
    ciphertext = read_ciphertext(opening.ciphertext, opening.lock)
    opening.observe(Step.CIPHERTEXT_CHECKED)
    number = _refuse_second(opening, ledger)
    opening.observe(Step.NEVER_OPENED)
    identity = opening.identity()
    if identity.secret.recipient not in opening.lock.recipients:
        raise WrongIdentityError(
            f"The identity belongs to {identity.secret.recipient}; "
            f"{opening.lock.name} was sealed for {', '.join(opening.lock.recipients)}.",
            hint="Nothing was opened. Give the identity of one of these recipients.",
        )
    opening.observe(Step.IDENTITY_CHECKED)
    evidence = opening.gate()
    opening.observe(Step.GATE_PASSED)
    with (
        Reservation(opening.folder, len(ciphertext) * _REPORT_ROOM_PER_BYTE + _LEDGER_ROOM) as report_room,
        Reservation(opening.folder, 2 * len(ledger.as_bytes()) + _LEDGER_ROOM) as ledger_room,
    ):
        opening.observe(Step.ROOM_RESERVED)
        ledger = record(ledger, Event.INTENT, _intent_body(opening, identity, evidence), opening.clock(), opening.signer)
        opening.observe(Step.INTENT_RECORDED)
        report = _decrypt_and_grade(opening, ledger, ciphertext, identity)
        path = frozen_report_path(opening.folder, opening.lock.name, number)
        report_room.commit(path, stamp(_report_document(opening.lock, number, ledger.entries[-1], report)))
        opening.observe(Step.REPORT_FROZEN)
        ledger_room.release()
        _record_done(ledger, opening.lock, ledger.entries[-1], path, opening.clock, opening.signer)
    opening.observe(Step.DONE_RECORDED)
    return path


def _refuse_second(opening: Opening, ledger: Ledger) -> int:
    """The number of the opening that may follow."""
    counted = [found for found in openings_of(ledger, opening.lock) if found.counts]
    if counted and not opening.override.strip():
        last = counted[-1]
        raise AlreadyOpenedError(
            f"{opening.lock.name} was opened on {last.intent.at} (ledger entry {last.intent.seq}, {last.state.value}).",
            hint="There is no second opening. An override with a reason is recorded for ever and fails the promotion contract.",
        )
    if opening.override.strip() and not counted:
        raise OpeningError(
            f"{opening.lock.name} was never opened: there is nothing to override.", hint="Leave the override out: nothing was opened."
        )
    return len(counted) + 1


def _intent_body(opening: Opening, identity: LoadedIdentity, evidence: Mapping[str, object]) -> dict[str, object]:
    body: dict[str, object] = {
        "holdout": opening.lock.name,
        "ciphertext_sha256": opening.lock.ciphertext_sha256,
        "recipient": identity.secret.recipient,
        "identity": identity.origin,
        "evidence": evidence,
    }
    return {**body, "override": opening.override.strip()} if opening.override.strip() else body


def _decrypt_and_grade(opening: Opening, ledger: Ledger, ciphertext: bytes, identity: LoadedIdentity) -> Mapping[str, object]:
    try:
        plaintext = identity.secret.decrypt(ciphertext)
    except SealError as error:
        _record_failure(opening, ledger, type(error).__name__, decrypted=False)
        raise
    opening.observe(Step.DECRYPTED)
    report, failure = _grade_quietly(opening, plaintext)
    if report is None:
        _record_failure(opening, ledger, failure, decrypted=True)
        raise GradingError(f"{opening.lock.name} was opened, but could not be graded: {failure}.", hint="The ledger holds what happened.")
    opening.observe(Step.GRADED)
    return report


def _grade_quietly(opening: Opening, plaintext: bytes) -> tuple[Mapping[str, object] | None, str]:
    """(report, "") or (None, why). No exception leaves here: its traceback could carry plaintext into a log."""
    pinned = opening.lock.plaintext_sha256
    if pinned is not None and sha256(plaintext) != pinned:
        return None, "the plaintext is not the one that its author pinned"
    try:
        return opening.grade(plaintext), ""
    except SumproofError as error:
        return None, str(error)
    except Exception as error:  # noqa: BLE001 - whatever the grader raised, its text may quote the holdout
        return None, f"{type(error).__name__} in the grader"


def _record_failure(opening: Opening, ledger: Ledger, reason: str, *, decrypted: bool) -> None:
    body = {
        "holdout": opening.lock.name,
        "ciphertext_sha256": opening.lock.ciphertext_sha256,
        "intent_sha256": ledger.head,
        "decrypted": decrypted,
        "reason": reason,
    }
    record(ledger, Event.FAILED, body, opening.clock(), opening.signer)


def _report_document(lock: HoldoutLock, number: int, intent: Entry, report: Mapping[str, object]) -> dict[str, object]:
    return {
        "schema": REPORT_SCHEMA,
        "holdout": lock.name,
        "opening": number,
        "ciphertext_sha256": lock.ciphertext_sha256,
        "intent_sha256": intent.sha256(),
        "report": report,
    }


def _finish(ledger: Ledger, lock: HoldoutLock, clock: Clock) -> Path | None:
    """Record `done` for an intent whose report reached the disk before its process was killed."""
    counted = [found for found in openings_of(ledger, lock) if found.counts]
    if not counted or counted[-1].state is not OpeningState.PENDING:
        return None
    path = frozen_report_path(ledger.folder, lock.name, len(counted))
    with suppress(MissingDocumentError):
        document = read_frozen_report(path)
        if document.get("intent_sha256") != counted[-1].intent.sha256():
            raise HoldoutError(f"{path} belongs to another opening.", hint=f"Restore it from version control: git checkout -- {path}")
        _record_done(ledger, lock, counted[-1].intent, path, clock, None)
        return path
    return None


def _record_done(ledger: Ledger, lock: HoldoutLock, intent: Entry, path: Path, clock: Clock, signer: Signer | None) -> None:
    body = {
        "holdout": lock.name,
        "ciphertext_sha256": lock.ciphertext_sha256,
        "intent_sha256": intent.sha256(),
        "report": path.name,
        "report_sha256": sha256(path.read_bytes()),
    }
    record(ledger, Event.DONE, body, clock(), signer)

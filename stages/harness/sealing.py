"""Sealing a holdout, and adopting one that somebody else sealed: ciphertext, lock, one line in the ledger (design 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.cases import CaseError, parse_cases
from stages.harness.durable import folder_lock, replace_durably, sweep
from stages.harness.files import sha256
from stages.harness.holdout import HoldoutLock, lock_path
from stages.harness.ledger import Clock, Event, read_ledger, utc_now
from stages.harness.seal import AGE_MAGIC, NotAgeError, check_recipients, encrypt
from stages.harness.signatures import record


class SealingError(SumproofError):
    """This cannot be sealed."""


class NotCasesError(SealingError):
    """The plaintext is not a set of cases. Says where, and quotes nothing of it."""


def quiet_cases_error(error: CaseError) -> NotCasesError:
    """The error without its quotation: a case error's message may hold a piece of the line."""
    return NotCasesError(
        f"The plaintext is not a set of cases: line {error.line}, field {error.field!r}.", hint="Mend that line where it was written."
    )


def seal_holdout(
    folder: Path, name: str, plaintext: bytes, recipients: Sequence[str], *, public_identity: bool = False, clock: Clock = utc_now
) -> HoldoutLock:
    """Encrypt a set of cases to `folder`/`name`.jsonl.age, lock it, and record that in the ledger.

    The plaintext stays in memory. It is checked before it is sealed, since nobody can look at it afterwards.

    Args:
        folder: the `sealed/` folder.
        name: a new name; a holdout is never sealed twice under one.
        plaintext: JSONL in either case format.
        recipients: who can open it; at least one.
        public_identity: its identity will be published, it only rehearses the protocol.
        clock: time of the ledger entry.

    Raises:
        NotCasesError: not cases, or none.
        RecipientFormatError: a malformed recipient, or none.
        SealingError: the name is taken.
        BusyError, LedgerError, ClockError, StorageError: nothing was recorded.
    """
    cases = _count_cases(plaintext)
    ciphertext = encrypt(plaintext, recipients)
    lock = HoldoutLock(
        name=name,
        ciphertext=f"{name}.jsonl.age",
        ciphertext_sha256=sha256(ciphertext),
        recipients=check_recipients(recipients),
        public_identity=public_identity,
        cases=cases,
        plaintext_sha256=sha256(plaintext),
    )
    _record(folder, lock, ciphertext, clock)
    return lock


def adopt_holdout(folder: Path, lock: HoldoutLock, ciphertext: bytes, *, clock: Clock = utc_now) -> HoldoutLock:
    """Lock a ciphertext that already exists, and record that in the ledger.

    Args:
        folder: the `sealed/` folder.
        lock: what its author says about it; the hash is filled in here.
        ciphertext: its bytes; written to the folder where the lock says that it is committed.
        clock: time of the ledger entry.

    Raises:
        NotAgeError: not an age file.
        RecipientFormatError, SealingError, BusyError, LedgerError, ClockError, StorageError: nothing was recorded.
    """
    if not ciphertext.startswith(AGE_MAGIC):
        raise NotAgeError(f"{lock.ciphertext} is not an age file.", hint="Give the file that age or `sumproof seal` wrote.")
    whole = replace(lock, ciphertext_sha256=sha256(ciphertext), recipients=check_recipients(lock.recipients))
    _record(folder, whole, ciphertext, clock)
    return whole


def _count_cases(plaintext: bytes) -> int:
    failure: NotCasesError
    try:
        return len(parse_cases(plaintext, "plaintext"))
    except CaseError as error:
        failure = quiet_cases_error(error)
    raise failure  # outside the handler: the case error, which quotes the line, must not travel along


def _record(folder: Path, lock: HoldoutLock, ciphertext: bytes, clock: Clock) -> None:
    with folder_lock(folder):
        sweep(folder)
        ledger = read_ledger(folder).settle()
        if any(entry.body.get("holdout") == lock.name for entry in ledger.of(Event.SEAL)):
            raise SealingError(f"A holdout {lock.name!r} was sealed before.", hint="Choose a new name: what was sealed stays sealed.")
        entry = ledger.next_entry(Event.SEAL, _seal_body(lock), clock())
        if lock.committed:
            replace_durably(folder / lock.ciphertext, ciphertext)
        replace_durably(lock_path(folder, lock.name), lock.as_bytes())
        record(ledger, entry.event, entry.body, clock())


def _seal_body(lock: HoldoutLock) -> dict[str, object]:
    return {
        "holdout": lock.name,
        "lock_sha256": lock.sha256(),
        "ciphertext_sha256": lock.ciphertext_sha256,
        "public_identity": lock.public_identity,
    }

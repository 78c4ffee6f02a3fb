"""What is known about a sealed holdout without opening it: `sealed/<name>.lock.json` (design 4.2).

Written once, when the holdout is sealed or adopted, and never again; the ledger's `seal` entry holds its hash.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.files import sha256
from stages.harness.ledger import Event, Ledger, LedgerMissingError
from stages.harness.stamped import StampError, read_stamped, stamp

LOCK_SCHEMA = "sumproof/holdout-lock/1"
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


class HoldoutError(SumproofError):
    """The holdout is not what its lock says."""


class CiphertextMissingError(HoldoutError):
    """The sealed file is not here."""


class CiphertextChangedError(HoldoutError):
    """The sealed file is not the one that was locked."""


class LockMismatchError(HoldoutError):
    """The lock speaks of another file, or the ledger never saw it."""


@dataclass(frozen=True, slots=True)
class HoldoutLock:
    """One holdout: which bytes are sealed, for whom, and whether that is meant to protect anything."""

    name: str
    ciphertext: str  # the sealed file's name, without its folder
    ciphertext_sha256: str
    recipients: tuple[str, ...]
    public_identity: bool  # True: the identity is published on purpose, the protocol is rehearsed and nothing is protected
    committed: bool = True  # False: the sealed file is no part of the repository and lies elsewhere
    cases: int | None = None  # how many, where its author said so
    plaintext_sha256: str | None = None  # likewise

    def as_bytes(self) -> bytes:
        """The lock file's bytes."""
        return stamp(
            {
                "schema": LOCK_SCHEMA,
                "name": self.name,
                "ciphertext": self.ciphertext,
                "ciphertext_sha256": self.ciphertext_sha256,
                "recipients": list(self.recipients),
                "public_identity": self.public_identity,
                "committed": self.committed,
                "cases": self.cases,
                "plaintext_sha256": self.plaintext_sha256,
            }
        )

    def sha256(self) -> str:
        """Hash of the lock file, as the ledger records it."""
        return sha256(self.as_bytes())


def lock_path(folder: Path, name: str) -> Path:
    """Where the lock of the holdout `name` lies.

    Raises:
        HoldoutError: the name is no plain lower-case word.
    """
    if not _NAME.fullmatch(name):
        raise HoldoutError(f"{name!r} cannot name a holdout.", hint="Use lower-case letters, digits, - and _.")
    return folder / f"{name}.lock.json"


def read_lock(folder: Path, name: str) -> HoldoutLock:
    """The lock of one holdout.

    Raises:
        MissingDocumentError: there is none.
        StampError: it was changed, or it is no holdout lock.
        LockMismatchError: it is the lock of another holdout.
    """
    path = lock_path(folder, name)
    lock = _from_body(read_stamped(path), path)
    if lock.name != name:
        raise LockMismatchError(f"{path} is the lock of {lock.name!r}.", hint=f"Restore it: git checkout -- {path}")
    return lock


def check_recorded(lock: HoldoutLock, ledger: Ledger) -> None:
    """Prove that the ledger's `seal` entry is about this very lock.

    Raises:
        LedgerMissingError: the ledger is empty.
        LockMismatchError: no entry, or one about a lock with other bytes.
    """
    if not ledger.entries:
        raise LedgerMissingError(f"{ledger.path} is missing.", path=ledger.path)
    recorded = [entry.body.get("lock_sha256") for entry in ledger.of(Event.SEAL) if entry.body.get("holdout") == lock.name]
    if recorded != [lock.sha256()]:
        raise LockMismatchError(
            f"The ledger does not know the lock of {lock.name!r} as it stands.",
            hint=f"Restore {lock_path(ledger.folder, lock.name)} from version control; a new holdout needs a new name.",
        )


def read_ciphertext(path: Path, lock: HoldoutLock) -> bytes:
    """The sealed bytes, proved to be the locked ones.

    Raises:
        LockMismatchError: `path` has another name than the locked file.
        CiphertextMissingError: nothing can be read there.
        CiphertextChangedError: truncated, altered or extended since it was locked; the message holds both hashes.
    """
    if path.name != lock.ciphertext:
        raise LockMismatchError(f"The lock names {lock.ciphertext}, not {path.name}.", hint="Configure the file that was locked.")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CiphertextMissingError(f"The sealed file {path} cannot be read: {error.strerror}.", hint="Restore it.") from error
    found = sha256(data)
    if found != lock.ciphertext_sha256:
        raise CiphertextChangedError(
            f"{path} is not the file that was sealed: locked {lock.ciphertext_sha256}, found {found}.",
            hint="Restore it. Nothing was opened.",
        )
    return data


def _from_body(body: Mapping[str, object], path: Path) -> HoldoutLock:
    try:
        lock = HoldoutLock(
            name=_text(body["name"]),
            ciphertext=_text(body["ciphertext"]),
            ciphertext_sha256=_hash(body["ciphertext_sha256"]),
            recipients=_texts(body["recipients"]),
            public_identity=bool(body["public_identity"]),
            committed=bool(body["committed"]),
            cases=_count_or_none(body["cases"]),
            plaintext_sha256=None if body["plaintext_sha256"] is None else _hash(body["plaintext_sha256"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise StampError(f"{path} is not a holdout lock.", path=path) from error
    if body.get("schema") != LOCK_SCHEMA or lock.as_bytes() != stamp(body):
        raise StampError(f"{path} is not a holdout lock.", path=path)
    return lock


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise TypeError
    return tuple(_text(item) for item in value)


def _hash(value: object) -> str:
    text = _text(value)
    if not _SHA256.fullmatch(text):
        raise ValueError
    return text


def _count_or_none(value: object) -> int | None:
    if value is not None and not isinstance(value, int):
        raise TypeError
    return value

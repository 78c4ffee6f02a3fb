"""A sealed folder of the tests' own: three problems written here, a fresh key, a gate that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from stages.harness.durable import replace_durably
from stages.harness.files import sha256
from stages.harness.holdout import HoldoutLock, lock_path
from stages.harness.identity import LoadedIdentity
from stages.harness.ledger import Event, read_ledger
from stages.harness.opening import Opening
from stages.harness.seal import SecretIdentity, encrypt, new_identity
from stages.harness.signatures import record

PLAINTEXT = (
    b'{"id": "h-1", "problem": "Zebedee has 4 lanterns. He buys 3 lanterns. How many lanterns does Zebedee have?",'
    b' "expected_answer": 7, "expected_unit": "lanterns"}\n'
    b'{"id": "h-2", "problem": "Quilla holds 9 kites. She loses 2 kites. How many kites does Quilla hold?",'
    b' "expected_answer": 7, "expected_unit": "kites"}\n'
)
NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
REPORT = {"total": 2, "correct": 1, "wrong": 0, "refused": 1}


@dataclass(frozen=True)
class Sealed:
    """A holdout that nobody has opened yet."""

    folder: Path
    lock: HoldoutLock
    secret: SecretIdentity
    secret_text: str

    @property
    def ciphertext(self) -> Path:
        return self.folder / self.lock.ciphertext

    def opening(self, **changes: object) -> Opening:
        plan = Opening(
            folder=self.folder,
            lock=self.lock,
            ciphertext=self.ciphertext,
            identity=lambda: LoadedIdentity(self.secret, "file"),
            gate=lambda: {"commit": "0" * 40, "clean": True},
            grade=grade,
            clock=lambda: NOON,
        )
        return replace(plan, **changes)  # type: ignore[arg-type]


def grade(plaintext: bytes) -> Mapping[str, object]:
    assert plaintext == PLAINTEXT
    return REPORT


def counting_grade(log: Path) -> Callable[[bytes], Mapping[str, object]]:
    """Leaves one byte in `log` each time that plaintext is seen, also when the process dies right after."""

    def graded(plaintext: bytes) -> Mapping[str, object]:
        with log.open("ab", buffering=0) as file:
            file.write(b".")
        return grade(plaintext)

    return graded


def make_sealed(folder: Path, plaintext: bytes = PLAINTEXT, name: str = "trial") -> Sealed:
    folder.mkdir(parents=True, exist_ok=True)
    text, secret = new_identity()
    data = encrypt(plaintext, [secret.recipient])
    return adopt_bytes(folder, data, name, text, secret)


def adopt_bytes(folder: Path, data: bytes, name: str, text: str, secret: SecretIdentity) -> Sealed:
    (folder / f"{name}.age").write_bytes(data)
    lock = HoldoutLock(name, f"{name}.age", sha256(data), (secret.recipient,), public_identity=False)
    replace_durably(lock_path(folder, name), lock.as_bytes())
    record(read_ledger(folder), Event.SEAL, {"holdout": name, "lock_sha256": lock.sha256()}, NOON)
    return Sealed(folder, lock, secret, text)

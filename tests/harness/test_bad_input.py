"""Everything that can be wrong before an opening: a typed error with a hint, and nothing lost (issue 4.5).

"Nothing lost" is checked for each: the ciphertext and the ledger are the bytes they were, and once the fault is mended
the holdout opens.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from stages.errors import SumproofError
from stages.harness.durable import StorageError
from stages.harness.gate import Gate, GateClosedError, GateEvidence, LaneFigures, LaneGate, check_gate
from stages.harness.holdout import CiphertextChangedError, CiphertextMissingError, LockMismatchError, lock_path, read_lock
from stages.harness.identity import (
    ENVIRONMENT_NAME,
    IdentityExposedError,
    IdentityMissingError,
    LoadedIdentity,
    load_identity,
)
from stages.harness.ledger import (
    HEAD_NAME,
    LEDGER_NAME,
    ClockError,
    Event,
    LedgerBrokenError,
    LedgerCutError,
    LedgerMissingError,
    read_ledger,
)
from stages.harness.opening import AlreadyOpenedError, GradingError, OpeningError, WrongIdentityError, open_holdout
from stages.harness.openings import OpeningState, openings_of
from stages.harness.seal import DamagedCiphertextError, IdentityFormatError, NotAgeError, RecipientFormatError, encrypt, new_identity
from stages.harness.signatures import record
from stages.harness.stamped import MissingDocumentError, StampError
from tests.harness.sealing import NOON, PLAINTEXT, Sealed, adopt_bytes, grade, make_sealed


def refused(sealed: Sealed, error: type[SumproofError], **changes: object) -> SumproofError:
    """The opening is refused with that error and a hint, no file is touched, and no key or problem is quoted."""
    before = snapshot(sealed.folder)
    with pytest.raises(error) as caught:
        open_holdout(sealed.opening(**changes))
    assert snapshot(sealed.folder) == before
    assert caught.value.hint
    for secret in (sealed.secret_text, "Zebedee", "lanterns"):
        assert secret not in str(caught.value) + caught.value.hint
    return caught.value


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


# ------------------------------------------------------------------ the identity


def test_wrong_identity(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    stranger = new_identity()[1]
    refused(sealed, WrongIdentityError, identity=lambda: LoadedIdentity(stranger, "file"))
    open_holdout(sealed.opening())


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644, 0o610])
def test_identity_that_others_can_use(tmp_path: Path, mode: int) -> None:
    sealed, key = make_sealed(tmp_path / "sealed"), tmp_path / "key"
    key.write_text(sealed.secret_text)
    key.chmod(mode)
    project = tmp_path / "project"
    refused(sealed, IdentityExposedError, identity=lambda: load_identity(str(key), project=project, public=()))
    key.chmod(0o600)
    open_holdout(sealed.opening(identity=lambda: load_identity(str(key), project=project, public=())))
    assert read_ledger(sealed.folder).of(Event.INTENT)[0].body["identity"] == "file"


@pytest.mark.parametrize("link", [False, True])
def test_identity_inside_the_project(tmp_path: Path, link: bool) -> None:
    inside = tmp_path / "project" / "key"
    inside.parent.mkdir()
    inside.write_text(new_identity()[0])
    inside.chmod(0o600)
    given = inside
    if link:
        given = tmp_path / "elsewhere"
        given.symlink_to(inside)
    with pytest.raises(IdentityExposedError, match="lies in the project"):
        load_identity(str(given), project=tmp_path / "project", public=())


def test_a_public_identity_is_the_one_exemption(tmp_path: Path) -> None:
    text, secret = new_identity()
    key = tmp_path / "key"
    key.write_text(f"# PUBLIC on purpose\n{text}\n")
    key.chmod(0o644)
    assert load_identity(str(key), project=tmp_path, public=(secret.recipient,)).origin == "public file"
    with pytest.raises(IdentityExposedError):
        load_identity(str(key), project=tmp_path, public=(new_identity()[1].recipient,))


def test_identity_from_the_environment_leaves_it(tmp_path: Path) -> None:
    text, secret = new_identity()
    environment = {ENVIRONMENT_NAME: text + "\n", "PATH": "/bin"}
    loaded = load_identity("env", project=tmp_path, public=(), environment=environment)
    assert (loaded.secret.recipient, loaded.origin, environment) == (secret.recipient, "environment", {"PATH": "/bin"})
    with pytest.raises(IdentityMissingError, match=ENVIRONMENT_NAME):
        load_identity("env", project=tmp_path, public=(), environment=environment)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", IdentityFormatError),
        ("# only a comment\n", IdentityFormatError),
        ("AGE-SECRET-KEY-1NONSENSE", IdentityFormatError),
        (f"{new_identity()[0]}\n{new_identity()[0]}\n", IdentityFormatError),
        ("x" * 20_000, IdentityMissingError),
    ],
    ids=["empty", "comment", "nonsense", "two", "huge"],
)
def test_identity_file_that_is_none(tmp_path: Path, text: str, error: type[SumproofError]) -> None:
    key = tmp_path / "key"
    key.write_text(text)
    key.chmod(0o600)
    with pytest.raises(error) as caught:
        load_identity(str(key), project=tmp_path / "project", public=())
    assert "AGE-SECRET-KEY-1NONSENSE" not in str(caught.value)


def test_identity_that_is_missing_or_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(IdentityMissingError):
            load_identity(str(path), project=tmp_path / "project", public=())


def test_an_identity_never_shows_itself(tmp_path: Path) -> None:
    text, secret = new_identity()
    assert text not in repr(secret) + str(secret) + repr(LoadedIdentity(secret, "file"))


# ------------------------------------------------------------------ the ciphertext


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data[:-1] + bytes([data[-1] ^ 0x80]),
        lambda data: data + b"\n",
        lambda data: b"not age at all",
    ],
    ids=["one byte short", "half", "empty", "bit in the header", "bit at the end", "one byte more", "another file"],
)
def test_damaged_ciphertext(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    whole = sealed.ciphertext.read_bytes()
    sealed.ciphertext.write_bytes(damage(whole))
    assert sealed.lock.ciphertext_sha256 in str(refused(sealed, CiphertextChangedError))
    sealed.ciphertext.write_bytes(whole)
    open_holdout(sealed.opening())


def test_missing_ciphertext(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    sealed.ciphertext.rename(tmp_path / "away")
    refused(sealed, CiphertextMissingError)


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (lambda data: b"no age file", NotAgeError),
        (lambda data: data[:-1], DamagedCiphertextError),
        (lambda data: data + b"x", DamagedCiphertextError),
        (lambda data: encrypt(PLAINTEXT, [new_identity()[1].recipient]), DamagedCiphertextError),
    ],
    ids=["no age file", "truncated", "extended", "for somebody else"],
)
def test_ciphertext_that_was_locked_damaged(tmp_path: Path, damage: Callable[[bytes], bytes], error: type[SumproofError]) -> None:
    """The lock agrees, so only age itself can tell. Recorded, and it does not count: no plaintext was seen."""
    text, secret = new_identity()
    folder = tmp_path / "sealed"
    folder.mkdir()
    sealed = adopt_bytes(folder, damage(encrypt(PLAINTEXT, [secret.recipient])), "trial", text, secret)
    for attempt in (1, 2):
        with pytest.raises(error):
            open_holdout(sealed.opening())
        found = openings_of(read_ledger(folder), sealed.lock)
        assert [(one.state, one.counts) for one in found] == [(OpeningState.FAILED_SEALED, False)] * attempt


# ------------------------------------------------------------------ the plaintext


def test_a_plaintext_that_cannot_be_graded_counts_as_opened(tmp_path: Path) -> None:
    """The grader's exception quotes a problem; neither error nor ledger may."""
    sealed = make_sealed(tmp_path / "sealed")

    def quoting(plaintext: bytes) -> dict[str, object]:
        raise ValueError(plaintext.decode())

    with pytest.raises(GradingError, match="ValueError in the grader") as caught:
        open_holdout(sealed.opening(grade=quoting))
    error: BaseException | None = caught.value
    while error is not None:
        assert "Zebedee" not in repr(error)
        error = error.__cause__ or error.__context__
    assert b"Zebedee" not in b"".join(snapshot(sealed.folder).values())
    with pytest.raises(AlreadyOpenedError, match="failed after the plaintext was seen"):
        open_holdout(sealed.opening())


def test_a_plaintext_other_than_the_pinned_one(tmp_path: Path) -> None:
    text, secret = new_identity()
    folder = tmp_path / "sealed"
    folder.mkdir()
    sealed = adopt_bytes(folder, encrypt(PLAINTEXT, [secret.recipient]), "trial", text, secret)
    object.__setattr__(sealed.lock, "plaintext_sha256", "0" * 64)
    lock_path(folder, "trial").write_bytes(sealed.lock.as_bytes())
    (folder / LEDGER_NAME).unlink()
    (folder / HEAD_NAME).unlink()
    sealed = Sealed(folder, sealed.lock, secret, text)
    record(read_ledger(folder), Event.SEAL, {"holdout": "trial", "lock_sha256": sealed.lock.sha256()}, NOON)
    with pytest.raises(GradingError, match="pinned"):
        open_holdout(sealed.opening())


# ------------------------------------------------------------------ the ledger and the locks


def test_second_opening_and_override(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    with pytest.raises(OpeningError, match="never opened"):
        open_holdout(sealed.opening(override="no need"))
    first = open_holdout(sealed.opening())
    frozen = first.read_bytes()
    refused(sealed, AlreadyOpenedError)
    refused(sealed, AlreadyOpenedError, override="   ")
    second = open_holdout(sealed.opening(override="the first report was printed on paper and lost"))
    assert second.name == "trial.report.2.json"
    assert first.read_bytes() == frozen
    found = openings_of(read_ledger(sealed.folder), sealed.lock)
    assert [one.override for one in found] == ["", "the first report was printed on paper and lost"]
    refused(sealed, AlreadyOpenedError)


def test_broken_chain(tmp_path: Path) -> None:
    """A well-formed change in the first line: only the second line's `previous` can tell."""
    sealed = make_sealed(tmp_path / "sealed")
    open_holdout(sealed.opening())
    path = sealed.folder / LEDGER_NAME
    path.write_bytes(path.read_bytes().replace(b"2026-03-01", b"2026-02-01", 1))
    assert "line 2" in str(refused(sealed, LedgerBrokenError))


@pytest.mark.parametrize(
    "damage",
    [lambda data: data + b"{}\n", lambda data: data.replace(b'"seq"', b'"sEq"'), lambda data: b"\n" + data, lambda data: data[:-1]],
    ids=["empty entry", "other member", "blank line", "no last newline"],
)
def test_malformed_ledger(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    path = sealed.folder / LEDGER_NAME
    path.write_bytes(damage(path.read_bytes()))
    refused(sealed, LedgerBrokenError)


def test_ledger_cut_short(tmp_path: Path) -> None:
    """Without its last lines the ledger would say "never opened": the receipt knows better."""
    sealed = make_sealed(tmp_path / "sealed")
    open_holdout(sealed.opening())
    path = sealed.folder / LEDGER_NAME
    lines = path.read_bytes().splitlines(keepends=True)
    for keep in range(len(lines)):
        path.write_bytes(b"".join(lines[:keep]))
        refused(sealed, LedgerCutError)
    path.unlink()
    refused(sealed, LedgerMissingError)


def test_receipt_gone_or_changed(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    open_holdout(sealed.opening())
    head = sealed.folder / HEAD_NAME
    whole = head.read_bytes()
    head.write_bytes(whole.replace(b'"entries":3', b'"entries":2'))
    refused(sealed, StampError)
    head.unlink()
    refused(sealed, LedgerMissingError)


def test_ledger_and_receipt_gone_together(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    (sealed.folder / LEDGER_NAME).unlink()
    (sealed.folder / HEAD_NAME).unlink()
    refused(sealed, LedgerMissingError)


def test_lock_missing_changed_or_of_another_file(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    path = lock_path(sealed.folder, "trial")
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"trial.age", b"other.age"))
    with pytest.raises(StampError):
        read_lock(sealed.folder, "trial")
    path.unlink()
    with pytest.raises(MissingDocumentError):
        read_lock(sealed.folder, "trial")
    lock_path(sealed.folder, "second").write_bytes(whole)
    with pytest.raises(LockMismatchError, match="lock of 'trial'"):
        read_lock(sealed.folder, "second")
    other = tmp_path / "other.age"
    other.write_bytes(sealed.ciphertext.read_bytes())
    refused(sealed, LockMismatchError, ciphertext=other)


def test_a_lock_that_the_ledger_never_saw(tmp_path: Path) -> None:
    """Somebody seals something else under the same name, with a perfectly stamped lock."""
    sealed = make_sealed(tmp_path / "sealed")
    forged = make_sealed(tmp_path / "elsewhere")
    refused(sealed, LockMismatchError, lock=forged.lock, ciphertext=forged.ciphertext)


def test_clock_going_backwards(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    refused(sealed, ClockError, clock=lambda: NOON - timedelta(seconds=1))
    open_holdout(sealed.opening(clock=lambda: NOON))


# ------------------------------------------------------------------ the gate


def closed_gate(evidence: GateEvidence) -> GateClosedError:
    with pytest.raises(GateClosedError) as caught:
        check_gate(Gate({"train_sample": LaneGate(10, 0)}, ("embedded",)), evidence)
    return caught.value


def test_gate(tmp_path: Path) -> None:
    gate = Gate({"train_sample": LaneGate(10, 0)}, ("embedded",))
    check_gate(gate, GateEvidence({"train_sample": LaneFigures(10, 0, 0, "embedded")}, "c0ffee", ()))
    check_gate(gate, GateEvidence({"train_sample": LaneFigures(10, 1, 1, "embedded")}, "c0ffee", ()))
    assert closed_gate(GateEvidence({}, "c0ffee", ())).reasons == ("train_sample was never graded",)
    worst = closed_gate(GateEvidence({"train_sample": LaneFigures(9, 1, 0, "embedded")}, "c0ffee", ("stages/cli.py",)))
    assert len(worst.reasons) == 3
    assert "stages/cli.py" in str(worst)
    stale = closed_gate(GateEvidence({"train_sample": LaneFigures(50, 0, 0, "embedded", "graded by another reader")}, "c0ffee", ()))
    assert stale.reasons == ("train_sample: graded by another reader",)
    elsewhere = closed_gate(GateEvidence({"train_sample": LaneFigures(50, 0, 0, "gsm8k")}, "c0ffee", ()))
    assert elsewhere.reasons == ("train_sample: graded on 'gsm8k', not on embedded",)
    assert "no git checkout" in str(closed_gate(GateEvidence({"train_sample": LaneFigures(50, 0, 0, "embedded")}, "", ())))


def test_a_closed_gate_opens_nothing(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")

    def gate() -> dict[str, object]:
        raise closed_gate(GateEvidence({}, "", ()))

    refused(sealed, GateClosedError, gate=gate)
    open_holdout(sealed.opening())


# ------------------------------------------------------------------ the disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A tmpfs of 400 kB, where this user may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(place)], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def opens(sealed: Sealed) -> bool:
    """Whether it opens; the one excuse is the disk."""
    try:
        open_holdout(sealed.opening())
    except StorageError:
        return False
    return True


def test_full_disk(small_disk: Path) -> None:
    """However full it is: refused before the intent, or opened to the end. Then room is made, and it opens."""
    opened = 0
    for free in range(0, 180_000, 12_000):
        sealed = make_sealed(small_disk / f"sealed{free}")
        ballast = small_disk / "ballast"
        status = os.statvfs(small_disk)
        with ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(1, status.f_bavail * status.f_frsize - free))
        if opens(sealed):
            opened += 1
        else:
            assert not read_ledger(sealed.folder).of(Event.INTENT)
            ballast.unlink()
            assert opens(sealed)
        ballast.unlink(missing_ok=True)
        assert [entry.event for entry in read_ledger(sealed.folder).entries] == [Event.SEAL, Event.INTENT, Event.DONE]
        shutil.rmtree(sealed.folder)
    assert 0 < opened < 15


def test_read_only_folder(small_disk: Path) -> None:
    sealed = make_sealed(small_disk / "sealed")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert "read-only" in str(refused(sealed, StorageError))
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    open_holdout(sealed.opening())


def test_no_such_folder(tmp_path: Path) -> None:
    sealed = make_sealed(tmp_path / "sealed")
    with pytest.raises(StorageError):
        open_holdout(sealed.opening(folder=tmp_path / "nowhere"))


# ------------------------------------------------------------------ sealing


@pytest.mark.parametrize("recipients", [(), ("age1nonsense",), (new_identity()[0],), ("twice", "twice")])
def test_recipients_that_are_none(recipients: tuple[str, ...]) -> None:
    with pytest.raises(RecipientFormatError):
        encrypt(b"x", recipients)


def test_each_of_several_recipients_can_open() -> None:
    first, second, stranger = (new_identity()[1] for _ in range(3))
    data = encrypt(PLAINTEXT, [first.recipient, f" {second.recipient}\n"])
    assert first.decrypt(data) == second.decrypt(data) == PLAINTEXT
    with pytest.raises(DamagedCiphertextError):
        stranger.decrypt(data)
    assert grade(PLAINTEXT)

"""Optional SSH signatures of ledger entries (issue 4.9): who moved the baseline, who opened the holdout.

A hash chain shows that nothing was changed silently; it does not show who wrote an entry, and whoever can rewrite the
whole folder can rewrite the chain. A signature can't be rewritten. It covers the entry's line as it stands in the
ledger, lies in `sealed/signatures/<seq>.sig`, and is checked by ssh-keygen against `sealed/allowed_signers`.
"""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.durable import StorageError, replace_durably
from stages.harness.ledger import Entry, Event, Ledger

NAMESPACE = "sumproof-ledger"
ALLOWED_SIGNERS = "allowed_signers"
FOLDER = "signatures"
_SECONDS = 60
_BEGIN, _END, _LINE = b"-----BEGIN SSH SIGNATURE-----\n", b"-----END SSH SIGNATURE-----\n", 70


class SignatureError(SumproofError):
    """Signing or checking a signature did not work."""


class SignatureInvalidError(SignatureError):
    """A signature is missing, or does not belong to its entry, or its maker is not an allowed signer."""

    def __init__(self, message: str, *, path: Path, hint: str = "") -> None:
        super().__init__(message, hint=hint or f"Restore it from version control: git checkout -- {path}")
        self.path = path


@dataclass(frozen=True, slots=True)
class Signer:
    """An SSH key, private or (with an agent) public; ssh-keygen asks for a passphrase where one is needed."""

    key: Path
    fingerprint: str

    def sign(self, line: bytes) -> bytes:
        """The armoured signature of one ledger line.

        Raises:
            SignatureError: ssh-keygen refused.
        """
        return _ssh_keygen(["-q", "-Y", "sign", "-f", str(self.key), "-n", NAMESPACE], line, f"{self.key} could not sign")


def load_signer(key: Path) -> Signer:
    """The signer for an SSH key file.

    Raises:
        SignatureError: no ssh-keygen, or no key.
    """
    shown = _ssh_keygen(["-l", "-f", str(key)], b"", f"{key} is not an SSH key").decode("utf-8", errors="replace").split()
    return Signer(key, next((word for word in shown if word.startswith("SHA256:")), "unknown"))


def record(ledger: Ledger, event: Event, body: Mapping[str, object], now: datetime, signer: Signer | None = None) -> Ledger:
    """Append one entry, signed where a signer is given; the signature is on the disk before the entry is.

    A kill in between leaves a signature without an entry, which the next one overwrites.

    Raises:
        ClockError, StorageError, SignatureError: nothing was appended.
    """
    entry = ledger.next_entry(event, {**body, "signed_by": signer.fingerprint} if signer else body, now)
    if signer:
        path = signature_path(ledger.folder, entry)
        try:
            path.parent.mkdir(exist_ok=True)
        except OSError as error:
            raise StorageError(f"Cannot write {path}: {error.strerror}.", hint="Use a checkout that can be written.") from error
        replace_durably(path, signer.sign(entry.line()))
    return ledger.append(entry)


def signature_path(folder: Path, entry: Entry) -> Path:
    """Where the entry's signature lies."""
    return folder / FOLDER / f"{entry.seq:04d}.sig"


def verify_signature(folder: Path, entry: Entry) -> str | None:
    """The name of the entry's signer as `allowed_signers` has it; None where the entry claims no signature.

    Raises:
        SignatureInvalidError: it claims one that is missing or does not hold.
        SignatureError: there is no ssh-keygen to check it with.
    """
    if "signed_by" not in entry.body:
        return None
    path, allowed = signature_path(folder, entry), folder / ALLOWED_SIGNERS
    for needed in (path, allowed):
        if not needed.is_file():
            raise SignatureInvalidError(f"{needed} is missing: ledger entry {entry.seq} says that it is signed.", path=needed)
    if not _is_canonical(path.read_bytes()):
        raise SignatureInvalidError(f"{path} is not as ssh-keygen wrote it.", path=path)
    try:
        found = _ssh_keygen(["-Y", "find-principals", "-s", str(path), "-f", str(allowed)], b"", "no allowed signer")
        principal = found.decode("utf-8").split("\n")[0].strip()
        _ssh_keygen(
            ["-Y", "verify", "-f", str(allowed), "-I", principal, "-n", NAMESPACE, "-s", str(path)], entry.line(), "signature does not hold"
        )
    except SshKeygenMissingError:
        raise
    except SignatureError as error:
        raise SignatureInvalidError(f"The signature of ledger entry {entry.seq} does not hold: {error}", path=path) from error
    return principal


def _is_canonical(armoured: bytes) -> bool:
    """Whether the file is exactly what its signature looks like in armour: ssh-keygen itself overlooks stray bytes."""
    inner = armoured.removeprefix(_BEGIN).removesuffix(_END)
    try:
        text = base64.b64encode(base64.b64decode(inner.replace(b"\n", b""), validate=True))
    except ValueError:
        return False
    lines = [text[start : start + _LINE] for start in range(0, len(text), _LINE)]
    return armoured == _BEGIN + b"\n".join(lines) + b"\n" + _END


class SshKeygenMissingError(SignatureError):
    """OpenSSH is not installed; only signed entries need it."""


def _ssh_keygen(arguments: list[str], stdin: bytes, failure: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - fixed program, no shell
            ["ssh-keygen", *arguments],  # noqa: S607 - from PATH, like git
            input=stdin,
            capture_output=True,
            check=False,
            timeout=_SECONDS,
        )
    except FileNotFoundError as error:
        raise SshKeygenMissingError(
            "ssh-keygen is not installed.", hint="Install OpenSSH 8.2 or newer; unsigned entries need nothing."
        ) from error
    except subprocess.TimeoutExpired as error:
        raise SignatureError(f"{failure}: ssh-keygen did not answer.", hint="Load the key into ssh-agent first.") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", errors="replace").strip().split("\n")[-1]
        raise SignatureError(f"{failure}: {said}", hint="Give an existing key whose public half is in sealed/allowed_signers.")
    return done.stdout

"""Where a secret identity may come from, and where not (design 4.2, decision 0042).

From a file outside the project that nobody else can read, or from the environment variable SUMPROOF_IDENTITY, which is
taken out of the environment as it is read. The one exemption: an identity whose recipient the holdout's lock calls
public. It protects nothing, so it may lie in the repository; the lock and the ledger both say so.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, MutableMapping
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.seal import SecretIdentity, parse_identity

ENVIRONMENT_NAME = "SUMPROOF_IDENTITY"
ENVIRONMENT_SOURCE = "env"
_LARGEST = 16_384


class IdentityError(SumproofError):
    """The identity cannot be used."""


class IdentityMissingError(IdentityError):
    """There is no such file, or the variable is not set."""


class IdentityExposedError(IdentityError):
    """Others can read or change the identity file, or it lies in the project."""


@dataclass(frozen=True, slots=True)
class LoadedIdentity:
    """An identity and how it came here: "file", "environment" or "public file" (that goes into the ledger)."""

    secret: SecretIdentity
    origin: str


def load_identity(
    source: str, *, project: Path, public: Collection[str], environment: MutableMapping[str, str] | None = None
) -> LoadedIdentity:
    """The identity that `source` names: a file's path, or `env`.

    Args:
        source: path of an age identity file, or "env".
        project: root of the repository; a file under it is refused.
        public: recipients whose identities are public on purpose; the rules for files do not apply to them.
        environment: where the variable is looked up and removed; the process's own by default.

    Raises:
        IdentityMissingError: nothing there.
        IdentityExposedError: others could have read it.
        IdentityFormatError: not an age identity.
    """
    if source == ENVIRONMENT_SOURCE:
        return LoadedIdentity(_from_environment(os.environ if environment is None else environment), "environment")
    path = Path(source)
    text, status = _read(path)
    secret = parse_identity(text)
    if secret.recipient in public:
        return LoadedIdentity(secret, "public file")
    _refuse_exposed(path, status, project)
    return LoadedIdentity(secret, "file")


def _from_environment(environment: MutableMapping[str, str]) -> SecretIdentity:
    text = environment.pop(ENVIRONMENT_NAME, "")
    if not text.strip():
        raise IdentityMissingError(f"The variable {ENVIRONMENT_NAME} is not set.", hint="Set it, or give --identity FILE.")
    return parse_identity(text)


def _read(path: Path) -> tuple[str, os.stat_result]:
    """Text and status of the same open file, so that it cannot be exchanged in between."""
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            data = file.read(_LARGEST + 1) if stat.S_ISREG(status.st_mode) else b""
    except OSError as error:
        raise IdentityMissingError(f"The identity file {path} cannot be read: {error.strerror}.", hint="Give --identity FILE.") from error
    if not stat.S_ISREG(status.st_mode) or len(data) > _LARGEST:
        raise IdentityMissingError(f"{path} is not an identity file.", hint="Give the file that age-keygen wrote.")
    return data.decode("utf-8", errors="replace"), status


def _refuse_exposed(path: Path, status: os.stat_result, project: Path) -> None:
    if path.resolve().is_relative_to(project.resolve()):
        raise IdentityExposedError(f"The identity file {path} lies in the project.", hint="Move it out of the repository, then chmod 600.")
    if status.st_mode & 0o077:
        raise IdentityExposedError(
            f"Others can use the identity file {path} (mode {stat.S_IMODE(status.st_mode):04o}).", hint=f"chmod 600 {path}"
        )
    if status.st_uid not in (os.geteuid(), 0):
        raise IdentityExposedError(f"The identity file {path} belongs to another user.", hint=f"chown it, then chmod 600 {path}")

"""The sealed holdout that the configuration names, and everything its opening needs from the project (design 4.2)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stages.evidence import gate_evidence
from stages.harness.files import canonical_bytes, sha256
from stages.harness.gate import Gate, LaneGate, check_gate
from stages.harness.holdout import CiphertextMissingError, HoldoutLock, read_lock
from stages.harness.identity import load_identity
from stages.harness.locks import source_files, tree_hash
from stages.harness.opening import Opening, Step
from stages.harness.sealed_report import grade_sealed
from stages.harness.signatures import Signer
from stages.lock import SEALED
from stages.reading import reader_from
from stages.settings import Settings, SettingsError


@dataclass(frozen=True, slots=True)
class SealedSettings:
    """What conf/sealed/ and conf/gates/ say.

    Attributes:
        name: the holdout; its lock is sealed/NAME.lock.json.
        ciphertext: the sealed file; relative to the project, or to the folder that `folder_env` names.
        folder_env: environment variable with the folder of a ciphertext that is never committed; "" where it is committed.
        gate: what must hold before it is opened.
    """

    name: str
    ciphertext: Path
    folder_env: str
    gate: Gate


def sealed_settings(settings: Settings) -> SealedSettings:
    """The part of the configuration that is about the sealed holdout.

    Raises:
        SettingsError: a field is missing, unknown or of the wrong kind.
    """
    try:
        sealed, gates = dict(settings.tree["sealed"]), dict(settings.tree["gates"])
        lanes = {name: LaneGate(**lane) for name, lane in gates.pop("lanes").items()}
        gate = Gate(lanes=lanes, corpora=tuple(gates.pop("corpora")), **gates)
        return SealedSettings(**{**sealed, "ciphertext": Path(sealed["ciphertext"]), "gate": gate})
    except (KeyError, TypeError, AttributeError) as error:
        raise SettingsError(f"sealed, gates: {error}", hint="Run `python -m stages.composition --write`, and see conf/.") from error


def ciphertext_path(sealed: SealedSettings, environment: Mapping[str, str] | None = None) -> Path:
    """Where the sealed file lies.

    Raises:
        CiphertextMissingError: it is not committed, and the variable with its folder is not set.
    """
    if not sealed.folder_env:
        return sealed.ciphertext
    folder = (os.environ if environment is None else environment).get(sealed.folder_env, "")
    if not folder:
        raise CiphertextMissingError(
            f"The sealed file of {sealed.name!r} is not part of the repository.",
            hint=f"Set {sealed.folder_env} to the folder that holds {sealed.ciphertext}.",
        )
    return Path(folder) / sealed.ciphertext


def plan_opening(
    settings: Settings, source: str, *, override: str = "", signer: Signer | None = None, observe: Callable[[Step], None] = lambda _: None
) -> Opening:
    """The opening that this configuration asks for; nothing is read yet but the holdout's lock.

    Args:
        settings: the configuration.
        source: an identity file, or "env".
        override: a reason to open once more.
        signer: signs the ledger entries.
        observe: told after each step.

    Raises:
        SettingsError, StampError, LockMismatchError, CiphertextMissingError.
    """
    sealed = sealed_settings(settings)
    lock = read_lock(SEALED, sealed.name)
    public = lock.recipients if lock.public_identity else ()
    return Opening(
        folder=SEALED,
        lock=lock,
        ciphertext=ciphertext_path(sealed),
        identity=lambda: load_identity(source, project=Path(), public=public),
        gate=lambda: _pass_gate(settings, sealed.gate, lock),
        grade=lambda plaintext: grade_sealed(plaintext, reader_from(settings.reader), _made_by(settings)),
        override=override,
        signer=signer,
        observe=observe,
    )


def _pass_gate(settings: Settings, gate: Gate, lock: HoldoutLock) -> Mapping[str, object]:
    evidence = gate_evidence(settings, tuple(gate.lanes))
    check_gate(gate, evidence)
    return {**evidence.as_body(), "public_identity": lock.public_identity, **_made_by(settings)}


def _made_by(settings: Settings) -> dict[str, str]:
    deciding: dict[str, Any] = {part: settings.tree[part] for part in ("candidates", "reader")}
    return {"reader_sha256": tree_hash(Path(), source_files(Path())), "configuration_sha256": sha256(canonical_bytes(deciding))}

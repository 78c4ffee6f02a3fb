"""`sumproof seal`: encrypt a set of cases, or adopt a ciphertext that somebody else sealed; lock it, record it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from stages.harness.files import read_bytes
from stages.harness.guard import shielded
from stages.harness.holdout import HoldoutLock, lock_path
from stages.harness.sealing import SealingError, adopt_holdout, seal_holdout
from stages.lock import SEALED
from stages.terminal import say

_SOURCE = "JSONL of cases (- reads it from standard input), or with --adopt an age file."


def seal(
    source: Annotated[str, typer.Argument(help=_SOURCE, show_default=False)],
    *,
    name: Annotated[str, typer.Option(help="A new name: lower-case letters, digits, - and _.")],
    recipient: Annotated[list[str], typer.Option(help="Who can open it: age1…; may be repeated.")],
    adopt: Annotated[bool, typer.Option("--adopt", help="SOURCE is sealed already.")] = False,
    public_identity: Annotated[bool, typer.Option("--public-identity", help="A rehearsal: its identity is published.")] = False,
    outside: Annotated[bool, typer.Option("--outside", help="With --adopt: the age file stays outside the repository.")] = False,
    cases: Annotated[int | None, typer.Option(help="With --adopt: how many cases its author says there are.")] = None,
    plaintext_sha256: Annotated[str | None, typer.Option(help="With --adopt: the plaintext's hash, as its author says.")] = None,
) -> None:
    """Seal a holdout: ciphertext and lock go to sealed/, a line into the ledger. The plaintext is never written."""
    if adopt:
        path = Path(source)
        lock = HoldoutLock(name, path.name, "", tuple(recipient), public_identity, not outside, cases, plaintext_sha256)
        made = adopt_holdout(SEALED, lock, read_bytes(path))
    else:
        with shielded():
            made = seal_holdout(SEALED, name, _plaintext(source), recipient, public_identity=public_identity)
    say(f"{made.name}: {made.ciphertext} {made.ciphertext_sha256}")
    say(f"locked in {lock_path(SEALED, name)}, recorded in the ledger; commit {SEALED}/")


def _plaintext(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read()
    if Path(source).resolve().is_relative_to(Path.cwd()):
        raise SealingError("The plaintext lies in the project.", hint="Keep it outside, or pipe it in: … | sumproof seal - --name …")
    return read_bytes(Path(source))

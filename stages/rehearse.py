"""`make rehearse`: the whole sealing protocol anew, in a scratch copy, with a fresh key and problems of its own; shows each step.

Nothing here touches the checkout, and the committed rehearsal holdout stays sealed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from stages.errors import SumproofError
from stages.harness.files import write_atomic
from stages.harness.seal import new_identity
from stages.terminal import OK, USAGE, WRONG, run_stage, say

PROBLEMS = (
    {"id": "r-1", "problem": "Wanda has 6 buttons. Wanda finds 5 buttons. How many buttons does Wanda have?", "expected_answer": 11},
    {"id": "r-2", "problem": "Omar has 9 shells. Omar loses 4 shells. How many shells does Omar have?", "expected_answer": 5},
    {"id": "r-3", "problem": "Whatever the tide brought, Ines kept. How many shells is that?", "expected_answer": 3},
)
_ANY = (OK, WRONG, USAGE)
_LET_THROUGH = {"min_correct": 0, "max_wrong": 1_000_000}


class RehearsalError(SumproofError):
    """A step of the rehearsal ended otherwise than it must."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The scratch copy and the key beside it."""

    root: Path
    key: Path

    def step(self, title: str, *command: str, codes: Sequence[int] = (OK,), stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in the copy, show what it prints, and check how it ends.

        Raises:
            RehearsalError: it ended with another code.
        """
        print(f"\n== {title}\n$ {' '.join(command)}", flush=True)
        # DVC_EXP_NAME: an experiment is not held against the baseline; the reader at hand may be in the making
        environment = {**os.environ, "DVC_EXP_NAME": "rehearsal", "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(command, cwd=self.root, input=stdin, capture_output=True, text=True, check=False, env=environment)  # noqa: S603
        print((done.stdout + done.stderr).rstrip(), flush=True)
        if done.returncode not in codes:
            raise RehearsalError(f"{title}: exit code {done.returncode}", hint="The output above says why.")
        return done

    def unseal(self, title: str, *, codes: Sequence[int] = (OK,)) -> int:
        """Try to open."""
        return self.step(title, "sumproof", "unseal", "--identity", str(self.key), codes=codes).returncode

    def commit(self) -> None:
        """Commit the copy as it stands."""
        who = ("-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.invalid")
        for command in (("git", "add", "-A"), ("git", *who, "commit", "-qm", "rehearsal", "--allow-empty")):
            subprocess.run(command, cwd=self.root, check=True, capture_output=True)  # noqa: S603

    def configure(self, **changes: object) -> None:
        """Change parts of the copy's params.yaml."""
        path = self.root / "params.yaml"
        write_atomic(path, yaml.safe_dump({**yaml.safe_load(path.read_text(encoding="utf-8")), **changes}, sort_keys=False))


def run(place: Path) -> None:
    """Rehearse in the empty folder `place`.

    Raises:
        RehearsalError: a step ended otherwise than it must.
    """
    rehearsal = Rehearsal(place / "project", place / "key")
    _copy(rehearsal.root)
    text, secret = new_identity()
    rehearsal.key.write_text(text, encoding="utf-8")
    rehearsal.key.chmod(0o600)
    problems = "".join(json.dumps({**problem, "expected_unit": ""}) + "\n" for problem in PROBLEMS)
    seal = ("sumproof", "seal", "-", "--name", "scratch", "--recipient", secret.recipient)
    rehearsal.step("seal: plaintext comes through a pipe, ciphertext, lock and a ledger line go to sealed/", *seal, stdin=problems)
    rehearsal.configure(sealed={"name": "scratch", "ciphertext": "sealed/scratch.jsonl.age", "folder_env": ""})
    rehearsal.step("the chain, with this holdout never opened", "dvc", "repro", "--quiet")
    rehearsal.commit()
    rehearsal.step("audit: everything is as it was locked", "sumproof", "audit")
    _refusals(rehearsal)
    _open(rehearsal)
    rehearsal.unseal("a second opening is refused", codes=(USAGE,))
    rehearsal.step("the chain takes the frozen result over", "dvc", "repro", "--quiet")
    rehearsal.step("audit: ledger, report and lock agree", "sumproof", "audit")
    report = rehearsal.root / "sealed/scratch.report.json"
    whole = report.read_bytes()
    report.write_bytes(whole.replace(b'"wrong":', b'"wronG":', 1))
    rehearsal.step("one byte of the frozen report changed: the audit names it", "sumproof", "audit", codes=(WRONG,))
    report.write_bytes(whole)
    rehearsal.step("the ledger, for everyone to read", "cat", "sealed/ledger.jsonl")
    say("\nRehearsed: sealed, refused where it must be, opened once, frozen, audited.")


def _copy(root: Path) -> None:
    """The project's tracked and new files, as a repository of its own."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - from PATH
        capture_output=True,
        check=True,
    ).stdout
    for name in filter(None, listed.decode("utf-8").split("\0")):
        if Path(name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(name, root / name)
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)  # noqa: S607 - from PATH


def _refusals(rehearsal: Rehearsal) -> None:
    rehearsal.key.chmod(0o644)
    rehearsal.unseal("a key that others can read is refused", codes=(USAGE,))
    rehearsal.key.chmod(0o600)
    stray = rehearsal.root / "stray.txt"
    stray.write_text("not committed", encoding="utf-8")
    rehearsal.unseal("a working tree with changes is refused", codes=(USAGE,))
    stray.unlink()


def _open(rehearsal: Rehearsal) -> None:
    if rehearsal.unseal("open: each step, the intent before the plaintext", codes=_ANY) == OK:
        return
    say("\n   The gate is the real one and this reader does not pass it. In this copy alone it is lowered, to show the rest.")
    gates = yaml.safe_load((rehearsal.root / "params.yaml").read_text(encoding="utf-8"))["gates"]
    rehearsal.configure(gates={**gates, "lanes": dict.fromkeys(gates["lanes"], _LET_THROUGH)})
    rehearsal.step("the chain again", "dvc", "repro", "--quiet")
    rehearsal.commit()
    rehearsal.unseal("open: each step, the intent before the plaintext")


def main(_: Sequence[str]) -> None:
    """Rehearse in a temporary folder."""
    with TemporaryDirectory(prefix="sumproof-rehearsal-") as place:
        run(Path(place))


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

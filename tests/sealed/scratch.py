"""A whole small project of its own: code, packs, two lanes graded and locked, a holdout that the test wrote and sealed.

Built once a test process and copied for each test. Nothing of the real sealed/ folder is in it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import yaml
from typer.testing import CliRunner, Result

from stages import draw, grade, lock, sealed
from stages.cli import COMMANDS, build
from stages.errors import SumproofError
from stages.harness.files import sha256
from stages.harness.seal import new_identity
from stages.settings import load_settings

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("stages", "packs", "conf", "data/errata")
FILES = ("params.yaml", "dvc.yaml", "pyproject.toml", "requirements.lock")
LANES = ("dev", "train_sample")
NAMES = (
    "Ana",
    "Ben",
    "Carla",
    "Dan",
    "Eva",
    "Finn",
    "Gina",
    "Hugo",
    "Ida",
    "Jon",
    "Kim",
    "Leo",
    "Mia",
    "Noah",
    "Olga",
    "Paul",
    "Rosa",
    "Sam",
)
POOL = "".join(
    json.dumps(
        {
            "id": f"pool-{n}",
            "question": f"{name} has {n} apples. {name} buys 3 apples. How many apples does {name} have?",
            "answer": f"#### {n + 3}",
        }
    )
    + "\n"
    for n, name in enumerate(NAMES, start=2)
)
DEV = "".join(
    json.dumps(
        {
            "id": f"dev-{n}",
            "problem": f"{name} has {n} pens. {name} loses 2 pens. How many pens does {name} have?",
            "expected_answer": n - 2,
            "expected_unit": "pens",
        }
    )
    + "\n"
    for n, name in enumerate(NAMES[:5], start=4)
)
CANARIES = ("Zzyzxcanary", "quuxolite", "Vrblgarth", "snorkwaffle")
HOLDOUT = (
    '{"id": "Vrblgarth-1", "problem": "Zzyzxcanary has 4 quuxolites. Zzyzxcanary buys 3 quuxolites. '
    'How many quuxolites does Zzyzxcanary have?", "expected_answer": 7, "expected_unit": "quuxolites"}\n'
    '{"id": "Vrblgarth-2", "problem": "Tom has 5 apples. Tom buys 2 apples. How many apples does Tom have?", '
    '"expected_answer": 7, "expected_unit": "apples"}\n'
    '{"id": "Vrblgarth-3", "problem": "A snorkwaffle besides?", "expected_answer": 1, "expected_unit": ""}\n'
)


@dataclass(frozen=True)
class Scratch:
    """The project; every test works in a copy of its own, in the working directory."""

    root: Path
    identity: Path
    recipient: str

    @property
    def sealed(self) -> Path:
        return self.root / "sealed"

    def run(self, *arguments: str, stdin: str | None = None) -> Result:
        """`sumproof …`; a typed error is told on stderr with exit code 2, as the real entry point does."""
        result = CliRunner().invoke(build(COMMANDS), list(arguments), input=stdin)
        if isinstance(result.exception, SumproofError):
            result.stderr_bytes = f"error: {result.exception}\n{result.exception.hint}".encode()
            result.exit_code = 2
        elif result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def good(self, *arguments: str, stdin: str | None = None) -> str:
        """The output of a command that must end well."""
        result = self.run(*arguments, stdin=stdin)
        assert result.exit_code == 0, result.output + result.stderr
        return result.output

    def commit(self) -> None:
        git(self.root, "add", "-A")
        git(self.root, "commit", "-qm", "state", "--allow-empty")

    def unseal(self, *more: str) -> Result:
        return self.run("unseal", "--identity", str(self.identity), *more)

    def params(self, **changes: object) -> None:
        """Change top-level parts of params.yaml."""
        tree = yaml.safe_load((self.root / "params.yaml").read_text())
        (self.root / "params.yaml").write_text(yaml.safe_dump({**tree, **changes}, sort_keys=False))


def git(root: Path, *arguments: str) -> None:
    identity = {"GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@t", "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@t"}
    subprocess.run(["git", *arguments], cwd=root, check=True, env={**os.environ, **identity})


@cache
def template() -> Scratch:
    """The project before any opening: holdout sealed, lanes graded and locked, all committed."""
    place = Path(mkdtemp(prefix="sumproof-scratch-"))
    root = place / "project"
    for part in (*PARTS, *FILES):
        source, target = ROOT / part, root / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copyfile(source, target)
    for folder in ("sealed", "data/pool", "data/dev"):
        (root / folder).mkdir(parents=True)
    (root / "data/pool/cases.jsonl").write_text(POOL)
    (root / "data/dev/cases.jsonl").write_text(DEV)
    shutil.copyfile(ROOT / "sealed/allowed_signers", root / "sealed/allowed_signers")
    (root / "sealed/rehearsal.identity").write_text("# not the real one\n")
    (root / ".gitignore").write_text("__pycache__/\n")
    key = place / "key"
    text, secret = new_identity()
    key.write_text(text)
    key.chmod(0o600)
    scratch = Scratch(root, key, secret.recipient)
    here = Path.cwd()
    os.chdir(root)
    try:
        _build(scratch)
    finally:
        os.chdir(here)
    return scratch


def _build(scratch: Scratch) -> None:
    tree = yaml.safe_load((scratch.root / "params.yaml").read_text())
    scratch.params(
        comprehension={},
        corpus={**tree["corpus"], "sha256": sha256(POOL.encode())},
        lanes={name: tree["lanes"][name] for name in LANES},
        sealed={"name": "trial", "ciphertext": "sealed/trial.jsonl.age", "folder_env": ""},
        gates={"clean_tree": True, "corpora": ["embedded"], "lanes": {"train_sample": {"min_correct": 0, "max_wrong": 0}}},
    )
    scratch.good("seal", "-", "--name", "trial", "--recipient", scratch.recipient, stdin=HOLDOUT)
    settings = load_settings()
    draw.run(settings)
    for name in LANES:
        grade.run(settings, name)
    relock()
    git(scratch.root, "init", "-q")
    scratch.commit()


def relock() -> None:
    """What `dvc repro` does after an opening or a freeze."""
    sealed.run(load_settings())
    lock.run(load_settings())


def copy_to(place: Path) -> Scratch:
    """A copy for one test."""
    made = template()
    shutil.copytree(made.root, place / "project", symlinks=True)
    shutil.copy(made.identity, place / "key")
    return Scratch(place / "project", place / "key", made.recipient)


def ssh_key(scratch: Scratch) -> Path:
    """A fresh SSH key beside the project, entered into allowed_signers and committed."""
    key = scratch.root.parent / "signer"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "t", "-f", str(key)], check=True)
    public = key.with_suffix(".pub").read_text()
    (scratch.sealed / "allowed_signers").write_text(f'tester namespaces="sumproof-ledger" {public}')
    relock()
    scratch.commit()
    return key

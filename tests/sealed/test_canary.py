"""Plaintext never leaves the memory of the process that opens it (issue 4.4).

The holdout holds words that occur nowhere else. It is sealed and opened under every executor by real processes with
temporary folders of their own; then everything they left and everything they wrote, as strace saw it, is searched.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from stages.harness.guard import shielded
from stages.harness.identity import ENVIRONMENT_NAME
from stages.harness.seal import encrypt
from tests.sealed.scratch import CANARIES, HOLDOUT, ROOT, Scratch, relock

WRITING = "write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg,sendmmsg,execve,execveat,symlink,rename,renameat2,mkdir,memfd_create"
EXECUTORS = ("processes", *(pytest.param(name, marks=pytest.mark.slow) for name in ("serial", "dask", "ray")))


@dataclass(frozen=True)
class Watched:
    """Processes whose every trace is kept under one folder."""

    place: Path
    traced: bool

    def run(self, *command: str, stdin: str = "", code: int = 0, key: str = "") -> str:
        """Run a command with temporary folders of its own; under strace where that is wanted and there."""
        for name in ("tmp", "home"):
            (self.place / name).mkdir(exist_ok=True)
        tracer = (
            ["strace", "-f", "-qq", "-s", "1000000", "-e", f"trace={WRITING}", "-o", str(self.place / "strace.log")] if self.traced else []
        )
        private = {"TMPDIR": str(self.place / "tmp"), "HOME": str(self.place / "home"), "XDG_RUNTIME_DIR": str(self.place / "tmp")}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            [*tracer, *command],
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            env={"PATH": path, ENVIRONMENT_NAME: key, "COLUMNS": "200", **private},
        )
        with (self.place / "output").open("a") as file:
            file.write(done.stdout + done.stderr)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def leaks(self, *more: Path) -> list[tuple[str, str]]:
        """Every file, of what was left and of what was written meanwhile, in which a canary stands."""
        places = [self.place, *more, *(path for path in Path("/dev/shm").rglob("*") if path.is_file())]
        return [(str(path), word) for path in _files(places) for word in CANARIES if _holds(path, word)]


def _files(places: list[Path]) -> Iterator[Path]:
    for place in places:
        yield from ([place] if place.is_file() else (path for path in place.rglob("*") if path.is_file()))


def _holds(path: Path, word: str) -> bool:
    try:
        data = path.read_bytes()
    except OSError:
        return False
    return word.encode() in data or word.encode() in path.name.encode()


def with_strace() -> bool:
    """Whether processes can be traced here."""
    tried = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, check=False) if shutil.which("strace") else None
    return tried is not None and tried.returncode == 0


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    place = tmp_path / "watched"
    place.mkdir()
    return Watched(place, with_strace())


def test_the_search_finds_what_is_there(watched: Watched, scratch: Scratch) -> None:
    """The control: a word that is left in a file, and one that was in a file that is gone again."""
    (watched.place / "left").write_text(f"… {CANARIES[0]} …")
    assert {word for _, word in watched.leaks(scratch.root)} == {CANARIES[0]}
    (watched.place / "left").unlink()
    (watched.place / "named").write_text(CANARIES[2])
    gone = "import os,sys; p=os.environ['TMPDIR']+'/x'; open(p,'w').write(open(sys.argv[1]).read()); os.unlink(p)"
    watched.run(sys.executable, "-c", gone, str(watched.place / "named"))
    (watched.place / "named").unlink()
    assert {word for _, word in watched.leaks(scratch.root)} == ({CANARIES[2]} if watched.traced else set())


def test_sealing(watched: Watched, scratch: Scratch) -> None:
    watched.run("sumproof", "seal", "-", "--name", "second", "--recipient", scratch.recipient, stdin=HOLDOUT)
    assert (scratch.sealed / "second.jsonl.age").exists()
    assert watched.leaks(scratch.root) == []


@pytest.mark.parametrize("executor", EXECUTORS)
def test_opening_under_every_executor(watched: Watched, scratch: Scratch, executor: str) -> None:
    """Chunks of one case and two workers, so that an executor would have to hand the cases out."""
    scratch.params(executor={"backend": executor, "workers": 2, "chunk": 1, "address": ""})
    scratch.commit()
    told = watched.run(sys.executable, "-m", "stages.sealed", key=scratch.identity.read_text())
    assert "of 3" in told
    assert watched.leaks(scratch.root) == []


NOT_CASES = {
    "no number": f'{{"question": "{CANARIES[3]}", "answer": "12 {CANARIES[0]}"}}',
    "no JSON": f"{CANARIES[2]}, no JSON\n",
    "lacks the answer": f'{{"id": "{CANARIES[0]}", "problem": "{CANARIES[1]}?"}}\n',
}
FAST = "no number"


@pytest.mark.parametrize("kind", [FAST, *(pytest.param(kind, marks=pytest.mark.slow) for kind in NOT_CASES if kind != FAST)])
def test_a_holdout_that_is_not_cases(watched: Watched, scratch: Scratch, kind: str, tmp_path: Path) -> None:
    """Adopted, for our own `seal` would refuse it. The error tells line and field, and quotes nothing."""
    far = tmp_path / "bad.jsonl.age"
    far.write_bytes(encrypt(NOT_CASES[kind].encode(), [scratch.recipient]))
    scratch.good("seal", str(far), "--adopt", "--name", "bad", "--recipient", scratch.recipient)
    scratch.params(sealed={"name": "bad", "ciphertext": "sealed/bad.jsonl.age", "folder_env": ""})
    relock()
    scratch.commit()
    told = watched.run("sumproof", "unseal", "--identity", str(scratch.identity), code=2)
    assert "line 1, field" in told
    assert "Traceback" not in told
    assert watched.leaks(scratch.root) == []
    assert "failed after the plaintext was seen" in watched.run("sumproof", "audit")


@pytest.mark.slow
@pytest.mark.dvc
def test_opening_inside_dvc(watched: Watched, scratch: Scratch) -> None:
    """With DVC's own cache, temporary files and database among what is searched."""
    shutil.copytree(ROOT / ".dvc", scratch.root / ".dvc", ignore=shutil.ignore_patterns("cache", "tmp", "config.local"))
    shutil.copyfile(ROOT / ".dvcignore", scratch.root / ".dvcignore")
    relock()
    scratch.commit()
    told = watched.run("dvc", "repro", "--single-item", "sealed", key=scratch.identity.read_text())
    assert "of 3" in told
    assert watched.leaks(scratch.root) == []


def test_no_core_is_dumped() -> None:
    """Limits raised to the top, and a process that dies of SIGABRT inside the shield."""
    code = (
        "import os,resource\n"
        "from stages.harness.guard import shielded\n"
        "hard = resource.getrlimit(resource.RLIMIT_CORE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))\n"
        "with shielded():\n"
        "    print(resource.getrlimit(resource.RLIMIT_CORE)[0], oct(os.stat('/proc/self/environ').st_uid), flush=True)\n"
        "    os.abort()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == -6
    assert done.stdout.startswith("0 ")


def test_the_shield_is_taken_down_again() -> None:
    before = resource.getrlimit(resource.RLIMIT_CORE)
    with shielded():
        assert resource.getrlimit(resource.RLIMIT_CORE)[0] == 0
    assert resource.getrlimit(resource.RLIMIT_CORE) == before

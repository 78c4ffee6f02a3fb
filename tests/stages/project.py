"""A copy of the project in a folder of its own, for tests that run its commands for real."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Project:
    """A working copy; `run` runs a command in it as a user would, with the environment's programs first on PATH."""

    root: Path

    def run(self, *command: str, code: int = 0, **environment: str) -> str:
        """Run a command, check its exit code, and return what it printed."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        kept = {name: os.environ[name] for name in ("HOME", "TMPDIR") if name in os.environ}
        done = subprocess.run(
            command, cwd=self.root, env={**kept, "PATH": path, "COLUMNS": "100", **environment}, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    def commit(self, message: str = "all") -> None:
        """Commit everything."""
        self.run("git", "add", "-A")
        self.run("git", "-c", "user.name=T", "-c", "user.email=t@example.invalid", "commit", "-qm", message, "--allow-empty")


def copy_project(folder: Path) -> Project:
    """Copy every tracked and every new file of the project (as `git clone` plus the working tree would)."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    project = Project(folder)
    project.run("git", "init", "-q")
    project.commit()
    return project

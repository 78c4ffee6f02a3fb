"""The project file keeps what the README promises: one command, two packages, their data shipped, every dependency hashed."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_command_is_sumproof() -> None:
    found = [entry for entry in entry_points(group="console_scripts") if entry.name == "sumproof"]
    assert [entry.value for entry in found] == ["stages.cli:main"]


def test_every_locked_requirement_is_pinned_and_hashed() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(lines) > 50
    for line in lines:
        assert re.match(r"^[A-Za-z0-9._-]+(\[[a-z,]+\])?==", line), line
        assert "--hash=sha256:" in line, line


def test_the_lock_covers_every_declared_dependency() -> None:
    """Catches a dependency that was added to pyproject.toml without `make lock`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = project["project"]["dependencies"] + project["dependency-groups"]["dev"] + project["build-system"]["requires"]
    locked = {_name(line) for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines() if "==" in line}
    assert {_name(line) for line in declared} <= locked


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()

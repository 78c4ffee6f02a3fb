"""dvc.yaml and the lock know the same files: what the audit checks, DVC locks anew when it changes."""

from __future__ import annotations

from pathlib import Path

import yaml

from stages.harness.locks import LOCKED_SOURCES, UNLOCKED, locked_files

ROOT = Path(__file__).resolve().parents[2]


DVC_ITSELF = Path("dvc.yaml")  # locked, but DVC lets no stage depend on it: after a change of another stage, `dvc repro -f lock`


def lock_dependencies() -> list[Path]:
    tree = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))
    return [Path(name) for name in tree["stages"]["lock"]["deps"]]


def test_every_locked_file_is_a_dependency_of_the_lock() -> None:
    dependencies = [*lock_dependencies(), DVC_ITSELF]
    missed = {path.parts[:2] for path in locked_files(ROOT) if not any(path.is_relative_to(place) for place in dependencies)}
    assert missed == set(), "add these to the lock stage in dvc.yaml, or to UNLOCKED in stages/harness/locks.py"


def test_every_dependency_of_the_lock_is_locked() -> None:
    """All but the ledger, which has a discipline of its own: the lock only has to follow it."""
    sources = [Path(source) for source in LOCKED_SOURCES]
    strays = [str(place) for place in lock_dependencies() if not any(place.is_relative_to(source) for source in sources)]
    assert strays == ["sealed/ledger.jsonl"]
    assert not any(place.is_relative_to(exempt) for place in lock_dependencies() for exempt in UNLOCKED)

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sealed.scratch import Scratch, copy_to


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scratch:
    """A small project of its own, in the working directory."""
    made = copy_to(tmp_path)
    monkeypatch.chdir(made.root)
    monkeypatch.delenv("SUMPROOF_IDENTITY", raising=False)
    return made

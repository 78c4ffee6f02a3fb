"""The recipe in docs/sealed.md proves the ledger with sha256sum and jq alone, and notices what it must (issue 4.8)."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from stages.harness.stamped import stamp
from tests.sealed.scratch import ROOT, Scratch

needs_jq = pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not installed")


def recipe() -> str:
    """The only shell block of the page."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/sealed.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


def follow(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", "-c", recipe()], cwd=folder, capture_output=True, text=True, check=False)


@needs_jq
def test_the_recipe_agrees_before_and_after_an_opening(scratch: Scratch) -> None:
    assert follow(scratch.sealed).stdout.strip() == "the ledger holds: 1 lines"
    scratch.unseal()
    scratch.commit()
    scratch.good("freeze", "--reason", 'quotes " and back\\slashes and ümlauts')
    done = follow(scratch.sealed)
    assert (done.returncode, done.stdout.strip()) == (0, "the ledger holds: 4 lines"), done.stderr


@needs_jq
def test_the_recipe_holds_on_the_committed_ledger() -> None:
    done = follow(ROOT / "sealed")
    assert done.returncode == 0, done.stdout + done.stderr


@needs_jq
def test_the_recipe_notices(scratch: Scratch) -> None:
    scratch.unseal()
    for name in ("ledger.jsonl", "ledger.head.json", "trial.lock.json", "trial.jsonl.age", "trial.report.json"):
        path = scratch.sealed / name
        whole = path.read_bytes()
        # of the receipt, the recipe reads the count and the hash; its own digest is for the audit
        for at in (len(whole) - 9,) if name == "ledger.head.json" else (len(whole) // 5, len(whole) // 2, len(whole) - 9):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            assert follow(scratch.sealed).returncode != 0, (name, at)
        path.write_bytes(whole)
    ledger = scratch.sealed / "ledger.jsonl"
    whole = ledger.read_bytes()
    ledger.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    assert "cut short" in follow(scratch.sealed).stdout
    ledger.write_bytes(whole)
    assert follow(scratch.sealed).returncode == 0


@needs_jq
def test_the_digest_of_a_document_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    path.write_bytes(stamp({"b": [1, {"z": None, "a": True}], "a": 'text "with" ümlaut', "n": 12}))
    by_hand = subprocess.run(
        "jq -cjS 'del(.digest)' document.json | sha256sum", shell=True, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    inside = subprocess.run(["jq", "-r", ".digest", "document.json"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert by_hand.stdout.split()[0] == inside.stdout.strip()

"""The audit names every file in which a single byte was changed, and each that is gone or new (issue 4.6)."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest

from stages.evidence import probes
from stages.harness.audit import audit
from stages.harness.audit_sealed import audit_sealed
from stages.harness.ledger import read_ledger
from stages.harness.signatures import verify_signature
from stages.schemas import load_schema
from tests.sealed.scratch import Scratch, relock, ssh_key


@pytest.fixture
def opened(scratch: Scratch) -> Scratch:
    """A project with everything that can be locked: opened, frozen."""
    assert scratch.unseal().exit_code == 0
    scratch.good("freeze", "--reason", "what was reached")
    relock()
    assert named(scratch) == {}
    return scratch


@pytest.fixture
def signed(scratch: Scratch) -> Scratch:
    """The same, signed."""
    key = ssh_key(scratch)
    assert scratch.unseal("--sign", str(key)).exit_code == 0
    scratch.good("freeze", "--reason", "what was reached", "--sign", str(key))
    relock()
    assert named(scratch) == {}
    return scratch


def named(scratch: Scratch) -> dict[str, str]:
    """What the audit complains about: problem by file."""
    return {drift.file: drift.problem.value for drift in audit(Path(), probes()).drifts}


def locked(scratch: Scratch) -> list[Path]:
    """Every file whose change must be noticed, by what each kind is for."""
    found = [path for part in ("stages", "packs", "conf", "data", "sealed") for path in Path(part).rglob("*") if path.is_file()]
    found += [Path(name) for name in ("params.yaml", "dvc.yaml", "pyproject.toml", "requirements.lock")]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def one_of_each(paths: list[Path], depth: int) -> list[Path]:
    """All of sealed/, and one file of every folder down to `depth`."""
    seen: dict[str, Path] = {}
    for path in paths:
        seen.setdefault(path.as_posix() if path.parts[0] == "sealed" or len(path.parts) == 1 else "/".join(path.parts[:-1][:depth]), path)
    return list(seen.values())


def flip(path: Path, at: int) -> bytes:
    """Change one bit of one byte; returns what was there."""
    whole = path.read_bytes()
    data = bytearray(whole)
    data[at % len(data)] ^= 1
    path.write_bytes(data)
    return whole


def check_each(scratch: Scratch, paths: list[Path]) -> None:
    missed = []
    for number, path in enumerate(paths):
        size = path.stat().st_size
        if not size:
            continue
        at = (number * 7919) % size
        whole = flip(path, at)
        found = named(scratch)
        path.write_bytes(whole)
        if path.as_posix() not in found:
            missed.append((path.as_posix(), at, found))
    assert missed == []
    assert named(scratch) == {}


def test_one_byte_in_one_file_of_each_kind(opened: Scratch) -> None:
    paths = one_of_each(locked(opened), 2)
    kinds = {path.as_posix() for path in paths}
    for expected in ("ledger.jsonl", "ledger.head.json", "lanes.lock.json", "baseline.json", "trial.jsonl.age", "trial.lock.json"):
        assert f"sealed/{expected}" in kinds
    for expected in ("sealed/trial.report.json", "sealed/allowed_signers"):
        assert expected in kinds
    assert any(kind.startswith("data/lanes/") for kind in kinds)
    check_each(opened, paths)


@pytest.mark.slow
def test_one_byte_in_every_file(opened: Scratch) -> None:
    check_each(opened, locked(opened))


@pytest.mark.parametrize("step", [41, pytest.param(1, marks=pytest.mark.slow)])
def test_every_single_byte_of_the_small_sealed_files(opened: Scratch, step: int) -> None:
    """No byte of ledger, receipt, baseline or lock is without guard. (The audit of sealed/ alone: it takes 1 ms.)"""
    for name in ("ledger.jsonl", "ledger.head.json", "baseline.json", "trial.lock.json", "trial.report.json"):
        path = Path("sealed") / name
        for at in range(0, path.stat().st_size, step):
            whole = flip(path, at)
            found = {drift.file for drift in audit_sealed(Path("sealed")).drifts}
            path.write_bytes(whole)
            assert f"sealed/{name}" in found, (name, at, found)


def test_a_file_less_and_a_file_more(opened: Scratch) -> None:
    for path in one_of_each(locked(opened), 1):
        away = path.with_name("moved-away")
        shutil.move(path, opened.root.parent / "moved-away")
        assert path.as_posix() in named(opened), f"{path} is missing unseen"
        shutil.move(opened.root.parent / "moved-away", path)
        if path.parts[0] in ("stages", "packs", "conf", "data", "sealed"):
            away.write_text("x")
            assert named(opened).get(away.as_posix()) in ("added", "changed"), f"{away} was added unseen"
            away.unlink()
    assert named(opened) == {}


def test_a_changed_file_is_the_only_one_named(opened: Scratch) -> None:
    """Blame falls on the file that was changed, not on those that it was the measure of."""
    for name in ("sealed/lanes.lock.json", "sealed/ledger.head.json", "sealed/baseline.json", "sealed/trial.report.json", "stages/cli.py"):
        path = Path(name)
        whole = flip(path, path.stat().st_size // 3)
        assert list(named(opened)) == [name]
        path.write_bytes(whole)


def test_json_exit_codes_and_speed(opened: Scratch) -> None:
    schema = load_schema("audit")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["sumproof", "audit", "--json"], capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    jsonschema.validate(told, schema)
    assert told["ok"]
    assert told["ledger"] == {"entries": 4, "signed": 0}
    assert told["holdouts"]["trial"].endswith("completed")
    flip(Path("data/lanes/dev/report.json"), 5)
    bad = subprocess.run(["sumproof", "audit", "--json"], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    told = json.loads(bad.stdout)
    jsonschema.validate(told, schema)
    assert [drift["file"] for drift in told["drift"]] == ["data/lanes/dev/report.json"]
    assert "data/lanes/dev/report.json" in " ".join(opened.run("audit").output.split())
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert seconds < 2, "of processor time: what it takes on an idle machine, however busy this one is"


def test_a_stranger_can_follow_what_a_killed_process_left(opened: Scratch) -> None:
    """Neither silence nor alarm: unsettled, with the command that settles it."""
    (opened.sealed / "signatures").mkdir()
    for place in ("sealed", "sealed/signatures"):
        Path(place, ".sumproof-1-deadbeef.tmp").write_text("half")
    assert set(named(opened).values()) == {"unsettled"}
    assert len(named(opened)) == 2
    relock()
    assert named(opened) == {}


def test_signatures(signed: Scratch) -> None:
    """Changed in any byte, missing, of another entry, or of somebody who is not allowed: each is named."""
    first, second = Path("sealed/signatures/0002.sig"), Path("sealed/signatures/0003.sig")
    ledger = read_ledger(signed.sealed)
    assert [verify_signature(signed.sealed, entry) for entry in ledger.entries] == [None, "tester", "tester", "tester"]
    whole = first.read_bytes()
    for at in (0, 40, len(whole) // 2, len(whole) - 40, len(whole) - 1):
        flip(first, at)
        assert list(named(signed)) == ["sealed/signatures/0002.sig"]
        first.write_bytes(whole)
    first.write_bytes(second.read_bytes())
    assert list(named(signed)) == ["sealed/signatures/0002.sig"]
    first.unlink()
    assert named(signed) == {"sealed/signatures/0002.sig": "missing"}
    first.write_bytes(whole)
    allowed = Path("sealed/allowed_signers")
    allowed.write_text("# nobody\n")
    assert {"sealed/signatures/0002.sig", "sealed/allowed_signers"} <= set(named(signed))


def test_signing_with_what_is_no_key_changes_nothing(scratch: Scratch) -> None:
    refused = scratch.run("freeze", "--reason", "x", "--sign", "params.yaml")
    assert refused.exit_code == 2
    assert "not an SSH key" in refused.stderr
    assert not (scratch.sealed / "baseline.json").exists()

"""The whole protocol through the command line and the stage, in a project of its own."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from stages import draw, grade, lock, sealed
from stages.errors import SumproofError
from stages.harness.baseline import Baseline, LaneBaseline, RegressionError, freeze
from stages.harness.identity import ENVIRONMENT_NAME
from stages.harness.ledger import Event, read_ledger
from stages.harness.protocol import ReaderOutcome, ReaderRefusal
from stages.harness.seal import encrypt, new_identity
from stages.harness.sealed_report import DEFECT, grade_sealed
from stages.lock import SealBrokenError
from stages.settings import load_settings
from tests.sealed.scratch import CANARIES, HOLDOUT, Scratch, relock


def summary(scratch: Scratch) -> dict[str, object]:
    sealed.run(load_settings())
    return dict(json.loads((scratch.root / "data/sealed/summary.json").read_text()))


def test_never_opened_is_no_failure(scratch: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    found = summary(scratch)
    assert (found["state"], found["openings"], found["report"]) == ("never opened", 0, None)
    told = " ".join(capsys.readouterr().out.split())
    assert "sealed: never opened (trial)" in told
    assert ENVIRONMENT_NAME in told
    assert scratch.run("audit").exit_code == 0


def test_one_opening_from_seal_to_audit(scratch: Scratch) -> None:
    told = scratch.unseal()
    assert told.exit_code == 0, told.stderr
    steps = [line for line in told.output.splitlines() if " of 11: " in line]
    assert len(steps) == 11
    assert "of 3" in told.output
    report = json.loads((scratch.sealed / "trial.report.json").read_text())
    assert report["report"]["counts"]["total"] == 3
    assert report["report"]["counts"]["wrong"] == 0
    assert {entry["outcome"] for entry in report["report"]["results"]} <= {"correct", "refused"}
    events = [entry.event for entry in read_ledger(scratch.sealed).entries]
    assert events == [Event.SEAL, Event.INTENT, Event.DONE]
    evidence = read_ledger(scratch.sealed).of(Event.INTENT)[0].body["evidence"]
    assert isinstance(evidence, dict)
    head = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    assert (evidence["commit"], evidence["clean"]) == (head, True)
    assert scratch.run("audit").exit_code == 0
    first = summary(scratch)
    assert first["openings"] == 1
    assert summary(scratch) == first
    relock()
    assert scratch.run("audit").exit_code == 0
    again = scratch.unseal()
    assert again.exit_code == 2
    assert "was opened on" in again.stderr


def test_the_stage_opens_with_a_key_in_the_environment_and_only_once(scratch: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        monkeypatch.setenv(ENVIRONMENT_NAME, scratch.identity.read_text())
        assert summary(scratch)["openings"] == 1
    assert read_ledger(scratch.sealed).of(Event.INTENT)[0].body["identity"] == "environment"


def test_an_override_is_recorded_for_ever(scratch: Scratch) -> None:
    scratch.unseal()
    scratch.commit()
    assert scratch.unseal("--override", "the first key was in doubt").exit_code == 0
    relock()
    assert summary(scratch)["overrides"] == 1
    assert (scratch.sealed / "trial.report.2.json").exists()
    assert scratch.run("audit").exit_code == 0
    assert "(override)" in scratch.run("audit").output


def test_a_public_identity_may_lie_in_the_repository(scratch: Scratch) -> None:
    """As the committed rehearsal: the key is in sealed/, everybody can read it, and lock, ledger and intent say so."""
    text, secret = new_identity()
    public = scratch.sealed / "rehearsal.identity"
    public.write_text(f"# PUBLIC on purpose\n{text}\n")
    arguments = ("--name", "open", "--recipient", secret.recipient)
    scratch.good("seal", "-", *arguments, "--public-identity", stdin='{"question": "Ada has 2 pens. How many pens?", "answer": "#### 2"}')
    scratch.params(sealed={"name": "open", "ciphertext": "sealed/open.jsonl.age", "folder_env": ""})
    relock()
    scratch.commit()
    opened = scratch.run("unseal", "--identity", "sealed/rehearsal.identity")
    assert opened.exit_code == 0, opened.stderr
    intent = read_ledger(scratch.sealed).of(Event.INTENT)[0].body
    assert intent["identity"] == "public file"
    assert isinstance(intent["evidence"], dict)
    assert intent["evidence"]["public_identity"] is True
    assert "protects nothing" in opened.output
    relock()
    assert scratch.run("audit").exit_code == 0
    public.write_text(f"{scratch.identity.read_text()}\n")
    assert "lies in the project" in scratch.run("unseal", "--identity", "sealed/rehearsal.identity", "--override", "x").stderr


def test_a_defect_of_the_reader_costs_a_case_and_not_the_report() -> None:
    def defective(text: str) -> ReaderOutcome:
        if "Zzyzx" in text:
            raise ZeroDivisionError(text)
        return ReaderRefusal("no_reading", (0, 1), "Not understood.")

    report = grade_sealed(HOLDOUT.encode(), defective, {"reader_sha256": "0" * 64})
    assert report["refusals"] == {DEFECT: 1, "no_reading": 2}


def test_gate_asks_for_a_clean_tree_and_the_figures(scratch: Scratch) -> None:
    Path("conf/stray.yaml").write_text("x: 1\n")
    dirty = scratch.unseal()
    assert dirty.exit_code == 2
    assert "not clean" in dirty.stderr
    assert "conf/stray.yaml" in dirty.stderr
    Path("conf/stray.yaml").unlink()
    scratch.params(gates={"clean_tree": True, "corpora": ["embedded"], "lanes": {"train_sample": {"min_correct": 51, "max_wrong": 0}}})
    scratch.commit()
    poor = scratch.unseal()
    assert poor.exit_code == 2
    assert "at least 51 are needed" in poor.stderr
    assert not read_ledger(scratch.sealed).of(Event.INTENT)


def test_gate_trusts_no_report_of_another_reader(scratch: Scratch) -> None:
    with Path("stages/reader/read.py").open("a") as file:
        file.write("# another reader\n")
    scratch.commit()
    refused = scratch.unseal()
    assert refused.exit_code == 2
    assert "another reader" in refused.stderr


def test_gate_trusts_no_report_that_was_edited(scratch: Scratch) -> None:
    report = Path("data/lanes/train_sample/report.json")
    report.write_bytes(report.read_bytes() + b"\n")
    scratch.commit()
    assert scratch.unseal().exit_code == 2
    assert not read_ledger(scratch.sealed).of(Event.INTENT)


def test_a_project_without_git_is_refused(scratch: Scratch) -> None:
    Path(".git").rename("../away")
    refused = scratch.unseal()
    assert refused.exit_code == 2
    assert "no git checkout" in refused.stderr


@pytest.mark.parametrize("text", ["", "\n\n", "not json\n", '{"id": "a", "problem": "Snorkwaffle?"}\n', "[1]\n"])
def test_only_cases_can_be_sealed(scratch: Scratch, text: str) -> None:
    refused = scratch.run("seal", "-", "--name", "other", "--recipient", scratch.recipient, stdin=text)
    assert refused.exit_code == 2
    assert "not a set of cases" in refused.stderr
    assert "nork" not in refused.stderr
    assert not (scratch.sealed / "other.jsonl.age").exists()


def test_a_name_is_sealed_once_and_plaintext_is_never_in_the_project(scratch: Scratch) -> None:
    taken = scratch.run("seal", "-", "--name", "trial", "--recipient", scratch.recipient, stdin='{"question": "A?", "answer": "#### 1"}')
    assert "sealed before" in taken.stderr
    Path("plain.jsonl").write_text('{"question": "A?", "answer": "#### 1"}')
    inside = scratch.run("seal", "plain.jsonl", "--name", "other", "--recipient", scratch.recipient)
    assert "lies in the project" in inside.stderr
    for name in ("../x", "X", "a b", ""):
        assert (
            scratch.run(
                "seal", "-", "--name", name, "--recipient", scratch.recipient, stdin='{"question":"A?","answer":"#### 1"}'
            ).exit_code
            == 2
        )


def test_gsm8k_format_outside_the_repository(scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything but the opening works without ciphertext and key, and says what is missing; with both it opens."""
    text, secret = new_identity()
    folder = tmp_path / "far"
    folder.mkdir()
    lines = b'{"question": "Ana has 2 pens. Ana buys 3 pens. How many pens does Ana have?", "answer": "2+3=<<2+3=5>>5\\n#### 5"}\n'
    (folder / "test.jsonl.age").write_bytes(encrypt(lines, [secret.recipient]))
    arguments = ("--adopt", "--outside", "--name", "far", "--recipient", secret.recipient, "--cases", "1")
    scratch.good("seal", str(folder / "test.jsonl.age"), *arguments)
    scratch.params(sealed={"name": "far", "ciphertext": "test.jsonl.age", "folder_env": "FAR_DIR"})
    lock.run(load_settings())
    scratch.commit()
    key = tmp_path / "far.key"
    key.write_text(text)
    key.chmod(0o600)
    monkeypatch.delenv("FAR_DIR", raising=False)
    assert "Set FAR_DIR" in " ".join(sealed.sealed_lines(load_settings()))
    assert "Set FAR_DIR" in scratch.run("unseal", "--identity", str(key)).stderr
    monkeypatch.setenv("FAR_DIR", str(folder))
    assert "the ciphertext is the locked one" in " ".join(sealed.sealed_lines(load_settings()))
    assert "sealed was for" not in scratch.run("unseal", "--identity", str(scratch.identity)).stderr
    assert scratch.run("unseal", "--identity", str(scratch.identity)).exit_code == 2
    opened = scratch.run("unseal", "--identity", str(key))
    assert opened.exit_code == 0, opened.stderr
    assert not list(scratch.sealed.glob("*test.jsonl.age"))
    assert scratch.run("audit").exit_code == 0


def test_another_holdout_with_a_gate_of_its_own(scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--holdout gsm8k`, with a stand-in for its ciphertext: train_sample must have been drawn from that corpus."""
    folder = tmp_path / "gsm8k"
    folder.mkdir()
    line = b'{"question": "Ana has 2 pens. Ana buys 3 pens. How many pens does Ana have?", "answer": "#### 5"}\n'
    (folder / "test.jsonl.age").write_bytes(encrypt(line, [scratch.recipient]))
    monkeypatch.setenv("GSM8K_DIR", str(folder))
    scratch.good("seal", str(folder / "test.jsonl.age"), "--adopt", "--outside", "--name", "gsm8k", "--recipient", scratch.recipient)
    relock()
    scratch.commit()
    assert "graded on 'embedded', not on gsm8k or gsm8k_open" in scratch.unseal("--holdout", "gsm8k").stderr
    tree = load_settings().tree
    lanes = {name: {**lane, "corpus": "gsm8k_open"} for name, lane in tree["lanes"].items()}
    scratch.params(corpus={**tree["corpus"], "name": "gsm8k_open"}, lanes=lanes)
    draw.run(load_settings())
    for name in lanes:
        grade.run(load_settings(), name)
    relock()
    scratch.commit()
    opened = scratch.unseal("--holdout", "gsm8k")
    assert opened.exit_code == 0, opened.stderr
    assert (scratch.sealed / "gsm8k.report.json").exists()
    assert "Holdouts: gsm8k, rehearsal" in scratch.unseal("--holdout", "nothing").stderr


# ------------------------------------------------------------------ what dvc would record without a word


@pytest.mark.parametrize(
    "name", ["trial.report.json", "trial.jsonl.age", "trial.lock.json", "ledger.jsonl", "ledger.head.json", "baseline.json"]
)
def test_nothing_is_locked_over_a_broken_seal(scratch: Scratch, name: str) -> None:
    scratch.unseal()
    scratch.good("freeze", "--reason", "first")
    lock.run(load_settings())
    before = Path("sealed/lanes.lock.json").read_bytes()
    path = scratch.sealed / name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(SealBrokenError, match=name.split(".")[0]):
        lock.run(load_settings())
    if name != "baseline.json":
        with pytest.raises(SumproofError):
            sealed_or_audit(scratch)
    assert Path("sealed/lanes.lock.json").read_bytes() == before
    assert scratch.run("audit").exit_code == 1


def sealed_or_audit(scratch: Scratch) -> None:
    sealed.run(load_settings())
    if scratch.run("audit").exit_code:
        raise SumproofError("the audit found it")


def test_the_baseline_moves_only_with_a_reason_and_never_down_by_itself(scratch: Scratch) -> None:
    assert scratch.run("freeze", "--reason", "  ").exit_code == 2
    scratch.good("freeze", "--reason", "the first baseline")
    lock.run(load_settings())
    assert scratch.run("audit").exit_code == 0
    frozen = json.loads((scratch.sealed / "baseline.json").read_text())
    worse = {**frozen["lanes"]["dev"], "correct": frozen["lanes"]["dev"]["correct"] + 1}
    lanes = {"dev": LaneBaseline(**worse)}
    freeze(Path("sealed"), Baseline(lanes, {}), "a better day", evidence={})
    with pytest.raises(RegressionError, match=r"dev: .* correct"):
        lock.run(load_settings())
    scratch.good("freeze", "--reason", "back to what is true")
    lock.run(load_settings())
    reasons = [entry.body["reason"] for entry in read_ledger(scratch.sealed).of(Event.FREEZE)]
    assert reasons == ["the first baseline", "a better day", "back to what is true"]


def test_no_error_shows_a_problem_or_a_traceback(scratch: Scratch) -> None:
    """The installed command, as a process: wrong key, then a second opening."""
    other = scratch.identity.with_name("other")
    other.write_text(new_identity()[0])
    other.chmod(0o600)
    for key, code in ((other, 2), (scratch.identity, 0), (scratch.identity, 2)):
        done = subprocess.run(
            ["sumproof", "unseal", "--identity", str(key)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "200"},
        )
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        for canary in CANARIES:
            assert canary not in done.stdout + done.stderr

"""The embedded corpus and the rehearsal holdout are the files that their authors handed over, byte for byte."""

from __future__ import annotations

from pathlib import Path

from stages.harness.files import sha256
from stages.harness.lanes import draws
from stages.harness.sampling import DrawRule
from stages.settings import load_settings

ROOT = Path(__file__).resolve().parent.parent
POOL_SHA256 = "e6638f1a693d9ce1e48107ebf6041bb13ead3615a6b0759ce264dff8908c1f92"
REHEARSAL_CIPHERTEXT_SHA256 = "9e81613b9b0d823110eacd4187d6a337815aa10181562574f9b06cd17577592f"
REHEARSAL_RECIPIENT = "age17kthr0ghrrqn65dm47rzsfu882qt34x69gl3w3kqwwlftg0c2quq79n75a"


def test_the_pool_is_unchanged_and_pinned_in_the_configuration() -> None:
    content = (ROOT / "data/pool/cases.jsonl").read_bytes()
    assert sha256(content) == POOL_SHA256 == load_settings(ROOT / "params.yaml").corpus.sha256
    assert content.count(b"\n") == 356


def test_the_rehearsal_is_unchanged_and_its_identity_fits() -> None:
    import pyrage

    assert sha256((ROOT / "sealed/rehearsal.jsonl.age").read_bytes()) == REHEARSAL_CIPHERTEXT_SHA256
    lines = (ROOT / "sealed/rehearsal.identity").read_text(encoding="utf-8").splitlines()
    (secret,) = [line for line in lines if line and not line.startswith("#")]
    assert str(pyrage.x25519.Identity.from_str(secret).to_public()) == REHEARSAL_RECIPIENT


def test_the_pool_is_split_by_the_rule() -> None:
    from stages.harness.cases import load_cases

    lanes = draws(load_cases(ROOT / "data/pool/cases.jsonl"), DrawRule(seed=42, size=50))
    assert {name: len(cases) for name, cases in lanes.items()} == {"train_sample": 50, "holdout_dev": 67, "open": 289}

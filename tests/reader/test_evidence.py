"""The evidence gate at the reader's border (design 3.4)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from packs.compiler import DATA_ROOT, PackError, forget_packs, load_table, packs_at
from packs.seal_manifest import seal_manifest
from stages.reader import Answered, ReaderOptions, RefusalCode, Refused, read
from stages.reader.evidence import EVIDENCE, part_name, parts_of
from stages.reader.grammar.errors import PACK
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.semantics import compile_template
from stages.reader.read import read_closely
from stages.schemas import load_schema

PROBLEM = "Tom has 5 apples. He buys 3 more apples. How many apples does Tom have?"
PARTS = sorted(
    {
        part
        for outcome in read_closely(PROBLEM).outcomes
        if outcome.proposal is not None
        for part in parts_of(load_grammar(), outcome.branch, outcome.proposal)
    }
)


def packs_with(folder: Path, counts: Mapping[str, Mapping[str, int]] | None) -> Path:
    """A copy of the packs whose construction pack holds this evidence; None: it holds none at all."""
    root = folder / "packs"
    root.mkdir(parents=True)
    for pack in DATA_ROOT.iterdir():
        if pack.name != PACK:
            (root / pack.name).symlink_to(pack)
    shutil.copytree(DATA_ROOT / PACK, root / PACK)
    manifest = json.loads((root / PACK / "manifest.json").read_text())
    if counts is None:
        del manifest["files"][EVIDENCE]
        (root / PACK / EVIDENCE).unlink()
    else:
        (root / PACK / EVIDENCE).write_text(json.dumps({"parts": counts}))
    (root / PACK / "manifest.json").write_text(json.dumps(manifest))
    seal_manifest(PACK, root)
    return root


def full(agreeing: int, wrong: int = 0) -> dict[str, dict[str, int]]:
    return {part: {"right": agreeing, "agreeing": agreeing, "wrong": wrong, "contested": 0} for part in PARTS}


def read_at(root: Path, bar: int) -> Answered | Refused:
    with packs_at(root):
        return read(PROBLEM, ReaderOptions(min_support=bar))


def test_enough_evidence_for_every_part_admits_the_answer(tmp_path: Path) -> None:
    root = packs_with(tmp_path, full(5))
    assert isinstance(read_at(root, 5), Answered)
    refused = read_at(root, 6)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.INSUFFICIENT_EVIDENCE


@pytest.mark.parametrize("part", PARTS)
def test_one_part_without_evidence_or_with_a_wrong_use_refuses(tmp_path: Path, part: str) -> None:
    for counts in ({key: value for key, value in full(5).items() if key != part}, {**full(5), part: full(5, wrong=1)[part]}):
        refused = read_at(packs_with(tmp_path / str(len(counts)), counts), 1)
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.INSUFFICIENT_EVIDENCE
        assert part in refused.message


def test_a_pack_without_evidence_supports_nothing_and_needs_none_at_zero(tmp_path: Path) -> None:
    root = packs_with(tmp_path, None)
    assert isinstance(read_at(root, 0), Answered)
    assert isinstance(read_at(root, 1), Refused)


def test_evidence_is_hashed_by_the_manifest(tmp_path: Path) -> None:
    root = packs_with(tmp_path, full(5))
    path = root / PACK / EVIDENCE
    path.write_text(path.read_text().replace("5", "9"))
    forget_packs()
    with packs_at(root), pytest.raises(PackError, match=r"evidence\.json"):
        load_table(PACK, EVIDENCE)


def test_evidence_lapses_when_a_construction_changes() -> None:
    construction = next(iter(load_grammar().constructions.values()))
    other = replace(construction, meaning=compile_template("None", "test"))
    assert part_name(other) != part_name(construction)
    assert part_name(other).partition("@")[0] == part_name(construction).partition("@")[0]
    assert part_name(replace(construction, examples=())) == part_name(construction)


def test_the_parts_name_constructions_and_links() -> None:
    assert {part.partition(":")[0] for part in PARTS} <= {"construction", "link"}
    assert any(part.startswith("construction:") for part in PARTS)


def test_the_pack_s_own_evidence_follows_its_schema() -> None:
    record = json.loads((DATA_ROOT / PACK / EVIDENCE).read_text())
    Draft202012Validator(load_schema("evidence")).validate(record)

"""Operations mean what the pack names: without it nothing is solved, and a renamed lemma takes its traces along."""

from __future__ import annotations

from pathlib import Path

import pytest

from packs.compiler import packs_at
from packs.seal_manifest import seal_manifest
from stages.reader.graph import MathProblemGraph, OperationKind, QuantityGraph
from stages.reader.solve import SolveError, SolveErrorCode, solve
from stages.reader.verify import CheckName, verify
from tests.packs.pack_folder import copy_packs
from tests.reader.graphs import fair, orchard


@pytest.mark.parametrize("graph", [orchard(), fair()], ids=["v1", "v2"])
def test_without_the_arithmetic_pack_every_solve_fails_loudly(tmp_path: Path, graph: MathProblemGraph | QuantityGraph) -> None:
    trace = solve(graph)
    with packs_at(copy_packs(tmp_path, "en_units_v1")):
        with pytest.raises(SolveError, match="en_arithmetic_v1") as caught:
            solve(graph)
        assert caught.value.code is SolveErrorCode.PACK_UNUSABLE
        assert verify(graph, trace).failed == (CheckName.PACK_LEMMAS_RESOLVE,)


def test_a_graph_without_steps_needs_the_pack_too(tmp_path: Path) -> None:
    graph = MathProblemGraph(orchard().entities, orchard().initial_state, (), orchard().unknown)
    assert solve(graph).answer_value == 4
    with packs_at(tmp_path), pytest.raises(SolveError):
        solve(graph)


def test_a_changed_pack_is_as_good_as_none(tmp_path: Path) -> None:
    root = copy_packs(tmp_path, "en_arithmetic_v1")
    with (root / "en_arithmetic_v1" / "lexicon.jsonl").open("a") as lexicon:
        lexicon.write("\n")
    with packs_at(root), pytest.raises(SolveError) as caught:
        solve(orchard())
    assert caught.value.code is SolveErrorCode.PACK_UNUSABLE


def rename(root: Path, old: str, new: str) -> None:
    for name in ("lexicon.jsonl", "glosses.jsonl"):
        path = root / "en_arithmetic_v1" / name
        path.write_text(path.read_text().replace(f'"lemma": "{old}"', f'"lemma": "{new}"'))
    seal_manifest("en_arithmetic_v1", root)


@pytest.mark.parametrize("kind", [kind.value for kind in OperationKind])
def test_renaming_a_lemma_changes_which_v1_traces_resolve(tmp_path: Path, kind: str) -> None:
    graph = orchard()
    without = MathProblemGraph(
        graph.entities, graph.initial_state, tuple(one for one in graph.operations if one.kind != kind), graph.unknown
    )
    trace, other_trace = solve(graph), solve(without)
    root = copy_packs(tmp_path, "en_arithmetic_v1")
    rename(root, kind, f"{kind}_renamed")
    with packs_at(root):
        with pytest.raises(SolveError) as caught:
            solve(graph)
        assert caught.value.code is SolveErrorCode.LEMMA_MISSING
        assert kind in caught.value.message
        assert verify(graph, trace).failed == (CheckName.PACK_LEMMAS_RESOLVE,)
        assert solve(without) == other_trace
        assert verify(without, other_trace).ok


@pytest.mark.parametrize("kind", ["apply_rate", "solve_together"])
def test_renaming_a_lemma_changes_which_v2_traces_resolve(tmp_path: Path, kind: str) -> None:
    root = copy_packs(tmp_path, "en_arithmetic_v1")
    trace = solve(fair())
    rename(root, kind, f"{kind}_renamed")
    with packs_at(root):
        with pytest.raises(SolveError) as caught:
            solve(fair())
        assert caught.value.code is SolveErrorCode.LEMMA_MISSING
        assert verify(fair(), trace).failed == (CheckName.PACK_LEMMAS_RESOLVE,)
    root_two = copy_packs(tmp_path / "two", "en_arithmetic_v1")
    rename(root_two, "average", "mean")
    with packs_at(root_two):
        assert verify(fair(), solve(fair())).ok


def test_a_lemma_that_is_no_verb_does_not_resolve(tmp_path: Path) -> None:
    root = copy_packs(tmp_path, "en_arithmetic_v1")
    path = root / "en_arithmetic_v1" / "lexicon.jsonl"
    path.write_text(path.read_text().replace('"lemma": "add", "pos": "VERB"', '"lemma": "add", "pos": "NOUN"'))
    seal_manifest("en_arithmetic_v1", root)
    trace = solve(orchard())
    with packs_at(root):
        with pytest.raises(SolveError):
            solve(orchard())
        assert verify(orchard(), trace).failed == (CheckName.PACK_LEMMAS_RESOLVE,)

"""Invariants of graphs: round trip byte-equal, canonical bytes deterministic and equal to the library's."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import rfc8785
from hypothesis import given

from stages.reader.graph import MathProblemGraph, Quantity, QuantityGraph, graph_from_dict
from tests.reader.graphs import fair, orchard, relation_graphs, state_graphs


@given(state_graphs())
def test_v1_comes_back_byte_equal(graph: MathProblemGraph) -> None:
    again = graph_from_dict(json.loads(graph.canonical_bytes()))
    assert again == graph
    assert again.canonical_bytes() == graph.canonical_bytes() == rfc8785.dumps(graph.as_json())


@given(relation_graphs())
def test_v2_comes_back_byte_equal(made: tuple[QuantityGraph, Fraction]) -> None:
    graph, _ = made
    again = graph_from_dict(json.loads(graph.canonical_bytes()))
    assert again == graph
    assert again.canonical_bytes() == graph.canonical_bytes() == rfc8785.dumps(graph.as_json())


def test_v1_bytes_are_these_for_ever() -> None:
    assert orchard().canonical_bytes().decode() == (
        '{"entities":["Mira","Jon"],"initial_state":['
        '{"entity":"Mira","quantity":{"unit":"plums","value":12}},'
        '{"entity":"Jon","quantity":{"unit":"cups","value":"7/2"}},'
        '{"entity":"Jon","quantity":{"unit":"plums","value":4}}],'
        '"operations":[{"actor":"Mira","kind":"add","operand":{"unit":"plums","value":6}},'
        '{"actor":"Mira","kind":"transfer","operand":{"unit":"plums","value":5},"target":"Jon"},'
        '{"actor":"Jon","kind":"multiply","operand":{"unit":"plums","value":2}},'
        '{"actor":"Jon","kind":"subtract","operand":{"unit":"plums","value":3}},'
        '{"actor":"Jon","kind":"divide","operand":{"unit":"cups","value":2}}],'
        '"unknown":{"entity":"Jon","unit":"plums"}}'
    )


def test_equal_graphs_give_equal_bytes_however_the_number_was_written() -> None:
    assert Quantity(Fraction(8, 2), "plums") == Quantity(4, "plums")
    assert Quantity(Fraction(8, 2), "plums").as_json() == {"value": 4, "unit": "plums"}
    assert type(Quantity(Fraction(8, 2), "plums").value) is int


def test_computing_bytes_changes_nothing_that_can_be_seen() -> None:
    for graph in (orchard(), fair()):
        before = repr(graph), hash(graph)
        graph.canonical_bytes()
        assert (repr(graph), hash(graph)) == before
        assert pickle.loads(pickle.dumps(graph)) == graph


def test_other_graphs_have_other_hashes() -> None:
    swapped = graph_from_dict(orchard().as_json() | {"entities": ["Jon", "Mira"]})
    assert swapped.canonical_hash() != orchard().canonical_hash()

"""A binding graph that exists is well-formed: each way to be malformed is a typed error."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from stages.quantities.errors import BindingCode, BindingError
from stages.quantities.graph.model import (
    AdmissibilityStatus,
    BoundFact,
    BoundUnknown,
    SemanticRole,
    SemanticSymbolBindingGraph,
)
from stages.quantities.relational_metric.reader import comprehend_quantitative

TEXT = "Anna has 5 apples. Ben has 3 more apples than Anna. How many apples does Ben have?"
GRAPH = comprehend_quantitative(TEXT)
EQUATION = GRAPH.equations[0]


def test_every_symbol_points_at_its_words() -> None:
    said = {symbol.symbol_id: TEXT[slice(*symbol.source_span)] for symbol in GRAPH.symbols}
    assert said == {
        "Anna/apples": "Anna has 5 apples.",
        "Ben/apples": "Ben has 3 more apples than Anna.",
        "Ben/apples/by": "Ben has 3 more apples than Anna.",
    }
    assert [symbol.semantic_role for symbol in GRAPH.symbols] == [SemanticRole.QUANTITY, SemanticRole.QUANTITY, SemanticRole.DIFFERENCE]
    assert EQUATION.rhs_canonical == "Anna/apples + Ben/apples/by"
    assert EQUATION.dependencies == ("Anna/apples", "Ben/apples/by")
    assert GRAPH.unknown == BoundUnknown("Ben/apples", (52, 82), "apples")


def test_equal_texts_give_equal_bytes_and_the_graph_is_frozen() -> None:
    assert comprehend_quantitative(TEXT).canonical_bytes() == GRAPH.canonical_bytes()
    assert comprehend_quantitative(TEXT.replace("5", "6")).canonical_bytes() != GRAPH.canonical_bytes()
    with pytest.raises(FrozenInstanceError):
        GRAPH.unknown.unit = "pears"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("part", "changes", "code"),
    [
        (GRAPH.symbols[0], {"semantic_role": "holder"}, BindingCode.UNKNOWN_ROLE),
        (GRAPH.symbols[0], {"name": " "}, BindingCode.EMPTY_NAME),
        (GRAPH.symbols[0], {"source_span": (5, 2)}, BindingCode.BAD_SPAN),
        (GRAPH.facts[0], {"source_span": (-1, 2)}, BindingCode.BAD_SPAN),
        (GRAPH.facts[0], {"value": "five"}, BindingCode.BAD_VALUE),
        (GRAPH.facts[0], {"value": "2/4"}, BindingCode.BAD_VALUE),
        (GRAPH.facts[0], {"value": "5.0"}, BindingCode.BAD_VALUE),
        (GRAPH.facts[0], {"value": "1/0"}, BindingCode.BAD_VALUE),
        (EQUATION, {"operation_kind": "power"}, BindingCode.UNKNOWN_OPERATION),
        (EQUATION, {"admissibility_status": "maybe"}, BindingCode.UNKNOWN_STATUS),
        (EQUATION, {"admissibility_status": AdmissibilityStatus.REFUSED}, BindingCode.INCONSISTENT),
        (EQUATION, {"refusal_reason": "why not"}, BindingCode.INCONSISTENT),
        (EQUATION, {"rhs_canonical": "Anna/apples - Ben/apples/by"}, BindingCode.INCONSISTENT),
        (EQUATION, {"dependencies": ("Anna/apples",)}, BindingCode.INCONSISTENT),
        (EQUATION, {"source_span": (9, 3)}, BindingCode.BAD_SPAN),
        (GRAPH.unknown, {"source_span": (9, 3)}, BindingCode.BAD_SPAN),
        (GRAPH, {"symbols": (*GRAPH.symbols, GRAPH.symbols[0])}, BindingCode.DUPLICATE),
        (GRAPH, {"facts": (*GRAPH.facts, GRAPH.facts[0])}, BindingCode.DUPLICATE),
        (GRAPH, {"facts": (*GRAPH.facts, BoundFact("Ben/apples", "8", (0, 1), "apples"))}, BindingCode.DUPLICATE),
        (GRAPH, {"facts": (*GRAPH.facts, BoundFact("Zoe/apples", "8", (0, 1), "apples"))}, BindingCode.DANGLING),
        (GRAPH, {"symbols": GRAPH.symbols[:2]}, BindingCode.DANGLING),
        (GRAPH, {"unknown": BoundUnknown("Zoe/apples", (0, 1), "apples")}, BindingCode.DANGLING),
        (GRAPH, {"unknown": BoundUnknown("Ben/apples", (0, 1), "pears")}, BindingCode.INCONSISTENT),
    ],
)
def test_a_malformed_part_is_refused(part: Any, changes: dict[str, Any], code: BindingCode) -> None:
    with pytest.raises(BindingError) as caught:
        replace(part, **changes)
    assert caught.value.code is code


def test_the_json_form_holds_every_field() -> None:
    tree: Any = GRAPH.as_json()
    assert set(tree) == {"symbols", "facts", "equations", "unknown"}
    assert set(tree["symbols"][0]) == {"symbol_id", "name", "semantic_role", "source_span", "introduced_by", "entity", "unit"}
    assert set(tree["equations"][0]) == {
        "lhs_symbol_id",
        "rhs_canonical",
        "dependencies",
        "operation_kind",
        "unit_proof",
        "admissibility_status",
        "source_span",
        "refusal_reason",
    }
    assert isinstance(GRAPH, SemanticSymbolBindingGraph)

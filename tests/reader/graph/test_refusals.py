"""Every malformed graph is refused with its code: as JSON, as objects, and after random damage."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.reader.graph import (
    GraphErrorCode,
    InitialPossession,
    MathGraphError,
    MathProblemGraph,
    Node,
    Operation,
    Quantity,
    QuantityGraph,
    Relation,
    Unknown,
    graph_from_dict,
    value_from_text,
)
from tests.reader.graphs import fair, orchard

Json = dict[str, Any]
Code = GraphErrorCode


def at(raw: Any, path: str) -> tuple[Any, Any]:
    """The container and the last key of a dotted path."""
    *most, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in most:
        raw = raw[part]
    return raw, last


def name_of(value: object) -> str:
    """A stable name of a parameter: functions by name, all else in ASCII."""
    return getattr(value, "__name__", "") or ascii(value)[:40].strip("'")


def refused(raw: object) -> GraphErrorCode:
    with pytest.raises(MathGraphError) as caught:
        graph_from_dict(raw)
    assert caught.value.hint
    assert caught.value.message == str(caught.value)
    return caught.value.code


BAD_V1: list[tuple[str, object, GraphErrorCode]] = [
    ("entities", [], Code.NO_ENTITY),
    ("entities", ["Mira", "Jon", "Mira"], Code.DUPLICATE_ENTITY),
    ("entities", ["Mira"], Code.UNDEFINED_ENTITY),
    ("entities", "Mira", Code.BAD_TYPE),
    ("entities", ["Mira", 3], Code.BAD_TYPE),
    ("entities", ["Mira", "Jon", ""], Code.BAD_TEXT),
    ("entities", ["Mira", "Jon", " Eve"], Code.BAD_TEXT),
    ("entities", ["Mira", "Jon", "\ud800"], Code.BAD_TEXT),
    ("initial_state", {}, Code.BAD_TYPE),
    ("initial_state.0", [], Code.BAD_TYPE),
    ("initial_state.0.entity", "Eve", Code.UNDEFINED_ENTITY),
    ("initial_state.0.entity", None, Code.BAD_TYPE),
    ("initial_state.0.quantity", 12, Code.BAD_TYPE),
    ("initial_state.0.quantity.unit", "", Code.BAD_TEXT),
    ("initial_state.0.quantity.unit", 5, Code.BAD_TYPE),
    ("initial_state.0.quantity.value", True, Code.BAD_TYPE),
    ("initial_state.0.quantity.value", 12.0, Code.BAD_TYPE),
    ("initial_state.0.quantity.value", None, Code.BAD_TYPE),
    ("initial_state.0.quantity.value", "12", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "4/2", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "4/1", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "1/0", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "1/-2", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", " 1/2", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "١/٢", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "0.5", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "1/" + "9" * 6000, Code.BAD_VALUE),
    ("initial_state.0.quantity.value", -1, Code.BAD_VALUE),
    ("initial_state.0.quantity.value", "-1/2", Code.BAD_VALUE),
    ("initial_state.0.quantity.value", 2**53, Code.BAD_VALUE),
    ("operations", None, Code.BAD_TYPE),
    ("operations.0.kind", "steal", Code.UNKNOWN_KIND),
    ("operations.0.kind", "ADD", Code.UNKNOWN_KIND),
    ("operations.0.kind", 1, Code.BAD_TYPE),
    ("operations.0.actor", "Eve", Code.UNDEFINED_ENTITY),
    ("operations.0.target", "Jon", Code.TARGET_FORBIDDEN),
    ("operations.0.target", None, Code.BAD_TYPE),
    ("operations.1.target", "Mira", Code.TARGET_IS_ACTOR),
    ("operations.1.target", "Eve", Code.UNDEFINED_ENTITY),
    ("operations.0.operand.value", False, Code.BAD_TYPE),
    ("unknown", None, Code.BAD_TYPE),
    ("unknown.entity", "Eve", Code.UNDEFINED_ENTITY),
    ("unknown.entity", 0, Code.BAD_TYPE),
    ("unknown.unit", "", Code.BAD_TEXT),
    ("schema", 3, Code.UNKNOWN_SCHEMA),
    ("schema", True, Code.UNKNOWN_SCHEMA),
    ("schema", "2", Code.UNKNOWN_SCHEMA),
]
BAD_V2: list[tuple[str, object, GraphErrorCode]] = [
    ("schema", 1, Code.UNKNOWN_SCHEMA),
    ("nodes", [], Code.NO_NODE),
    ("nodes.1.id", "q1", Code.DUPLICATE_NODE),
    ("nodes.0.id", "q01", Code.BAD_NODE_ID),
    ("nodes.0.id", "x1", Code.BAD_NODE_ID),
    ("nodes.0.id", "q0", Code.BAD_NODE_ID),
    ("nodes.0.id", "q1\n", Code.BAD_NODE_ID),
    ("nodes.0.label", "", Code.BAD_TEXT),
    ("nodes.0.unit", None, Code.BAD_TYPE),
    ("nodes.0.value", 3, Code.SOURCE_MISMATCH),
    ("nodes.2.value", None, Code.SOURCE_MISMATCH),
    ("nodes.2.value", True, Code.BAD_TYPE),
    ("nodes.2.value", 4.0, Code.BAD_TYPE),
    ("nodes.2.value", "8/2", Code.BAD_VALUE),
    ("nodes.2.source", "guess", Code.SOURCE_MISMATCH),
    ("nodes.2.source", "derived", Code.SOURCE_MISMATCH),
    ("nodes.2.span", [3], Code.BAD_SPAN),
    ("nodes.2.span", [3, 3], Code.BAD_SPAN),
    ("nodes.2.span", [-1, 3], Code.BAD_SPAN),
    ("nodes.2.span", [True, 3], Code.BAD_SPAN),
    ("nodes.2.span", "3-5", Code.BAD_TYPE),
    ("relations.0.kind", "guess", Code.UNKNOWN_KIND),
    ("relations.0.sense", "more", Code.UNKNOWN_SENSE),
    ("relations.2.sense", "", Code.UNKNOWN_SENSE),
    ("relations.2.sense", "less", Code.UNKNOWN_SENSE),
    ("relations.0.result", "q99", Code.UNDEFINED_NODE),
    ("relations.0.operands", ["q5", "q99"], Code.UNDEFINED_NODE),
    ("relations.0.operands", ["q5"], Code.WRONG_ARITY),
    ("relations.0.operands", ["q5", "q2", "q3"], Code.WRONG_ARITY),
    ("relations.1.operands", [], Code.WRONG_ARITY),
    ("relations.0.operands", ["q5", "q6"], Code.RESULT_IS_OPERAND),
    ("relations.0.operands", "q5", Code.BAD_TYPE),
    ("relations.0.operands", ["q5", 2], Code.BAD_TYPE),
    ("goal", "q99", Code.UNDEFINED_NODE),
    ("goal", None, Code.BAD_TYPE),
    ("answer_unit", None, Code.BAD_TYPE),
    ("answer_entity", "", Code.BAD_TEXT),
    ("answer_entity", 4, Code.BAD_TYPE),
]


@pytest.mark.parametrize(
    ("make", "path", "value", "code"),
    [(orchard, *case) for case in BAD_V1] + [(fair, *case) for case in BAD_V2],
    ids=name_of,
)
def test_a_wrong_field_is_refused(make: Callable[[], Any], path: str, value: object, code: GraphErrorCode) -> None:
    raw = copy.deepcopy(make().as_json())
    container, key = at(raw, path)
    container[key] = value
    assert refused(raw) is code


def fields_of(raw: Any, path: str = "") -> list[str]:
    """Paths of every field of every object below `raw`."""
    if isinstance(raw, dict):
        return [found for key, value in raw.items() for found in (f"{path}{key}", *fields_of(value, f"{path}{key}."))]
    if isinstance(raw, list):
        return [found for place, value in enumerate(raw) for found in fields_of(value, f"{path}{place}.")]
    return []


ALL_FIELDS = [(orchard, path) for path in fields_of(orchard().as_json())] + [(fair, path) for path in fields_of(fair().as_json())]


@pytest.mark.parametrize(("make", "path"), ALL_FIELDS, ids=name_of)
def test_each_missing_or_misspelt_field_is_refused(make: Callable[[], Any], path: str) -> None:
    raw = copy.deepcopy(make().as_json())
    container, key = at(raw, path)
    value = container.pop(key)
    wanted = {Code.TARGET_MISSING} if key == "target" else {Code.MISSING_FIELD, Code.UNKNOWN_FIELD}
    assert refused(raw) in wanted
    container[f"{key}_"] = value
    assert refused(raw) in {Code.MISSING_FIELD, Code.UNKNOWN_FIELD}
    container[key] = value
    assert refused(raw) is Code.UNKNOWN_FIELD


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=6,
)


@given(st.sampled_from(ALL_FIELDS), JUNK)
def test_damage_gives_a_valid_graph_or_the_typed_error(where: tuple[Callable[[], Any], str], junk: object) -> None:
    make, path = where
    raw = copy.deepcopy(make().as_json())
    container, key = at(raw, path)
    container[key] = junk
    try:
        graph = graph_from_dict(raw)
    except MathGraphError:
        return
    assert graph_from_dict(graph.as_json()) == graph
    assert graph.as_json() == raw


@given(JUNK)
def test_junk_is_never_a_graph(junk: object) -> None:
    with pytest.raises(MathGraphError):
        graph_from_dict(junk)


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (lambda: Quantity(1.5, "plums"), Code.BAD_TYPE),  # type: ignore[arg-type]
        (lambda: Quantity(True, "plums"), Code.BAD_TYPE),
        (lambda: Quantity(Fraction(1, 10**300), "plums"), Code.BAD_VALUE),
        (lambda: InitialPossession("Mira", 3), Code.BAD_TYPE),  # type: ignore[arg-type]
        (lambda: Operation("Mira", "transfer", Quantity(1, "plums")), Code.TARGET_MISSING),  # type: ignore[arg-type]
        (lambda: Operation("Mira", ["add"], Quantity(1, "plums")), Code.UNKNOWN_KIND),  # type: ignore[arg-type]
        (lambda: MathProblemGraph(["Mira"], (), (), Unknown(None, "plums")), Code.BAD_TYPE),  # type: ignore[arg-type]
        (lambda: MathProblemGraph(("Mira",), (), (), None), Code.BAD_TYPE),  # type: ignore[arg-type]
        (lambda: Node("q1", "a", "", 1.0, "text"), Code.BAD_TYPE),  # type: ignore[arg-type]
        (lambda: Node("q1", "a", "", 1, "text", [1, 2]), Code.BAD_SPAN),  # type: ignore[arg-type]
        (lambda: Relation("total", "q1", ["q2"]), Code.BAD_TYPE),  # type: ignore[arg-type]
        (lambda: QuantityGraph((), (), "q1", ""), Code.NO_NODE),
    ],
)
def test_objects_are_checked_at_construction(build: Callable[[], object], code: GraphErrorCode) -> None:
    with pytest.raises(MathGraphError) as caught:
        build()
    assert caught.value.code is code


@pytest.mark.parametrize("text", ["", "01", "+1", "1.0", "2/4", "-0", "1e3", " 1", "9" * 500])
def test_a_value_text_that_is_not_normal_is_refused(text: str) -> None:
    with pytest.raises(MathGraphError):
        value_from_text(text)


@given(st.one_of(st.integers(), st.fractions()))
def test_value_texts_come_back(value: int | Fraction) -> None:
    if max(abs(value.numerator), value.denominator) < 10**150:
        assert value_from_text(str(value)) == value

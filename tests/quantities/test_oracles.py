"""Each oracle against a second, naive judge of the same question, and every input that it must refuse."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from stages.quantities.entailment.formulas import And, Atom, Formula, If, Iff, Not, Or, formula_from_dict
from stages.quantities.entailment.oracle import entailment_verdict
from stages.quantities.errors import OracleCode, OracleError
from stages.quantities.membership.oracle import membership_verdict
from stages.quantities.membership.statements import Statement, StatementKind, statement_from_dict
from stages.quantities.ordering.oracle import order_answer
from stages.quantities.ordering.relations import UNDETERMINED, Above, Compare, Extreme, OrderQuery, Rank, order_query_from_dict
from stages.quantities.relational_metric.oracle import oracle_answer
from stages.quantities.relational_metric.relations import Fact, FewerThan, MoreThan, Query, Relation, SumOf, relations_from_list
from stages.quantities.verdict import Verdict

ANNA = Fact("Anna", "apples", 5)
BEN = MoreThan("Ben", "Anna", "apples", 3)
ASK_BEN = Query("Ben", "apples")


# ---------------------------------------------------------------- amounts


def test_forward_substitution() -> None:
    told: list[Relation] = [ANNA, BEN, FewerThan("Cleo", "Ben", "apples", 2), SumOf("total", ("Ben", "Cleo"), "apples")]
    assert oracle_answer(told, ASK_BEN) == 8
    assert oracle_answer(told, Query("Cleo", "apples")) == 6
    assert oracle_answer(told, Query("total", "apples")) == 14


@pytest.mark.parametrize(
    ("told", "query", "code", "index"),
    [
        ([BEN, ANNA], ASK_BEN, OracleCode.FORWARD_REFERENCE, 0),
        ([BEN], ASK_BEN, OracleCode.FORWARD_REFERENCE, 0),
        ([ANNA, SumOf("total", ("Anna", "Ben"), "apples"), BEN], ASK_BEN, OracleCode.FORWARD_REFERENCE, 1),
        ([ANNA, MoreThan("Ben", "Anna", "pears", 3)], ASK_BEN, OracleCode.FORWARD_REFERENCE, 1),
        ([ANNA, BEN, ANNA], ASK_BEN, OracleCode.DUPLICATE, 2),
        ([ANNA, BEN, Fact("Ben", "apples", 8)], ASK_BEN, OracleCode.DUPLICATE, 2),
        ([ANNA, SumOf("total", ("Anna", "Anna"), "apples")], ASK_BEN, OracleCode.DUPLICATE, 1),
        ([ANNA], ASK_BEN, OracleCode.MISSING_QUERY_ENTITY, None),
        ([ANNA, BEN], Query("Ben", "pears"), OracleCode.MISSING_QUERY_ENTITY, None),
        ([MoreThan("Anna", "Ben", "apples", 1), BEN], ASK_BEN, OracleCode.CYCLE, None),
        ([MoreThan("Ben", "Ben", "apples", 1)], ASK_BEN, OracleCode.CYCLE, None),
        ([ANNA, FewerThan("Ben", "Anna", "apples", 6)], ASK_BEN, OracleCode.NEGATIVE, 1),
        (["a fact"], ASK_BEN, OracleCode.UNKNOWN_KIND, 0),
    ],
)
def test_the_oracle_of_amounts_refuses(told: list[Relation], query: Query, code: OracleCode, index: int | None) -> None:
    with pytest.raises(OracleError) as caught:
        oracle_answer(told, query)
    assert (caught.value.code, caught.value.index) == (code, index)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({"kind": "times", "entity": "Ben", "base": "Anna", "unit": "apples", "value": 2}, OracleCode.UNKNOWN_KIND),
        ({"entity": "Ben"}, OracleCode.UNKNOWN_KIND),
        ("fact", OracleCode.UNKNOWN_KIND),
        ({"kind": "fact", "entity": "Ben", "unit": "apples"}, OracleCode.MALFORMED),
        ({"kind": "fact", "entity": "Ben", "unit": "apples", "value": -1}, OracleCode.MALFORMED),
        ({"kind": "fact", "entity": "Ben", "unit": "apples", "value": 1.5}, OracleCode.MALFORMED),
        ({"kind": "fact", "entity": "Ben", "unit": "apples", "value": True}, OracleCode.MALFORMED),
        ({"kind": "fact", "entity": " ", "unit": "apples", "value": 1}, OracleCode.MALFORMED),
        ({"kind": "fact", "entity": "Ben", "unit": "apples", "value": 1, "base": "Anna"}, OracleCode.MALFORMED),
        ({"kind": "sum_of", "entity": "total", "parts": ["Ben"], "unit": "apples"}, OracleCode.MALFORMED),
        ({"kind": "sum_of", "entity": "total", "parts": ["Ben", 3], "unit": "apples"}, OracleCode.MALFORMED),
    ],
)
def test_a_malformed_relation_names_its_place(record: object, code: OracleCode) -> None:
    with pytest.raises(OracleError) as caught:
        relations_from_list([{"kind": "fact", "entity": "Anna", "unit": "apples", "value": 5}, record])
    assert (caught.value.code, caught.value.index) == (code, 1)


# ---------------------------------------------------------------- orders

PEOPLE = ("A", "B", "C", "D")


def naive_order(told: Sequence[Above], query: OrderQuery) -> str | None:
    """Every permutation of the field that fits; None when none does."""
    field = sorted({name for one in told for name in (one.greater, one.lesser)})
    on_scale = [one for one in told if one.scale == query.scale]
    fitting = [order for order in permutations(field) if all(order.index(one.greater) < order.index(one.lesser) for one in on_scale)]
    if not fitting:
        return None
    found: set[str]
    match query:
        case Compare():
            found = {"yes" if order.index(query.greater) < order.index(query.lesser) else "no" for order in fitting}
        case Extreme():
            found = {order[0 if query.greatest else -1] for order in fitting}
        case Rank():
            found = {order[query.position - 1 if query.from_top else -query.position] for order in fitting}
    return found.pop() if len(found) == 1 else UNDETERMINED


_pairs = st.permutations(PEOPLE).map(lambda names: names[:2])
_aboves = st.lists(st.builds(lambda scale, ends: Above(scale, *ends), st.sampled_from(["height", "age"]), _pairs), min_size=1, max_size=6)
_queries: st.SearchStrategy[OrderQuery] = st.one_of(
    st.builds(Extreme, st.just("height"), st.booleans()),
    st.builds(Rank, st.just("height"), st.integers(1, 4), st.booleans()),
    _pairs.map(lambda ends: Compare("height", *ends)),
)


@given(_aboves, _queries)
@settings(max_examples=150, deadline=None)
def test_the_order_oracle_agrees_with_every_permutation(told: list[Above], query: OrderQuery) -> None:
    try:
        found: str | None = order_answer(told, query)
    except OracleError as error:
        if error.code is OracleCode.CYCLE:
            assert naive_order(told, Extreme("height", True)) is None or naive_order(told, Extreme("age", True)) is None
            return
        if error.code is not OracleCode.MISSING_QUERY_ENTITY:
            raise
        reject()  # the field lacks what the query asks about
    assert found == naive_order(told, query)


@pytest.mark.parametrize(
    ("told", "query", "code"),
    [
        ([Above("height", "A", "B"), Above("height", "B", "A")], Extreme("height", True), OracleCode.CYCLE),
        ([Above("height", "A", "A")], Extreme("height", True), OracleCode.CYCLE),
        ([Above("height", "A", "B"), Above("age", "A", "B"), Above("age", "B", "A")], Extreme("height", True), OracleCode.CYCLE),
        ([Above("height", "A", "B")], Extreme("age", True), OracleCode.MISSING_QUERY_ENTITY),
        ([Above("height", "A", "B")], Rank("height", 3), OracleCode.MISSING_QUERY_ENTITY),
        ([Above("height", "A", "B")], Compare("height", "A", "C"), OracleCode.MISSING_QUERY_ENTITY),
        ([Above("height", "A", "B")], Compare("height", "A", "A"), OracleCode.MALFORMED),
        ([], Extreme("height", True), OracleCode.MISSING_QUERY_ENTITY),
    ],
)
def test_the_order_oracle_refuses(told: list[Above], query: OrderQuery, code: OracleCode) -> None:
    with pytest.raises(OracleError) as caught:
        order_answer(told, query)
    assert caught.value.code is code


@pytest.mark.parametrize("record", [{"kind": "rank", "scale": "height", "position": 0}, {"kind": "rank", "scale": "height"}, 3])
def test_a_malformed_order_query_is_refused(record: object) -> None:
    with pytest.raises(OracleError):
        order_query_from_dict(record)


# ---------------------------------------------------------------- classes

CLASSES = ("P", "Q", "R")


def naive_membership(premises: Sequence[Statement], query: Statement) -> Verdict | None:
    """Every inhabited set of regions of a three-circle diagram, and every place of the two individuals in it; None if nothing fits."""
    regions = list(product((False, True), repeat=len(CLASSES)))
    named = {name for one in (*premises, query) for name in ((one.predicate,) if one.kind.of_individual else (one.subject, one.predicate))}
    truths: set[bool] = set()
    for choice in product((False, True), repeat=len(regions)):
        world = [region for region, there in zip(regions, choice, strict=True) if there]
        if not all(any(region[CLASSES.index(name)] for region in world) for name in named):
            continue
        for x, y in product(world, repeat=2):
            places = {"x": x, "y": y}
            if all(_true(one, world, places) for one in premises):
                truths.add(_true(query, world, places))
    if not truths:
        return None
    return Verdict.UNKNOWN if len(truths) == 2 else Verdict.ENTAILED if True in truths else Verdict.CONTRADICTED


def _true(one: Statement, world: list[tuple[bool, ...]], places: dict[str, tuple[bool, ...]]) -> bool:
    p = CLASSES.index(one.predicate)
    if one.kind.of_individual:
        return places[one.subject][p] == (one.kind is StatementKind.IS_A)
    s = CLASSES.index(one.subject)
    inside = [region[p] for region in world if region[s]]
    match one.kind:
        case StatementKind.ALL:
            return all(inside)
        case StatementKind.NO:
            return not any(inside)
        case StatementKind.SOME:
            return any(inside)
        case _:
            return not all(inside)


_statements = st.one_of(
    st.builds(
        Statement,
        st.sampled_from([StatementKind.ALL, StatementKind.NO, StatementKind.SOME, StatementKind.SOME_NOT]),
        st.sampled_from(CLASSES),
        st.sampled_from(CLASSES),
    ),
    st.builds(
        Statement,
        st.sampled_from([StatementKind.IS_A, StatementKind.IS_NOT_A]),
        st.sampled_from(["x", "y"]),
        st.sampled_from(CLASSES),
    ),
)


@given(st.lists(_statements, max_size=4), _statements)
@settings(max_examples=80, deadline=None)
def test_the_class_oracle_agrees_with_every_diagram(premises: list[Statement], query: Statement) -> None:
    naive = naive_membership(premises, query)
    if naive is None:
        with pytest.raises(OracleError) as caught:
            membership_verdict(premises, query)
        assert caught.value.code is OracleCode.INCONSISTENT
    else:
        assert membership_verdict(premises, query) is naive


@given(_statements)
def test_a_denial_denied_is_the_statement(one: Statement) -> None:
    assert one.denied() != one
    assert one.denied().denied() == one


@pytest.mark.parametrize("record", [{"kind": "most", "subject": "P", "predicate": "Q"}, {"kind": "all", "subject": "P"}, "all P are Q"])
def test_a_malformed_statement_is_refused(record: object) -> None:
    with pytest.raises(OracleError):
        statement_from_dict(record, 0)


# ---------------------------------------------------------------- formulas

ATOMS = ("a", "b", "c")
_formulas: st.SearchStrategy[Formula] = st.recursive(
    st.sampled_from(ATOMS).map(Atom),
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(If, inner, inner),
        st.builds(Iff, inner, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
    ),
    max_leaves=8,
)


def holds(formula: Formula, world: dict[str, bool]) -> bool:
    match formula:
        case Atom(clause):
            return world[clause]
        case Not(body):
            return not holds(body, world)
        case And(parts):
            return all(holds(part, world) for part in parts)
        case Or(parts):
            return any(holds(part, world) for part in parts)
        case If(antecedent, consequent):
            return not holds(antecedent, world) or holds(consequent, world)
        case Iff(left, right):
            return holds(left, world) == holds(right, world)


@given(st.lists(_formulas, max_size=4), _formulas)
@settings(max_examples=150, deadline=None)
def test_the_formula_oracle_agrees_with_the_truth_table(premises: list[Formula], query: Formula) -> None:
    worlds = [dict(zip(ATOMS, values, strict=True)) for values in product((False, True), repeat=len(ATOMS))]
    truths = {holds(query, world) for world in worlds if all(holds(premise, world) for premise in premises)}
    if not truths:
        with pytest.raises(OracleError) as caught:
            entailment_verdict(premises, query)
        assert caught.value.code is OracleCode.INCONSISTENT
        return
    naive = Verdict.UNKNOWN if len(truths) == 2 else Verdict.ENTAILED if True in truths else Verdict.CONTRADICTED
    assert entailment_verdict(premises, query) is naive


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"xor": []},
        {"atom": ""},
        {"atom": 3},
        {"and": [{"atom": "a"}]},
        {"iff": [{"atom": "a"}] * 3},
        {"if": {"atom": "a"}},
        "a",
        {"not": "a"},
    ],
)
def test_a_malformed_formula_is_refused(record: object) -> None:
    with pytest.raises(OracleError):
        formula_from_dict(record, 0)

"""Random systems of linear relations: solved exactly when the goal is determined, by a rank test of the tests' own."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from stages.reader.graph import QuantityGraph, Relation, RelationKind
from stages.reader.solve import SolveError, SolveErrorCode, solve
from stages.reader.verify import verify
from tests.reader.graphs import node


@st.composite
def systems(draw: st.DrawFn) -> tuple[QuantityGraph, list[list[Fraction]], Fraction]:
    """Unknowns q1…qn with a hidden solution, relations that it satisfies, each equation's coefficients, and q1's true value."""
    hidden = [draw(st.integers(1, 12)) for _ in range(draw(st.integers(2, 4)))]
    nodes = [node(f"q{place}", "") for place in range(1, len(hidden) + 1)]
    relations: list[Relation] = []
    rows: list[list[Fraction]] = []
    for _ in range(draw(st.integers(1, 6))):
        kind = draw(
            st.sampled_from([RelationKind.TOTAL, RelationKind.DIFFERENCE, RelationKind.AVERAGE, RelationKind.COMPARE_MULTIPLICATIVE])
        )
        first, second = (draw(st.integers(0, len(hidden) - 1)) for _ in range(2))
        row = [Fraction(0)] * len(hidden)
        a, b = hidden[first], hidden[second]
        if kind is RelationKind.COMPARE_MULTIPLICATIVE:
            if first == second:
                continue
            nodes.append(node(f"q{len(nodes) + 1}", "times", _value(Fraction(b, a))))
            relations.append(Relation(kind, f"q{second + 1}", (f"q{first + 1}", nodes[-1].id)))
            row[first], row[second] = Fraction(b, a), Fraction(-1)
        else:
            result = {RelationKind.TOTAL: Fraction(a + b), RelationKind.DIFFERENCE: Fraction(a - b)}.get(kind, Fraction(a + b, 2))
            nodes.append(node(f"q{len(nodes) + 1}", "", _value(result)))
            relations.append(Relation(kind, nodes[-1].id, (f"q{first + 1}", f"q{second + 1}")))
            row[first] += 1
            row[second] += -1 if kind is RelationKind.DIFFERENCE else 1
        rows.append(row)
    return QuantityGraph(tuple(nodes), tuple(relations), "q1", ""), rows, Fraction(hidden[0])


def _value(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def failure(graph: QuantityGraph) -> SolveErrorCode | None:
    try:
        solve(graph)
    except SolveError as error:
        return error.code
    return None


def rank(rows: list[list[Fraction]]) -> int:
    rows = [list(row) for row in rows]
    found = 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((place for place in range(found, len(rows)) if rows[place][column]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        for place in range(found + 1, len(rows)):
            times = rows[place][column] / rows[found][column]
            rows[place] = [left - times * right for left, right in zip(rows[place], rows[found], strict=True)]
        found += 1
    return found


@given(systems())
def test_a_system_is_solved_exactly_when_it_determines_the_goal(made: tuple[QuantityGraph, list[list[Fraction]], Fraction]) -> None:
    graph, rows, truth = made
    width = sum(one.value is None for one in graph.nodes)
    goal = [Fraction(int(place == 0)) for place in range(width)]
    determined = rank([*rows, goal]) == rank(rows) if rows else False
    if not determined:
        assert failure(graph) is SolveErrorCode.UNDERDETERMINED
        return
    trace = solve(graph)
    assert trace.answer_value == truth
    assert verify(graph, trace).ok


@given(systems(), st.integers(1, 5), st.data())
def test_a_statement_that_breaks_a_determined_system_is_found(
    made: tuple[QuantityGraph, list[list[Fraction]], Fraction], by: int, data: st.DataObject
) -> None:
    graph, _, truth = made
    assume(failure(graph) is None)
    extra = node(f"q{len(graph.nodes) + 1}", "", _value(truth + by))
    relations = list(graph.relations)
    relations.insert(data.draw(st.integers(0, len(relations))), Relation(RelationKind.EQUAL, extra.id, ("q1",)))
    assert failure(QuantityGraph((*graph.nodes, extra), tuple(relations), "q1", "")) is SolveErrorCode.INCONSISTENT

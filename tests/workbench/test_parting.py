"""When is a right answer the annotated derivation? (decision 0080)"""

from __future__ import annotations

import pytest

from stages.reader import read
from stages.reader.graph import Node, QuantityGraph, Relation, RelationKind
from stages.reader.realize import realize
from stages.reader.result import Answered
from stages.reader.solve import solve
from stages.workbench.formulas import solution_steps
from stages.workbench.parting import Verdict, part


def answer(values: dict[str, int], *relations: tuple[RelationKind, str, str]) -> Answered:
    """Solve a graph whose nodes are q1, q2, …: given values, then one relation after the other, the last one asked for."""
    given = tuple(Node(name, f"the {name}", "", value, "text") for name, value in values.items())
    results = [result for _, result, _ in relations]
    graph = QuantityGraph(
        given + tuple(Node(name, f"the {name}", "") for name in results),
        tuple(Relation(kind, result, tuple(operands.split())) for kind, result, operands in relations),
        results[-1],
        "",
    )
    trace = solve(graph)
    return Answered(trace.answer_value, "", None, graph, trace, realize(graph, trace))


TIMES, ADD, SHARE, LESS = RelationKind.APPLY_RATE, RelationKind.TOTAL, RelationKind.SHARE_EQUALLY, RelationKind.DIFFERENCE
PRODUCT = answer({"q1": 20, "q2": 50, "q3": 2}, (TIMES, "q4", "q1 q3"), (TIMES, "q5", "q4 q2"))
SUM = answer({"q1": 3, "q2": 4, "q3": 5}, (ADD, "q4", "q1 q2 q3"))
LUCK = answer({"q1": 2, "q2": 2, "q3": 9}, (TIMES, "q4", "q1 q2"), (ADD, "q5", "q4 q3"))
SPENT = answer({"q1": 50, "q2": 18, "q3": 18}, (LESS, "q4", "q1 q2"), (LESS, "q5", "q4 q3"))
DETOUR = answer({"q1": 30, "q2": 8, "q3": 2}, (LESS, "q4", "q1 q2"), (SHARE, "q5", "q4 q3"))


@pytest.mark.parametrize(
    ("ours", "annotated", "verdict"),
    [
        (PRODUCT, "<<20*50=1000>> <<1000*2=2000>>", Verdict.MERGES),  # the same product on another way
        (PRODUCT, "<<20*2*50=2000>>", Verdict.AGREES),  # two steps in one, the formula passes through 40
        (SUM, "<<4+5=9>> <<9+3=12>>", Verdict.AGREES),
        (SUM, "<<3+4=7>> <<7+5=12>> <<12-12=0>>", Verdict.MERGES),  # they write down more
        (LUCK, "<<2+2=4>> <<4+9=13>>", Verdict.AGREES),  # 2·2 and 2+2 cannot be told apart by values: the known limit
        (DETOUR, "<<30-8=22>> <<22/2=11>>", Verdict.AGREES),
        (DETOUR, "<<30/2=15>> <<8/2=4>> <<15-4=11>>", Verdict.PARTS),
        (SPENT, "<<18+18=36>> <<50-36=14>>", Verdict.MERGES),  # 50 - 18 - 18, the other way round
        (DETOUR, "<<9+2=11>>", Verdict.MERGES),
        (SUM, "<<5-3=2>> <<2*6=12>>", Verdict.MERGES),
    ],
)
def test_the_verdict(ours: Answered, annotated: str, verdict: Verdict) -> None:
    assert part(ours, solution_steps(annotated)).verdict is verdict


def test_a_story_of_states_adds_up_in_any_order() -> None:
    story = read("Tom has 15 apples. He buys 2 apples. He buys 5 apples. How many apples does Tom have now?")
    assert isinstance(story, Answered)
    assert part(story, solution_steps("<<5+2=7>> <<15+7=22>>")).sound
    assert not part(story, solution_steps("<<15*3=45>> <<45-23=22>>")).sound


def test_the_places_where_they_part_are_named() -> None:
    parting = part(DETOUR, solution_steps("<<30/2=15>> <<8/2=4>> <<15-4=11>>"))
    assert [parting.ours[place].value for place in parting.strange_to_them] == [22]
    assert [parting.theirs[place].result for place in parting.strange_to_us] == [15, 4]
    assert not parting.sound


def test_without_annotation_nothing_is_proved() -> None:
    assert not part(SUM, ()).sound

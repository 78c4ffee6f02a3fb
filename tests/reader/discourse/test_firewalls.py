"""Each firewall alone prevents a wrong answer: with all of them the case is refused, without this one it is answered wrongly.

The graphs are made by hand, so that the cases hold whatever the grammar can read; `FOOLED` gives what a careless assembler
would propose for a text, and what the solver then answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module

import pytest

from stages.reader.discourse import decision
from stages.reader.discourse.assembly import Branch, Proposal, ReadSentence
from stages.reader.discourse.decision import ReadCandidate, admit, decide
from stages.reader.discourse.firewalls import ALL_FIREWALLS, Firewall
from stages.reader.grammar.chart import Node as ParseNode
from stages.reader.grammar.reading import Candidate
from stages.reader.graph import Node, QuantityGraph, Relation, RelationKind
from stages.reader.options import ReaderOptions
from stages.reader.refusals import ParseError, RefusalCode, Refused
from stages.reader.result import Answered, Graph, Result
from stages.reader.solve import solve
from stages.reader.text import split_sentences, tokenize
from stages.reader.trace import SolutionTrace

TOTAL, EQUAL, SHARE = RelationKind.TOTAL, RelationKind.EQUAL, RelationKind.SHARE_EQUALLY


def stated(name: str, value: int, unit: str, at: int) -> Node:
    return Node(name, f"the {unit}", unit, value, "text", (at, at + 1))


def derived(name: str, unit: str) -> Node:
    return Node(name, f"the {unit}", unit)


def graph(*parts: Node | Relation, unit: str = "apples") -> QuantityGraph:
    nodes = tuple(part for part in parts if isinstance(part, Node))
    return QuantityGraph(nodes, tuple(part for part in parts if isinstance(part, Relation)), "q9", unit)


def place(text: str, number: str) -> int:
    return text.index(number)


@dataclass(frozen=True)
class Case:
    """A text, what a careless assembler makes of it, the refusal that saves us, and the wrong answer without it."""

    text: str
    propose: Callable[[str], tuple[Proposal, ...]]
    code: RefusalCode
    wrong: Fraction


def _drops_a_number(text: str) -> tuple[Proposal, ...]:
    held = stated("q1", 5, "apples", place(text, "5"))
    return (Proposal(graph(held, derived("q9", "apples"), Relation(EQUAL, "q9", ("q1",))), frozenset()),)


def _drops_a_relation(text: str) -> tuple[Proposal, ...]:
    held, other = stated("q1", 5, "apples", place(text, "5")), derived("q2", "apples")
    halved = Relation(SHARE, "q2", ("q1", "q3"))
    two = Node("q3", "two", "", 2, "fact")
    asked = Relation(EQUAL, "q9", ("q1",))
    return (Proposal(graph(held, other, two, derived("q9", "apples"), halved, asked), frozenset(), (), frozenset({0})),)


def _adds_money_to_apples(text: str) -> tuple[Proposal, ...]:
    held, paid = stated("q1", 5, "apples", place(text, "5")), stated("q2", 3, "dollars", place(text, "3"))
    return (Proposal(graph(held, paid, derived("q9", "apples"), Relation(TOTAL, "q9", ("q1", "q2"))), frozenset()),)


def _breaks_a_child(text: str) -> tuple[Proposal, ...]:
    children, teams = stated("q1", 7, "children", place(text, "7")), stated("q2", 2, "teams", place(text, "2"))
    shared = graph(children, teams, derived("q9", "children"), Relation(SHARE, "q9", ("q1", "q2")), unit="children")
    return (Proposal(shared, frozenset()),)


def _sees_two_meanings(text: str) -> tuple[Proposal, ...]:
    bags, apples = stated("q1", 2, "apples", place(text, "2")), stated("q2", 5, "apples", place(text, "5"))
    whole = graph(bags, apples, derived("q9", "apples"), Relation(TOTAL, "q9", ("q1", "q2")))
    fewer = graph(bags, apples, derived("q9", "apples"), Relation(RelationKind.DIFFERENCE, "q9", ("q2", "q1")))
    return Proposal(whole, frozenset()), Proposal(fewer, frozenset())


def _simple(text: str) -> tuple[Proposal, ...]:
    held, other = stated("q1", 5, "apples", place(text, "5")), stated("q2", 3, "apples", place(text, "3"))
    return (Proposal(graph(held, other, derived("q9", "apples"), Relation(TOTAL, "q9", ("q1", "q2"))), frozenset()),)


FOOLED = {
    Firewall.NUMBERS: Case(
        "Tom has 5 apples and eats 3 of them. How many has he?", _drops_a_number, RefusalCode.UNUSED_NUMBER, Fraction(5)
    ),
    Firewall.RELATIONS: Case(
        "Tom has 5 apples, Bob half as many. How many has Bob?", _drops_a_relation, RefusalCode.UNCONSUMED_WORD, Fraction(5)
    ),
    Firewall.UNITS: Case(
        "Tom has 5 apples and 3 dollars. How many apples has he?", _adds_money_to_apples, RefusalCode.UNITS_DISAGREE, Fraction(8)
    ),
    Firewall.VALUES: Case(
        "The 7 children form 2 teams. How many are in a team?", _breaks_a_child, RefusalCode.INADMISSIBLE_VALUE, Fraction(7, 2)
    ),
    Firewall.AGREEMENT: Case("There are 2 bags and 5 apples. How many apples?", _sees_two_meanings, RefusalCode.AMBIGUOUS, Fraction(7)),
    Firewall.VERIFIER: Case("Tom has 5 apples and Bob 3. How many apples?", _simple, RefusalCode.UNVERIFIED, Fraction(9)),
}


def branch_of(text: str) -> Branch:
    node = ParseNode("statement.plain", 0, (), 0, 1)
    return tuple(ReadSentence(sentence, Candidate("statement.plain", node, None, "")) for sentence in split_sentences(tokenize(text)))


def decided(case: Case, firewalls: frozenset[Firewall]) -> Result:
    return decide((branch_of(case.text),), (lambda _: case.propose(case.text),), None, firewalls)[0]


def _careless(problem: Graph) -> SolutionTrace:
    """A solver with a slip in it: only the verifier can know."""
    trace = solve(problem)
    last = replace(trace.steps[-1], after_value=9)
    return replace(trace, steps=(*trace.steps[:-1], last), answer_value=9)


@pytest.fixture(params=FOOLED, ids=str)
def firewall(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Firewall:
    found: Firewall = request.param
    if found is Firewall.VERIFIER:
        monkeypatch.setattr(decision, "solve", _careless)
    return found


def test_the_firewall_refuses_and_says_why(firewall: Firewall) -> None:
    result = decided(FOOLED[firewall], ALL_FIREWALLS)
    assert isinstance(result, Refused)
    assert result.code is FOOLED[firewall].code
    assert result.message.endswith(".")
    assert 0 <= result.span[0] < result.span[1] <= len(FOOLED[firewall].text)


def test_without_it_the_answer_would_be_wrong(firewall: Firewall) -> None:
    result = decided(FOOLED[firewall], ALL_FIREWALLS - {firewall})
    assert isinstance(result, Answered)
    assert result.value == FOOLED[firewall].wrong


def test_no_other_firewall_is_needed_for_it(firewall: Firewall) -> None:
    result = decided(FOOLED[firewall], frozenset({firewall}))
    assert isinstance(result, Refused)
    assert result.code is FOOLED[firewall].code


def test_the_round_trip_alone_stops_a_reading_that_gives_other_words_back() -> None:
    (sentence,) = split_sentences(tokenize("Tom gives Bob 3 apples."))
    node = ParseNode("statement.plain", 0, (), 0, 5)
    misread = (ReadCandidate(Candidate("statement.plain", node, None, "Tom loses 3 apples"), rebuilt_right=False),)
    with pytest.raises(ParseError) as caught:
        admit(sentence, misread, ReaderOptions())
    assert caught.value.refusal.code is RefusalCode.NO_ROUND_TRIP
    assert admit(sentence, misread, ReaderOptions(), ALL_FIREWALLS - {Firewall.ROUND_TRIP}) == (misread[0].candidate,)


def test_every_firewall_has_its_case() -> None:
    assert {*FOOLED, Firewall.ROUND_TRIP} == ALL_FIREWALLS


def test_the_product_reads_with_all_of_them() -> None:
    reading = import_module("stages.reader.read")
    assert reading.read_closely.__kwdefaults__["firewalls"] == ALL_FIREWALLS

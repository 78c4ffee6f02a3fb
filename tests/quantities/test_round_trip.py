"""The generative round trip: relations -> prose -> graph -> relations, and the oracle says the same of both (design section 5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from stages.quantities.domains import RELATIONAL_METRIC
from stages.quantities.graph.model import OperationKind
from stages.quantities.relational_metric import projector, reader
from stages.quantities.relational_metric.oracle import oracle_answer
from stages.quantities.relational_metric.projector import to_relational_metric
from stages.quantities.relational_metric.reader import comprehend_quantitative
from stages.quantities.relational_metric.relations import FewerThan, MoreThan
from stages.quantities.runner import DomainAnswer, answer
from tests.quantities.prose import Problem, problems


def round_trip(problem: Problem) -> None:
    graph = comprehend_quantitative(problem.text)
    relations, query = to_relational_metric(graph)
    assert set(relations) == set(problem.relations)
    assert query == problem.query
    assert oracle_answer(relations, query) == oracle_answer(problem.relations, problem.query)


@given(problems())
@settings(max_examples=200, deadline=None)
def test_what_was_said_is_what_is_understood(problem: Problem) -> None:
    round_trip(problem)


def answers_agree(problem: Problem) -> None:
    """The answer alone, through the runner: what a planted fault must not survive even where nobody compares relations."""
    result = answer(RELATIONAL_METRIC, problem.text)
    assert isinstance(result, DomainAnswer)
    assert result.value == str(oracle_answer(problem.relations, problem.query))


@given(problems())
@settings(max_examples=100, deadline=None)
def test_the_runner_gives_the_direct_oracles_answer(problem: Problem) -> None:
    answers_agree(problem)


def _caught(check: Callable[[Problem], None]) -> None:
    @given(problems(least_depth=1))
    @settings(
        max_examples=200,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.nested_given],
    )
    def property_holds(problem: Problem) -> None:
        check(problem)

    with pytest.raises(AssertionError):
        property_holds()


@pytest.mark.parametrize("check", [round_trip, answers_agree])
def test_swapping_more_for_fewer_in_the_projector_is_caught(check: Callable[[Problem], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projector, "MoreThan", FewerThan)
    monkeypatch.setattr(projector, "FewerThan", MoreThan)
    _caught(check)


@pytest.mark.parametrize("check", [round_trip, answers_agree])
def test_swapping_more_for_fewer_in_the_reader_is_caught(check: Callable[[Problem], None], monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = {"more_than": OperationKind.SUBTRACT, "fewer_than": OperationKind.ADD}
    monkeypatch.setattr(reader, "_OPERATION", swapped)
    _caught(check)


def test_the_trap_itself_holds_nothing_when_nothing_is_planted() -> None:
    with pytest.raises(pytest.fail.Exception):
        _caught(round_trip)

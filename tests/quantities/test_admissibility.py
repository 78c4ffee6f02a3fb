"""Admissibility is decided by the units, is what lets an equation through, and says why when it does not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from stages.quantities.domains import RELATIONAL_METRIC
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.graph import admissibility
from stages.quantities.graph.admissibility import Admissibility, bind_equation, check_admissibility
from stages.quantities.graph.model import AdmissibilityStatus, OperationKind, SemanticRole, SymbolBinding
from stages.quantities.graph.units import UnitRule
from stages.quantities.relational_metric.projector import to_relational_metric
from stages.quantities.relational_metric.reader import comprehend_quantitative
from stages.quantities.runner import CaseOutcome, DomainRefusal, answer, judge_case, read_cases

CASES = Path(__file__).resolve().parents[2] / "data" / "relational_metric" / "cases.jsonl"
CHAIN = "Anna has 5 apples. Ben has 3 more apples than Anna. How many apples does Ben have?"


def symbol(name: str, unit: str, role: SemanticRole = SemanticRole.QUANTITY) -> SymbolBinding:
    return SymbolBinding(name, name, role, (0, 1), "test", name, unit)


def test_one_unit_throughout_is_admitted() -> None:
    (equation,) = comprehend_quantitative(CHAIN).equations
    assert equation.admitted
    assert equation.refusal_reason is None
    assert equation.unit_proof.rule is UnitRule.SAME_UNIT
    assert equation.unit_proof.holds
    assert [term.unit for term in equation.unit_proof.terms] == ["apples", "apples"]
    assert json.loads(equation.unit_proof.canonical) == equation.unit_proof.as_json()


@pytest.mark.parametrize(
    ("text", "strange", "span"),
    [
        ("Anna has 5 apples. Ben has 3 more pears than Anna. How many pears does Ben have?", "Anna/apples", (19, 50)),
        ("Anna has 5 apples. Ben has 3 pears. How many pears do Anna and Ben have?", "Anna/apples", (36, 72)),
        ("Ben has 2 fewer pears than Anna. Anna has 5 apples. How many pears does Ben have?", "Anna/apples", (0, 32)),
    ],
)
def test_mixed_units_refuse_with_a_proof_that_says_why(text: str, strange: str, span: tuple[int, int]) -> None:
    (equation,) = comprehend_quantitative(text).equations
    assert equation.admissibility_status is AdmissibilityStatus.REFUSED
    assert not equation.unit_proof.holds
    assert equation.unit_proof.reason == f"{strange} is in apples, and pears are asked for"
    assert equation.unit_proof.reason in equation.unit_proof.canonical
    result = answer(RELATIONAL_METRIC, text)
    assert isinstance(result, DomainRefusal)
    assert (result.code, result.span) == (RefusalCode.INADMISSIBLE, span)
    assert equation.unit_proof.reason in result.message


def test_forcing_refused_changes_the_projection_and_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = read_cases("relational_metric", CASES.read_bytes(), str(CASES))
    before = [judge_case(RELATIONAL_METRIC, case).outcome for case in cases]
    assert to_relational_metric(comprehend_quantitative(CHAIN))

    def refuse(kind: OperationKind, result: SymbolBinding, operands: Sequence[SymbolBinding]) -> Admissibility:
        verdict = check_admissibility(kind, result, operands)
        return Admissibility(AdmissibilityStatus.REFUSED, verdict.unit_proof, "forced by a test")

    monkeypatch.setattr(admissibility, "check_admissibility", refuse)
    with pytest.raises(ComprehensionError, match="forced by a test"):
        to_relational_metric(comprehend_quantitative(CHAIN))
    after = [judge_case(RELATIONAL_METRIC, case).outcome for case in cases]
    plain = [index for index, row in enumerate(CASES.read_text(encoding="utf-8").splitlines()) if _states_facts_only(row)]
    assert before.count(CaseOutcome.CORRECT) > len(plain)
    assert [index for index, outcome in enumerate(after) if outcome is CaseOutcome.CORRECT and index not in plain] == []
    assert after.count(CaseOutcome.WRONG) == 0


def _states_facts_only(row: str) -> bool:
    """A case without a relation has no equation, and so nothing that could be refused."""
    case = json.loads(row)
    return all(relation["kind"] == "fact" for relation in case["relations"]) and case["query"].get("kind") != "sum_of"


def test_forcing_admitted_is_what_lets_mixed_units_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gate is the only thing that stands there: without it the sum of apples and pears would be a number."""

    def admit(kind: OperationKind, result: SymbolBinding, operands: Sequence[SymbolBinding]) -> Admissibility:
        return Admissibility(AdmissibilityStatus.ADMITTED, check_admissibility(kind, result, operands).unit_proof, None)

    monkeypatch.setattr(admissibility, "check_admissibility", admit)
    mixed = "Anna has 5 apples. Ben has 3 more pears than Anna. How many pears does Ben have?"
    assert to_relational_metric(comprehend_quantitative(mixed))


@pytest.mark.parametrize(
    ("kind", "result", "operands", "reason"),
    [
        (OperationKind.MULTIPLY, "apples", ("apples", ""), None),
        (OperationKind.MULTIPLY, "dollars", ("dollars/apples", "apples"), None),
        (OperationKind.DIVIDE, "dollars/apples", ("dollars", "apples"), None),
        (OperationKind.DIVIDE, "", ("apples", "apples"), None),
        (OperationKind.DIVIDE, "apples", ("apples", ""), None),
        (OperationKind.MULTIPLY, "apples", ("apples", "pears"), "the operands give apples*pears, and apples are asked for"),
        (OperationKind.DIVIDE, "apples", ("apples", "apples"), "the operands give bare numbers, and apples are asked for"),
        (OperationKind.DIVIDE, "dollars", ("dollars", "apples"), "the operands give dollars/apple, and dollars are asked for"),
        (OperationKind.ADD, "apples", ("apples", ""), "b is in bare numbers, and apples are asked for"),
        (OperationKind.ADD, "feet", ("feet", "inches"), "b is in inches, and feet are asked for (nothing converts them)"),
        (OperationKind.ADD, "kilograms", ("kg", "kilogram"), None),
        (OperationKind.SUM, "pears", ("apples", "apples"), "a is in apples, and pears are asked for"),
    ],
)
def test_the_algebra_of_units(kind: OperationKind, result: str, operands: tuple[str, str], reason: str | None) -> None:
    verdict = check_admissibility(kind, symbol("x", result), [symbol("a", operands[0]), symbol("b", operands[1])])
    assert verdict.reason == reason
    assert (verdict.status is AdmissibilityStatus.ADMITTED) == verdict.unit_proof.holds == (reason is None)


def test_an_amount_in_terms_of_itself_a_part_counted_twice_and_an_entity_are_refused() -> None:
    x, a = symbol("x", "apples"), symbol("a", "apples")
    assert "in terms of itself" in str(bind_equation(OperationKind.ADD, x, [x, a], (0, 1)).refusal_reason)
    assert "counted twice" in str(bind_equation(OperationKind.SUM, x, [a, a], (0, 1)).refusal_reason)
    someone = symbol("a", "apples", SemanticRole.ENTITY)
    assert "an entity" in str(bind_equation(OperationKind.ADD, x, [someone, symbol("b", "apples")], (0, 1)).refusal_reason)

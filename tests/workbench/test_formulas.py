from __future__ import annotations

from fractions import Fraction

import pytest

from stages.workbench.formulas import shape_of_solution, solution_steps


def test_a_step_holds_its_numbers_its_sub_formulas_and_its_result() -> None:
    (step,) = solution_steps("She has 3*(2+4) = <<3*(2+4)=18>>18 nuts.\n#### 18")
    assert step.formula == "3*(2+4)"
    assert step.result == 18
    assert step.passed == {3, 2, 4, 6, 18}
    assert step.shape == "×+"


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("20%*50", Fraction(10)),
        ("$1,200/4", Fraction(300)),
        (".5*8", Fraction(4)),
        ("007+1", Fraction(8)),
        ("0.1+0.2", Fraction(3, 10)),  # exactly: no float is in between
        ("-3+5", Fraction(2)),
        ("3x4", Fraction(12)),
    ],
)
def test_formulas_are_read_exactly(formula: str, value: Fraction) -> None:
    (step,) = solution_steps(f"<<{formula}={value.numerator}>>")
    assert value in step.passed


@pytest.mark.parametrize("formula", ["__import__('os')", "2**99999999", "1/0", "3+", "a+b", "9" * 300])
def test_what_is_no_formula_passes_through_nothing_and_runs_nothing(formula: str) -> None:
    (step,) = solution_steps(f"<<{formula}=7>>")
    assert step.passed == frozenset()
    assert step.shape == ""


def test_a_result_that_is_no_number_is_no_step() -> None:
    assert solution_steps("<<1+1=two>> <<2+2=4>>")[0].result == 4


def test_the_shape_of_a_solution_counts_its_operations() -> None:
    assert shape_of_solution("<<2*3=6>> <<6*4=24>> <<24+1=25>>") == "+ ×2"
    assert shape_of_solution("no steps") == ""

"""Annotated solutions, step by step: GSM8K's `<<3*5+2=17>>`, read exactly, without executing anything.

A step is a formula of numbers, + - * / and brackets, and a result. Its values are everything that a person who follows it
meets: the numbers, the value of each sub-formula, and the result.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from stages.harness.values import parse_value

_STEP = re.compile(r"<<([^<>=]*)=([^<>=]*)>>")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")
_COMMA = re.compile(r"(?<=\d),(?=\d{3}\b)")
_LEADING_ZEROS = re.compile(r"(?<![\d.])0+(?=\d)")
_SIGNS = {ast.Add: "+", ast.Sub: "−", ast.Mult: "×", ast.Div: "÷"}
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """One annotated step.

    Attributes:
        formula: as written.
        result: as annotated.
        passed: the values that the formula passes through: its numbers and its proper sub-formulas.
        shape: its operations in the order of the formula, "×+".
    """

    formula: str
    result: Fraction
    passed: frozenset[Fraction]
    shape: str


def solution_steps(solution: str) -> tuple[SolutionStep, ...]:
    """The steps of an annotated solution; steps whose result is no number are left out."""
    found = []
    for formula, result in _STEP.findall(solution):
        value = parse_value(result)
        if value is not None:
            passed, shape = _followed(formula)
            found.append(SolutionStep(formula.strip(), value, passed, shape))
    return tuple(found)


def shape_of_solution(solution: str) -> str:
    """The operations of an annotated solution, counted: "+ ×2"; "" where nothing is annotated."""
    signs = Counter(sign for step in solution_steps(solution) for sign in step.shape)
    return " ".join(sign if signs[sign] == 1 else f"{sign}{signs[sign]}" for sign in "+−×÷" if signs[sign])


def _followed(formula: str) -> tuple[frozenset[Fraction], str]:
    plain = _PERCENT.sub(r"(\1/100)", _COMMA.sub("", formula.replace("$", "").replace("x", "*").replace("×", "*")))
    try:
        tree = ast.parse(_LEADING_ZEROS.sub("", plain.strip()), mode="eval").body if len(plain) < _LONGEST else None
    except (SyntaxError, ValueError):
        tree = None
    if tree is None:
        return frozenset(), ""
    passed: set[Fraction] = set()
    signs: list[str] = []
    try:
        _value(tree, plain.strip(), passed, signs)
    except (ArithmeticError, TypeError, ValueError):
        return frozenset(), ""
    return frozenset(passed), "".join(signs)


def _value(tree: ast.expr, source: str, passed: set[Fraction], signs: list[str]) -> Fraction:
    match tree:
        case ast.Constant(value=int() | float()):
            value = Fraction(ast.get_source_segment(_LEADING_ZEROS.sub("", source), tree) or "")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = -_value(operand, source, passed, signs)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _SIGNS:
            first = _value(left, source, passed, signs)
            signs.append(_SIGNS[type(operator)])
            second = _value(right, source, passed, signs)
            value = _applied(_SIGNS[type(operator)], first, second)
        case _:
            raise ValueError(ast.dump(tree))
    passed.add(value)
    return value


def _applied(sign: str, first: Fraction, second: Fraction) -> Fraction:
    if sign == "÷":
        return first / second
    return reduce({"+": lambda a, b: a + b, "−": lambda a, b: a - b, "×": lambda a, b: a * b}[sign], (first, second))

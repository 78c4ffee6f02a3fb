"""The reference hand-solver of the authoring contract: a table of holders, kept apart from the product's solver on purpose."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def hand_solve(graph: dict[str, Any]) -> Fraction:
    """The answer of a v1 graph as JSON, by the rubric: stated amounts, then the operations from left to right."""
    cells: dict[tuple[str, str], Fraction] = {}
    for stated in graph["initial_state"]:
        cell = (stated["entity"], stated["quantity"]["unit"])
        cells[cell] = cells.get(cell, Fraction(0)) + Fraction(stated["quantity"]["value"])
    for change in graph["operations"]:
        amount, unit = Fraction(change["operand"]["value"]), change["operand"]["unit"]
        cell = (change["actor"], unit)
        if change["kind"] == "add":
            cells[cell] = cells.get(cell, Fraction(0)) + amount
        elif change["kind"] == "multiply":
            cells[cell] = cells[cell] * amount
        elif change["kind"] == "divide":
            cells[cell] = cells[cell] / amount
        else:
            cells[cell] = cells[cell] - amount
            if change["kind"] == "transfer":
                other = (change["target"], unit)
                cells[other] = cells.get(other, Fraction(0)) + amount
        assert cells[cell] >= 0
    asked = graph["unknown"]
    if asked["entity"] is None:
        return sum((value for (_, unit), value in cells.items() if unit == asked["unit"]), start=Fraction(0))
    return cells[asked["entity"], asked["unit"]]

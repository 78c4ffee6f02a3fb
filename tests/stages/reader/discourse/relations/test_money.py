"""Change from a payment, profit, discounts, taxes."""

from __future__ import annotations

import pytest

from stages.reader import read
from stages.reader.result import Answered

_ANSWERS = (
    ("Odo bought 3 pens for $2 each and a pad for $5. He paid with a $20 bill. How much change did he get?", 9),
    ("A coat costs $80. It is on sale for 20% off. How much does the coat cost now?", 64),
    ("A coat costs $80. There is a 25% discount. How much does the coat cost after the discount?", 60),
    ("The bill was $50. Odo left a 20% tip. How much did he pay in total?", 60),
    ("Odo buys a lamp for $40. The tax is 10%. How much does he pay in total?", 44),
    ("Ilse bought a bag for $30 and sold it for $45. How much profit did she make?", 15),
    ("Odo buys 20 mugs for $3 each. He sells all the mugs for $5 each. What is his profit?", 40),
    ("Odo buys 3 coats at $80 each. He gets a 20% discount. How much does he pay in total?", 192),
    ("Odo buys 3 coats for 20% off. Each coat costs $80. How much does he pay?", 192),
    ("Odo buys a pair of gloves that cost $200. If the tax was 15%, how much did he pay?", 230),
    ("Mia gets mugs at $4 each and sells them at $6 each. Mia bought 20 mugs. What was her profit?", 40),
    ("Odo buys 3 pens for $2 each and 2 pads for $5 each. He gives the cashier a $20 bill. How much change does he get?", 4),
)
_CONFUSERS = (
    "Odo buys a lamp for $40 and gets a 10% discount. He buys a rug for $60. How much does he spend?",
    "Odo bought 3 pens for $2 each. How much change did he get?",
)


@pytest.mark.parametrize(("problem", "answer"), _ANSWERS)
def test_money_are_answered(problem: str, answer: int) -> None:
    found = read(problem)
    assert isinstance(found, Answered), found
    assert found.value == answer


@pytest.mark.parametrize("problem", _CONFUSERS)
def test_undecided_money_are_refused(problem: str) -> None:
    assert not isinstance(read(problem), Answered)

"""Confusers: what is still to come, numbers and parts that two people read differently. None of them may be guessed."""

from __future__ import annotations

import pytest

from stages.reader import Answered, RefusalCode, Refused, read


def test_a_change_that_is_still_to_come_is_not_told_of_now() -> None:
    ahead = read("Odile has 50 shells. Next summer Odile will give away 8 shells. How many shells does Odile have now?")
    assert isinstance(ahead, Refused)
    assert ahead.code is RefusalCode.UNSUPPORTED_MEANING
    past = read("Odile has 50 shells. Last summer Odile gave away 8 shells. How many shells does Odile have now?")
    assert isinstance(past, Answered)
    assert past.value == 42


@pytest.mark.parametrize("number", ["4O", "9.000", "1.500.000", "3b"])
def test_a_number_that_may_mean_two_numbers_is_refused(number: str) -> None:
    refused = read(f"Odile has {number} shells. She buys 6 more shells. How many shells does she have?")
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.UNREADABLE_CHARACTER


def test_the_symbol_of_a_unit_may_stand_right_behind_a_number() -> None:
    read_right = read("Each box weighs 15kg. Nils has 4 boxes. How many kilograms do the boxes weigh?")
    assert not (isinstance(read_right, Refused) and read_right.code is RefusalCode.UNREADABLE_CHARACTER)


def test_both_of_them_is_each_or_together() -> None:
    assert isinstance(read("Both of the sisters paid $18. How many dollars did the sisters pay together?"), Refused)


def test_so_many_more_to_somebody_else_is_on_top_or_compared() -> None:
    """Nothing decides whether Pia got 4 plums, or 4 more than Lars."""
    refused = read("Ida had 50 plums. She gave ten plums to Lars. She gave four more plums to Pia. How many plums did she keep?")
    assert isinstance(refused, Refused)


def test_of_those_is_the_part_and_never_carried_through_unread() -> None:
    told = "Ida has 24 coats. Half of them have hoods. Of those, a third have 2 zips and the rest have 3 zips."
    result = read(f"{told} How many zips do her coats have?")
    assert isinstance(result, Refused) or result.value == 32

"""The order of the text is not always the order of events: where nothing decides, no answer."""

from __future__ import annotations

import pytest

from stages.reader.read import read
from stages.reader.result import Answered


@pytest.mark.parametrize(
    "text",
    [
        "Ida has 30 shells now. Yesterday Ida lost 8 shells. How many shells did Ida have before that?",
        "Ida has 30 shells left. Ida gave 8 shells to Bo before that. How many shells does Ida have?",
    ],
)
def test_a_change_told_behind_what_is_there_now_is_refused(text: str) -> None:
    assert not isinstance(read(text), Answered)


def test_a_change_told_before_what_is_there_now_leads_to_it() -> None:
    result = read("Ida lost 8 shells. Ida has 30 shells left. How many shells did Ida have at first?")
    assert isinstance(result, Answered)
    assert result.value == 38

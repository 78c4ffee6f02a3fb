"""What a story of states must not answer: one confuser for each rule, each a text that looks like one."""

from __future__ import annotations

import importlib

import pytest

from stages.reader import Answered, RefusalCode, Refused, read
from stages.reader.discourse.story import assemble_story

BORDER = importlib.import_module("stages.reader.read")


@pytest.fixture(autouse=True)
def _stories_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BORDER, "ASSEMBLERS", (assemble_story,))


REFUSED = {
    "two women, one pronoun": (
        "Ann has 10 pears. Beth has 4 pears. She eats 3 pears. How many pears does Ann have?",
        "ambiguous_reference",
    ),
    "a name of either gender": (
        "Tom has 10 pears. Alex has 5 pears. He eats 2 pears. How many pears does Tom have?",
        "ambiguous_reference",
    ),
    "half of which them": ("Tom has 10 pears. He buys 6 pears. He eats half of them. How many pears does Tom have?", "ambiguous_reference"),
    "a wish": ("Tom has 10 pears. He wants to eat 3 pears. How many pears does Tom have?", "unsupported_meaning"),
    "a negation": ("Tom has 10 pears. He did not eat 3 pears. How many pears does Tom have?", "unsupported_meaning"),
    "the future": ("Tom has 10 pears. He will eat 3 pears. How many pears does Tom have?", "unsupported_meaning"),
    "a condition": ("Tom has 10 pears. If he eats 3 pears, he is happy. How many pears does Tom have?", "unconsumed_word"),
    "before the state": ("Tom has 10 pears. Yesterday he ate 3 pears. How many pears does Tom have?", "unconsumed_word"),
    "already done": ("Tom has 10 pears. He has eaten 3 pears. How many pears does Tom have?", "unconsumed_word"),
    "a former state": ("Tom used to have 10 pears. He eats 3 pears. How many pears does Tom have?", "unsupported_meaning"),
    "a rate": ("Tom has 10 pears. He eats 3 pears every day. How many pears does Tom have?", "unsupported_meaning"),
    "one kind asked for": ("Tom has 10 red pears and 4 green pears. How many red pears does Tom have?", "unconsumed_word"),
    "the new ones asked for": ("Tom has 10 pears. He buys 5 green pears. How many green pears does Tom have?", "unconsumed_word"),
    "another thing": ("Tom has 10 pears. He eats 3 plums. How many pears does Tom have?", "unsupported_meaning"),
    "some": ("Tom has 10 pears. He eats some pears. How many pears does Tom have?", "unsupported_meaning"),
    "all of his": ("Tom has 10 pears. He gives his pears to Ann. How many pears does Tom have?", "unsupported_meaning"),
    "one by its article": ("Tom has 10 pears. He eats a pear. How many pears does Tom have?", "unsupported_meaning"),
    "two recipients": ("Tom has 10 pears. He gives 3 pears to Ann and Beth. How many pears does Tom have?", "unconsumed_word"),
    "bought for somebody": ("Tom has 10 pears. He buys 3 pears for Ann. How many pears does Tom have?", "ambiguous_reference"),
    "an uncle's own": ("Tom has 10 pears. His uncle buys 3 pears. How many pears does Tom have?", "ambiguous_reference"),
    "whose loss": ("Tom has 10 pears. Ann has 4 pears. A fox eats 3 pears. How many pears does Tom have?", "ambiguous_reference"),
    "no change": ("Tom has 10 pears. He washes 3 pears. How many pears does Tom have?", "unsupported_meaning"),
    "put away": ("Tom has 10 pears. He puts 3 pears in the fridge. How many pears does Tom have?", "ambiguous_reference"),
    "in company": ("Tom has 20 pears. He eats 3 pears with Ann. How many pears does Tom have?", "ambiguous_reference"),
    "the event's amount": ("Tom has 10 pears. He eats 3 pears. How many pears did Tom eat?", "unsupported_meaning"),
    "a difference": ("Tom has 10 pears. Ann has 4 pears. How many more pears does Tom have than Ann?", "unsupported_meaning"),
    "some holders": ("Tom has 10 pears. Ann has 4 pears. Bea has 2 pears. How many pears do Tom and Ann have?", "unsupported_meaning"),
    "an earlier time": ("Tom has 10 pears. He eats 3 pears. How many pears did Tom have at first?", "unconsumed_word"),
    "unequal parts": (
        "Tom has 12 pears. He splits them into 3 parts and keeps one part. How many pears does Tom have?",
        "unsupported_meaning",
    ),
    "two parts kept": (
        "Tom has 12 pears. He splits them into 3 equal parts and keeps two parts. How many pears does Tom have?",
        "unsupported_meaning",
    ),
    "a part given": (
        "Tom has 12 pears. He splits them into 3 equal parts and gives one part to Ann. How many pears does Tom have?",
        "unsupported_meaning",
    ),
    "a comparison": ("Tom has 10 pears. Ann has 2 more pears than Tom. How many pears does Ann have?", "unsupported_meaning"),
    "nothing to double": ("Tom has 10 pears. Ann doubles her pears. How many pears does Tom have?", "unsolvable"),
    "a property of some": ("Tom has 10 pears. Only 4 of them are ripe. How many pears does Tom have?", "unsupported_meaning"),
    "half to a holder": ("Tom has 10 pears. He gives half of his pears to Ann. How many pears does Ann have?", "unsupported_meaning"),
    "two states": ("Tom has 10 pears in the kitchen. He has 4 pears in the cellar. How many pears does Tom have?", "ambiguous_reference"),
    "made or used up": ("Tom has 10 trees. He plants 5 trees. How many trees does Tom have?", "ambiguous_reference"),
    "taken from nobody": ("Tom has 10 pears. Ann takes 3 pears. How many pears does Tom have?", "ambiguous_reference"),
    "found again": ("Tom has 10 pears. He loses 3 pears. He finds them again. How many pears does Tom have?", "unsupported_meaning"),
    "no state at all": ("Tom finds 5 pears. Then he finds 4 pears. How many pears does Tom have?", "unsupported_meaning"),
}

ANSWERED = {
    "a plain loss": ("Tom has 10 pears. He eats 3 pears. How many pears does Tom have?", 7),
    "half of all of his": ("Tom has 10 pears. He buys 6 pears. He eats half of his pears. How many pears does Tom have?", 8),
    "somebody of the other gender": ("Tom has 10 pears. Ann has 5 pears. He eats 2 pears. How many pears does Tom have?", 8),
    "taken from somebody": ("Tom has 10 pears. Ann takes 3 pears from Tom. How many pears does Tom have?", 7),
    "brought back": ("Tom has 10 pears. He lends 3 pears to Ann. Ann gives 2 pears back to him. How many pears does Tom have?", 9),
    "handed to him": ("Tom has 10 pears. 3 pears were handed to him. How many pears does Tom have?", 13),
    "all holders": ("Tom has 10 pears. Ann has 4 pears. How many pears do Tom and Ann have?", 14),
    "one equal part": ("Tom has 12 pears. He splits them into 3 equal parts and keeps one part. How many pears does Tom have?", 4),
}


@pytest.mark.parametrize(("text", "code"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_for_its_own_reason(text: str, code: str) -> None:
    result = read(text)
    assert isinstance(result, Refused), result
    assert result.code == RefusalCode(code)


@pytest.mark.parametrize(("text", "value"), ANSWERED.values(), ids=ANSWERED)
def test_its_neighbour_is_answered(text: str, value: int) -> None:
    result = read(text)
    assert isinstance(result, Answered), result
    assert result.value == value

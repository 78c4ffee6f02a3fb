from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.spans import marked_lines


def shown(text: str, span: tuple[int, int], width: int = 100) -> list[str]:
    return [line.text for line in marked_lines(text, span, width)]


def test_the_words_are_underlined() -> None:
    assert shown("Tom flurbs 3 pens.", (4, 10)) == ["Tom flurbs 3 pens.", "    ^^^^^^"]


def test_a_span_over_a_line_break_is_marked_on_both_lines() -> None:
    assert shown("one two three four", (4, 13), width=9) == ["one two", "    ^^^", "three", "^^^^^", "four"]


def test_an_empty_span_marks_its_place_and_the_end_of_the_text() -> None:
    assert shown("ab cd", (3, 3)) == ["ab cd", "   ^"]
    assert shown("ab", (2, 2))[1] == "  ^"


def test_white_space_and_control_characters_do_not_shift_the_marks() -> None:
    assert shown("a \n\n b\x1b[31m c", (5, 6))[:2] == ["a b\N{REPLACEMENT CHARACTER}[31m c", "  ^"]


def test_wide_characters_take_two_cells() -> None:
    assert shown("猫 has 3", (2, 5)) == ["猫 has 3", "   ^^^"]


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_an_empty_text_is_shown_without_a_crash(text: str) -> None:
    assert list(marked_lines(text, (0, len(text))))


@given(st.text(max_size=200), st.integers(0, 200), st.integers(0, 200), st.integers(5, 60))
def test_any_text_and_span_can_be_shown(text: str, one: int, other: int, width: int) -> None:
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    for line in marked_lines(text, (start, end), width):
        assert "\n" not in line.text
        assert not line.is_mark or set(line.text) <= {" ", "^"}

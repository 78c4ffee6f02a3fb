"""Broad constructions read what no other reads, the cheapest way, and never make words vanish (decision 0085)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stages.reader import Answered, Refused, read
from stages.reader.discourse.unknown import holds_unknown
from stages.reader.grammar.chart import Chart
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.reading import candidates
from stages.reader.grammar.thrifty import ThriftyChart
from stages.reader.refusals import RefusalCode
from stages.reader.text import tokenize
from stages.reader.text.numbers import numerals_at, render_numeral

GRAMMAR, LEXICON = load_grammar(), Lexicon()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Yuki reads 12 pages per day for 5 days. How many pages in total does she read?", 60),
        ("Yuki had 20 kettles. She's already sold 8 kettles. How many kettles does she have left?", 12),
        ("Marek does 3 loads of laundry on Monday and 4 loads of laundry on Friday. How many loads of laundry does he do?", 7),
    ],
)
def test_what_means_the_same_is_answered(text: str, value: int) -> None:
    result = read(text)
    assert isinstance(result, Answered)
    assert result.value == value


@pytest.mark.parametrize(
    "text",
    [
        "Yuki rows 4 miles every morning, Monday through Friday. How many miles does she row in 3 weeks?",
        "Yuki reads 12 pages, 5 nights a week. She has at least 3 books. How many pages does she read?",
        "Marek had 12 lanterns with 5 candles in each lantern. Half of them have 2 broken candles each. How many candles are burning?",
        "Yuki has 12 stamps that weigh 3 grams. Marek has 8 stamps. How many stamps do the sailors in the harbour have?",
    ],
)
def test_what_nobody_understands_is_refused(text: str) -> None:
    assert isinstance(read(text), Refused)


def test_a_refused_record_says_so() -> None:
    (reading,) = candidates(GRAMMAR, LEXICON, tokenize("Yuki works in the harbour, Monday through Friday"))
    assert holds_unknown(reading.meaning)
    result = read("Yuki sells 5 boats, Monday through Friday. How many boats does she sell?")
    assert isinstance(result, Refused)
    assert result.code is RefusalCode.UNSUPPORTED_MEANING


def test_the_thrifty_chart_keeps_the_cheapest_parses_and_no_others() -> None:
    tokens = tokenize("Yuki has 12 stamps that weigh half a gram")
    least = min(node.cost for node in ThriftyChart(GRAMMAR.rules, LEXICON, tokens).parse("sentence"))
    assert least > 0
    strict = tokenize("Yuki sold 3 kettles on Monday and 4 kettles on Friday")
    plain = {(node.construction, node.alternative) for node in Chart(GRAMMAR.strict, LEXICON, strict).parse("sentence")}
    thrifty = ThriftyChart(GRAMMAR.rules, LEXICON, strict).parse("sentence")
    assert {(node.construction, node.alternative) for node in thrifty} == plain
    assert all(node.cost == 0 for node in thrifty)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two and a half", Fraction(5, 2)),
        ("2 and 1/2", Fraction(5, 2)),
        ("a hundred", Fraction(100)),
        ("1/3rd", Fraction(1, 3)),
        ("twenty-five and a half", Fraction(51, 2)),
    ],
)
def test_numbers_with_parts_are_written_again(text: str, value: Fraction) -> None:
    numeral = numerals_at(tokenize(text), 0)[0]
    assert numeral.value == value
    assert render_numeral(numeral.value, numeral.style) == text


@pytest.mark.parametrize("text", ["two and half of them", "2 and a half of the plums", "two and a third as many"])
def test_two_amounts_are_no_number_with_a_part(text: str) -> None:
    assert numerals_at(tokenize(text), 0)[0].value == 2


@pytest.mark.parametrize("phrase", ["off-road boats", "t-shirts", "button-up shirts", "first-year sailors"])
def test_hyphenated_words_stand_before_nouns(phrase: str) -> None:
    tokens = tokenize(phrase)
    assert any(end == len(tokens) for _, end in LEXICON.match("<ng>", tokens, 0))


@pytest.mark.parametrize("phrase", ["two-day trips", "half-day trips"])
def test_numbers_before_a_hyphen_stay_numbers(phrase: str) -> None:
    assert not LEXICON.match("<ng>", tokenize(phrase), 0)

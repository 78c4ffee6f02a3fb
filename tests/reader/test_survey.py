"""What keeps a problem unread is named without its words."""

from __future__ import annotations

import pytest

from stages.reader.grammar.gaps import find_stop, shape_of
from stages.reader.grammar.grammar import load_grammar
from stages.reader.read import lexicon
from stages.reader.survey import ObstacleKind, masked, survey
from stages.reader.text import split_sentences, tokenize

QUESTION = " How many apples does Tom have?"


def test_an_answered_problem_has_no_obstacle() -> None:
    found = survey("Tom has 5 apples. He buys 3 more apples." + QUESTION)
    assert found.obstacles == ()
    assert found.verbs == ()


def test_every_unread_sentence_is_an_obstacle_not_only_the_first() -> None:
    text = "Tom has 5 apples, notwithstanding whereas. Bob has 3 pears, notwithstanding whereas." + QUESTION
    found = survey(text)
    assert len(found.obstacles) == 2
    assert [text[slice(*obstacle.span)][:1] for obstacle in found.obstacles] == [",", ","]
    assert found.obstacles[0].name == found.obstacles[1].name


def test_the_stop_is_where_no_whole_clause_reached() -> None:
    (sentence,) = split_sentences(tokenize("Tom has 5 apples unless unless."))
    stop = find_stop(load_grammar(), lexicon(), sentence.tokens)
    assert stop is not None
    assert sentence.tokens[stop.token].low == "unless"


def test_a_shape_shows_classes_for_open_words_and_closed_words_as_they_are() -> None:
    tokens = tokenize("gave Tom 5 of the apples")
    assert shape_of(tokens, 1) == "Name #"
    assert shape_of(tokens, 3) == "of the"
    assert "apples" not in shape_of(tokens, 5)


@pytest.mark.parametrize(
    ("message", "text", "shown"),
    [
        ("I cannot tell which lamp is meant.", "Ann has a lamp.", "I cannot tell which … is meant."),
        ("I have no rule for this “each”.", "Each lamp costs 5.", "I have no rule for this “each”."),
        ("Ann has 5 lamps and cannot lose 9", "Ann has 5 lamps", "… has … … and cannot lose …"),
    ],
)
def test_messages_lose_the_words_of_the_text(message: str, text: str, shown: str) -> None:
    assert masked(message, text) == shown


def test_a_problem_that_is_read_and_leads_nowhere_lacks_a_link_or_a_meaning() -> None:
    (obstacle,) = survey("Tom has 5 apples. How many pears does Bob have?").obstacles
    assert obstacle.kind in (ObstacleKind.LINK, ObstacleKind.MEANING)
    assert not {"Tom", "Bob", "pears", "apples", "5"} & set(obstacle.name.split())

"""No text, however it is made, keeps the reader busy: a count of work ends it with a typed refusal (issue 5, item 8)."""

from __future__ import annotations

from time import process_time_ns

import pytest

from stages.reader import Answered, RefusalCode, Refused, read
from stages.reader.grammar.effort import MOST_EFFORT, Effort, TooMuchEffortError
from stages.reader.grammar.grammar import load_grammar
from stages.reader.read import LONGEST_TEXT, MOST_SENTENCES

_QUESTION = " How many apples does Tom have?"
_MILLISECOND = 1_000_000
_PATIENCE = 100 * _MILLISECOND

REFUSED = {
    "ten thousand tokens": "apple " * 10_000,
    "five hundred numbers": " ".join(map(str, range(500))),
    "five hundred numbers in sentences": "Tom has 5 apples and 7 pears. " * 125,
    "phrases in phrases": "Tom has 5 apples " + "with 3 boxes " * 25 + "." + _QUESTION,
    "clauses in clauses": "Tom " + " and ".join(f"buys {count} apples" for count in range(2, 24)) + "." + _QUESTION,
    "relative clauses in each other": "Tom has 5 apples " + "that Bob gave him with the box that Ann has " * 7 + "." + _QUESTION,
    "a long list": "Tom has " + ", ".join(f"{count} apples" for count in range(2, 32)) + "." + _QUESTION,
    "rates of rates": " ".join(f"Each box has {count} boxes." for count in range(2, 40)) + _QUESTION,
    "brackets": "(" * 2_000 + ")" * 1_990,
    "one word without end": "a" * LONGEST_TEXT,
    "spaces": " " * 100_000,
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_pathological_text_is_refused_soon(text: str) -> None:
    read("Tom has 5 apples." + _QUESTION)  # the packs are loaded once a process
    took = []
    for _ in range(3):
        started = process_time_ns()
        result = read(text)
        took.append(process_time_ns() - started)
    assert isinstance(result, Refused)
    assert 0 <= result.span[0] <= result.span[1] <= len(text)
    assert min(took) < 2 * _PATIENCE, f"{min(took) // _MILLISECOND} ms"  # on a shared machine; alone it stays below 100 ms


def test_more_sentences_than_a_problem_has_are_refused_before_they_are_read() -> None:
    result = read("Tom sings. " * MOST_SENTENCES + "Tom has 5 apples." + _QUESTION)
    assert isinstance(result, Refused)
    assert result.code is RefusalCode.TEXT_TOO_LONG
    assert result.span[0] == len("Tom sings. " * MOST_SENTENCES)


def test_the_same_text_ends_the_same_way_whatever_was_read_before() -> None:
    text = "Tom has 5 apples " + "with 3 boxes " * 25 + "." + _QUESTION
    before = read(text)
    assert isinstance(read("Tom has 5 apples. He eats 2 apples." + _QUESTION.replace("have", "eat")), Answered | Refused)
    assert read(text) == before


def test_effort_is_spent_exactly_once() -> None:
    effort = Effort()
    effort.spend(MOST_EFFORT)
    with pytest.raises(TooMuchEffortError):
        effort.spend(1)


def test_what_is_kept_does_not_grow_with_the_words_of_the_texts() -> None:
    """Memory stays flat over any number of problems: what the grammar keeps depends on classes of words, not on words."""
    nouns = "lamp pear chair spoon brick pencil stamp marble shell button ribbon kettle".split()
    names = "Ann Bob Tom Sam Lucy Mary Paul Jane Emma Jack Alice Peter".split()
    texts = [
        f"{name} has {count} {noun}s. How many {noun}s does {name} have?" for name in names for count, noun in enumerate(nouns, start=2)
    ]
    for text in texts[: len(nouns)]:
        read(text)
    rules = load_grammar().strict
    kept = len(rules.kept)
    for text in texts[len(nouns) :]:
        read(text)
    assert len(rules.kept) - kept < len(names)

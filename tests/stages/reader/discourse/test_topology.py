"""The topology earns its keep: where the first reading of a sentence is not the right one, only the candidate graph answers."""

from __future__ import annotations

from stages.reader import Answered, ReaderOptions, Refused, read

TEXT = (
    "There are 4 more geese than three times the number of swans on the lake. If there are 12 swans on the lake, how many geese are there?"
)


def test_the_first_reading_alone_refuses_where_the_graph_of_candidates_answers() -> None:
    kept = read(TEXT)
    first = read(TEXT, ReaderOptions(topology="first_match"))
    assert isinstance(kept, Answered)
    assert kept.value == 40
    assert isinstance(first, Refused)

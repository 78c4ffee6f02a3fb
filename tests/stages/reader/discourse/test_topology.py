"""The topology earns its keep: where the first reading of a sentence is not the right one, only the candidate graph answers."""

from __future__ import annotations

from stages.reader import Answered, ReaderOptions, Refused, read

TEXT = "Ida picked 60 plums, while Olga picked 12 fewer plums. Nina picked 15 more plums than Olga. How many plums did Nina pick?"


def test_the_first_reading_alone_refuses_where_the_graph_of_candidates_answers() -> None:
    kept = read(TEXT)
    first = read(TEXT, ReaderOptions(topology="first_match"))
    assert isinstance(kept, Answered)
    assert kept.value == 63
    assert isinstance(first, Refused)

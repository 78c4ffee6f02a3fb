"""What an assembler is: it turns one branch (one reading for each sentence) into graphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stages.reader.grammar.reading import Candidate
from stages.reader.result import Graph
from stages.reader.text import Sentence


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A sentence with the reading that a branch chose for it."""

    sentence: Sentence
    candidate: Candidate


@dataclass(frozen=True, slots=True)
class Proposal:
    """A graph that a branch means.

    Attributes:
        graph: the graph.
        consumed: where the numbers stand (first characters) that the graph accounts for.
        required: relations of a v2 graph that the text states: each must take part in the answer (consumption ledger).
        links: the rules that tied quantities to each other and to the question, for the evidence gate (design 3.4).
    """

    graph: Graph
    consumed: frozenset[int]
    links: tuple[str, ...] = ()
    required: frozenset[int] = frozenset()


Branch = tuple[ReadSentence, ...]
Assembler = Callable[[Branch], tuple[Proposal, ...]]
"""Raises `ParseError` where the branch means nothing that it can assemble."""

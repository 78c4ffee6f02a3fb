"""What can be set about the reader: the bounds of its search, and its topology (design 3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Topology = Literal["candidate_graph", "first_match"]


@dataclass(frozen=True, slots=True)
class ReaderOptions:
    """The reader's bounds.

    Attributes:
        topology: `candidate_graph` keeps every candidate and decides at the end; `first_match` is the old way: the first
            reading of each sentence wins, and the first sentence without one refuses the problem.
        max_per_sentence: more readings of one sentence than this refuse the problem.
        max_branches: more combinations of readings than this refuse the problem.
        min_support: right uses on open text that a construction needs before it may take part in an answer (design 3.4).
    """

    topology: Topology = "candidate_graph"
    max_per_sentence: int = 4
    max_branches: int = 64
    min_support: int = 0

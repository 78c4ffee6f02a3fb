"""Stories of states: who holds how many of one thing, and what changes it, as a graph of schema v1."""

from __future__ import annotations

from stages.reader.discourse.assembly import Branch, Proposal
from stages.reader.refusals import ParseError, RefusalCode


def assemble_story(branch: Branch) -> tuple[Proposal, ...]:
    """The graph of a story of states.

    Raises:
        ParseError: the branch holds something that is no statement of possession or change.
    """
    raise ParseError(RefusalCode.UNSUPPORTED_MEANING, (branch[0].sentence.start, branch[-1].sentence.end), "This is no story of states.")

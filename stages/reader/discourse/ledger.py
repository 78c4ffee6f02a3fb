"""The consumption ledger: every number of the text has to be accounted for by the meaning of the chosen derivation (design 3.1)."""

from __future__ import annotations

from stages.reader.discourse.assembly import Branch, Proposal
from stages.reader.graph import QuantityGraph
from stages.reader.refusals import RefusalCode, Refused
from stages.reader.text import numerals_at
from stages.reader.trace import RelationStep, SolutionTrace


def numbers_of(branch: Branch) -> frozenset[int]:
    """Where the numbers of a text stand (their first characters): digits, number words, fractions.

    The article in "a third" is no number of its own, and "half", "twice" and their kind are words of quantity, which their
    constructions consume.
    """
    places: set[int] = set()
    for read in branch:
        tokens = read.sentence.tokens
        index = 0
        while index < len(tokens):
            numerals = [numeral for numeral in numerals_at(tokens, index) if numeral.style != "part:half"]
            if numerals:
                places.add(tokens[index].start)
                index = numerals[0].end
            else:
                index += 1
    return frozenset(places)


def check_numbers(proposal: Proposal, trace: SolutionTrace, numbers: frozenset[int]) -> Refused | None:
    """The first number of the text that plays no part in the answer; None where all do."""
    unused = sorted(numbers - proposal.consumed - _numbers_used(proposal, trace))
    if not unused:
        return None
    return Refused(RefusalCode.UNUSED_NUMBER, (unused[0], unused[0] + 1), "This number plays no part in the answer that I found.")


def check_relations(proposal: Proposal, trace: SolutionTrace, span: tuple[int, int]) -> Refused | None:
    """The refusal where a relation that the text states plays no part in the answer; None where all do."""
    used = {place for step in trace.steps if isinstance(step, RelationStep) for place in step.relations}
    if proposal.required <= used:
        return None
    return Refused(
        RefusalCode.UNCONSUMED_WORD, span, "Something that the text states about amounts plays no part in the answer that I found."
    )


def _numbers_used(proposal: Proposal, trace: SolutionTrace) -> frozenset[int]:
    graph = proposal.graph
    if not isinstance(graph, QuantityGraph):
        return frozenset()
    names = {name for step in trace.steps if isinstance(step, RelationStep) for name in step.inputs} | {graph.goal}
    return frozenset(node.span[0] for node in graph.nodes if node.id in names and node.span is not None)

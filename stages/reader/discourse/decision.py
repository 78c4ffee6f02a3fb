"""The decision (design 3.1): candidates, branches, filters, and an answer only where all that is admissible agrees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from stages.reader.discourse.ahead import check_told_ahead
from stages.reader.discourse.assembly import Assembler, Branch, Proposal, ReadSentence
from stages.reader.discourse.firewalls import ALL_FIREWALLS, Firewall, Solved, stopped_by
from stages.reader.discourse.ledger import numbers_of
from stages.reader.discourse.unknown import refuse_unknown
from stages.reader.evidence import Gate, parts_of
from stages.reader.grammar.effort import Effort, TooMuchEffortError
from stages.reader.grammar.grammar import Grammar, load_grammar
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.reading import Candidate, candidates
from stages.reader.grammar.roundtrip import rebuilds
from stages.reader.graph import MathGraphError
from stages.reader.options import ReaderOptions
from stages.reader.realize import realize
from stages.reader.refusals import ParseError, RefusalCode, Refused
from stages.reader.result import Answered, Result
from stages.reader.solve import SolveError, solve
from stages.reader.text import Sentence, Token
from stages.reader.trace import SolutionTrace
from stages.reader.verify import verify

LONGEST_SENTENCE = 90
"""Tokens of a sentence; nobody writes longer ones in a word problem, and the chart's work grows with them."""


@dataclass(frozen=True, slots=True)
class ReadCandidate:
    """A candidate and whether its rebuilt sentence is the one that was read."""

    candidate: Candidate
    rebuilt_right: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one branch: a proposal that stands with its trace, or the reason why it fell."""

    branch: Branch
    proposal: Proposal | None
    trace: SolutionTrace | None
    fell: Refused | None


Grammarian = Callable[[Grammar, Lexicon, Sequence[Token], str, Effort], tuple[Candidate, ...]]
"""Finds the readings of one sentence: `candidates`, or only its plain or its broad half."""


def read_sentence(
    grammar: Grammar, lexicon: Lexicon, sentence: Sentence, effort: Effort, find: Grammarian = candidates
) -> tuple[ReadCandidate, ...]:
    """All candidates of a sentence, each put through the round trip.

    Raises:
        ParseError: the sentence is too long, or ambiguous beyond reading.
    """
    if len(sentence.tokens) > LONGEST_SENTENCE:
        raise ParseError(
            RefusalCode.SENTENCE_TOO_LONG,
            (sentence.start, sentence.end),
            f"A sentence of {len(sentence.tokens)} words and marks is too long for me.",
        )
    try:
        found = find(grammar, lexicon, sentence.tokens, "sentence", effort)
    except TooMuchEffortError:
        raise ParseError(
            RefusalCode.TOO_MANY_CANDIDATES, (sentence.start, sentence.end), "This sentence can be taken apart in too many ways."
        ) from None
    return tuple(ReadCandidate(candidate, rebuilds(candidate.rebuilt, sentence.tokens)) for candidate in found)


def admit(
    sentence: Sentence, read: tuple[ReadCandidate, ...], options: ReaderOptions, firewalls: frozenset[Firewall] = ALL_FIREWALLS
) -> tuple[Candidate, ...]:
    """The candidates of a sentence that may take part in branches.

    Raises:
        ParseError: none, none that survives the round trip, or more than `max_per_sentence`.
    """
    span = (sentence.start, sentence.end)
    if not read:
        raise ParseError(RefusalCode.UNREAD_SENTENCE, span, "I have no reading for this sentence.")
    kept = tuple(item.candidate for item in read if item.rebuilt_right or Firewall.ROUND_TRIP not in firewalls)
    if not kept:
        raise ParseError(RefusalCode.NO_ROUND_TRIP, span, "No reading of this sentence gives its words back.")
    if options.topology == "first_match":
        return kept[:1]
    if len(kept) > options.max_per_sentence:
        raise ParseError(
            RefusalCode.TOO_MANY_CANDIDATES, span, f"This sentence has {len(kept)} readings; {options.max_per_sentence} is my bound."
        )
    return kept


def branches_of(sentences: tuple[Sentence, ...], lists: tuple[tuple[Candidate, ...], ...], options: ReaderOptions) -> tuple[Branch, ...]:
    """The product of the candidates, depth-first in their order.

    Raises:
        ParseError: more than `max_branches`.
    """
    count = prod(len(items) for items in lists)
    if count > options.max_branches:
        raise ParseError(
            RefusalCode.TOO_MANY_BRANCHES,
            (sentences[0].start, sentences[-1].end),
            f"The text has {count} readings as a whole; {options.max_branches} is my bound.",
        )
    return tuple(
        tuple(ReadSentence(sentence, candidate) for sentence, candidate in zip(sentences, chosen, strict=True))
        for chosen in product(*lists)
    )


def try_branch(
    branch: Branch, assemblers: tuple[Assembler, ...], numbers: frozenset[int], firewalls: frozenset[Firewall] = ALL_FIREWALLS
) -> tuple[Outcome, ...]:
    """Everything that a branch can mean, with what became of each: the first assembler that understands the branch speaks for it."""
    fell = refuse_unknown(branch)
    if fell is not None:
        return (Outcome(branch, None, None, fell),)
    try:
        check_told_ahead(branch)
    except ParseError as error:
        return (Outcome(branch, None, None, error.refusal),)
    for assemble in assemblers:
        try:
            proposals = assemble(branch)
        except ParseError as error:
            fell = error.refusal
            continue
        except MathGraphError as error:
            fell = Refused(RefusalCode.INVALID_GRAPH, _span_of(branch), error.message)
            continue
        return tuple(_try_proposal(proposal, branch, numbers, firewalls) for proposal in proposals)
    return (Outcome(branch, None, None, fell),)


def _try_proposal(proposal: Proposal, branch: Branch, numbers: frozenset[int], firewalls: frozenset[Firewall]) -> Outcome:
    try:
        trace = solve(proposal.graph)
    except SolveError as error:
        return Outcome(branch, None, None, Refused(RefusalCode.UNSOLVABLE, error.span or _span_of(branch), error.message))
    stopped = stopped_by(Solved(proposal, trace, numbers, _span_of(branch)), firewalls)
    return Outcome(branch, None, None, stopped) if stopped is not None else Outcome(branch, proposal, trace, None)


def decide(
    branches: tuple[Branch, ...],
    assemblers: tuple[Assembler, ...],
    gate: Gate | None = None,
    firewalls: frozenset[Firewall] = ALL_FIREWALLS,
) -> tuple[Result, tuple[Outcome, ...]]:
    """None admissible: refuse, with the first reason met. One value: answer. Several: refuse.

    The evidence gate (None: no evidence asked for) comes last, behind the agreement of everything that stands: it takes
    answers away and never settles a dispute, so a higher bar cannot make a new answer.
    """
    numbers = numbers_of(branches[0])
    outcomes = tuple(outcome for branch in branches for outcome in try_branch(branch, assemblers, numbers, firewalls))
    return _decided(outcomes, _span_of(branches[0]), gate, firewalls), outcomes


def _decided(outcomes: tuple[Outcome, ...], span: tuple[int, int], gate: Gate | None, firewalls: frozenset[Firewall]) -> Result:
    standing = [outcome for outcome in outcomes if outcome.trace is not None]
    if not standing:
        reasons = [outcome.fell for outcome in outcomes if outcome.fell is not None]
        return reasons[0] if reasons else Refused(RefusalCode.NO_DERIVATION, span, "Nothing in the text leads to an answer.")
    values = {outcome.trace.answer_value for outcome in standing if outcome.trace is not None}
    if len(values) > 1 and Firewall.AGREEMENT in firewalls:
        shown = ", ".join(sorted(map(str, values)))
        return Refused(RefusalCode.AMBIGUOUS, span, f"The text can be read in ways that give different answers: {shown}.")
    lacking = [_lacking(outcome, gate) for outcome in standing]
    if None not in lacking:
        return Refused(
            RefusalCode.INSUFFICIENT_EVIDENCE, span, f"Too little evidence speaks for a rule that the answer rests on: {lacking[0]}."
        )
    return _answer(standing[lacking.index(None)], span, firewalls)


def _lacking(outcome: Outcome, gate: Gate | None) -> str | None:
    assert outcome.proposal is not None
    return gate.lacking(parts_of(load_grammar(), outcome.branch, outcome.proposal)) if gate is not None else None


def _answer(outcome: Outcome, span: tuple[int, int], firewalls: frozenset[Firewall]) -> Result:
    assert outcome.trace is not None
    assert outcome.proposal is not None
    graph, trace = outcome.proposal.graph, outcome.trace
    verdict = verify(graph, trace)
    if not verdict.ok and Firewall.VERIFIER in firewalls:
        return Refused(RefusalCode.UNVERIFIED, span, f"The working did not pass the verifier: {', '.join(verdict.failed)}.")
    return Answered(trace.answer_value, trace.answer_unit, trace.answer_entity, graph, trace, realize(graph, trace))


def _span_of(branch: Branch) -> tuple[int, int]:
    return branch[0].sentence.start, branch[-1].sentence.end

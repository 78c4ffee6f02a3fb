"""One reading of each open problem, kept as facts: evidence, firewall counters and the lint of constructions are counted from them.

Records hold keys, names of parts and outcomes; no text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from stages.harness.cases import Case
from stages.harness.errata import Erratum
from stages.reader.discourse.decision import Outcome
from stages.reader.discourse.firewalls import ALL_FIREWALLS, REFUSES, Firewall
from stages.reader.evidence import nodes_below, parts_of
from stages.reader.grammar.grammar import load_grammar
from stages.reader.read import Reading, read_closely
from stages.reader.realize import realize
from stages.reader.result import Answered, Result
from stages.workbench.buckets import bucket_of
from stages.workbench.formulas import SolutionStep, solution_steps
from stages.workbench.parting import part


class Fate(StrEnum):
    """How a problem ended."""

    RIGHT = "right"
    WRONG = "wrong"
    DISPUTED = "disputed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Standing:
    """One derivation that stood: its parts, whether its value is the published one, and whether its way is the annotated one."""

    parts: tuple[str, ...]
    right: bool
    sound: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What became of one problem.

    Attributes:
        key: the case key.
        bucket: its bucket.
        fate: how it ended, with every firewall and no evidence gate.
        code: the refusal's code; "" where answered.
        standing: every derivation that stood, agreeing or not.
        fired: ids of the constructions that took part in a reading of one of its sentences.
        without: for each firewall that stopped anything here, how the problem would have ended without it.
    """

    key: str
    bucket: int
    fate: Fate
    code: str
    standing: tuple[Standing, ...]
    fired: tuple[str, ...]
    without: Mapping[Firewall, Fate]


def record_case(case: Case, errata: Mapping[str, Erratum]) -> Record:
    """Read one problem, and once more without each firewall that stopped something in it."""
    reading = read_closely(case.problem)
    steps = solution_steps(str(case.extra.get("answer", "")))
    result = reading.result
    return Record(
        key=case.key,
        bucket=bucket_of(case),
        fate=_fate(case, result, errata),
        code="" if isinstance(result, Answered) else result.code.value,
        standing=tuple(_standing(case, outcome, steps) for outcome in reading.outcomes if outcome.trace is not None),
        fired=_fired(reading),
        without={
            firewall: _fate(case, read_closely(case.problem, firewalls=ALL_FIREWALLS - {firewall}).result, errata)
            for firewall in Firewall
            if _struck(firewall, reading)
        },
    )


def _fate(case: Case, result: Result, errata: Mapping[str, Erratum]) -> Fate:
    if not isinstance(result, Answered):
        return Fate.REFUSED
    if result.value == case.expected_answer:
        return Fate.RIGHT
    erratum = errata.get(case.key)
    return Fate.DISPUTED if erratum is not None and erratum.ours == result.value else Fate.WRONG


def _standing(case: Case, outcome: Outcome, steps: tuple[SolutionStep, ...]) -> Standing:
    assert outcome.proposal is not None
    assert outcome.trace is not None
    graph, trace = outcome.proposal.graph, outcome.trace
    answer = Answered(trace.answer_value, trace.answer_unit, trace.answer_entity, graph, trace, realize(graph, trace))
    parts = parts_of(load_grammar(), outcome.branch, outcome.proposal)
    return Standing(parts, trace.answer_value == case.expected_answer, part(answer, steps).sound)


def _fired(reading: Reading) -> tuple[str, ...]:
    nodes = (node for found in reading.found for read in found for node in nodes_below(read.candidate.node))
    return tuple(sorted({node.construction for node in nodes}))


def _struck(firewall: Firewall, reading: Reading) -> bool:
    if firewall is Firewall.ROUND_TRIP:
        return any(not read.rebuilt_right for found in reading.found for read in found)
    codes = {outcome.fell.code for outcome in reading.outcomes if outcome.fell is not None}
    if not isinstance(reading.result, Answered):
        codes.add(reading.result.code)
    return REFUSES[firewall] in codes

"""`verify`: a second program that checks a trace against its graph, and believes nothing of it."""

from __future__ import annotations

from hashlib import sha256

from packs.compiler import PackError, load_pack
from stages.reader.graph.math_problem_graph import MathProblemGraph
from stages.reader.graph.quantity_graph import QuantityGraph
from stages.reader.trace import RelationStep, SolutionTrace
from stages.reader.verify.replay import Replay
from stages.reader.verify.replay_relations import replay_relations
from stages.reader.verify.replay_state import replay_state
from stages.reader.verify.verdict import Check, CheckName, VerifierVerdict

_PACK_ID = "en_arithmetic_v1"
_SYSTEM_KIND = "solve_together"


def verify(graph: MathProblemGraph | QuantityGraph, trace: SolutionTrace) -> VerifierVerdict:
    """Check a trace against the graph it claims to solve: six named checks, all reported, none raises.

    The semantics are written a second time here; the solver is never imported (held by import-linter).
    """
    replay = replay_state(graph, trace) if isinstance(graph, MathProblemGraph) else replay_relations(graph, trace)
    return VerifierVerdict(
        (
            Check(CheckName.GRAPH_CANONICAL_HASH_MATCHES, _hash_fault(graph, trace)),
            Check(CheckName.PACK_ID_MATCHES, "" if trace.pack_id == _PACK_ID else f"the trace names the pack {trace.pack_id!r}"),
            Check(CheckName.PACK_LEMMAS_RESOLVE, _lemma_fault(trace)),
            Check(CheckName.STEP_PACK_LEMMA_IDS_MATCH_BINDINGS, _binding_fault(graph, trace)),
            Check(CheckName.STEP_REPLAY_MATCHES_BEFORE_AFTER, replay.fault),
            Check(CheckName.ANSWER_VALUE_REPRODUCES, _answer_fault(graph, trace, replay)),
        )
    )


def _hash_fault(graph: MathProblemGraph | QuantityGraph, trace: SolutionTrace) -> str:
    found = sha256(graph.canonical_bytes()).hexdigest()
    return "" if trace.graph_canonical_hash == found else f"the graph's hash is {found}"


def _lemma_fault(trace: SolutionTrace) -> str:
    try:
        verbs = {lemma_id for (_, pos), lemma_id in load_pack(_PACK_ID).ids.items() if pos == "VERB"}
    except PackError as error:
        return str(error)
    unresolved = [step.pack_lemma_id for step in trace.steps if step.pack_lemma_id not in verbs]
    return f"no lemma of {_PACK_ID}: {unresolved}" if unresolved else ""


def _binding_fault(graph: MathProblemGraph | QuantityGraph, trace: SolutionTrace) -> str:
    """The lemma of each step must be that of the operation or relation that the step stands for."""
    for index, step in enumerate(trace.steps):
        kind = _kind_in_graph(graph, index, step)
        if kind is None or step.operation_kind != kind or step.pack_lemma_id != f"{_PACK_ID}:{kind}":
            return f"step {index} is bound to {kind or 'nothing in the graph'}, but names {step.operation_kind} and {step.pack_lemma_id}"
    return ""


def _kind_in_graph(graph: MathProblemGraph | QuantityGraph, index: int, step: object) -> str | None:
    if isinstance(graph, MathProblemGraph):
        return graph.operations[index].kind.value if index < len(graph.operations) else None
    if not isinstance(step, RelationStep):
        return None
    if len(step.relations) > 1:
        return _SYSTEM_KIND
    place = step.relations[0] if step.relations else -1
    return graph.relations[place].kind.value if 0 <= place < len(graph.relations) else None


def _answer_fault(graph: MathProblemGraph | QuantityGraph, trace: SolutionTrace, replay: Replay) -> str:
    if isinstance(graph, MathProblemGraph):
        unit, entity = graph.unknown.unit, graph.unknown.entity
    else:
        unit, entity = graph.answer_unit, graph.answer_entity
    if replay.answer is None or trace.answer_value != replay.answer:
        return f"the answer comes out as {replay.answer}, not {trace.answer_value}"
    if (trace.answer_unit, trace.answer_entity) != (unit, entity):
        return f"the question asks for {unit!r} of {entity!r}"
    return ""

"""Provenance: every step of every published trace names a lemma that the arithmetic pack has (design 4.3, obligation 10)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from packs.compiler import load_pack_entries
from stages.reader.trace import ARITHMETIC_PACK


@dataclass(frozen=True, slots=True)
class Provenance:
    """What the steps of some traces rest on.

    Attributes:
        traces: traces looked at.
        steps: their steps.
        unresolved: "trace: lemma" of each step whose lemma the pack lacks, or whose trace names another pack.
        uses: how often each lemma was used, the pack's unused ones as 0.
    """

    traces: int
    steps: int
    unresolved: tuple[str, ...]
    uses: Mapping[str, int]


def lemma_ids() -> frozenset[str]:
    """Return the ids of every lemma of the arithmetic pack.

    Raises:
        PackError: the pack cannot be loaded.
    """
    return frozenset(f"{ARITHMETIC_PACK}:{entry['lemma']}" for entry in load_pack_entries(ARITHMETIC_PACK))


def provenance(lines: Iterable[bytes]) -> Provenance:
    """Resolve every step of a traces.jsonl."""
    known, uses, unresolved = lemma_ids(), Counter[str](), []
    traces = 0
    for record in map(json.loads, lines):
        traces += 1
        trace = record["trace"]
        found = used_lemmas(trace)
        uses.update(found)
        foreign = trace["pack_id"] != ARITHMETIC_PACK
        unresolved += [f"{record['id']}: {lemma}" for lemma in found if foreign or lemma not in known]
    return Provenance(traces, sum(uses.values()), tuple(unresolved), {lemma: uses[lemma] for lemma in sorted(known | set(uses))})


def used_lemmas(trace: Mapping[str, Any]) -> list[str]:
    """Return the lemma of each step."""
    return [step["pack_lemma_id"] for step in trace["steps"]]

"""The evidence gate: an answer may rest only on parts that proved themselves on open problems (design 3.4).

The parts of a derivation are its constructions, its links (which rule tied which quantities to each other) and the kind of
its question; never the derivation as a whole, of which no two are alike. Their counts stand in the construction pack's
`evidence.json`, which `python -m stages.support` writes and the pack's manifest hashes.

A construction is known by its id *and* by its digest, so that evidence lapses when a pattern or a meaning changes: nothing
inherits the good name of a rule that it replaced. A pack without evidence supports nothing; `min_support` 0 asks for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from packs.compiler import current_root, load_pack, load_table
from stages.reader.discourse.assembly import Branch, Proposal
from stages.reader.grammar.chart import Node
from stages.reader.grammar.construction import Construction
from stages.reader.grammar.errors import PACK
from stages.reader.grammar.grammar import Grammar

EVIDENCE = "evidence.json"
_DIGEST = 12


@dataclass(frozen=True, slots=True)
class Support:
    """What a part did on open problems.

    Attributes:
        right: right answers that it took part in.
        agreeing: of those, answers whose intermediate values agree with the annotated solution: the support that counts.
        wrong: wrong answers that it took part in, disputed labels aside.
        contested: problems that were refused because derivations disagreed, where it took part in a losing one alone.
    """

    right: int = 0
    agreeing: int = 0
    wrong: int = 0
    contested: int = 0

    def admits(self, min_support: int) -> bool:
        """At least so many agreeing uses, and no wrong one."""
        return self.agreeing >= min_support and not self.wrong


NO_SUPPORT = Support()


@dataclass(frozen=True, slots=True)
class Gate:
    """The bar, and the counts that must reach it."""

    min_support: int
    counts: Mapping[str, Support]

    def lacking(self, parts: Iterable[str]) -> str | None:
        """The first part that is not supported, or None where all are."""
        return next((part for part in parts if not self.counts.get(part, NO_SUPPORT).admits(self.min_support)), None)


def parts_of(grammar: Grammar, branch: Branch, proposal: Proposal) -> tuple[str, ...]:
    """The parts that a derivation rests on, each once, in order of their names."""
    constructions = {node.construction for read in branch for node in nodes_below(read.candidate.node)}
    named = {part_name(grammar.constructions[name]) for name in constructions}
    return tuple(sorted(named | {f"link:{link}" for link in proposal.links}))


def part_name(construction: Construction) -> str:
    """`construction:ID@DIGEST`; the digest is that of its category, pattern and meaning."""
    body = repr((construction.category, construction.alternatives, construction.meaning.source))
    return f"construction:{construction.id}@{sha256(body.encode('utf-8')).hexdigest()[:_DIGEST]}"


def nodes_below(node: Node) -> Iterator[Node]:
    """A node and every node below it."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        for child in current.children:
            if isinstance(child, Node):
                waiting.append(child)
            elif isinstance(child, tuple):
                waiting.extend(child)


def gate_for(min_support: int) -> Gate | None:
    """The gate for a bar; None where no evidence is asked for.

    Raises:
        PackError: the construction pack's evidence is not what its manifest lists, or malformed.
    """
    return _gate(min_support, current_root()) if min_support > 0 else None


@lru_cache(maxsize=16)
def _gate(min_support: int, root: Path) -> Gate:
    return Gate(min_support, pack_evidence(root))


def pack_evidence(root: Path | None = None) -> Mapping[str, Support]:
    """The counts of the construction pack; empty where it holds none.

    Args:
        root: the folder of packs; None means the current one.

    Raises:
        PackError: as `gate_for`.
    """
    if load_pack(PACK, root).manifest.file(EVIDENCE) is None:
        return MappingProxyType({})
    (record,) = load_table(PACK, EVIDENCE, root)
    return parse_parts(record["parts"])


def parse_parts(parts: object) -> Mapping[str, Support]:
    """The counts from their JSON form, `{part: {"right", "agreeing", "wrong", "contested"}}`."""
    assert isinstance(parts, Mapping)
    return MappingProxyType({str(part): Support(**counts) for part, counts in parts.items()})

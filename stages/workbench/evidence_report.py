"""What the evidence stage writes: the pack's counts (stages/schemas/evidence.schema.json), and a readable page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from stages.harness.bounds import percent_text
from stages.workbench.counters import FEW, rarely_fired, worth_of_firewalls
from stages.workbench.records import Fate, Record
from stages.workbench.support import BARS, Point, at_bar, chosen_bar, count_support, cross_fitted, nested

SCHEMA = "sumproof/evidence/1"
_AGREEMENT = "## Gold-trace agreement of right answers (without an annotation nothing is proved: those count as not)"
_COLUMNS = "right | wrong | disputed | coverage | wrong at most"


def evidence_tree(records: Sequence[Record], corpus: str, corpus_sha256: str) -> dict[str, Any]:
    """The counts as the pack holds them."""
    return {
        "schema": SCHEMA,
        "corpus": corpus,
        "corpus_sha256": corpus_sha256,
        "buckets": sorted({record.bucket for record in records}),
        "problems": len(records),
        "parts": {part: asdict(support) for part, support in count_support(records).items()},
    }


def evidence_markdown(read: Sequence[Record], unread: Sequence[Record], constructions: Iterable[str]) -> str:
    """The readable page."""
    return "\n".join([*_curve(read, unread), "", *_agreement(read, unread), "", *_firewalls(read), "", *_rare(read, constructions), ""])


def _curve(read: Sequence[Record], unread: Sequence[Record]) -> list[str]:
    counts = count_support(read)
    lines = [
        "# Evidence: what each bar would do",
        "",
        "Written by `make evidence`; see decision 0081. Read: cross-fitted over the read buckets, a problem never supports itself.",
        "Unread: the withheld bucket, judged by the counts of all read ones. “Wrong at most”: exact 95 % bound among the answered.",
        "",
        f"| `min_support` | read {_COLUMNS} | unread {_COLUMNS} |",
        "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [_row(str(bar), cross_fitted(read, bar), at_bar(unread, bar, counts)) for bar in BARS]
    chosen = chosen_bar(read)
    lines.append(_row("nested choice", nested(read), at_bar(unread, chosen, counts)))
    lines += ["", f"Best bound with nine tenths of the right answers kept: `min_support` {chosen}."]
    return lines


def _row(name: str, read: Point, unread: Point) -> str:
    return f"| {name} | {_figures(read)} | {_figures(unread)} |"


def _figures(point: Point) -> str:
    coverage = f"{1000 * point.right // max(point.total, 1) / 10} %"
    return " | ".join([str(point.right), str(point.wrong), str(point.disputed), coverage, percent_text(point.bound_ppm)])


def _agreement(read: Sequence[Record], unread: Sequence[Record]) -> list[str]:
    lines = [
        _AGREEMENT,
        "",
        "| problems | right | same way as the annotated solution |",
        "|---|--:|--:|",
    ]
    for name, records in (("read", read), ("unread", unread)):
        right = [record for record in records if record.fate is Fate.RIGHT]
        sound = sum(any(standing.sound for standing in record.standing) for record in right)
        lines.append(f"| {name} | {len(right)} | {sound} ({1000 * sound // max(len(right), 1) / 10} %) |")
    return lines


def _firewalls(records: Sequence[Record]) -> list[str]:
    lines = [
        "## Firewalls, one off at a time (read buckets)",
        "",
        "saved: wrong without it; cost: right without it, refused with it; carried: right with it, not without.",
        "",
        "| firewall | refusal | struck | saved | cost | carried |",
        "|---|---|--:|--:|--:|--:|",
    ]
    return lines + [
        f"| {worth.firewall.value} | {worth.code} | {worth.struck} | {worth.saved} | {worth.cost} | {worth.carried} |"
        for worth in worth_of_firewalls(records)
    ]


def _rare(records: Sequence[Record], constructions: Iterable[str]) -> list[str]:
    rare = rarely_fired(records, constructions)
    lines = [f"## Constructions that fire on fewer than {FEW} read problems: {len(rare)}", "", "| construction | problems |", "|---|--:|"]
    return lines + [f"| {name} | {count} |" for name, count in rare]

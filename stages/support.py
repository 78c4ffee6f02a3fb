"""`make evidence`: count the evidence of every part of the grammar on the open problems of GSM8K (design 3.4).

Writes the counts into the construction pack and seals its manifest, and writes the report: the curve of risk and coverage, the
worth of each firewall, and the constructions that hardly ever fire. Counts alone: no text and no key of the data set. The
withheld bucket adds nothing to the counts; it is only judged by them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from packs.compiler import DATA_ROOT
from packs.seal_manifest import seal_manifest
from stages.composition import composed_settings
from stages.fetch import local_folder
from stages.gsm8k import corpus_overrides
from stages.harness.corpora import ensure_corpus, load_corpus
from stages.harness.errata import load_errata
from stages.harness.executors import map_ordered
from stages.harness.files import canonical_line, write_atomic
from stages.harness.grading import check_errata
from stages.reader.evidence import EVIDENCE
from stages.reader.grammar.errors import PACK
from stages.reader.grammar.grammar import load_grammar
from stages.settings import Settings
from stages.terminal import progress, run_stage, say
from stages.workbench.buckets import WITHHELD, readable, unread
from stages.workbench.evidence_report import evidence_markdown, evidence_tree
from stages.workbench.records import Record, record_case

PAGE = Path("docs/evidence.md")


def run(settings: Settings, pack: Path = DATA_ROOT / PACK, page: Path = PAGE, withheld: int = WITHHELD) -> None:
    """Count, and write the pack's evidence and the report."""
    corpus = settings.corpus
    cases = load_corpus(corpus)
    errata = load_errata(corpus.errata)
    check_errata(cases, errata)
    parts = readable(cases, withheld), unread(cases, withheld)
    with progress("evidence", len(parts[0]) + len(parts[1])) as advance:
        work = partial(record_case, errata=errata)
        read, withheld_records = (tuple[Record, ...](map_ordered(work, part, settings.executor, advance)) for part in parts)
    write_atomic(pack / EVIDENCE, canonical_line(evidence_tree(read, corpus.name, corpus.sha256)))
    seal_manifest(pack.name, pack.parent)
    write_atomic(page, evidence_markdown(read, withheld_records, load_grammar().constructions))
    say(f"{pack / EVIDENCE}: counted on {len(read)} problems; {page}")


def main(overrides: Sequence[str]) -> None:
    """Bring the corpus, and count."""
    settings = composed_settings([*corpus_overrides(local_folder()), *overrides])
    ensure_corpus(settings.corpus, local_folder())
    run(settings)


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

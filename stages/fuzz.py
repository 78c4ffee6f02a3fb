"""`make fuzz`: read 200,000 texts that nobody would write; exit code 1 when the reader did not stand one of them.

Findings go to outputs/fuzz.jsonl. Each of them becomes a case of the tests, or of data/confusers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from stages.harness.cases import load_cases, parse_cases
from stages.harness.executors import Executor
from stages.harness.files import canonical_line, write_atomic
from stages.suites.adversarial import adversarial_bytes
from stages.suites.fuzz import fuzz
from stages.terminal import WRONG, progress, run_stage, say

SOURCES = ("data/dev", "data/public", "data/pool", "data/confusers", "data/order")
FINDINGS = Path("outputs/fuzz.jsonl")
COUNT, SEED = 200_000, 42


def texts() -> tuple[str, ...]:
    """Return the real problems that inputs are made from."""
    own = (case.problem for source in SOURCES for case in load_cases(Path(source) / "cases.jsonl"))
    return (*own, *(case.problem for case in parse_cases(adversarial_bytes(SEED, 20), "adversarial")))


def main(arguments: Sequence[str]) -> None:
    """Fuzz: `python -m stages.fuzz [COUNT] [SEED]`."""
    given = [int(argument) for argument in arguments]
    count, seed = [*given, *(COUNT, SEED)[len(given) :]]
    with progress("fuzz", count) as advance:
        found = fuzz(texts(), seed, count, Executor("processes", chunk=500), advance)
    write_atomic(FINDINGS, b"".join(canonical_line(asdict(finding)) for finding in found))
    kinds = ", ".join(f"{what} {number}" for what, number in sorted(Counter(finding.what for finding in found).items()))
    say(f"{count} inputs from seed {seed}: {kinds or 'no finding'}")
    if found:
        say(f"{FINDINGS} lists them; the first: {found[0].kind} {found[0].number}: {found[0].text[:200]!r}")
        sys.exit(WRONG)


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

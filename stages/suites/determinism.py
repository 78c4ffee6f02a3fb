"""Determinism: the same bytes in a hundred runs, in fresh processes under other circumstances, and on another executor."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.cases import Case, load_cases
from stages.harness.executors import Executor
from stages.harness.files import canonical_bytes, sha256
from stages.harness.grading import grade_cases
from stages.harness.protocol import Reader, ReaderAnswer
from stages.harness.report import report_bytes

# each differs from the next in everything that a careless program may depend on
CIRCUMSTANCES = (
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "77", "TZ": "Pacific/Chatham", "LC_ALL": "POSIX", "PYTHONUTF8": "1"},
    {"PYTHONHASHSEED": "4711", "TZ": "Europe/Berlin", "LANG": "tr_TR.UTF-8"},
    {"PYTHONHASHSEED": "123456", "TZ": "UTC", "PYTHONOPTIMIZE": "1"},
)


class FreshProcessError(SumproofError):
    """A fresh process could not read the cases."""


@dataclass(frozen=True, slots=True)
class Determinism:
    """What was run, and how many different results there were: one of each is determinism.

    Attributes:
        cases: cases read in every run.
        runs: runs in one process.
        run_digests: different digests among them.
        processes: fresh processes, each with another hash seed, zone, locale and working directory.
        process_digests: different digests among them and the runs.
        executor_reports: different reports among the executors.
        digest: the digest of the outcomes.
    """

    cases: int
    runs: int
    run_digests: int
    processes: int
    process_digests: int
    executor_reports: int
    digest: str


def digest(cases: Sequence[Case], reader: Reader) -> str:
    """Return a hash over every outcome: values, graphs, traces and refusals to the last character."""
    return sha256(canonical_bytes([_outcome(reader, case) for case in cases]))


def check_determinism(path: Path, every: int, runs: int, processes: int, reader: Reader, scratch: Path) -> Determinism:
    """Read cases over and over.

    Args:
        path: a file of cases.
        every: each so-many-th of them is read in the runs and in the fresh processes; eight times as many on the executors.
        runs: how often in one process.
        processes: how many fresh processes.
        reader: the reader.
        scratch: a folder for the fresh processes to work in.

    Raises:
        FreshProcessError: a fresh process failed.
    """
    cases = load_cases(path)
    few = cases[::every]
    repeated = {digest(few, reader) for _ in range(runs)}
    fresh = {_fresh_digest(path, every, CIRCUMSTANCES[number % len(CIRCUMSTANCES)], scratch) for number in range(processes)}
    spread = cases[:: max(1, every // 8)]
    executors = (Executor("serial"), Executor("processes", workers=2, chunk=max(1, len(spread) // 4)))
    reports = {report_bytes("determinism", "", "", grade_cases(spread, reader, executor=executor)) for executor in executors}
    return Determinism(len(few), runs, len(repeated), processes, len(fresh | repeated), len(reports), min(repeated))


def _outcome(reader: Reader, case: Case) -> list[object]:
    outcome = reader(case.problem)
    if isinstance(outcome, ReaderAnswer):
        return [case.key, outcome.value, outcome.unit, outcome.entity, sha256(outcome.graph), sha256(outcome.trace), list(outcome.values)]
    return [case.key, outcome.code, list(outcome.span), outcome.message]


def _fresh_digest(path: Path, every: int, circumstances: dict[str, str], scratch: Path) -> str:
    root = str(Path(__file__).resolve().parents[2])
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    command = [sys.executable, "-m", "stages.suites.determinism", str(path.resolve()), str(every)]
    done = subprocess.run(  # noqa: S603 - our own module
        command, cwd=scratch, env={**kept, "PYTHONPATH": root, **circumstances}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise FreshProcessError(f"a fresh process failed under {circumstances}: {done.stderr.strip()[-400:]}")
    return done.stdout.strip()


def main(arguments: Sequence[str], reader: Callable[[], Reader]) -> None:
    """Print the digest of the cases of a file."""
    print(digest(load_cases(Path(arguments[0]))[:: int(arguments[1])], reader()))


if __name__ == "__main__":
    from stages.reading import reader_from
    from stages.settings import ReaderSettings

    main(sys.argv[1:], lambda: reader_from(ReaderSettings()))

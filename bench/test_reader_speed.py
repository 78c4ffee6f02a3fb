"""How fast does the reader read? `make bench`: problems a second on one core, p99 latency, peak memory. Not part of the tests.

Needs GSM8K's open problems: GSM8K_DIR=folder make bench (or a file that `make eval-gsm8k` has put into data/gsm8k/).
"""

from __future__ import annotations

import resource
from time import perf_counter_ns

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from stages.composition import composed_settings
from stages.fetch import local_folder
from stages.gsm8k import corpus_overrides
from stages.harness.corpora import ensure_corpus, load_corpus
from stages.harness.sampling import open_cases
from stages.reader import read

MILLISECOND = 1_000_000


@pytest.fixture(scope="module")
def problems() -> list[str]:
    settings = composed_settings(corpus_overrides(local_folder()))
    ensure_corpus(settings.corpus, local_folder())
    return [case.problem for case in open_cases(load_corpus(settings.corpus), settings.draw)]


def test_the_open_problems_on_one_core(benchmark: BenchmarkFixture, problems: list[str]) -> None:
    latencies: list[int] = []

    def read_all() -> None:
        latencies.clear()
        for problem in problems:
            started = perf_counter_ns()
            read(problem)
            latencies.append(perf_counter_ns() - started)

    read(problems[0])  # the packs are loaded once a process; that is start-up, not reading
    benchmark.pedantic(read_all, rounds=3, iterations=1)
    latencies.sort()
    figures = {
        "problems": len(problems),
        "problems_per_second": len(problems) * 1000 * MILLISECOND // sum(latencies),
        "p50_ms": latencies[len(latencies) // 2] / MILLISECOND,
        "p99_ms": latencies[len(latencies) * 99 // 100] / MILLISECOND,
        "max_ms": latencies[-1] / MILLISECOND,
        "peak_rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    benchmark.extra_info.update(figures)
    for name, figure in figures.items():
        print(f"{name:>20}  {figure:.2f}" if isinstance(figure, float) else f"{name:>20}  {figure}")


def test_the_first_answer_of_a_process(benchmark: BenchmarkFixture) -> None:
    """Start-up: what `sumproof solve` pays before it reads."""
    import subprocess
    import sys

    command = [sys.executable, "-c", "from stages.reader import read; read('Tom has 5 apples. How many apples does Tom have?')"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=5, iterations=1)

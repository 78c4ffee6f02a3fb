"""Same graph, same bytes: in one process, and in two with different hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from stages.reader.realize import realize
from stages.reader.solve import solve
from tests.reader.graphs import fair, orchard

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from stages.reader.graph import graph_from_dict
from stages.reader.realize import realize
from stages.reader.solve import solve
from stages.reader.verify import verify
from tests.reader.graphs import fair, orchard
for graph in (orchard(), fair()):
    trace = solve(graph_from_dict(graph.as_json()))
    verdict = verify(graph, trace)
    for part in (graph.canonical_bytes(), trace.canonical_bytes(), realize(graph, trace).text.encode(), repr(verdict).encode()):
        sys.stdout.buffer.write(part + b"\\n")
"""


def run_with(seed: str) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | {"PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, check=True
    )
    return done.stdout


def test_two_processes_with_other_hash_seeds_write_equal_bytes() -> None:
    first, second = run_with("1"), run_with("4242")
    assert first == second
    assert solve(fair()).canonical_bytes() in first
    assert realize(orchard(), solve(orchard())).text.encode() in first

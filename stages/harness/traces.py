"""A lane's traces: for each answered case its graph, its trace and its prose, one canonical line each.

They say in words what the report says in hashes, so that a replay can show *what* differs. Only lanes whose text is part
of the repository have them: graph and prose repeat the names and nouns of the problem.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from stages.harness.cases import Case
from stages.harness.files import canonical_line


@dataclass(frozen=True, slots=True)
class TracedAnswer:
    """What stands behind one answer: canonical bytes of graph and trace, and the working in prose."""

    graph: bytes
    trace: bytes
    prose: str


TracingReader = Callable[[str], TracedAnswer | None]


def traces_bytes(cases: Iterable[Case], reader: TracingReader) -> bytes:
    """Return the content of a lane's traces.jsonl: the answered cases, in order."""
    answered = ((case, reader(case.problem)) for case in cases)
    return b"".join(_line(case, answer) for case, answer in answered if answer)


def _line(case: Case, answer: TracedAnswer) -> bytes:
    return canonical_line({"id": case.id, "graph": json.loads(answer.graph), "trace": json.loads(answer.trace), "prose": answer.prose})

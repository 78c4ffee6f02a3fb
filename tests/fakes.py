"""A reader that knows its answers by heart: the harness can be tested without the one under test."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from stages.harness.cases import Case, parse_cases
from stages.harness.protocol import ReaderAnswer, ReaderOutcome, ReaderRefusal


@dataclass(frozen=True)
class FakeReader:
    """Answers the problems that it knows, refuses the rest. Picklable, as the real one."""

    answers: Mapping[str, str]
    unit: str = "apples"
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __call__(self, text: str) -> ReaderOutcome:
        if text not in self.answers:
            return ReaderRefusal("no_reading", (0, len(text)), "No sentence was understood.")
        value = self.answers[text]
        graph = json.dumps({"problem": len(text)}).encode()
        return ReaderAnswer(value, self.unit, None, graph, f"trace of {value}".encode(), self.values.get(text, (value,)), replayed=True)


def gsm8k_line(question: str, answer: str, **more: str) -> bytes:
    """Return one line in GSM8K's format."""
    return json.dumps({**more, "question": question, "answer": answer}).encode() + b"\n"


def numbered_cases(count: int) -> tuple[Case, ...]:
    """Return small cases: "Problem 3?" has the answer 3."""
    return parse_cases(b"".join(gsm8k_line(f"Problem {n}?", f"#### {n}", id=f"case-{n}") for n in range(count)), "numbered")


def write_lines(path: Path, *lines: bytes) -> Path:
    """Write lines to a file, and return it."""
    path.write_bytes(b"".join(lines))
    return path

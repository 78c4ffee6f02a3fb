"""`sumproof export CASES.jsonl OUT.jsonl`: our results in the samples format of lm-evaluation-harness."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.harness.cases import load_cases
from stages.harness.executors import executor_called
from stages.harness.files import write_atomic
from stages.harness.grading import grade_cases
from stages.harness.interop import samples_bytes
from stages.reading import reader_from
from stages.settings import ReaderSettings
from stages.terminal import progress, say


def export(
    cases: Annotated[Path, typer.Argument(help="JSONL, as for `sumproof grade`.", show_default=False)],
    out: Annotated[Path, typer.Argument(help="The file to write; their tools look for samples_TASK_DATE.jsonl.", show_default=False)],
    *,
    executor: Annotated[str, typer.Option(help="serial, processes, dask or ray.")] = "serial",
) -> None:
    """Grade the cases and write one row a case for the tools of lm-evaluation-harness."""
    ours = load_cases(cases)
    with progress(cases.name, len(ours)) as advance:
        results = grade_cases(ours, reader_from(ReaderSettings()), executor=executor_called(executor), on_done=advance)
    write_atomic(out, samples_bytes(ours, results))
    say(f"{out}: {len(ours)} samples")

"""`sumproof compare CASES.jsonl THEIRS`: our reader against another system, on identical items."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stages.harness.cases import load_cases
from stages.harness.errata import load_errata
from stages.harness.executors import executor_called
from stages.harness.files import canonical_bytes, read_bytes
from stages.harness.grading import grade_cases
from stages.harness.interop import Disagreement, Theirs, disagreement, read_theirs
from stages.reading import reader_from
from stages.settings import ReaderSettings
from stages.tables import disagreement_table
from stages.terminal import OK, WRONG, out, progress, say

_THEIRS = "Per-item results: lm-evaluation-harness samples, an Inspect log (.json, .eval), or GSM8K model solutions."


def compare(
    cases: Annotated[Path, typer.Argument(help="JSONL, as for `sumproof grade`.", show_default=False)],
    theirs: Annotated[Path, typer.Argument(help=_THEIRS, show_default=False)],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the machine form (compare.schema.json).")] = False,
    column: Annotated[str, typer.Option(help="Which model, filter or scorer of their file; its usual one where left out.")] = "",
    errata: Annotated[Path | None, typer.Option("--errata", metavar="FILE", help="JSONL of disputed labels.")] = None,
    executor: Annotated[str, typer.Option(help="serial, processes, dask or ray.")] = "serial",
) -> None:
    """Grade the cases with our reader and set every outcome against theirs. Exit code 1 when an answer of ours is wrong."""
    read = read_theirs(read_bytes(theirs), column)
    ours = load_cases(cases)
    with progress(cases.name, len(ours)) as advance:
        settings = reader_from(ReaderSettings())
        results = grade_cases(ours, settings, executor=executor_called(executor), errata=load_errata(errata), on_done=advance)
    found = disagreement(ours, results, read)
    if json:
        print(canonical_bytes(found.as_json()).decode("utf-8"))
    else:
        _tell(found, read)
    undisputed = sum(result.outcome == "wrong" and not result.disputed for result in results)
    raise typer.Exit(WRONG if undisputed else OK)


def _tell(found: Disagreement, theirs: Theirs) -> None:
    out.print(disagreement_table(found, theirs.column))
    say(f"{found.matched} of {len(found.pairs)} cases found in {theirs.format}, judged by {theirs.column!r}.")
    others = [name for name in theirs.columns if name != theirs.column]
    if others:
        say(f"Also there (--column): {', '.join(others)}")

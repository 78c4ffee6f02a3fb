"""`sumproof grade FILE.jsonl`: grade any cases, in either format."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from stages.harness.cases import cases_hash, load_cases
from stages.harness.errata import load_errata
from stages.harness.executors import executor_called
from stages.harness.files import canonical_bytes, write_atomic
from stages.harness.grading import grade_cases
from stages.harness.overview import counts, undisputed
from stages.harness.report import Report, parse_report, report_bytes, table_markdown
from stages.reading import gold_graph_equal, reader_from
from stages.settings import ReaderSettings
from stages.tables import lanes_table, refusals_table
from stages.terminal import OK, WRONG, out, progress

_FORMATS = "JSONL: {id, problem, expected_answer, expected_unit} or {question, answer}."


def grade(
    file: Annotated[Path, typer.Argument(help=_FORMATS, show_default=False)],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the machine form (grade.schema.json).")] = False,
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write report.json and report.md into this folder.")] = None,
    errata: Annotated[Path | None, typer.Option("--errata", metavar="FILE", help="JSONL of disputed labels.")] = None,
    executor: Annotated[str, typer.Option(help="serial, processes, dask or ray.")] = "serial",
) -> None:
    """Grade every case of a file. Exit code 1 when an answer is wrong that no erratum disputes."""
    report, content, seconds = grade_file(file, errata, executor)
    if folder:
        write_atomic(folder / "report.json", content)
        write_atomic(folder / "report.md", table_markdown(report))
    if json:
        print(canonical_bytes(grade_tree(report, seconds)).decode("utf-8"))
    else:
        print_report(report, seconds)
    raise typer.Exit(WRONG if undisputed([report]) else OK)


def grade_file(file: Path, errata: Path | None, executor: str) -> tuple[Report, bytes, float]:
    """Grade a file; return the report, its bytes and the seconds that reading and judging took."""
    cases, disputed = load_cases(file), load_errata(errata)
    started = perf_counter()
    with progress(file.name, len(cases)) as advance:
        results = grade_cases(
            cases,
            reader_from(ReaderSettings()),
            executor=executor_called(executor),
            errata=disputed,
            graph_judge=gold_graph_equal,
            on_done=advance,
        )
    seconds = perf_counter() - started
    content = report_bytes(file.stem, file.name, cases_hash(cases), results)
    return parse_report(content, str(file)), content, seconds


def grade_tree(report: Report, seconds: float) -> dict[str, Any]:
    """Return what `sumproof grade --json` prints (stages/schemas/grade.schema.json)."""
    return {
        **counts(report),
        "seconds": round(seconds, 3),
        "refusals": dict(report.summary.refusals),
        "wrong_rate_upper_bound_95_ppm": report.summary.wrong_bound_ppm,
        "cases_sha256": report.cases_sha256,
        "report_sha256": report.report_sha256,
    }


def print_report(report: Report, seconds: float) -> None:
    """Print the figures, the refusals by code, and the speed."""
    out.print(lanes_table([report]))
    if report.summary.refusals:
        out.print(refusals_table(report.summary.refusals, report.summary.total))
    total = report.summary.total
    out.print(f"{total} problems in {seconds:.1f} s, {total / max(seconds, 1e-9):.0f} a second", markup=False)

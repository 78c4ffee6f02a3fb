"""Stage `grade LANE`: every case of a lane is read and judged; writes its report and a readable table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from stages.harness.errata import load_errata
from stages.harness.files import write_atomic
from stages.harness.grading import grade_cases
from stages.harness.lanes import load_lane
from stages.harness.protocol import Reader
from stages.harness.report import Report, load_report, report_bytes, table_markdown
from stages.harness.traces import traces_bytes
from stages.places import LANES, report_path
from stages.reading import gold_graph_equal, reader_from, tracing_reader_from
from stages.settings import Settings, load_settings
from stages.terminal import progress, run_stage, say


def traces_path(lane: str, folder: Path = LANES) -> Path:
    """Return where the traces of a lane lie whose text is part of the repository."""
    return folder / lane / "traces.jsonl"


def run(settings: Settings, name: str, folder: Path = LANES, read: Reader | None = None) -> Report:
    """Grade one lane and write its report into `folder`/LANE.

    Args:
        settings: the configuration.
        name: the lane.
        folder: where lanes' reports go.
        read: the reader; the one under test unless given.
    """
    lane_report = grade_lane(settings, name, read or reader_from(settings.reader))
    path = report_path(name, folder)
    write_atomic(path, lane_report)
    report = load_report(path)
    write_atomic(path.with_suffix(".md"), table_markdown(report))
    traces = lane_traces(settings, name)
    if traces is not None:
        write_atomic(traces_path(name, folder), traces)
    return report


def grade_lane(settings: Settings, name: str, read: Reader, on_done: Callable[[int], None] | None = None) -> bytes:
    """Grade one lane and return its report's bytes."""
    spec = settings.lane(name)
    lane = load_lane(spec, settings.corpus)
    with progress(name, len(lane.cases)) as advance:
        results = grade_cases(
            lane.cases,
            read,
            executor=settings.executor,
            errata=load_errata(spec.errata),
            graph_judge=gold_graph_equal if spec.gold_graphs else None,
            on_done=on_done or advance,
        )
    return report_bytes(lane.name, lane.corpus, lane.cases_sha256, results)


def lane_traces(settings: Settings, name: str) -> bytes | None:
    """Return graph, trace and prose of every answer of a lane; None for a corpus whose text is not part of the repository."""
    spec = settings.lane(name)
    if spec.corpus == settings.corpus.name and settings.corpus.source:
        return None
    return traces_bytes(load_lane(spec, settings.corpus).cases, tracing_reader_from(settings.reader))


def main(arguments: Sequence[str]) -> None:
    """Grade the lane named by the only argument."""
    settings = load_settings()
    summary = run(settings, arguments[0] if arguments else "").summary
    say(f"{arguments[0]}: {summary.correct} correct, {summary.wrong} wrong, {summary.disputed} disputed, {summary.refused} refused")


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

"""`sumproof replay LANE [CASE]`: grade again from the text on this machine, and compare bytes."""

from __future__ import annotations

from typing import Annotated

import typer

from stages.grade import grade_lane, lane_traces, traces_path
from stages.harness.comprehension import comprehension_report
from stages.harness.files import read_bytes
from stages.harness.replay import Difference, compare_reports, compare_traces
from stages.places import report_path
from stages.reading import reader_from
from stages.settings import Settings, load_settings
from stages.terminal import OK, WRONG, say


def replay(
    lane: Annotated[str, typer.Argument(help="A lane of params.yaml.", show_default=False)],
    case: Annotated[str, typer.Argument(help="One case's id; the whole lane where left out.", show_default=False)] = "",
) -> None:
    """Grade a lane again and compare report, traces and prose with the recorded ones. Exit code 1 on any difference."""
    settings = load_settings()
    fresh, traces = _again(settings, lane)
    found = [*compare_reports(read_bytes(report_path(lane)), fresh, case)]
    if traces is not None:
        found += compare_traces(read_bytes(traces_path(lane)), traces, case)
    _tell(lane, case, found, traced=traces is not None)
    raise typer.Exit(WRONG if found else OK)


def _again(settings: Settings, lane: str) -> tuple[bytes, bytes | None]:
    """The lane's report and, where its text is ours, its traces, made anew."""
    if lane in settings.comprehension:
        return comprehension_report(lane, settings.comprehension_cases(lane)), None
    return grade_lane(settings, lane, reader_from(settings.reader)), lane_traces(settings, lane)


def _tell(lane: str, case: str, found: list[Difference], *, traced: bool) -> None:
    for difference in found:
        say(f"{difference.what} differs:")
        say(difference.diff)
    if not found:
        what = "report, graphs, traces and prose" if traced else "report (with the hash of every trace)"
        say(f"{lane}{' ' + case if case else ''}: {what} replayed, byte for byte the recorded ones.")

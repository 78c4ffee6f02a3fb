"""Stage `suite NAME …`: evidence for the promotion contract, one file for each suite in data/suites/.

Each suite runs over all of its lanes; the work inside is mapped through the executor of params.yaml.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from stages.errors import SumproofError
from stages.grade import grade_lane, traces_path
from stages.harness.cases import Case, load_cases
from stages.harness.executors import Executor
from stages.harness.files import canonical_line, read_bytes, write_atomic
from stages.harness.grading import CaseResult, grade_cases
from stages.harness.interop import disagreement, read_theirs
from stages.harness.lanes import load_lane
from stages.harness.report import Report, load_report, parse_report
from stages.places import LANES, SUITES, report_path
from stages.reading import reader_from, reader_options
from stages.settings import Settings, load_settings
from stages.suites.adversarial import adversarial_bytes
from stages.suites.depth import curve_tree, depth_curve, plot_rows
from stages.suites.determinism import check_determinism
from stages.suites.families import family_counts
from stages.suites.provenance import provenance
from stages.suites.statistics import bounds_tree, risk_row
from stages.suites.vary import ChangeFigures, Tried, figures, vary
from stages.terminal import run_stage, say

Tree = dict[str, Any]
Files = dict[str, bytes]
"""File names in data/suites/, and their content."""


class SuiteError(SumproofError):
    """There is no such suite."""


def adversarial(settings: Settings) -> Files:
    """Make the families from their seed, and grade them and the confusers."""
    suites = settings.tree["suites"]
    path = Path(suites["adversarial"])
    write_atomic(path, adversarial_bytes(suites["seed"], suites["per_family"]))
    families, traps = load_cases(path), load_cases(Path(suites["confusers"]))
    read = reader_from(settings.reader)
    results = grade_cases((*families, *traps), read, executor=_executor(settings))
    made, written = results[: len(families)], results[len(families) :]
    return evidence("adversarial", {"families": family_counts(families, made, "family"), "traps": family_counts(traps, written, "trap")})


def variants(settings: Settings) -> Files:
    """Try every change of the suites ood and perturbation on every lane."""
    options, lanes = reader_options(settings.reader), _lane_cases(settings)
    lanes["order"] = load_cases(Path(settings.tree["suites"]["order"]))
    tried = {name: vary(cases, options, _executor(settings)) for name, cases in lanes.items()}
    return evidence("ood", variants_tree(tried, "ood")) | evidence("perturbation", variants_tree(tried, "perturbation"))


def depth(settings: Settings) -> Files:
    """The depth curve of each lane, and its plot."""
    curves = {name: depth_curve(cases, _results(name)) for name, cases in _lane_cases(settings).items()}
    rows = [row for name, curve in curves.items() for row in plot_rows(name, curve)]
    table = io.StringIO()
    writer = csv.DictWriter(table, ["lane", "depth", "series", "percent"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    tree = {"lanes": {name: curve_tree(curve) for name, curve in curves.items()}}
    return {**evidence("depth", tree), "depth.csv": table.getvalue().encode()}


def determinism(settings: Settings) -> Files:
    """The same bytes in many runs, fresh processes and executors."""
    wanted = settings.tree["suites"]["determinism"]
    path = settings.lane(wanted["lane"]).cases
    with tempfile.TemporaryDirectory() as scratch:
        read = reader_from(settings.reader)
        found = check_determinism(path, wanted["every"], wanted["runs"], wanted["processes"], read, Path(scratch))
    return evidence("determinism", asdict(found))


def lemmas(settings: Settings) -> Files:
    """Every step of every published trace, resolved in the pack."""
    lanes = (name for name in settings.tree["suites"]["lanes"] if traces_path(name).exists())
    resolved = {name: provenance(read_bytes(traces_path(name)).splitlines()) for name in lanes}
    return evidence("provenance", {"lanes": {name: asdict(found) for name, found in resolved.items()}})


def statistics(settings: Settings) -> Files:
    """Bounds on the wrong rate, and risk against coverage as more evidence is asked for."""
    names = settings.tree["suites"]["lanes"]
    summaries = {name: load_report(report_path(name)).summary for name in names}
    points = [(name, least) for name in names for least in settings.tree["suites"]["min_support"]]
    rows = [risk_row(name, least, _at_support(settings, name, least).summary) for name, least in points]
    return evidence("statistics", {"bounds": bounds_tree(summaries), "risk_coverage": rows})


def frontier(settings: Settings) -> Files:
    """Ours against other systems on identical items, beside the frozen citations."""
    wanted = settings.tree["suites"]["frontier"]
    cases, results = _cases(settings, wanted["lane"]), _results(wanted["lane"])
    citations = json.loads(read_bytes(Path(wanted["citations"])))["citations"]
    compared = {Path(name).name: disagreement(cases, results, read_theirs(read_bytes(Path(name)))).as_json() for name in wanted["results"]}
    return evidence("frontier", {"lane": wanted["lane"], "citations": citations, "comparisons": compared})


Suite = Callable[[Settings], Files]
ALL: Mapping[str, Suite] = {
    "adversarial": adversarial,
    "variants": variants,
    "depth": depth,
    "determinism": determinism,
    "provenance": lemmas,
    "statistics": statistics,
    "frontier": frontier,
}


def run(settings: Settings, names: Sequence[str], folder: Path = SUITES) -> None:
    """Run suites and write their evidence into `folder`.

    Raises:
        SuiteError: there is no suite of that name.
    """
    for name in names:
        if name not in ALL:
            raise SuiteError(f"there is no suite {name!r}", hint=f"Suites: {', '.join(ALL)}.")
        for file, content in ALL[name](settings).items():
            write_atomic(folder / file, content)
            say(f"{folder / file}")


def evidence(name: str, tree: Tree) -> Files:
    """Return the evidence file of a suite."""
    return {f"{name}.json": canonical_line({"schema": f"sumproof/suite/{name}/1", **tree})}


def _executor(settings: Settings) -> Executor:
    """Return the executor of params.yaml; all cores of this machine in the place of serial: the suites read thousands of texts."""
    return Executor("processes", chunk=16) if settings.executor.backend == "serial" else settings.executor


def _lane_cases(settings: Settings) -> dict[str, tuple[Case, ...]]:
    return {name: _cases(settings, name) for name in settings.tree["suites"]["lanes"]}


def _cases(settings: Settings, lane: str) -> tuple[Case, ...]:
    return load_lane(settings.lane(lane), settings.corpus).cases


def _results(lane: str) -> tuple[CaseResult, ...]:
    return load_report(report_path(lane, LANES)).results


def _at_support(settings: Settings, lane: str, least: int) -> Report:
    if least == settings.reader.min_support:
        return load_report(report_path(lane))
    return parse_report(grade_lane(settings, lane, reader_from(replace(settings.reader, min_support=least))), lane)


def variants_tree(tried: Mapping[str, Sequence[Tried]], suite: str) -> Tree:
    """Return a suite's figures by lane and change. No text of a problem, only ids."""
    return {"lanes": {lane: {name: _change_tree(found) for name, found in figures(each, suite).items()} for lane, each in tried.items()}}


def _change_tree(found: ChangeFigures) -> Tree:
    tree = asdict(found)
    return {**tree, "applied": found.applied, "missed": list(found.missed)}


def main(arguments: Sequence[str]) -> None:
    """Run the suites named by the arguments; all of them where none is."""
    run(load_settings(), arguments or tuple(ALL))


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

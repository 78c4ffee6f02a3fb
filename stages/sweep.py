"""`python -m stages.sweep -m candidates.max_branches=16,64 reader=first_match,candidate_graph`: grade lanes at every point.

Each point writes its counts into its own folder of multirun/; when all are done, a Hydra callback prints one table. The
same point through `dvc exp run -S` gives the same figures, since both compose conf/ and grade with the same function.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import hydra
from hydra.core.hydra_config import HydraConfig
from hydra.experimental.callback import Callback
from hydra.types import RunMode
from omegaconf import DictConfig, OmegaConf

from stages.errors import SumproofError
from stages.grade import grade_lane
from stages.harness.files import canonical_line, write_atomic
from stages.harness.overview import counts
from stages.harness.report import parse_report
from stages.reading import reader_from
from stages.settings import Settings, settings_from
from stages.tables import points_table
from stages.terminal import WRONG, out, report_error

POINT = "point.json"


class SweepTable(Callback):
    """Prints the joined table of a multirun, from the files that its points wrote."""

    def on_multirun_end(self, config: DictConfig, **_: Any) -> None:  # noqa: ANN401 - Hydra's signature
        """Print one table over all points, in the order in which they were started."""
        folder = Path(config.hydra.sweep.dir)
        points = [json.loads(path.read_bytes()) for path in sorted(folder.glob(f"*/{POINT}"), key=lambda path: int(path.parent.name))]
        if points:
            print_points(points)


def print_points(points: list[Mapping[str, Any]]) -> None:
    """Print the table of all points; the columns are the parameters that were given for them."""
    names = list(dict.fromkeys(name for point in points for name, _ in point["overrides"]))
    rows = [([dict(point["overrides"]).get(name, "") for name in names], dict(point["lanes"])) for point in points]
    out.print(points_table(names, rows))


def grade_point(settings: Settings, lanes: list[str]) -> dict[str, dict[str, int]]:
    """Grade the lanes at one point and return their counts. Writes nothing: drawn lanes are drawn anew."""
    read = reader_from(settings.reader)
    return {name: counts(parse_report(grade_lane(settings, name, read), name)) for name in lanes}


@hydra.main(version_base="1.3", config_path="../conf", config_name="config")
def main(config: DictConfig) -> None:
    """Grade one point."""
    tree: Any = OmegaConf.to_container(config, resolve=True)
    try:
        lanes = grade_point(settings_from(tree), tree["sweep"]["lanes"])
    except SumproofError as error:
        report_error(error)
        sys.exit(WRONG)
    running = HydraConfig.get()
    overrides = [override.split("=", 1) for override in running.overrides.task]
    point = {"overrides": overrides, "lanes": list(lanes.items())}  # pairs: canonical JSON would sort the names
    write_atomic(Path(running.runtime.output_dir) / POINT, canonical_line(point))
    if running.mode is RunMode.RUN:
        print_points([point])


if __name__ == "__main__":
    main()

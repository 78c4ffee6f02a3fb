"""params.yaml as typed settings. Stages read the file that DVC tracks; none of them composes conf/ (design 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

from stages.errors import SumproofError
from stages.harness.corpora import Corpus
from stages.harness.executors import Executor
from stages.harness.files import read_bytes
from stages.harness.lanes import LaneSpec
from stages.harness.sampling import DrawRule

PARAMS = Path("params.yaml")


class SettingsError(SumproofError):
    """params.yaml lacks something, or holds something unknown."""


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """What a sweep varies: the topology and the bounds of the search (design 3.1, 3.4)."""

    topology: Literal["candidate_graph", "first_match"] = "candidate_graph"
    max_per_sentence: int = 4
    max_branches: int = 64
    min_support: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole configuration. `tree` is the plain content of params.yaml, for those who hash it or need another part."""

    corpus: Corpus
    draw: DrawRule
    reader: ReaderSettings
    executor: Executor
    lanes: Mapping[str, LaneSpec]
    tree: Mapping[str, Any]
    comprehension: Mapping[str, Path] = field(default_factory=dict)
    """The case file of each comprehension domain (design 5); a lane like any other, but of another organ."""

    @property
    def lane_order(self) -> tuple[str, ...]:
        """Every lane, in the order in which lanes are shown: those of the reader under test, then the comprehension domains."""
        return (*self.lanes, *self.comprehension)

    def lane(self, name: str) -> LaneSpec:
        """Return a lane by name.

        Raises:
            SettingsError: there is no such lane.
        """
        if name not in self.lanes:
            raise SettingsError(f"there is no lane {name!r}", hint=f"Lanes: {', '.join(self.lanes)}.")
        return self.lanes[name]

    def comprehension_cases(self, name: str) -> Path:
        """Return the case file of a comprehension domain.

        Raises:
            SettingsError: params.yaml has no such domain.
        """
        if name not in self.comprehension:
            raise SettingsError(f"there is no comprehension lane {name!r}", hint=f"Lanes: {', '.join(self.comprehension)}.")
        return self.comprehension[name]

    def deciding(self, name: str) -> dict[str, Any]:
        """Return the part of the configuration that decides a lane's report: for a draw also the corpus and the rule.

        The executor is none of it: results are the same on each. Nothing but its cases decides a comprehension lane.
        """
        if name in self.comprehension:
            return {"comprehension": self.tree["comprehension"][name]}
        parts = ["candidates", "reader"]
        if self.lane(name).cases.suffix == ".json":
            parts += ["corpus", "draw"]
        return {**{part: self.tree[part] for part in parts}, "lane": self.tree["lanes"][name]}


def load_settings(path: Path = PARAMS) -> Settings:
    """Read params.yaml.

    Raises:
        FileError: it cannot be read.
        SettingsError: it is not what `python -m stages.composition` writes.
    """
    try:
        tree = yaml.safe_load(read_bytes(path))
    except yaml.YAMLError as error:
        raise SettingsError(f"{path} is not YAML: {error}", hint="Run `python -m stages.composition --write`.") from error
    return settings_from(tree, str(path))


def settings_from(tree: Mapping[str, Any], source: str = "configuration") -> Settings:
    """Build the settings from a plain tree; unknown and missing fields of the parts used here are errors.

    Raises:
        SettingsError: a field is missing, unknown or of the wrong kind.
    """
    try:
        corpus = dict(tree["corpus"])
        return Settings(
            corpus=Corpus(**{**corpus, "path": Path(corpus["path"]), "errata": _path(corpus.get("errata"))}),
            draw=DrawRule(**tree["draw"]),
            reader=ReaderSettings(**tree["reader"], **tree["candidates"]),
            executor=Executor(**tree["executor"]),
            lanes={name: _lane(name, lane) for name, lane in tree["lanes"].items()},
            tree=tree,
            comprehension={name: Path(domain["cases"]) for name, domain in tree.get("comprehension", {}).items()},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise SettingsError(f"{source}: {error}", hint="Run `python -m stages.composition --write`, and see conf/.") from error


def _lane(name: str, lane: Mapping[str, Any]) -> LaneSpec:
    return LaneSpec(**{**lane, "name": name, "cases": Path(lane["cases"]), "errata": _path(lane.get("errata"))})


def _path(value: str | None) -> Path | None:
    return Path(value) if value else None

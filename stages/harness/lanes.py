"""Lanes: named sets of cases that are graded and locked apart. A lane is a whole file, or a draw from the corpus.

A draw is written as the list of its case keys, never as text, so that it can be committed for any corpus.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stages.errors import SumproofError
from stages.harness.cases import Case, cases_hash, load_cases
from stages.harness.corpora import Corpus, load_corpus
from stages.harness.files import canonical_line, read_bytes
from stages.harness.sampling import DrawRule, holdout, open_cases, train_sample

DRAW_SCHEMA = "sumproof/draw/1"


class LaneError(SumproofError):
    """A lane is unknown, or its draw does not fit the corpus."""


@dataclass(frozen=True, slots=True)
class LaneSpec:
    """What params.yaml says of a lane.

    Attributes:
        name: its name.
        cases: a JSONL file of cases, or a draw (`.json`) from the corpus.
        corpus: name of the corpus it belongs to.
        errata: the corpus's errata file.
        gold_graphs: its cases carry authored graphs to compare with.
    """

    name: str
    cases: Path
    corpus: str
    errata: Path | None
    gold_graphs: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane with its cases read and hashed."""

    name: str
    corpus: str
    cases: tuple[Case, ...]
    cases_sha256: str


def load_lane(spec: LaneSpec, corpus: Corpus) -> Lane:
    """Read a lane's cases.

    Raises:
        FileError: its file is missing.
        CaseError: a line of it is no case.
        LaneError: its draw was made from another corpus, or from another version of it.
    """
    cases = drawn_cases(spec.cases, corpus) if spec.cases.suffix == ".json" else load_cases(spec.cases)
    return Lane(spec.name, spec.corpus, cases, cases_hash(cases))


def draws(cases: Sequence[Case], rule: DrawRule) -> dict[str, tuple[Case, ...]]:
    """Return every draw that the chain makes from a corpus, by lane name."""
    return {"train_sample": train_sample(cases, rule), "holdout_dev": holdout(cases, rule), "open": open_cases(cases, rule)}


def draw_bytes(corpus: Corpus, rule: DrawRule, cases: tuple[Case, ...]) -> bytes:
    """Return the file that records a draw: the rule, the keys in order, and the hash of the cases they stand for."""
    return canonical_line(
        {
            "schema": DRAW_SCHEMA,
            "corpus": corpus.name,
            "corpus_sha256": corpus.sha256,
            "seed": rule.seed,
            "size": rule.size,
            "buckets": rule.buckets,
            "holdout_bucket": rule.holdout_bucket,
            "cases_sha256": cases_hash(cases),
            "keys": [case.key for case in cases],
        }
    )


def drawn_cases(path: Path, corpus: Corpus) -> tuple[Case, ...]:
    """Return the cases that a draw names, in its order.

    Raises:
        LaneError: the draw is malformed, or does not fit this corpus.
    """
    record = _draw_record(path)
    by_key = {case.key: case for case in load_corpus(corpus)}
    missing = sum(key not in by_key for key in record["keys"])
    if missing or record["corpus_sha256"] != corpus.sha256:
        raise LaneError(
            f"{path} was drawn from another corpus than {corpus.name!r} ({missing} cases missing)", hint="Run `dvc repro draw`."
        )
    cases = tuple(by_key[key] for key in record["keys"])
    if cases_hash(cases) != record["cases_sha256"]:
        raise LaneError(f"{path}: its cases do not hash to what it says", hint="Run `dvc repro --force draw`.")
    return cases


def _draw_record(path: Path) -> Mapping[str, Any]:
    try:
        record: Any = json.loads(read_bytes(path))
        if record["schema"] == DRAW_SCHEMA and isinstance(record["keys"], list) and {"corpus_sha256", "cases_sha256"} <= set(record):
            return dict(record)
    except (ValueError, KeyError, TypeError):
        pass
    raise LaneError(f"{path} is no draw", hint="Run `dvc repro draw`.")

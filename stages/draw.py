"""Stage `draw`: which cases of the corpus are the train sample, and which are held out. Writes keys, no text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from stages.harness.corpora import load_corpus
from stages.harness.files import write_atomic
from stages.harness.lanes import draw_bytes, draws
from stages.places import DRAWS
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say

LANES = ("train_sample", "holdout_dev")


def run(settings: Settings, folder: Path = DRAWS) -> None:
    """Draw from the corpus and write one file a lane into `folder`."""
    drawn = draws(load_corpus(settings.corpus), settings.draw)
    for name in LANES:
        write_atomic(folder / f"{name}.json", draw_bytes(settings.corpus, settings.draw, drawn[name]))
        say(f"{name}: {len(drawn[name])} cases of {settings.corpus.name}")


def main(_: Sequence[str]) -> None:
    """Draw as params.yaml says."""
    run(load_settings())


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

"""Stage `fetch`: the corpus lies at its place and is the pinned file."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from stages.harness.corpora import ensure_corpus
from stages.settings import load_settings
from stages.terminal import run_stage, say


def main(_: Sequence[str]) -> None:
    """Bring the corpus of params.yaml to its place."""
    corpus = load_settings().corpus
    say(f"corpus {corpus.name}: {ensure_corpus(corpus, local_folder())}")


def local_folder() -> Path | None:
    """Return the local folder of corpora, `GSM8K_DIR`; None where it is not set."""
    folder = os.environ.get("GSM8K_DIR", "")
    return Path(folder).expanduser() if folder else None


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

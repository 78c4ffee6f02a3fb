"""`make suites-gsm8k`: the variant suites and the depth curve over GSM8K's drawn and open problems.

Only problems that were answered rightly have variants. What is written to data/gsm8k/suites/ holds case keys and counts,
no text of the data set, and is not committed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from stages.composition import composed_settings
from stages.fetch import local_folder
from stages.gsm8k import corpus_overrides
from stages.harness.corpora import ensure_corpus, load_corpus
from stages.harness.files import write_atomic
from stages.harness.grading import grade_cases
from stages.harness.lanes import draws
from stages.reading import reader_from, reader_options
from stages.settings import Settings
from stages.suite import evidence, variants_tree
from stages.suites.depth import curve_tree, depth_curve
from stages.suites.vary import figures, vary
from stages.terminal import run_stage, say

FOLDER = Path("data/gsm8k/suites")


def run(settings: Settings, folder: Path = FOLDER) -> None:
    """Try every change on every draw, and write the figures."""
    lanes = {name: cases for name, cases in draws(load_corpus(settings.corpus), settings.draw).items() if cases}
    tried = {name: vary(cases, reader_options(settings.reader), settings.executor) for name, cases in lanes.items()}
    read = reader_from(settings.reader)
    graded = {name: grade_cases(cases, read, executor=settings.executor) for name, cases in lanes.items()}
    curves = {name: curve_tree(depth_curve(cases, graded[name])) for name, cases in lanes.items()}
    written = evidence("depth", {"lanes": curves})
    for suite in ("ood", "perturbation"):
        written |= evidence(suite, variants_tree(tried, suite))
        for lane, each in tried.items():
            for name, found in figures(each, suite).items():
                say(f"{suite} {lane} {name}: {found.right} right, {found.refused} refused, {found.wrong} wrong of {found.applied}")
    for file, content in written.items():
        write_atomic(folder / file, content)


def main(overrides: Sequence[str]) -> None:
    """Run over the corpus that lies in GSM8K_DIR."""
    settings = composed_settings([*corpus_overrides(local_folder()), *overrides])
    ensure_corpus(settings.corpus, local_folder())
    run(settings)


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

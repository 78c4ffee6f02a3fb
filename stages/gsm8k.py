"""`make eval-gsm8k`: grade GSM8K's drawn train sample, and every open problem of its training file.

Takes the official file, or its open part alone (the same sample is drawn from either). Writes reports without any text of
the data set into data/gsm8k/reports/, which is not committed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from stages.composition import composed_settings
from stages.fetch import local_folder
from stages.harness.cases import Case, cases_hash
from stages.harness.corpora import ensure_corpus, load_corpus
from stages.harness.errata import load_errata
from stages.harness.files import write_atomic
from stages.harness.grading import grade_cases
from stages.harness.lanes import draws
from stages.harness.overview import undisputed
from stages.harness.report import Report, parse_report, report_bytes, table_markdown
from stages.places import GSM8K_REPORTS, report_path
from stages.reading import reader_from
from stages.settings import Settings
from stages.tables import lanes_table, refusals_table
from stages.terminal import WRONG, out, progress, run_stage, say


def corpus_overrides(folder: Path | None) -> list[str]:
    """Return which corpus to compose: the open part where `folder` holds nothing else, otherwise the official file."""
    open_only = folder is not None and not (folder / "train.jsonl").is_file() and (folder / "train_open.jsonl").is_file()
    return ["corpus=gsm8k_open" if open_only else "corpus=gsm8k", "executor=processes"]


def run(settings: Settings, folder: Path = GSM8K_REPORTS) -> tuple[Report, ...]:
    """Grade the train sample, the held-out bucket where the file has it, and the open problems; print and write as it goes."""
    drawn = draws(load_corpus(settings.corpus), settings.draw)
    return tuple(_graded(settings, name, cases, folder) for name, cases in drawn.items() if cases)


def _graded(settings: Settings, name: str, cases: tuple[Case, ...], folder: Path) -> Report:
    started = perf_counter()
    with progress(name, len(cases)) as advance:
        results = grade_cases(
            cases,
            reader_from(settings.reader),
            executor=settings.executor,
            errata=load_errata(settings.corpus.errata),
            on_done=advance,
        )
    seconds = perf_counter() - started
    content = report_bytes(name, settings.corpus.name, cases_hash(cases), results)
    report = parse_report(content, name)
    path = report_path(name, folder)
    write_atomic(path, content)
    write_atomic(path.with_suffix(".md"), table_markdown(report))
    say(f"{name}: {len(cases)} problems in {seconds:.1f} s, {len(cases) / seconds:.0f} a second ({settings.executor.backend})")
    return report


def main(overrides: Sequence[str]) -> None:
    """Grade, print the tables, and end with exit code 1 when an answer is wrong that no erratum disputes."""
    settings = composed_settings([*corpus_overrides(local_folder()), *overrides])
    say(f"corpus {settings.corpus.name}: {ensure_corpus(settings.corpus, local_folder())}")
    reports = run(settings)
    out.print(lanes_table(reports))
    whole = reports[-1].summary
    out.print(refusals_table(whole.refusals, whole.total))
    say(f"Reports without text: {GSM8K_REPORTS}/")
    wrong = undisputed(reports)
    if wrong:
        listed = report_path(reports[-1].lane, GSM8K_REPORTS).with_suffix(".md")
        say(f"{wrong} wrong answers that no erratum disputes; {listed} lists them.")
        sys.exit(WRONG)


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

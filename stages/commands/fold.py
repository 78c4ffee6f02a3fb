"""`sumproof fold`: the read and the unread figure of the open problems, side by side."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from stages.harness.cases import Case, load_cases
from stages.harness.errata import Erratum, load_errata
from stages.harness.executors import Executor, executor_called
from stages.harness.files import canonical_bytes
from stages.harness.grading import grade_cases
from stages.reading import reader_from
from stages.settings import ReaderSettings
from stages.terminal import OK, WRONG, out, progress, say
from stages.workbench.buckets import HELD_OUT, WITHHELD, bucket_of
from stages.workbench.fold import Fold, fold_results, fold_tree
from stages.workbench_tables import fold_table

_FILE = "Cases, in either format of `sumproof grade`; the open problems of GSM8K unless given."
_WITHHELD = "The bucket that this round of work leaves unread: 1 to 4."


def fold(
    file: Annotated[Path | None, typer.Argument(help=_FILE, show_default=False)] = None,
    *,
    withheld: Annotated[int, typer.Option(help=_WITHHELD)] = WITHHELD,
    errata: Annotated[Path | None, typer.Option("--errata", metavar="FILE", help="JSONL of disputed labels.")] = None,
    min_support: Annotated[int, typer.Option(min=0, help="The evidence gate (0: none is asked for).")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print the machine form (fold.schema.json).")] = False,
    executor: Annotated[str, typer.Option(help="serial, processes, dask or ray.")] = "serial",
) -> None:
    """Grade the open problems, bucket by bucket. Exit code 1 when an answer is wrong, or the unread rate lags by over a fifth."""
    cases, disputed = (load_cases(file), load_errata(errata)) if file else open_problems()
    graded, seconds = grade_fold(cases, disputed, withheld, ReaderSettings(min_support=min_support), executor_called(executor))
    if json:
        print(canonical_bytes(fold_tree(graded)).decode("utf-8"))
    else:
        out.print(fold_table(graded))
        total = graded.read.total + graded.unread.total
        say(f"{total} problems in {seconds:.1f} s, {total / max(seconds, 1e-9):.0f} a second")
        if graded.memorised:
            say("The unread figure lags behind the read one by more than a fifth: some rule memorises. Take it out.")
    raise typer.Exit(WRONG if graded.undisputed or graded.memorised else OK)


def open_problems() -> tuple[tuple[Case, ...], dict[str, Erratum]]:
    """Return the open problems of GSM8K and their errata.

    Raises:
        CorpusError: they are not here and cannot be had.
    """
    # Hydra takes a moment to load: only who names no file waits for it
    from stages.composition import composed_settings  # noqa: PLC0415
    from stages.fetch import local_folder  # noqa: PLC0415
    from stages.gsm8k import corpus_overrides  # noqa: PLC0415
    from stages.harness.corpora import ensure_corpus, load_corpus  # noqa: PLC0415

    corpus = composed_settings(corpus_overrides(local_folder())).corpus
    ensure_corpus(corpus, local_folder())
    return load_corpus(corpus), load_errata(corpus.errata)


def grade_fold(
    cases: tuple[Case, ...], errata: dict[str, Erratum], withheld: int, settings: ReaderSettings, executor: Executor
) -> tuple[Fold, float]:
    """Grade the cases outside the held-out bucket, and part them; also the seconds that it took."""
    graded = tuple(case for case in cases if bucket_of(case) != HELD_OUT)
    started = perf_counter()
    with progress("fold", len(graded)) as advance:
        results = grade_cases(graded, reader_from(settings), executor=executor, errata=errata, on_done=advance)
    return fold_results(results, withheld), perf_counter() - started

"""Stage `sealed`: what became of the sealed holdout. One shot: it opens only with a key, and only once, ever (design 4.2).

Without a key it says so, reports the frozen result or "sealed: never opened", and ends well. With SUMPROOF_IDENTITY set
and nothing opened yet, it opens. It never grades anew: the frozen report, proved by the ledger, is the result.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from stages.harness.files import canonical_line, write_atomic
from stages.harness.holdout import CiphertextMissingError, HoldoutLock, read_ciphertext, read_lock
from stages.harness.identity import ENVIRONMENT_NAME, ENVIRONMENT_SOURCE
from stages.harness.ledger import read_ledger
from stages.harness.opening import finish_interrupted, open_holdout
from stages.harness.openings import openings_of
from stages.harness.sealed_summary import sealed_summary
from stages.holdouts import SealedSettings, ciphertext_path, plan_opening, sealed_settings
from stages.lock import SEALED
from stages.settings import Settings, load_settings
from stages.terminal import run_stage, say

FOLDER = Path("data/sealed")


def run(settings: Settings, folder: Path = FOLDER) -> None:
    """Open if there is a key and it was never done; then write what is known into `folder`/summary.json.

    Raises:
        SumproofError: something in sealed/ was changed, or a key is there and the opening was refused.
    """
    sealed = sealed_settings(settings)
    lock = read_lock(SEALED, sealed.name)
    finish_interrupted(SEALED, lock)
    if os.environ.get(ENVIRONMENT_NAME) and not _counted(lock):
        open_holdout(plan_opening(settings, ENVIRONMENT_SOURCE))
    write_atomic(folder / "summary.json", canonical_line(sealed_summary(SEALED, lock)))
    for line in sealed_lines(settings):
        say(line)


def _counted(lock: HoldoutLock) -> bool:
    return any(record.counts for record in openings_of(read_ledger(SEALED), lock))


def sealed_lines(settings: Settings) -> list[str]:
    """What a person is told of the holdout; ends with what is missing where it was never opened.

    Raises:
        StampError, LedgerError, HoldoutError: something is not as it was left.
    """
    sealed = sealed_settings(settings)
    lock = read_lock(SEALED, sealed.name)
    summary = sealed_summary(SEALED, lock)
    lines = [f"sealed: {summary['state']} ({lock.name})"]
    report = summary["report"]
    if isinstance(report, Mapping):
        counts = report["counts"]
        lines.append(f"sealed: {counts['correct']} correct, {counts['wrong']} wrong, {counts['refused']} refused of {counts['total']}")
    if lock.public_identity:
        lines.append("sealed: a rehearsal; its identity is public on purpose, so it proves the protocol and protects nothing")
    if not summary["openings"]:
        lines.append(f"sealed: no key was given (sumproof unseal --identity FILE, or {ENVIRONMENT_NAME}); {_ciphertext_line(sealed, lock)}")
    return lines


def _ciphertext_line(sealed: SealedSettings, lock: HoldoutLock) -> str:
    try:
        read_ciphertext(ciphertext_path(sealed), lock)
    except CiphertextMissingError as error:
        return f"{error} {error.hint}"
    return "the ciphertext is the locked one"


def main(_: Sequence[str]) -> None:
    """Report on the holdout that params.yaml names."""
    run(load_settings())


if __name__ == "__main__":
    run_stage(main, sys.argv[1:])

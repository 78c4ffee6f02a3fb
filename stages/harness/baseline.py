"""The frozen baseline: figures below which no run may fall (design 4.4).

`sealed/baseline.json` holds each lane's counts and the hash of its cases. A run that is worse in any count, or wrong
anywhere beyond the errata, fails. Only `freeze` moves it, with a reason, and the ledger keeps that for ever: its last
`freeze` entry names the hash of the baseline that holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.durable import folder_lock, replace_durably, sweep
from stages.harness.files import sha256
from stages.harness.ledger import Clock, Event, Ledger, read_ledger, utc_now
from stages.harness.report import Report
from stages.harness.signatures import Signer, record
from stages.harness.stamped import StampError, read_stamped, stamp

SCHEMA = "sumproof/baseline/1"
BASELINE_NAME = "baseline.json"


class BaselineError(SumproofError):
    """The baseline cannot be frozen like this."""


class RegressionError(SumproofError):
    """A run is worse than the baseline; `regressions` says in what."""

    def __init__(self, regressions: tuple[str, ...]) -> None:
        super().__init__(
            "Worse than the baseline: " + "; ".join(regressions) + ".",
            hint='Mend it; or, where the change is meant, move the baseline: sumproof freeze --reason "…"',
        )
        self.regressions = regressions


@dataclass(frozen=True, slots=True)
class LaneBaseline:
    """What one lane reached when it was frozen."""

    cases_sha256: str
    total: int
    correct: int
    wrong: int
    disputed: int
    refused: int


@dataclass(frozen=True, slots=True)
class Baseline:
    """The frozen figures; `extra` carries other organs' frozen digests, by name (design 5: the capability index)."""

    lanes: Mapping[str, LaneBaseline]
    extra: Mapping[str, str]

    def as_bytes(self) -> bytes:
        """The baseline file."""
        lanes = {name: asdict(lane) for name, lane in self.lanes.items()}
        return stamp({"schema": SCHEMA, "lanes": lanes, "extra": dict(self.extra)})


def measured(reports: Mapping[str, Report], extra: Mapping[str, str] | None = None) -> Baseline:
    """What the reports on the disk reach, in the form of a baseline."""
    return Baseline({name: _lane(report) for name, report in reports.items()}, dict(extra or {}))


def regressions(frozen: Baseline, now: Baseline) -> tuple[str, ...]:
    """Everything in which `now` falls short of `frozen`; a lane that the baseline does not know can't."""
    found = [line for name, lane in now.lanes.items() for line in _wrong(name, lane)]
    for name, before in frozen.lanes.items():
        found += _worse(name, before, now.lanes.get(name))
    found += [f"{name} changed" for name, digest in frozen.extra.items() if now.extra.get(name, digest) != digest]
    return tuple(found)


def check_baseline(folder: Path, now: Baseline) -> bool:
    """Hold a run against the frozen baseline; False where none was ever frozen.

    Raises:
        RegressionError: it is worse, or wrong somewhere.
        StampError, LedgerError: the baseline is not the one that was frozen.
    """
    frozen = read_baseline(folder)
    worse = regressions(frozen or Baseline({}, {}), now)
    if worse:
        raise RegressionError(worse)
    return frozen is not None


def read_baseline(folder: Path, ledger: Ledger | None = None) -> Baseline | None:
    """The baseline in the `sealed/` folder, proved to be the one that the ledger's last `freeze` entry names.

    Raises:
        StampError: it is missing though one was frozen, or it was changed, or no entry knows it.
        LedgerError: the ledger does not hold.
    """
    path = folder / BASELINE_NAME
    entries = (ledger or read_ledger(folder)).of(Event.FREEZE)
    if not entries and not path.exists():
        return None
    body = read_stamped(path)
    if not entries or entries[-1].body.get("baseline_sha256") != sha256(path.read_bytes()):
        raise StampError(
            f"{path} is not the baseline that was frozen last.", path=path, hint=f"git checkout -- {path}, or run sumproof freeze again."
        )
    try:
        lanes = {name: LaneBaseline(**lane) for name, lane in body["lanes"].items()}  # type: ignore[attr-defined]
        return Baseline(lanes, body["extra"])  # type: ignore[arg-type]
    except (KeyError, TypeError, AttributeError) as error:
        raise StampError(f"{path} is not a baseline.", path=path) from error


def freeze(
    folder: Path, baseline: Baseline, reason: str, *, evidence: Mapping[str, object], signer: Signer | None = None, clock: Clock = utc_now
) -> Ledger:
    """Make `baseline` the one that holds. The ledger is written first: a kill in between is seen, and mended by freezing again.

    Args:
        folder: the `sealed/` folder.
        baseline: what was measured.
        reason: why it moves; must say something.
        evidence: what else the entry should tell (the commit).
        signer: signs the entry.
        clock: time of the entry.

    Raises:
        BaselineError: no reason, no lane, or a wrong answer that no erratum covers.
        BusyError, LedgerError, ClockError, StorageError, SignatureError: nothing was frozen.
    """
    if not reason.strip():
        raise BaselineError("The baseline moves for a reason.", hint='sumproof freeze --reason "…"')
    wrong = [line for name, lane in baseline.lanes.items() for line in _wrong(name, lane)]
    if wrong or not baseline.lanes:
        raise BaselineError("This cannot be frozen: " + ("; ".join(wrong) or "no lane was graded") + ".", hint="Mend it, then dvc repro.")
    data = baseline.as_bytes()
    with folder_lock(folder):
        sweep(folder)
        ledger = read_ledger(folder).settle()
        entries = ledger.of(Event.FREEZE)
        body = {
            "reason": reason.strip(),
            "baseline_sha256": sha256(data),
            "previous_baseline_sha256": entries[-1].body.get("baseline_sha256") if entries else None,
            "lanes": {name: {"correct": lane.correct, "refused": lane.refused} for name, lane in baseline.lanes.items()},
            **evidence,
        }
        grown = record(ledger, Event.FREEZE, body, clock(), signer)
        replace_durably(folder / BASELINE_NAME, data)
    return grown


def _lane(report: Report) -> LaneBaseline:
    counts = report.summary
    return LaneBaseline(report.cases_sha256, counts.total, counts.correct, counts.wrong, counts.disputed, counts.refused)


def _wrong(name: str, lane: LaneBaseline) -> list[str]:
    wrong = lane.wrong - lane.disputed
    return [f"{name}: {wrong} wrong"] if wrong > 0 else []


def _worse(name: str, before: LaneBaseline, now: LaneBaseline | None) -> list[str]:
    if now is None:
        return [f"{name}: not graded any more"]
    if (now.cases_sha256, now.total) != (before.cases_sha256, before.total):
        return [f"{name}: other cases than those that were frozen"]
    found = []
    if now.correct < before.correct:
        found.append(f"{name}: {now.correct} correct, {before.correct} before")
    if now.refused > before.refused:
        found.append(f"{name}: {now.refused} refused, {before.refused} before")
    if now.wrong > before.wrong:
        found.append(f"{name}: {now.wrong} wrong by the published label, {before.wrong} before")
    return found

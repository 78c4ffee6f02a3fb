"""What the ledger says about the openings of a holdout; reading only, no key, no plaintext (design 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from stages.harness.holdout import HoldoutLock
from stages.harness.ledger import Entry, Event, Ledger
from stages.harness.stamped import read_stamped


class OpeningState(StrEnum):
    """How an intent ended."""

    PENDING = "never completed"
    DONE = "completed"
    FAILED_SEALED = "failed before any plaintext was seen"
    FAILED_OPENED = "failed after the plaintext was seen"


@dataclass(frozen=True, slots=True)
class OpeningRecord:
    """One intent and what became of it."""

    intent: Entry
    state: OpeningState
    end: Entry | None

    @property
    def counts(self) -> bool:
        """Whether this was an opening: everything but a decryption that failed."""
        return self.state is not OpeningState.FAILED_SEALED

    @property
    def override(self) -> str:
        """The reason for opening once more; "" for the first opening."""
        return str(self.intent.body.get("override", ""))


def openings_of(ledger: Ledger, lock: HoldoutLock) -> tuple[OpeningRecord, ...]:
    """Every intent on the holdout's ciphertext, in order."""
    ends = {str(entry.body.get("intent_sha256")): entry for entry in ledger.entries if entry.event in (Event.DONE, Event.FAILED)}
    intents = [entry for entry in ledger.of(Event.INTENT) if entry.body.get("ciphertext_sha256") == lock.ciphertext_sha256]
    return tuple(_record(intent, ends.get(intent.sha256())) for intent in intents)


def opening_state(records: tuple[OpeningRecord, ...]) -> str:
    """One line on a holdout's openings."""
    counted = [record for record in records if record.counts]
    if not counted:
        return "never opened"
    lines = [f"opened {record.intent.at}, {record.state.value}" + (" (override)" if record.override else "") for record in counted]
    return "; ".join(lines)


def frozen_report_path(folder: Path, name: str, number: int) -> Path:
    """Where the report of the holdout's n-th opening lies; only an override ever makes a second one."""
    return folder / (f"{name}.report.json" if number == 1 else f"{name}.report.{number}.json")


def read_frozen_report(path: Path) -> dict[str, object]:
    """A frozen report, proved to be unchanged.

    Raises:
        MissingDocumentError: there is none.
        StampError: it was changed.
    """
    return read_stamped(path)


def _record(intent: Entry, end: Entry | None) -> OpeningRecord:
    if end is None:
        return OpeningRecord(intent, OpeningState.PENDING, None)
    if end.event is Event.DONE:
        return OpeningRecord(intent, OpeningState.DONE, end)
    state = OpeningState.FAILED_OPENED if end.body.get("decrypted") is True else OpeningState.FAILED_SEALED
    return OpeningRecord(intent, state, end)

"""The ledger: what was done to sealed and frozen things, one line each, for ever (design 4.2).

`ledger.jsonl` holds one canonical JSON object a line: `seq` from 1, `at` (UTC, to the second), `event`, `body`, and
`previous`, the SHA-256 of the line before it *with* its newline (64 zeros for the first). `ledger.head.json` is the
receipt: how many lines there are and the hash of the last one; without it the end of a chain could be cut off unseen.

The file grows by replacement: old bytes + one line into a temporary file, flushed, renamed. A killed writer leaves
either length, never half a line. The receipt is written after it, so it can lag behind by exactly one line; the next
writer settles that (`Ledger.settle`). Nobody edits a line, and nothing here can remove one (decision 0040).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.durable import replace_durably
from stages.harness.files import sha256
from stages.harness.stamped import MissingDocumentError, StampError, canonical, read_stamped, stamp

GENESIS = "0" * 64
LEDGER_NAME = "ledger.jsonl"
HEAD_NAME = "ledger.head.json"
HEAD_SCHEMA = "sumproof/ledger-head/1"
_KEYS = frozenset({"seq", "at", "event", "body", "previous"})
_TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"

Clock = Callable[[], datetime]


class Event(StrEnum):
    """Everything that can stand in the ledger."""

    SEAL = "seal"  # a holdout was sealed, or an existing ciphertext adopted
    INTENT = "intent"  # an opening begins; from here on it counts
    DONE = "done"  # its report is on the disk
    FAILED = "failed"  # it ended without a report; `decrypted` says whether plaintext was seen
    FREEZE = "freeze"  # the baseline was moved


class LedgerError(SumproofError):
    """The ledger is not what its writers left."""

    def __init__(self, message: str, *, path: Path, hint: str = "") -> None:
        super().__init__(message, hint=hint or f"Restore it from version control: git checkout -- {path}")
        self.path = path


class LedgerMissingError(LedgerError):
    """There is no ledger, or no receipt of it."""


class LedgerBrokenError(LedgerError):
    """A line is malformed, or does not follow from the one before."""


class LedgerCutError(LedgerError):
    """The ledger's end does not agree with its receipt: cut short, or its last line changed."""


class ClockError(SumproofError):
    """The clock stands before the ledger's last entry."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger."""

    seq: int
    at: str
    event: Event
    body: Mapping[str, object]
    previous: str

    def line(self) -> bytes:
        """The entry as it stands in the file, newline included."""
        return canonical({"seq": self.seq, "at": self.at, "event": self.event.value, "body": self.body, "previous": self.previous}) + b"\n"

    def sha256(self) -> str:
        """What the next line records as `previous`."""
        return sha256(self.line())


@dataclass(frozen=True, slots=True)
class Ledger:
    """A verified ledger: reading one proves the chain and the receipt."""

    folder: Path
    entries: tuple[Entry, ...]
    head_lags: bool = False

    @property
    def path(self) -> Path:
        """Where the lines are."""
        return self.folder / LEDGER_NAME

    @property
    def head(self) -> str:
        """Hash of the last line; 64 zeros while there is none."""
        return self.entries[-1].sha256() if self.entries else GENESIS

    def of(self, event: Event) -> tuple[Entry, ...]:
        """The entries of one kind, in order."""
        return tuple(entry for entry in self.entries if entry.event is event)

    def next_entry(self, event: Event, body: Mapping[str, object], now: datetime) -> Entry:
        """The line that would come next; nothing is written.

        Raises:
            ClockError: `now` is before the last entry. Times in the ledger never run backwards, so that an entry cannot
                pretend to be older than what it follows.
        """
        at = now.astimezone(UTC).strftime(_TIME_FORMAT)
        if self.entries and at < self.entries[-1].at:
            raise ClockError(
                f"The clock says {at}, but the ledger's last entry was made at {self.entries[-1].at}.",
                hint="Set the clock right, then run the command again: nothing was changed.",
            )
        return Entry(len(self.entries) + 1, at, event, body, self.head)

    def append(self, entry: Entry) -> Ledger:
        """Write one more line, then the receipt, both flushed to the disk; the grown ledger.

        Call it only under `folder_lock`, with the ledger read under the same lock.

        Raises:
            LedgerError: the entry does not follow from the last one.
            StorageError: the disk refused; the ledger stays as it was.
        """
        if (entry.seq, entry.previous) != (len(self.entries) + 1, self.head):
            raise LedgerBrokenError("An entry was made for another state of the ledger.", path=self.path, hint="Run the command again.")
        grown = Ledger(self.folder, (*self.entries, entry))
        replace_durably(grown.path, grown.as_bytes())
        grown._write_head()
        return grown

    def settle(self) -> Ledger:
        """Bring the receipt up to date after a writer was killed between the line and the receipt."""
        if self.head_lags:
            self._write_head()
        return Ledger(self.folder, self.entries)

    def as_bytes(self) -> bytes:
        """The whole file."""
        return b"".join(entry.line() for entry in self.entries)

    def _write_head(self) -> None:
        head = {"schema": HEAD_SCHEMA, "entries": len(self.entries), "sha256": self.head}
        replace_durably(self.folder / HEAD_NAME, stamp(head))


def utc_now() -> datetime:
    """The one clock of the ledger; tests pass their own."""
    return datetime.now(UTC)


def read_ledger(folder: Path) -> Ledger:
    """Read and prove the ledger of a `sealed/` folder; no ledger and no receipt is the empty ledger.

    Raises:
        LedgerMissingError: one of the two files is there without the other.
        LedgerBrokenError: a malformed line or a broken chain; the message names the line.
        LedgerCutError: the end does not agree with the receipt.
        StampError: the receipt itself was changed.
    """
    path = folder / LEDGER_NAME
    entries = parse_ledger(_read_or_empty(path), path)
    head = _read_head(folder)
    if head is None:
        if len(entries) > 1:
            raise LedgerMissingError(f"{folder / HEAD_NAME} is missing.", path=folder / HEAD_NAME)
        return Ledger(folder, entries, head_lags=bool(entries))
    count, last = head
    if not path.exists():
        raise LedgerMissingError(f"{path} is missing.", path=path)
    if len(entries) not in (count, count + 1) or (count and entries[count - 1].sha256() != last):
        raise LedgerCutError(
            f"{path} does not end as its receipt says: {count} lines are on record, {len(entries)} were found, "
            "or the last of them was changed.",
            path=path,
        )
    return Ledger(folder, entries, head_lags=len(entries) == count + 1)


def parse_ledger(data: bytes, path: Path) -> tuple[Entry, ...]:
    """The entries of a ledger's bytes, each proved to follow from the one before; `path` only names the file.

    Raises:
        LedgerBrokenError: the message names the line.
    """
    if data and not data.endswith(b"\n"):
        raise LedgerBrokenError(f"{path} ends in the middle of a line.", path=path)
    entries: list[Entry] = []
    previous, at = GENESIS, ""
    for number, line in enumerate(data.split(b"\n")[:-1], start=1):
        entry = _parse_line(line + b"\n", number, path)
        if entry.previous != previous:
            raise LedgerBrokenError(f"{path}, line {number}: the chain is broken, line {number - 1} is not the one it follows.", path=path)
        if entry.seq != number or entry.at < at:
            raise LedgerBrokenError(f"{path}, line {number}: out of order.", path=path)
        entries.append(entry)
        previous, at = entry.sha256(), entry.at
    return tuple(entries)


def _parse_line(line: bytes, number: int, path: Path) -> Entry:
    try:
        value = json.loads(line)
        if not isinstance(value, dict) or set(value) != _KEYS or not isinstance(value["body"], dict):
            raise ValueError("members")
        datetime.strptime(value["at"], _TIME_FORMAT).replace(tzinfo=UTC)
        entry = Entry(int(value["seq"]), str(value["at"]), Event(value["event"]), value["body"], str(value["previous"]))
        if entry.line() != line:
            raise ValueError("not canonical")
    except (ValueError, TypeError, RecursionError, SumproofError) as error:
        raise LedgerBrokenError(f"{path}, line {number}: not a ledger entry.", path=path) from error
    return entry


def _read_or_empty(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}", path=path) from error


def _read_head(folder: Path) -> tuple[int, str] | None:
    path = folder / HEAD_NAME
    try:
        body = read_stamped(path)
    except MissingDocumentError:
        return None
    entries, last = body.get("entries"), body.get("sha256")
    if body.get("schema") != HEAD_SCHEMA or not isinstance(entries, int) or not isinstance(last, str):
        raise StampError(f"{path} is not a ledger receipt", path=path)
    return entries, last

"""The lock of all lanes: per lane the SHA-256 of its cases, report, reader (code and packs) and configuration, and below
them the SHA-256 of every file that those hashes stand on, so that an audit can name the one that changed (design 4.4).

The document carries its own digest (`stamped`). The `sealed/` folder's other documents are not in it: they have a
discipline of their own, the ledger (decision 0043).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stages.harness.files import canonical_bytes, read_bytes, sha256
from stages.harness.report import Report
from stages.harness.stamped import StampError, read_stamped, stamp

SCHEMA = "sumproof/lanes.lock/1"
LOCK_NAME = "lanes.lock.json"

# what decides a reader's answer and the second opinion on it: their code, the packs and their loader, and the adapter between
READER_SOURCES = (
    "stages/reader",
    "packs",
    "stages/reading.py",
    "stages/errors.py",
    "stages/binding",
    "stages/quantities/graph",
    "stages/quantities/errors.py",
)
# everything whose change an audit must notice; dvc.yaml's `lock` stage depends on the same (a test holds them equal)
LOCKED_SOURCES = (
    "stages",
    "packs",
    "conf",
    "data",
    "params.yaml",
    "dvc.yaml",
    "pyproject.toml",
    "requirements.lock",
    "sealed/allowed_signers",
    "sealed/rehearsal.identity",
)
# those of them that lie in sealed/, by their name there
LOCKED_IN_SEALED = frozenset(source.removeprefix("sealed/") for source in LOCKED_SOURCES if source.startswith("sealed/"))
# written after the lock, or never committed
UNLOCKED = ("data/report", "data/gsm8k")
_IGNORED = frozenset({"__pycache__"})


def source_files(root: Path, sources: Iterable[str] = READER_SOURCES) -> tuple[Path, ...]:
    """Return every file under the sources, relative to `root`, in order of their POSIX paths."""
    found = {path for source in sources for path in _files_under(root / source)}
    return tuple(sorted((path.relative_to(root) for path in found), key=lambda path: path.as_posix()))


def tree_hash(root: Path, files: Iterable[Path]) -> str:
    """Return one hash over many files: of the lines that `sha256sum` prints for them, in the order given."""
    return sha256(b"".join(f"{sha256(read_bytes(root / path))}  {path.as_posix()}\n".encode() for path in files))


def configuration_hash(configuration: Mapping[str, Any]) -> str:
    """Return the hash of the part of params.yaml that decides a lane's report."""
    return sha256(canonical_bytes(configuration))


def locked_files(root: Path) -> tuple[Path, ...]:
    """Return every file that the lock covers, relative to `root`. Files that are not there are none: the lock knows them."""
    found = source_files(root, (source for source in LOCKED_SOURCES if (root / source).exists()))
    return tuple(path for path in found if not any(path.is_relative_to(exempt) for exempt in UNLOCKED))


def file_hashes(root: Path, files: Iterable[Path]) -> dict[str, str]:
    """Return the SHA-256 of each file, by its POSIX path relative to `root`."""
    return {path.as_posix(): sha256(read_bytes(root / path)) for path in files}


def lock_bytes(
    reports: Iterable[Report],
    readers: Mapping[str, str],
    configurations: Mapping[str, Mapping[str, Any]],
    files: Mapping[str, str],
) -> bytes:
    """Return the lock file.

    Args:
        reports: the lanes' reports as they lie on the disk.
        readers: `tree_hash` over the sources of what answers each lane, by lane name.
        configurations: what of params.yaml decides each lane, by lane name.
        files: `file_hashes` over `locked_files`.
    """
    lanes = {
        report.lane: {
            "cases_sha256": report.cases_sha256,
            "report_sha256": report.report_sha256,
            "reader_sha256": readers[report.lane],
            "configuration_sha256": configuration_hash(configurations[report.lane]),
        }
        for report in reports
    }
    return stamp({"schema": SCHEMA, "lanes": lanes, "files": dict(files)})


@dataclass(frozen=True, slots=True)
class LanesLock:
    """The lock as read back and proved intact.

    Attributes:
        lanes: per lane its four hashes, by the names that the file has.
        files: SHA-256 by path.
    """

    lanes: Mapping[str, Mapping[str, str]]
    files: Mapping[str, str]


def read_lanes_lock(path: Path) -> LanesLock:
    """Read the lock.

    Raises:
        MissingDocumentError: there is none.
        StampError: it was changed, or is no lanes lock.
    """
    body = read_stamped(path)
    try:
        return LanesLock({name: _texts(lane) for name, lane in _mapping(body["lanes"]).items()}, _texts(body["files"]))
    except (KeyError, TypeError) as error:
        raise StampError(f"{path} is not a lanes lock.", path=path, hint="Run `dvc repro` to write it anew.") from error


def _files_under(place: Path) -> Iterator[Path]:
    """Every file below a folder, or the one file. os.walk, since rglob stats each entry and the audit runs on hundreds."""
    if not place.is_dir():
        yield place
        return
    for folder, names, files in os.walk(place):
        names[:] = [name for name in names if name not in _IGNORED]
        yield from (Path(folder, name) for name in files)


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError
    return value


def _texts(value: object) -> Mapping[str, str]:
    if not all(isinstance(member, str) for member in _mapping(value).values()):
        raise TypeError
    return value  # type: ignore[return-value]  # checked just here

"""The lock of all lanes: per lane the SHA-256 of its cases, report, reader (code and packs) and configuration (design 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from stages.harness.files import canonical_bytes, canonical_line, read_bytes, sha256
from stages.harness.report import Report

SCHEMA = "sumproof/lanes.lock/1"

# what decides a reader's answer: its code, the packs and their loader, and the adapter that the harness calls
READER_SOURCES = ("stages/reader", "packs", "stages/reading.py", "stages/errors.py")
_IGNORED = {"__pycache__"}


def source_files(root: Path, sources: Iterable[str] = READER_SOURCES) -> tuple[Path, ...]:
    """Return every file under the sources, relative to `root`, in order of their POSIX paths."""
    found: set[Path] = set()
    for source in sources:
        place = root / source
        found.update(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else found.add(place)
    relative = (path.relative_to(root) for path in found if not _IGNORED & set(path.parts))
    return tuple(sorted(relative, key=lambda path: path.as_posix()))


def tree_hash(root: Path, files: Iterable[Path]) -> str:
    """Return one hash over many files: of the lines that `sha256sum` prints for them, in the order given."""
    return sha256(b"".join(f"{sha256(read_bytes(root / path))}  {path.as_posix()}\n".encode() for path in files))


def configuration_hash(configuration: Mapping[str, Any]) -> str:
    """Return the hash of the part of params.yaml that decides a lane's report."""
    return sha256(canonical_bytes(configuration))


def lock_bytes(reports: Iterable[Report], reader_sha256: str, configurations: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Return the lock file.

    Args:
        reports: the lanes' reports as they lie on the disk.
        reader_sha256: `tree_hash` over the reader's sources.
        configurations: what of params.yaml decides each lane, by lane name.
    """
    lanes = {
        report.lane: {
            "cases_sha256": report.cases_sha256,
            "report_sha256": report.report_sha256,
            "reader_sha256": reader_sha256,
            "configuration_sha256": configuration_hash(configurations[report.lane]),
        }
        for report in reports
    }
    return canonical_line({"schema": SCHEMA, "lanes": lanes})

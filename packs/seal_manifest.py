"""Move the checksums of a pack on purpose: `python -m packs.seal_manifest PACK_ID [--root DIR]`.

Rewrites the `sha256` of every file that the manifest lists, and prints each that moved. A new file must first be listed by
hand with its provenance (its `sha256` may be any text): where data come from is a person's statement, never a default.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from packs.compiler import DATA_ROOT, file_sha256, files_on_disk, forget_packs, load_pack
from packs.errors import PackError, PackErrorCode
from packs.manifest import MANIFEST_NAME, read_manifest
from stages.errors import SumproofError


def seal_manifest(pack_id: str, root: Path = DATA_ROOT) -> tuple[str, ...]:
    """Rewrite the manifest's checksums from the files on disk; the names whose checksum moved, in order.

    The pack is loaded once afterwards, so that a sealed pack is also a pack that loads.

    Raises:
        PackError: no such pack, a listed file is missing, a file is not listed, or a file is malformed. The manifest
            stays as it was, except in the last case: its checksums are then right, and the file's fault is named.
    """
    folder = root / pack_id
    listed = {record.name: record for record in read_manifest(folder, pack_id).files}
    on_disk = files_on_disk(folder)
    for name in sorted(listed.keys() ^ set(on_disk)):
        gone = name in listed
        raise PackError(
            PackErrorCode.MISSING_FILE if gone else PackErrorCode.UNLISTED_FILE,
            f"{name} is listed but not there" if gone else f"{name} is there but not listed",
            pack_id=pack_id,
            file=name,
            hint=f"edit {folder / MANIFEST_NAME}: the list of files and their provenance is written by hand",
        )
    found = {name: file_sha256(folder / name) for name in on_disk}
    moved = tuple(name for name in on_disk if listed[name].sha256 != found[name])
    if moved:
        _rewrite(folder / MANIFEST_NAME, found)
    forget_packs()
    load_pack(pack_id, root)
    return moved


def _rewrite(path: Path, checksums: dict[str, str]) -> None:
    manifest = json.loads(path.read_text(encoding="utf-8"))
    for name, checksum in checksums.items():
        manifest["files"][name]["sha256"] = checksum
    handle, temporary = tempfile.mkstemp(dir=path.parent.parent, prefix=".manifest-")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")
    Path(temporary).replace(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Exit codes: 0 sealed (or nothing to do), 2 the pack cannot be sealed."""
    parser = argparse.ArgumentParser(prog="python -m packs.seal_manifest", description="rewrite a pack's checksums")
    parser.add_argument("pack_id")
    parser.add_argument("--root", type=Path, default=DATA_ROOT, help="the folder of packs (default: packs/data)")
    options = parser.parse_args(arguments)
    try:
        moved = seal_manifest(options.pack_id, options.root)
    except SumproofError as error:
        print(f"error: {error}\nhint: {error.hint}", file=sys.stderr)
        return 2
    for name in moved:
        print(f"sealed {options.pack_id}/{name}")
    if not moved:
        print(f"{options.pack_id}: nothing moved")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

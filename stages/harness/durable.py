"""Files that survive a power cut, and room on the disk that is certain before it is needed (design 4.2).

Everything in `sealed/` is written here: into a temporary file of the same folder, flushed to the disk, renamed over the
old one, and the folder flushed as well. So a reader, or a kill at any moment, meets the old file or the new one.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from stages.errors import SumproofError

TEMPORARY_PREFIX = ".sumproof-"


class StorageError(SumproofError):
    """The folder cannot take what has to be written: read-only, full, or gone."""


class BusyError(SumproofError):
    """Another process works on the same folder at this moment."""


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the folder for this process alone; the kernel lets go when the process ends, however it ends.

    The lock sits on the folder itself (flock), since the files in it are replaced by rename and a lock on one of them
    would be left behind on the old one. It is not waited for: a second opening has to be refused, not queued.

    Raises:
        BusyError: another process holds it.
        StorageError: there is no such folder.
    """
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _storage_error(folder, error) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BusyError(
                f"Another process is at work in {folder}.", hint="Wait until it has ended, then look at `sumproof audit`."
            ) from error
        yield
    finally:
        os.close(handle)


def replace_durably(path: Path, data: bytes) -> None:
    """Write `data` to `path`: after a crash the file is the old one or the new one, never a part.

    Raises:
        StorageError: the disk is full, the folder is read-only or missing. The old file is untouched.
    """
    with Reservation(path.parent, 0) as room:
        room.commit(path, data)


def sweep(folder: Path) -> None:
    """Remove temporary files that a killed process left; call it only under `folder_lock`."""
    for leftover in sorted(folder.rglob(f"{TEMPORARY_PREFIX}*")):
        leftover.unlink(missing_ok=True)


class Reservation:
    """Room for one file, taken from the disk in advance.

    An opening can be done once. It must not fail for want of a few kilobytes after the plaintext was seen, so the room is
    allocated (not just promised) before the intent is written.
    """

    def __init__(self, folder: Path, size: int) -> None:
        """Allocate `size` bytes in `folder`.

        Raises:
            StorageError: there is no room, or the folder cannot be written.
        """
        self._path = folder / f"{TEMPORARY_PREFIX}{os.getpid()}-{os.urandom(4).hex()}.tmp"
        self._handle = -1
        try:
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
            if size:
                os.posix_fallocate(self._handle, 0, size)
        except OSError as error:
            self.release()
            raise _storage_error(folder, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def commit(self, path: Path, data: bytes) -> None:
        """Fill the room with `data`, flush it, and rename it to `path`.

        Raises:
            StorageError: the disk refused; nothing stands at `path` that was not there before.
        """
        try:
            _write_all(self._handle, data)
            os.ftruncate(self._handle, len(data))
            os.fsync(self._handle)
            self._path.replace(path)
            _flush_folder(path.parent)
        except OSError as error:
            raise _storage_error(path, error) from error
        finally:
            self.release()

    def release(self) -> None:
        """Give the room back; harmless when it was used already."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
            with suppress(FileNotFoundError):
                self._path.unlink()


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


_REASONS = {
    errno.ENOSPC: ("the disk is full", "Free some space, then run the same command again: nothing was changed."),
    errno.EDQUOT: ("the disk quota is used up", "Free some space, then run the same command again: nothing was changed."),
    errno.EROFS: ("it is on a read-only file system", "Use a checkout that can be written."),
    errno.EACCES: ("this user may not write there", "Use a checkout that you may write."),
    errno.EPERM: ("this user may not write there", "Use a checkout that you may write."),
    errno.ENOENT: ("there is no such folder", "Run the command in a complete checkout."),
}


def _storage_error(path: Path, error: OSError) -> StorageError:
    reason, hint = _REASONS.get(
        error.errno or 0, (error.strerror or "the disk refused", "Look at the disk, then run the same command again.")
    )
    return StorageError(f"Cannot write {path}: {reason}.", hint=hint)

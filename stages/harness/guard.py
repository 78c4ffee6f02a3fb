"""Keeps a process's memory to itself while plaintext is in it: no core dump, no ptrace by others (design 4.2).

Swap is not covered: a page of plaintext may be swapped out. On a machine where that matters, encrypt swap or turn it off.
"""

from __future__ import annotations

import ctypes
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_PR_GET_DUMPABLE = 3
_PR_SET_DUMPABLE = 4


@contextmanager
def shielded() -> Iterator[None]:
    """While the block runs, a crash of this process leaves no core file.

    Two locks, since each has a gap: RLIMIT_CORE 0 does not stop a core that is piped to a handler, and the dumpable flag
    exists on Linux only. Both are put back afterwards.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    dumpable = _prctl(_PR_GET_DUMPABLE, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
    _prctl(_PR_SET_DUMPABLE, 0)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, (soft, hard))
        if dumpable == 1:
            _prctl(_PR_SET_DUMPABLE, 1)


def _prctl(option: int, value: int) -> int:
    """Linux's prctl; -1 elsewhere."""
    if not sys.platform.startswith("linux"):
        return -1
    return int(ctypes.CDLL(None).prctl(option, value, 0, 0, 0))

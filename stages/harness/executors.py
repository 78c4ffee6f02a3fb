"""One executor for all work inside a stage: serial, processes, dask or ray, through joblib, with equal results on each.

Order is kept and items are grouped into fixed chunks, so nothing depends on which worker was faster. Dask and Ray are
optional (`pip install sumproof[dask]`, `sumproof[ray]`): they pay on a cluster, not on a laptop.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar, get_args

from stages.errors import SumproofError

Backend = Literal["serial", "processes", "dask", "ray"]
BACKENDS: tuple[Backend, ...] = get_args(Backend)

Item = TypeVar("Item")
Result = TypeVar("Result")


class ExecutorError(SumproofError):
    """The executor is unknown, not installed or cannot be reached."""


@dataclass(frozen=True, slots=True)
class Executor:
    """Where work runs.

    Attributes:
        backend: `serial` runs in this process, `processes` on the cores of this machine, `dask` and `ray` on a cluster.
        workers: how many processes; 0: one for each core. A cluster decides for itself.
        chunk: items that travel together.
        address: the scheduler of a running cluster; "" starts a local one.
    """

    backend: Backend = "serial"
    workers: int = 0
    chunk: int = 64
    address: str = ""

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise _unknown(self.backend)
        if self.workers < 0 or self.chunk < 1:
            raise ExecutorError("workers must be >= 0 and chunk >= 1", hint="See conf/executor/.")


def executor_called(name: str) -> Executor:
    """Return the executor of that name with its defaults.

    Raises:
        ExecutorError: there is none; the hint lists them.
    """
    for backend in BACKENDS:
        if backend == name:
            return Executor(backend)
    raise _unknown(name)


def map_ordered(
    work: Callable[[Item], Result], items: Sequence[Item], executor: Executor, on_done: Callable[[int], None] | None = None
) -> Iterator[Result]:
    """Yield work(item) for every item, in order.

    A single chunk runs in this process whatever the executor: starting workers would cost more than the work.

    Args:
        work: a picklable function.
        items: its arguments.
        executor: where to run.
        on_done: called with the number of items just finished.

    Raises:
        ExecutorError: the executor is not installed or cannot be reached.
    """
    chunks = [items[start : start + executor.chunk] for start in range(0, len(items), executor.chunk)]
    if executor.backend == "serial" or len(chunks) < 2:
        return _serial(work, items, on_done)
    return _parallel(work, chunks, executor, on_done)


def _serial(work: Callable[[Item], Result], items: Sequence[Item], on_done: Callable[[int], None] | None) -> Iterator[Result]:
    for item in items:
        yield work(item)
        if on_done:
            on_done(1)


def _parallel(
    work: Callable[[Item], Result], chunks: Sequence[Sequence[Item]], executor: Executor, on_done: Callable[[int], None] | None
) -> Iterator[Result]:
    joblib: Any = importlib.import_module("joblib")  # a tenth of a second that serial work need not wait for
    with ExitStack() as stack:
        stack.enter_context(_backend(joblib, executor, stack))
        # "generator" hands results over in order, as soon as they are there: progress is shown, memory stays flat; Ray has none
        jobs = joblib.Parallel(n_jobs=executor.workers or -1, return_as="list" if executor.backend == "ray" else "generator")
        results = jobs(joblib.delayed(partial(_run_chunk, work))(chunk) for chunk in chunks)
        for chunk in results:
            if on_done:
                on_done(len(chunk))
            yield from chunk


def _run_chunk(work: Callable[[Item], Result], chunk: Sequence[Item]) -> list[Result]:
    return [work(item) for item in chunk]


def _backend(joblib: Any, executor: Executor, stack: ExitStack) -> AbstractContextManager[object]:  # noqa: ANN401 - untyped module
    options: dict[str, Any] = {"backend": "loky"}
    if executor.backend == "dask":
        options = {"backend": "dask", "client": _dask(executor, stack)}
    elif executor.backend == "ray":
        _ray(executor, stack)
        options = {"backend": "ray"}
    config: AbstractContextManager[object] = joblib.parallel_config(**options)
    return config


def _dask(executor: Executor, stack: ExitStack) -> object:
    """Return a client of the cluster, open as long as the stack."""
    distributed = _optional("distributed", "dask")
    local = {"n_workers": executor.workers or os.cpu_count(), "processes": True, "dashboard_address": None}
    try:
        # without a time limit, workers that cannot import this package leave the client waiting for ever
        client = distributed.Client(**({"address": executor.address} if executor.address else local), timeout="30s")
        return stack.enter_context(client)
    except OSError as error:
        raise ExecutorError(f"no dask scheduler at {executor.address!r}: {error}", hint="Check executor.address.") from error


def _ray(executor: Executor, stack: ExitStack) -> None:
    """Join the cluster as long as the stack is open, and make it known to joblib."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = _optional("ray", "ray")
    try:
        ray.init(address=executor.address or None, num_cpus=executor.workers or None, ignore_reinit_error=True, log_to_driver=False)
    except ConnectionError as error:
        raise ExecutorError(f"no ray cluster at {executor.address!r}: {error}", hint="Check executor.address.") from error
    stack.callback(ray.shutdown)
    importlib.import_module("ray.util.joblib").register_ray()


def _unknown(name: str) -> ExecutorError:
    return ExecutorError(f"unknown executor {name!r}", hint=f"Choose one of {', '.join(BACKENDS)}.")


def _optional(module: str, extra: str) -> Any:  # noqa: ANN401 - a module without types
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ExecutorError(f"executor {extra!r} is not installed", hint=f"Run: pip install 'sumproof[{extra}]'") from error

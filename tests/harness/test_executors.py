from __future__ import annotations

import importlib.util

import pytest

from stages.harness.executors import Executor, ExecutorError, map_ordered
from stages.harness.grading import grade_cases
from stages.harness.report import report_bytes
from tests.fakes import FakeReader, numbered_cases

CASES = numbered_cases(40)
READER = FakeReader({f"Problem {n}?": str(n + (n % 7 == 0)) for n in range(0, 40, 2)})


def graded_on(executor: Executor) -> bytes:
    return report_bytes("lane", "corpus", "0" * 64, grade_cases(CASES, READER, executor=executor))


def test_processes_give_the_bytes_of_serial() -> None:
    assert graded_on(Executor("processes", workers=2, chunk=7)) == graded_on(Executor())


@pytest.mark.slow
@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_cluster_gives_the_bytes_of_serial(backend: str, module: str) -> None:
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"pip install 'sumproof[{backend}]' to run this")
    assert graded_on(Executor(backend, workers=2, chunk=7)) == graded_on(Executor())  # type: ignore[arg-type]


@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_cluster_that_is_not_installed_says_how_to_install_it(backend: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(ExecutorError, match="not installed") as caught:
        graded_on(Executor(backend, chunk=7))  # type: ignore[arg-type]
    assert f"sumproof[{backend}]" in caught.value.hint


def test_progress_adds_up_on_both_paths() -> None:
    for executor in (Executor(), Executor("processes", workers=2, chunk=7)):
        seen: list[int] = []
        assert list(map_ordered(double, range(20), executor, seen.append)) == [2 * n for n in range(20)]
        assert sum(seen) == 20


def test_a_defect_in_a_worker_is_not_swallowed() -> None:
    with pytest.raises(ZeroDivisionError):
        list(map_ordered(invert, range(20), Executor("processes", workers=2, chunk=7)))


@pytest.mark.parametrize("wrong", [{"backend": "threads"}, {"workers": -1}, {"chunk": 0}])
def test_an_impossible_executor_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ExecutorError):
        Executor(**wrong)  # type: ignore[arg-type]


def double(number: int) -> int:
    return 2 * number


def invert(number: int) -> int:
    return 1 // number

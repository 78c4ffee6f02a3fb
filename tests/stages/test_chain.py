"""The chain for real: a copy of the project, dvc, and what it leaves behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.stages.project import Project, copy_project

pytestmark = pytest.mark.dvc


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy in which the chain has run once and everything is committed."""
    copied = copy_project(tmp_path_factory.mktemp("project"))
    copied.run("dvc", "repro", "--quiet")
    copied.commit()
    return copied


def test_a_second_run_does_nothing(project: Project) -> None:
    before = project.run("git", "status", "--porcelain")
    printed = project.run("dvc", "repro")
    assert "Data and pipelines are up to date." in printed
    assert project.run("git", "status", "--porcelain") == before == ""


def test_a_forced_run_gives_the_same_bytes_with_another_hash_seed_zone_and_locale(project: Project) -> None:
    project.run("dvc", "repro", "--force", "--quiet", PYTHONHASHSEED="7", TZ="Asia/Tokyo", LC_ALL="C")
    assert project.run("git", "status", "--porcelain") == ""


def test_a_clone_has_nothing_to_do(project: Project, tmp_path: Path) -> None:
    project.run("git", "clone", "-q", str(project.root), str(tmp_path / "clone"))
    clone = Project(tmp_path / "clone")
    assert "Data and pipelines are up to date." in clone.run("dvc", "repro")
    assert clone.run("git", "status", "--porcelain") == ""


def test_a_tampered_corpus_stops_the_chain_and_names_both_hashes(project: Project) -> None:
    pool = project.root / "data/pool/cases.jsonl"
    content = pool.read_bytes()
    pool.write_bytes(content.replace(b"84 ewes", b"85 ewes"))
    try:
        printed = project.run("dvc", "repro", "--quiet", code=255)
        assert "expected SHA-256 e6638f1a" in printed
        assert "Traceback" not in printed
    finally:
        pool.write_bytes(content)


def test_another_executor_gives_the_same_report(project: Project) -> None:
    report = project.root / "data/lanes/public/report.json"
    before = report.read_bytes()
    params = project.root / "params.yaml"
    serial = params.read_text()
    params.write_text(serial.replace("backend: serial", "backend: processes").replace("workers: 1", "workers: 2"))
    try:
        project.run("python", "-m", "stages.grade", "public")
    finally:
        params.write_text(serial)
    assert report.read_bytes() == before


@pytest.mark.slow
def test_an_experiment_and_a_sweep_give_the_same_figures(project: Project) -> None:
    """The same point through Hydra's multirun and through `dvc exp run -S`."""
    lanes = "sweep.lanes=[train_sample,dev]"
    table = project.run("python", "-m", "stages.sweep", "-m", "candidates.max_branches=1", "reader=first_match,candidate_graph", lanes)
    points = [json.loads(path.read_bytes()) for path in sorted(project.root.glob("multirun/*/*/*/point.json"))]
    assert len(points) == 2
    assert table.count("first_match") == table.count("candidate_graph") == 1
    project.run("dvc", "exp", "run", "--quiet", "-S", "candidates.max_branches=1", "-S", "reader=first_match", "--temp", "--name", "point")
    (point,) = [name for name in project.run("git", "for-each-ref", "--format=%(refname)", "refs/exps").split() if name.endswith("/point")]
    summary = json.loads(project.run("git", "show", f"{point}:data/report/summary.json"))
    wanted = {"candidates.max_branches": "1", "reader": "first_match"}
    (same,) = [point for point in points if dict(point["overrides"]).items() >= wanted.items()]
    for lane, counts in dict(same["lanes"]).items():
        assert {name: summary[lane][name] for name in counts} == counts
    assert project.run("git", "status", "--porcelain") == ""

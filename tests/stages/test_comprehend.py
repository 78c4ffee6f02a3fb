"""The comprehension lanes in the chain: same report, same lock, same audit and replay as every lane, and no trace in the others'."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import validate
from typer.testing import CliRunner

from stages import comprehend
from stages.cli import build
from stages.harness.audit import LaneNow, Probes, lane_drift
from stages.harness.baseline import Baseline, BaselineError, RegressionError, check_baseline, freeze, measured
from stages.harness.capability import ADAPTERS, BASELINE_KEY, CapabilityIndex, DomainFigures, capability_index
from stages.harness.comprehension import SOURCES, comprehension_report
from stages.harness.files import sha256
from stages.harness.grading import CaseResult, Outcome
from stages.harness.locks import LOCK_NAME, READER_SOURCES, configuration_hash, lock_bytes, read_lanes_lock, source_files, tree_hash
from stages.harness.report import Report, load_report, report_bytes
from stages.quantities.errors import CaseFileError
from stages.settings import SettingsError, load_settings

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "stages" / "schemas"
DOMAINS = ("relational_metric", "ordering", "membership", "entailment")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the configuration and the comprehension cases, graded."""
    shutil.copy(ROOT / "params.yaml", tmp_path)
    for name in DOMAINS:
        shutil.copytree(ROOT / "data" / name, tmp_path / "data" / name)
    monkeypatch.chdir(tmp_path)
    for name in DOMAINS:
        comprehend.main([name])
    return tmp_path


def lane(project: Path, name: str) -> Report:
    return load_report(project / "data" / "lanes" / name / "report.json")


@pytest.mark.parametrize("name", DOMAINS)
def test_a_domain_is_graded_into_a_report_like_any_other(project: Path, name: str) -> None:
    report = lane(project, name)
    validate(
        json.loads((project / "data/lanes" / name / "report.json").read_bytes()), json.loads((SCHEMAS / "report.schema.json").read_bytes())
    )
    assert report.summary.wrong == 0
    assert report.summary.correct > 0
    assert report.cases_sha256 == sha256((project / "data" / name / "cases.jsonl").read_bytes())
    assert all(result.span for result in report.results if result.refusal)
    assert (project / "data/lanes" / name / "report.md").read_text(encoding="utf-8").startswith(f"# Lane {name}")


def test_the_same_cases_give_the_same_bytes(project: Path) -> None:
    for name in DOMAINS:
        again = comprehension_report(name, Path("data") / name / "cases.jsonl")
        assert again == (project / "data/lanes" / name / "report.json").read_bytes()


def test_an_unknown_domain_and_a_bad_case_are_named(project: Path) -> None:
    with pytest.raises(SettingsError, match="no comprehension lane 'weather'"):
        comprehend.run(load_settings(), "weather")
    cases = project / "data/ordering/cases.jsonl"
    cases.write_bytes(cases.read_bytes() + b"{}\n")
    before = (project / "data/lanes/ordering/report.json").read_bytes()
    with pytest.raises(CaseFileError, match="line 65"):
        comprehend.run(load_settings(), "ordering")
    assert (project / "data/lanes/ordering/report.json").read_bytes() == before


def test_replay_says_whether_a_comprehension_lane_is_the_recorded_one(project: Path) -> None:
    assert CliRunner().invoke(build(), ["replay", "ordering"]).exit_code == 0
    assert CliRunner().invoke(build(), ["replay", "ordering", "or-001"]).exit_code == 0
    report = project / "data/lanes/ordering/report.json"
    report.write_bytes(report.read_bytes().replace(b'"answer":"Anna"', b'"answer":"Cleo"', 1))
    done = CliRunner().invoke(build(), ["replay", "ordering"])
    assert done.exit_code == 1


def _lock(reports: list[Report], root: Path) -> bytes:
    readers = {report.lane: tree_hash(root, source_files(root, ("reader",))) for report in reports}
    return lock_bytes(reports, readers, {report.lane: {"lane": report.lane} for report in reports}, {})


def test_a_further_lane_leaves_the_other_lanes_hashes_alone(project: Path) -> None:
    (project / "reader").mkdir()
    (project / "reader" / "one.py").write_text("1", encoding="utf-8")
    reports = [lane(project, name) for name in DOMAINS]
    (project / "few.json").write_bytes(_lock(reports[1:], project))
    (project / "all.json").write_bytes(_lock(reports, project))
    few, everything = read_lanes_lock(project / "few.json"), read_lanes_lock(project / "all.json")
    assert set(everything.lanes) - set(few.lanes) == {"relational_metric"}
    assert {name: everything.lanes[name] for name in few.lanes} == dict(few.lanes)


def test_the_audit_holds_each_lane_against_its_own_reader(project: Path) -> None:
    """A change of the reader under test makes its lanes stale and not the second organ's, and the other way round."""
    files = (
        "stages/reader/a.py stages/quantities/b.py stages/quantities/errors.py stages/quantities/graph/d.py stages/binding/e.py packs/c.py"
    )
    for source in (*files.split(), "stages/reading.py", "stages/errors.py"):
        (project / source).parent.mkdir(parents=True, exist_ok=True)
        (project / source).write_text(source, encoding="utf-8")
    report = lane(project, "ordering")
    configuration = configuration_hash({"lane": "ordering"})
    locked = lock_bytes([report], {"ordering": tree_hash(project, source_files(project, SOURCES))}, {"ordering": {"lane": "ordering"}}, {})
    (project / LOCK_NAME).write_bytes(locked)
    lock = read_lanes_lock(project / LOCK_NAME)

    def probes(sources: tuple[str, ...]) -> Probes:
        def now(name: str) -> LaneNow:
            reader = tree_hash(project, source_files(project, sources))
            return LaneNow(report.cases_sha256, "cases.jsonl", configuration, "params.yaml", reader)

        return Probes(lane=now, packs=lambda: (0, ()))

    assert lane_drift(project, "ordering", lock, probes(SOURCES)) == ()
    assert lane_drift(project, "ordering", lock, probes(READER_SOURCES)) != ()
    (project / "stages/reader/a.py").write_text("changed", encoding="utf-8")
    assert lane_drift(project, "ordering", lock, probes(SOURCES)) == ()
    (project / "stages/quantities/b.py").write_text("changed", encoding="utf-8")
    assert [drift.problem.value for drift in lane_drift(project, "ordering", lock, probes(SOURCES))] == ["stale"]


# ---------------------------------------------------------------- the capability index


def index(**domains: tuple[int, int, int, int]) -> CapabilityIndex:
    """Correct, wrong, disputed, refused by domain."""
    return CapabilityIndex({name: DomainFigures(sum((c, w, r)), c, w, d, r) for name, (c, w, d, r) in domains.items()})


def test_breadth_counts_what_is_answered_and_never_wrong() -> None:
    found = index(good=(5, 0, 0, 5), refuses=(0, 0, 0, 9), wrong=(8, 1, 0, 0), disputed=(8, 1, 1, 0), ungraded=(0, 0, 0, 0))
    assert [name for name, figures in found.domains.items() if figures.sound] == ["good", "disputed"]
    assert (found.breadth, found.wrong_total) == (2, 2)


def test_the_mean_is_exact_and_punishes_a_domain_without_answers() -> None:
    assert index(one=(1, 0, 0, 1), two=(1, 0, 0, 7)).geometric_mean_ppm == 250_000  # sqrt(1/2 * 1/8)
    assert index(one=(1, 0, 0, 0), two=(1, 0, 0, 1), ungraded=(0, 0, 0, 0)).geometric_mean_ppm == 707_106
    assert index(one=(9, 0, 0, 0), two=(0, 0, 0, 9)).geometric_mean_ppm == 0
    assert index(**{f"d{number}": (1, 0, 0, 0) for number in range(8)}).geometric_mean_ppm == 1_000_000
    assert index().geometric_mean_ppm == 0


def test_the_digest_moves_with_any_count() -> None:
    digests = {index(one=counts).digest for counts in ((1, 0, 0, 1), (2, 0, 0, 1), (1, 1, 0, 1), (1, 1, 1, 1), (1, 0, 0, 2))}
    assert len(digests) == 5
    assert index(one=(1, 0, 0, 1)).digest == index(one=(1, 0, 0, 1)).digest


def test_the_command_prints_what_the_schema_says(project: Path) -> None:
    done = CliRunner().invoke(build(), ["capability", "--json"])
    record = json.loads(done.stdout)
    validate(record, json.loads((SCHEMAS / "capability.schema.json").read_bytes()))
    assert done.exit_code == 0
    assert set(record["domains"]) == set(ADAPTERS)
    assert len(ADAPTERS) == 8
    assert record["breadth"] == 4
    assert record["digest"] == capability_index(Path("data/lanes")).digest
    assert "breadth 4 of 8" in CliRunner().invoke(build(), ["capability"]).stdout


def test_the_command_fails_on_a_wrong_answer(project: Path) -> None:
    wrong = [CaseResult("or-001", "0" * 64, Outcome.WRONG, answer="Cleo")]
    (project / "data/lanes/ordering/report.json").write_bytes(report_bytes("ordering", "comprehension", "0" * 64, wrong))
    assert CliRunner().invoke(build(), ["capability"]).exit_code == 1


def test_a_frozen_index_moves_only_by_another_freeze(project: Path) -> None:
    """A better figure is a change too: the baseline's digest is the one that was frozen, with its reason, until the next freeze."""
    names = list(DOMAINS)
    sealed = project / "sealed"
    sealed.mkdir()

    def now() -> Baseline:
        return measured({name: lane(project, name) for name in names}, {BASELINE_KEY: capability_index(Path("data/lanes")).digest})

    with pytest.raises(BaselineError, match="for a reason"):
        freeze(sealed, now(), " ", evidence={})
    freeze(sealed, now(), "the first figures", evidence={})
    assert check_baseline(sealed, now())
    report = lane(project, "ordering")
    better = [replace(result, outcome=Outcome.CORRECT, answer="Anna", refusal=None, span=None) for result in report.results]
    (project / "data/lanes/ordering/report.json").write_bytes(report_bytes("ordering", report.corpus, report.cases_sha256, better))
    with pytest.raises(RegressionError, match="capability changed"):
        check_baseline(sealed, now())
    freeze(sealed, now(), "the reader of orders learned more", evidence={})
    assert check_baseline(sealed, now())

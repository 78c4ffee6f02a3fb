"""The command line as a user meets it: what it prints, its exit codes, and its machine forms against their schemas."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from stages import cli, reader, terminal
from stages.commands import grade as grade_command
from stages.commands import lanes as lanes_command
from stages.harness.protocol import Reader
from stages.reader import Answered, RefusalCode, Refused
from stages.reader.graph import graph_from_dict
from stages.reader.realize import realize
from stages.reader.solve import solve as solve_graph
from stages.schemas import load_schema
from tests.fakes import FakeReader, gsm8k_line, numbered_cases, write_lines

STORY = "Tom has 5 apples. He buys 3 more apples. How many apples does Tom have now?"
UNREAD = "Tom has 5 apples. Blorp the 3 of wibble. How many apples does Tom have now?"
RIGHT = FakeReader({f"Problem {n}?": str(n) for n in range(3)})
WRONG = FakeReader({"Problem 0?": "0", "Problem 1?": "9"})


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli.build(), list(arguments), input=text)


def valid(name: str, printed: str) -> dict[str, object]:
    record: dict[str, object] = json.loads(printed)
    Draft202012Validator(load_schema(name)).validate(record)
    return record


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "cases.jsonl", *(case.line + b"\n" for case in numbered_cases(4)))


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Reader]:
    """Put the last reader of the list in the place of the one under test."""
    readers: list[Reader] = [RIGHT]
    monkeypatch.setattr(grade_command, "reader_from", lambda _: readers[-1])
    monkeypatch.setattr(grade_command, "gold_graph_equal", lambda case, graph: None)
    return readers


@pytest.mark.parametrize(
    "name", ["solve", "grade", "lanes", "report", "draw", "lanes.lock", "capability", "gaps", "diff", "fold", "evidence"]
)
def test_every_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(load_schema(name))


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Answered:
    """Whatever is read, it is understood as Tom's 5 apples and 3 more; solver, trace and prose are the real ones."""
    raw = {
        "entities": ["Tom"],
        "initial_state": [{"entity": "Tom", "quantity": {"value": 5, "unit": "apples"}}],
        "operations": [{"actor": "Tom", "kind": "add", "operand": {"value": 3, "unit": "apples"}}],
        "unknown": {"entity": "Tom", "unit": "apples"},
    }
    graph = graph_from_dict(raw)
    trace = solve_graph(graph)
    answer = Answered(trace.answer_value, trace.answer_unit, trace.answer_entity, graph, trace, realize(graph, trace))
    monkeypatch.setattr(reader, "read", lambda _: answer)
    return answer


def test_solve_prints_the_working_and_the_answer(answered: Answered) -> None:
    done = run("solve", STORY)
    assert done.exit_code == terminal.OK
    assert [line.strip() for line in done.output.splitlines()] == list(answered.prose.sentences)


def test_solve_json_of_an_answer(answered: Answered) -> None:
    record = valid("solve", run("solve", "--json", STORY).stdout)
    assert (record["outcome"], record["answer"], record["unit"], record["entity"]) == ("answered", "8", "apples", "Tom")
    assert record["refusal"] is None
    assert record["trace"] == answered.trace.as_json()


def test_solve_underlines_the_words_that_it_refuses() -> None:
    done = run("solve", UNREAD)
    assert done.exit_code == terminal.OK
    text, marks = done.output.splitlines()[:2]
    start, end = marks.index("^"), len(marks.rstrip())
    assert text[start:end].startswith("Blorp")
    assert "refused:" in done.output


def test_solve_json_of_a_refusal_points_at_the_words() -> None:
    record = valid("solve", run("solve", "--json", UNREAD).stdout)
    refusal = record["refusal"]
    assert isinstance(refusal, dict)
    start, end = refusal["span"]
    assert UNREAD[start:end].startswith("Blorp")
    assert (record["outcome"], record["answer"]) == ("refused", None)


def test_solve_explain_lists_candidates_and_what_they_rebuilt() -> None:
    done = run("solve", "--explain", STORY)
    assert "rebuilt:" in done.output
    assert "kept" in done.output
    assert "no construction reads this sentence" in run("solve", "--explain", UNREAD).output


def test_solve_reads_standard_input_and_refuses_nothing_at_all() -> None:
    assert run("solve", "-", text=STORY).output == run("solve", STORY).output
    assert run("solve", "-", text=" \n").exit_code == terminal.USAGE


def test_markup_in_a_problem_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = Refused(RefusalCode.UNREAD_SENTENCE, (0, 3), "I do not read [red]this[/red].")
    monkeypatch.setattr(reader, "read", lambda _: refused)
    printed = run("solve", "[bold]Tom[/bold]").output
    assert "[bold]Tom[/bold]" in printed
    assert "[red]this[/red]" in printed


def test_grade_prints_the_table_the_refusals_and_the_speed(cases: Path, reads: list[Reader]) -> None:
    done = run("grade", str(cases))
    assert done.exit_code == terminal.OK
    assert "no_reading" in done.output
    assert "a second" in done.output


def test_grade_json_and_its_report(cases: Path, reads: list[Reader], tmp_path: Path) -> None:
    done = run("grade", str(cases), "--json", "--out", str(tmp_path / "out"))
    record = valid("grade", done.stdout)
    assert [record[name] for name in ("total", "correct", "wrong", "disputed", "refused")] == [4, 3, 0, 0, 1]
    assert record["refusals"] == {"no_reading": 1}
    report = (tmp_path / "out" / "report.json").read_text()
    assert valid("report", report)["cases_sha256"] == record["cases_sha256"]
    assert "| 4 | 3 | 0 | 0 | 1 |" in (tmp_path / "out" / "report.md").read_text()


def test_a_wrong_answer_ends_with_1_unless_an_erratum_disputes_it(cases: Path, reads: list[Reader], tmp_path: Path) -> None:
    reads.append(WRONG)
    assert run("grade", str(cases)).exit_code == terminal.WRONG
    key = numbered_cases(2)[1].key
    entry = {"key": key, "published": "1", "ours": "9", "reason": "The label counts one of them alone."}
    errata = tmp_path / "errata.jsonl"
    errata.write_text(json.dumps(entry) + "\n")
    done = run("grade", str(cases), "--json", "--errata", str(errata))
    assert done.exit_code == terminal.OK
    record = valid("grade", done.stdout)
    assert (record["wrong"], record["disputed"]) == (1, 1)


def failing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, str]:
    """Run the whole command, as the script does; return its exit code and what it printed on stderr."""
    monkeypatch.setattr("sys.argv", ["sumproof", *arguments])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert isinstance(caught.value.code, int)
    return caught.value.code, capsys.readouterr().err


def test_a_bad_line_names_its_number_and_field_and_nothing_is_written(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cases.write_bytes(cases.read_bytes() + gsm8k_line("Another?", "no number"))
    code, printed = failing(capsys, monkeypatch, "grade", str(cases), "--out", str(tmp_path / "out"))
    assert code == terminal.USAGE
    assert "line 5, field 'answer'" in printed
    assert "Traceback" not in printed
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "arguments", [("grade", "none.jsonl"), ("grade",), ("grade", __file__, "--executor", "threads"), ("nothing",), ("solve",)]
)
def test_usage_errors_end_with_2(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, printed = failing(capsys, monkeypatch, *arguments)
    assert code == terminal.USAGE
    assert "Traceback" not in printed


def graded(folder: Path, reader: Reader) -> None:
    from stages.harness.grading import grade_cases
    from stages.harness.report import report_bytes

    for lane in ("zebra", "dev"):
        (folder / lane).mkdir(parents=True, exist_ok=True)
        (folder / lane / "report.json").write_bytes(report_bytes(lane, "c", "0" * 64, grade_cases(numbered_cases(4), reader)))


def test_lanes_shows_every_lane_as_last_graded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes_command, "LANES", tmp_path)
    graded(tmp_path, RIGHT)
    done = run("lanes")
    assert done.exit_code == terminal.OK
    assert done.output.index("dev") < done.output.index("zebra")
    record = valid("lanes", run("lanes", "--json").stdout)
    assert isinstance(record["lanes"], dict)
    assert record["lanes"]["dev"]["correct"] == 3
    graded(tmp_path, WRONG)
    assert run("lanes").exit_code == terminal.WRONG


def test_lanes_before_anything_was_graded_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes_command, "LANES", tmp_path)
    code, printed = failing(capsys, monkeypatch, "lanes")
    assert code == terminal.USAGE
    assert "make eval" in printed


def test_every_file_of_the_commands_is_a_command_and_says_what_it_does() -> None:
    files = {path.stem for path in Path(cli.__file__).parent.joinpath("commands").glob("*.py")} - {"__init__"}
    assert set(cli.COMMANDS) == files
    printed = run("--help").output
    assert all(f" {name} " in printed for name in cli.COMMANDS)


def test_lanes_starts_without_what_other_commands_need() -> None:
    """`make eval` ends with it, and has three seconds when there is nothing to do."""
    asked = "import sys; sys.argv = ['sumproof', 'lanes', '--help']"
    code = f"{asked}\nfrom stages.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "stages.commands.lanes" in loaded
    assert not {"hydra", "dvc", "joblib", "pyrage", "stages.reader"} & set(loaded)

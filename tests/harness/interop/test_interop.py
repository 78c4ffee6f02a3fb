"""Files of other harnesses, as their own tools wrote them (fixtures/README.md)."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from stages import cli, terminal
from stages.commands import compare as compare_command
from stages.commands import export as export_command
from stages.harness.cases import load_cases
from stages.harness.grading import CaseResult, Outcome, grade_cases
from stages.harness.interop import InteropError, disagreement, read_theirs, samples_bytes
from stages.schemas import load_schema
from tests.fakes import FakeReader, write_lines

FIXTURES = Path(__file__).resolve().parent / "fixtures"
CASES = FIXTURES / "problems.jsonl"
PROBLEMS = {case.id: case for case in load_cases(CASES)}
# right on 1, wrong on 2, refuses the rest
READER = FakeReader({PROBLEMS["little-1"].problem: "23", PROBLEMS["little-2"].problem: "5"})


def verdicts(name: str, column: str = "") -> list[bool | None]:
    return [item.correct for item in read_theirs((FIXTURES / name).read_bytes(), column).items]


@pytest.mark.parametrize(
    ("name", "column", "expected"),
    [
        ("samples_little.jsonl", "", [True, True, False, False, False]),
        ("samples_little.jsonl", "flexible-extract", [True, True, False, True, False]),
        ("little.json", "", [True, True, False, True, False]),
        ("little.eval", "match", [True, True, False, True, False]),
    ],
)
def test_what_the_real_tools_wrote_is_read(name: str, column: str, expected: list[bool]) -> None:
    theirs = read_theirs((FIXTURES / name).read_bytes(), column)
    assert [item.correct for item in theirs.items] == expected
    assert [item.question for item in theirs.items] == [case.problem for case in PROBLEMS.values()]


def test_an_unknown_column_names_those_that_are_there() -> None:
    with pytest.raises(InteropError, match="strict-match, flexible-extract"):
        verdicts("samples_little.jsonl", "loose")


def test_model_solutions_are_read_by_model() -> None:
    """The published format has no tool that writes it: four models a row, each with its own judgement."""
    row = {"question": "Q?", "ground_truth": "#### 3", "6b_finetuning": {"is_correct": False, "solution": "4"}}
    content = json.dumps({**row, "175b_verification": {"is_correct": True, "solution": "3"}}).encode() + b"\n"
    theirs = read_theirs(content)
    assert (theirs.columns, theirs.column) == (("6b_finetuning", "175b_verification"), "175b_verification")
    assert [item.correct for item in theirs.items] == [True]
    assert [item.correct for item in read_theirs(content, "6b_finetuning").items] == [False]


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_older_archives_are_read_as_well(compression: int) -> None:
    """Versions before zstandard: the same samples, compressed as Python does it."""
    log = json.loads((FIXTURES / "little.json").read_bytes())
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compression) as archive:
        for sample in log["samples"]:
            archive.writestr(f"samples/{sample['id']}_epoch_1.json", json.dumps(sample))
    assert [item.correct for item in read_theirs(made.getvalue()).items] == [True, True, False, True, False]


def inspect_with(**fields: object) -> bytes:
    log = json.loads((FIXTURES / "little.json").read_bytes())
    log["samples"][0].update(fields)
    return json.dumps(log).encode()  # writes bare NaN, as theirs may


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"scores": {"match": {"value": "N"}}}, None),
        ({"scores": {"match": {"value": "P"}}}, False),
        ({"scores": {"match": {"value": float("nan")}}}, None),
        ({"scores": {"match": {"value": 0.5}}}, False),
        ({"scores": {"match": {"value": 1}}}, True),
        ({"error": {"message": "time is up"}}, None),
        ({"scores": {}}, None),
    ],
)
def test_their_scores(fields: dict[str, object], expected: bool | None) -> None:
    assert read_theirs(inspect_with(**fields), "match").items[0].correct is expected


def test_of_several_epochs_the_first_counts() -> None:
    log = json.loads((FIXTURES / "little.json").read_bytes())
    second = [{**sample, "epoch": 2, "scores": {"match": {"value": "C"}}} for sample in log["samples"]]
    log["samples"] = second + log["samples"]
    assert [item.correct for item in read_theirs(json.dumps(log).encode()).items] == [True, True, False, True, False]


def test_a_conversation_asks_in_its_last_user_message() -> None:
    asked = [{"role": "system", "content": "Think."}, {"role": "user", "content": [{"type": "text", "text": "How many?"}]}]
    assert read_theirs(inspect_with(input=asked)).items[0].question == "How many?"


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"no json", b'{"question": "x"}\n', b"PK\x03\x04 torn", b'{"a": 1}\n[2]\n', b"\xff\xfe"]
)
def test_anything_else_is_refused_with_what_is_known(content: bytes) -> None:
    with pytest.raises(InteropError) as caught:
        read_theirs(content)
    assert "lm-evaluation-harness" in caught.value.hint


@pytest.fixture
def our_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (compare_command, export_command):
        monkeypatch.setattr(command, "reader_from", lambda _: READER)


@pytest.mark.usefixtures("our_reader")
def test_compare_prints_the_matrix(tmp_path: Path) -> None:
    """Ours: right, wrong, refused, refused, refused, and a case that they do not have."""
    extra = b'{"id": "mine", "problem": "Is it mine?", "expected_answer": 1, "expected_unit": ""}\n'
    cases = write_lines(tmp_path / "cases.jsonl", CASES.read_bytes().rstrip() + b"\n", extra)
    done = CliRunner().invoke(cli.build(), ["compare", str(cases), str(FIXTURES / "little.eval"), "--json"])
    assert done.exit_code == terminal.WRONG  # an answer of ours is wrong
    printed = json.loads(done.output)
    Draft202012Validator(load_schema("compare")).validate(printed)
    assert printed == {
        "matched": 5,
        "unmatched": 1,
        "theirs": {"correct": 3, "wrong": 2},
        "matrix": {
            "correct": {"correct": 1, "wrong": 0, "none": 0},
            "refused": {"correct": 1, "wrong": 2, "none": 1},
            "wrong": {"correct": 1, "wrong": 0, "none": 0},
        },
    }


@pytest.mark.usefixtures("our_reader")
def test_compare_tells_a_person_which_column_it_took() -> None:
    done = CliRunner().invoke(cli.build(), ["compare", str(CASES), str(FIXTURES / "samples_little.jsonl")])
    assert "judged by 'strict-match'" in done.output
    assert "flexible-extract" in done.output


def test_a_question_matches_whatever_its_white_space_and_its_normal_form() -> None:
    content = json.dumps({"question": " Cafe\u0301  Noir? ", "model": {"is_correct": True, "solution": ""}}).encode()
    case = PROBLEMS["little-1"].__class__("c", "Café\nNoir?", PROBLEMS["little-1"].expected_answer, "", b"")
    found = disagreement([case], [CaseResult("c", case.key, Outcome.REFUSED)], read_theirs(content))
    assert found.pairs == (("c", Outcome.REFUSED, "correct"),)


@pytest.mark.usefixtures("our_reader")
def test_our_export_has_the_fields_and_hashes_of_theirs(tmp_path: Path) -> None:
    """Field for field the kinds that their own file has, and their hash of a document by their recipe."""
    target = tmp_path / "samples_ours.jsonl"
    assert CliRunner().invoke(cli.build(), ["export", str(CASES), str(target)]).exit_code == terminal.OK
    ours = [json.loads(line) for line in target.read_bytes().splitlines()]
    real = json.loads((FIXTURES / "samples_little.jsonl").read_bytes().splitlines()[0])
    for row in ours:
        assert {name: type(row[name]) for name in real} == {name: type(value) for name, value in real.items()}
        assert set(row) - set(real) == {"refused"}
        assert all(row[metric] in (0.0, 1.0) for metric in row["metrics"])
    assert [item.correct for item in read_theirs(target.read_bytes()).items] == [True, False, False, False, False]
    assert [row["refused"] for row in ours] == [0.0, 0.0, 1.0, 1.0, 1.0]


def test_our_hashes_follow_their_recipe() -> None:
    """Their hash of their own document, recomputed by the recipe that the export uses."""
    import hashlib

    real = json.loads((FIXTURES / "samples_little.jsonl").read_bytes().splitlines()[3])
    recipe = json.dumps(real["doc"], indent=2, ensure_ascii=False)
    assert hashlib.sha256(recipe.encode()).hexdigest() == real["doc_hash"]
    assert hashlib.sha256(real["arguments"]["gen_args_0"]["arg_0"].encode()).hexdigest() == real["prompt_hash"]
    assert hashlib.sha256(real["target"].encode()).hexdigest() == real["target_hash"]
    case = PROBLEMS["little-4"]
    row = json.loads(samples_bytes([case], grade_cases([case], READER)))
    assert row["doc_hash"] == hashlib.sha256(json.dumps(row["doc"], indent=2, ensure_ascii=False).encode()).hexdigest()


def test_citations_are_whole() -> None:
    citations = json.loads((Path(__file__).resolve().parents[3] / "data/frontier/citations.json").read_bytes())["citations"]
    assert len(citations) >= 3
    assert all(entry["model"] and entry["published"] and entry["source"] and entry["figure_percent"] for entry in citations)

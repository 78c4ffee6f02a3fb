from __future__ import annotations

from pathlib import Path

import pytest

from stages.harness.corpora import Corpus, CorpusError, ensure_corpus, fetch_url, load_corpus
from stages.harness.files import sha256
from tests.fakes import gsm8k_line

CONTENT = gsm8k_line("How many?", "#### 3")


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return Corpus("small", tmp_path / "tree" / "small.jsonl", sha256(CONTENT), source="small.jsonl", url="https://example.invalid/small")


def folder_with(tmp_path: Path, content: bytes) -> Path:
    folder = tmp_path / "local"
    folder.mkdir()
    (folder / "small.jsonl").write_bytes(content)
    return folder


def test_it_is_copied_from_the_local_folder_and_then_present(tmp_path: Path, corpus: Corpus) -> None:
    folder = folder_with(tmp_path, CONTENT)
    assert ensure_corpus(corpus, folder) == "copied"
    assert ensure_corpus(corpus, None) == "present"
    assert [case.expected_answer for case in load_corpus(corpus)] == [3]
    assert [path.name for path in corpus.path.parent.iterdir()] == ["small.jsonl"]


def test_it_is_fetched_where_no_folder_holds_it(tmp_path: Path, corpus: Corpus) -> None:
    asked: list[str] = []

    def fetch(url: str, part: Path) -> None:
        asked.append(url)
        part.write_bytes(CONTENT)

    assert ensure_corpus(corpus, tmp_path, fetch) == "fetched"
    assert asked == [corpus.url]
    assert corpus.path.read_bytes() == CONTENT


@pytest.mark.parametrize("way", ["folder", "fetch"])
def test_a_wrong_hash_names_both_and_leaves_nothing_behind(tmp_path: Path, corpus: Corpus, way: str) -> None:
    wrong = CONTENT + b"\n"
    folder = folder_with(tmp_path, wrong) if way == "folder" else None
    with pytest.raises(CorpusError) as caught:
        ensure_corpus(corpus, folder, lambda _, part: void(part.write_bytes(wrong)))
    assert sha256(CONTENT) in str(caught.value)
    assert sha256(wrong) in str(caught.value)
    assert list(corpus.path.parent.iterdir()) == []


def test_a_broken_fetch_is_a_typed_error_and_leaves_nothing_behind(corpus: Corpus) -> None:
    def broken(_: str, part: Path) -> None:
        part.write_bytes(CONTENT[:5])
        raise TimeoutError("timed out")

    with pytest.raises(CorpusError, match="timed out"):
        ensure_corpus(corpus, None, broken)
    assert list(corpus.path.parent.iterdir()) == []


def test_a_changed_corpus_in_place_is_an_error_and_is_left_for_the_owner(corpus: Corpus) -> None:
    corpus.path.parent.mkdir()
    corpus.path.write_bytes(b"mine")
    for use in (lambda: ensure_corpus(corpus, None), lambda: load_corpus(corpus)):
        with pytest.raises(CorpusError, match=corpus.sha256):
            use()
    assert corpus.path.read_bytes() == b"mine"


def test_a_corpus_that_cannot_be_had_says_what_to_do(tmp_path: Path, corpus: Corpus) -> None:
    with pytest.raises(CorpusError) as caught:
        load_corpus(corpus)
    assert "GSM8K_DIR" in caught.value.hint
    committed = Corpus("own", tmp_path / "own.jsonl", "0" * 64)
    with pytest.raises(CorpusError) as caught:
        ensure_corpus(committed, tmp_path)
    assert "git checkout" in caught.value.hint


def test_only_https_is_fetched(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="https"):
        fetch_url("file:///etc/hostname", tmp_path / "x.part")


def void(_: object) -> None:
    return None

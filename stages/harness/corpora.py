"""Corpora: where cases are drawn from. Each is one file with a pinned SHA-256; none but our own is ever committed.

A corpus that is not in the repository is taken from a local folder (`GSM8K_DIR`) or fetched from its public address. What
arrives is checked before it gets its name: a wrong hash is an error that names both, and leaves nothing behind.
"""

from __future__ import annotations

import shutil
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError
from stages.harness.cases import Case, parse_cases
from stages.harness.files import read_bytes, sha256

Fetch = Callable[[str, Path], None]


class CorpusError(SumproofError):
    """The corpus is not here and cannot be had, or is not the pinned file."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """One pinned file of cases.

    Attributes:
        name: its name in conf/corpus/.
        path: where it lies in the working tree.
        sha256: what it must hash to.
        source: its file name in a local folder; "" where the file is part of the repository.
        url: where it is published; "" where it is not.
        errata: the errata file of its disputed labels.
    """

    name: str
    path: Path
    sha256: str
    source: str = ""
    url: str = ""
    errata: Path | None = None


def load_corpus(corpus: Corpus) -> tuple[Case, ...]:
    """Read the corpus from its place in the working tree.

    Raises:
        CorpusError: it is not there, or is not the pinned file.
        CaseError: it is the pinned file, and yet no cases: the pin is wrong.
    """
    if not corpus.path.exists():
        raise CorpusError(f"corpus {corpus.name!r} is not at {corpus.path}", hint=_how(corpus))
    content = read_bytes(corpus.path)
    _check(corpus, str(corpus.path), sha256(content))
    return parse_cases(content, str(corpus.path))


def ensure_corpus(corpus: Corpus, folder: Path | None, fetch: Fetch | None = None) -> str:
    """Bring the corpus to its place: leave it if it is there, else copy it from `folder`, else fetch it.

    Args:
        corpus: what to bring.
        folder: a local folder that may hold it (`GSM8K_DIR`); None: there is none.
        fetch: fetches an address into a file; the standard one unless given.

    Returns:
        "present", "copied" or "fetched".

    Raises:
        CorpusError: it cannot be had, or has another hash; the message names both hashes.
    """
    if corpus.path.exists():
        _check(corpus, str(corpus.path), sha256(read_bytes(corpus.path)))
        return "present"
    local = folder / corpus.source if folder and corpus.source else None
    if local and local.is_file():
        _bring(corpus, str(local), lambda part: _copy(local, part))
        return "copied"
    if not corpus.url:
        raise CorpusError(f"corpus {corpus.name!r} is not at {corpus.path}", hint=_how(corpus))
    _bring(corpus, corpus.url, lambda part: (fetch or fetch_url)(corpus.url, part))
    return "fetched"


def fetch_url(url: str, part: Path) -> None:
    """Fetch an https address into a file."""
    if not url.startswith("https://"):
        raise CorpusError(f"{url} is no https address", hint="Correct conf/corpus/.")
    with urllib.request.urlopen(url, timeout=60) as response, part.open("wb") as stream:  # noqa: S310 - https, checked above
        shutil.copyfileobj(response, stream)


def _copy(source: Path, part: Path) -> None:
    shutil.copyfile(source, part)


def _bring(corpus: Corpus, origin: str, fill: Callable[[Path], None]) -> None:
    part = corpus.path.with_name(corpus.path.name + ".part")
    part.parent.mkdir(parents=True, exist_ok=True)
    try:
        fill(part)
        _check(corpus, origin, sha256(part.read_bytes()))
        part.replace(corpus.path)
    except OSError as error:
        raise CorpusError(f"cannot get corpus {corpus.name!r} from {origin}: {error}", hint=_how(corpus)) from error
    finally:
        part.unlink(missing_ok=True)


def _check(corpus: Corpus, place: str, found: str) -> None:
    if found != corpus.sha256:
        raise CorpusError(
            f"{place} is not the pinned corpus {corpus.name!r}: expected SHA-256 {corpus.sha256}, found {found}",
            hint=_how(corpus) if corpus.source else f"Restore it: git checkout -- {corpus.path}",
        )


def _how(corpus: Corpus) -> str:
    if not corpus.source:
        return f"It is part of the repository: git checkout -- {corpus.path}"
    return f"Set GSM8K_DIR to a folder that holds the official {corpus.source}" + (", or go online." if corpus.url else ".")

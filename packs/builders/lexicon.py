"""Read inflections (NIH SPECIALIST Lexicon, as lemminflect ships it) and word-list tiers (SCOWL, as Debian ships it)."""

from __future__ import annotations

import gzip
import unicodedata
from dataclasses import dataclass
from pathlib import Path

_SCOWL_FILES = (
    ("american-english-small", "british-english-small"),
    ("american-english", "british-english"),
    ("american-english-large", "british-english-large"),
)


@dataclass(frozen=True, slots=True)
class Inflections:
    """(lemma, class) -> one tuple of spellings per slot; classes are noun, verb, adj, adv.

    Slots: noun (plural), verb (past, participle, -ing, -s), adj and adv (comparative, superlative). A participle equal to the
    past is left empty by the source.
    """

    table: dict[tuple[str, str], tuple[tuple[str, ...], ...]]

    def of(self, lemma: str, word_class: str) -> tuple[tuple[str, ...], ...]:
        """The slots of a lemma; empty when the source does not list it."""
        return self.table.get((lemma, word_class), ())


@dataclass(frozen=True, slots=True)
class WordList:
    """SCOWL tiers: 1 the most common 50,000 spellings, 2 a normal dictionary, 3 a large one."""

    tiers: dict[str, int]

    def tier(self, word: str) -> int | None:
        """The smallest tier that lists this spelling (case matters), or None."""
        return self.tiers.get(word)

    def attests(self, word: str) -> bool:
        """Whether any tier lists this spelling."""
        return word in self.tiers


def read_inflections(path: Path) -> Inflections:
    """Read lemminflect's `infl_lu.csv.gz`."""
    table: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            lemma, word_class, *slots = line.rstrip("\n").split(",")
            table[lemma, word_class] = tuple(_spellings(slot, lemma) for slot in slots)
    return Inflections(table)


def _spellings(slot: str, lemma: str) -> tuple[str, ...]:
    """The forms in a slot that are written as the lemma is: no "jack knives" for jackknife, no "baby-sat" for babysit."""
    return tuple(form for form in slot.split("/") if form and " " not in form and ("-" not in form or "-" in lemma))


def read_word_list(folder: Path) -> WordList:
    """Read the American and British lists of each tier; "café" is listed as "cafe" too."""
    tiers: dict[str, int] = {}
    for tier, names in enumerate(_SCOWL_FILES, start=1):
        for name in names:
            for word in (folder / name).read_text(encoding="utf-8").split():
                tiers.setdefault(word, tier)
                tiers.setdefault(_without_accents(word), tier)
    return WordList(tiers)


def _without_accents(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))

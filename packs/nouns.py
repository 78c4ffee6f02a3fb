"""Singular and plural of nouns that are counted: rules of spelling, and the table of `en_units_v1` where they fail.

Only the head is inflected: "boxes of pens" -> "box of pens", "red apples" -> "red apple". A noun that both forms share
("sheep", "water") stays as it is. Unknown nouns follow the rules; that is right for comparing units, because both sides
of a comparison pass through the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from packs.compiler import current_root, load_pack_entries, load_table

UNITS_PACK = "en_units_v1"
_SIBILANT = ("s", "x", "z", "ch", "sh")
_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class _Irregular:
    singulars: Mapping[str, str]  # plural -> singular
    plurals: Mapping[str, str]  # singular -> plural


def singular(noun: str) -> str:
    """The singular of a noun or noun phrase; a singular stays one."""
    return _inflected(noun, current_root(), _singular_word)


def plural(noun: str) -> str:
    """The plural of a noun or noun phrase; a plural stays one."""
    return _inflected(noun, current_root(), _plural_word)


@lru_cache(maxsize=8)
def _irregular(root: Path) -> _Irregular:
    pairs = [(str(row["singular"]), str(row["plural"])) for row in load_table(UNITS_PACK, "irregular_nouns.tsv", root)]
    pairs += [(str(row["lemma"]), str(row["unit"])) for row in load_pack_entries(UNITS_PACK, root)]
    return _Irregular({many: one for one, many in pairs}, dict(pairs))


@lru_cache(maxsize=8192)
def _inflected(noun: str, root: Path, inflect: Callable[[str, _Irregular], str]) -> str:
    irregular = _irregular(root)
    if noun in irregular.singulars or noun in irregular.plurals:
        return inflect(noun, irregular)
    head, of, rest = noun.partition(" of ")
    before, space, word = head.rpartition(" ")
    return f"{before}{space}{inflect(word, irregular)}{of}{rest}"


def _singular_word(word: str, irregular: _Irregular) -> str:
    if word in irregular.singulars:
        return irregular.singulars[word]
    if word in irregular.plurals or not word.endswith("s") or word.endswith(("ss", "us")) or len(word) < 3:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("es") and word[:-2].endswith(("ss", "x", "ch", "sh", "zz", "o")):
        return word[:-2]
    return word[:-1]


def _plural_word(word: str, irregular: _Irregular) -> str:
    if word in irregular.plurals:
        return irregular.plurals[word]
    if not word or word in irregular.singulars or _singular_word(word, irregular) != word:
        return word
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(_SIBILANT) else "s")

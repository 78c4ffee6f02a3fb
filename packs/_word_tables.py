"""The tables of `en_words_v1` in memory: one dictionary for each question that `packs.words` answers.

Rows stay the strings that they are in the file until somebody asks for them: splitting 90,000 rows into records at load would cost a
second and 60 MB, and a text needs a few hundred of them.
"""

from __future__ import annotations

from functools import cache

from packs.compiler import DATA_ROOT, load_text

PACK_ID = "en_words_v1"

Rows = dict[str, str]
"""Lemma -> the rest of its row, still separated by tabs."""
Surfaces = dict[str, str]
"""Inflected spelling -> what it is a form of; several are separated by blanks."""


@cache
def table(name: str) -> Rows:
    """Read one table, checked against the manifest. Its first column is the key.

    Raises:
        PackError: a file of the pack is missing or changed.
    """
    lines = load_text(PACK_ID, f"{name}.tsv", DATA_ROOT).split("\n")
    return dict(line.split("\t", 1) for line in lines[1:-1])


@cache
def plural_index() -> Surfaces:
    """Plural -> lemmas, for plurals that differ from their lemma."""
    index: Surfaces = {}
    for lemma, row in table("nouns").items():
        for form in row.split("\t", 1)[0].split(" "):
            if form and form != lemma:
                _add(index, form, lemma)
    return index


@cache
def verb_index() -> Surfaces:
    """Form -> `lemma:form` for the four inflected forms."""
    index: Surfaces = {}
    for lemma, row in table("verbs").items():
        for tag, forms in zip(("s", "past", "part", "ing"), row.split("\t", 4), strict=False):
            for form in forms.split(" "):
                _add(index, form, f"{lemma}:{tag}")
    return index


@cache
def degree_index(name: str) -> Surfaces:
    """Comparative or superlative -> `lemma:degree`, of adjectives or adverbs."""
    index: Surfaces = {}
    for lemma, row in table(name).items():
        if row[0] == "\t":
            continue
        for degree, forms in zip(("er", "est"), row.split("\t", 2), strict=False):
            for form in forms.split(" "):
                if form:
                    _add(index, form, f"{lemma}:{degree}")
    return index


def _add(index: Surfaces, form: str, value: str) -> None:
    known = index.get(form)
    index[form] = value if known is None else f"{known} {value}"

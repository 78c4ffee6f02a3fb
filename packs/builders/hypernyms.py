"""What a noun is a kind of, close by: apple -> fruit, food; girl -> child; car -> vehicle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from packs.builders.wordnet import PartOfSpeech, Synset

SENSES = 2
LEVELS = 4
ANIMAL_LEVELS = 9
_KINGDOMS = ("animal", "food", "person", "plant")
_TOO_ABSTRACT = frozenset(
    """
    action activity arrangement artefact artifact being body cause change collection commodity communication concept condition content
    covering creation device element entity equipment event facility form good group happening implement individual information
    instrumentality item kind location matter measure medium member message mortal number object organism part phenomenon piece
    place possession process product production property quality quantity region relation section set shape signal soul someone
    sort state structure substance symbol system thing type unit variety way whole work worker
    """.split()
)
_BLOOMS = re.compile(r"\b(?:flowers?|flower heads|blossoms|blooms)\b")
_GENUS_END = re.compile(
    r"[,;:(]|\b(?:of|with|that|which|who|whose|used|for|in|to|from|having|or|and|by|on|at|as|made|consisting|containing|usually|"
    r"native|where|resembling|bred|worn|eaten|served|baked|cooked|often|when|is|are|being|typically|especially|attached)\b"
)
_GENUS_START = re.compile(
    r"^(?:\([^)]*\) )?(?:(?:an )?informal terms? for (?:an? |the )?|"
    r"(?:any|one|either) of (?:(?:various|numerous|several|many|the|two|a number of|certain) )?|(?:an?|the|any) )"
)


@dataclass(frozen=True, slots=True)
class HypernymRow:
    """One line of hypernyms.tsv: words for the same thing, and words for a wider class, nearest first."""

    lemma: str
    synonyms: tuple[str, ...]
    hypernyms: tuple[str, ...]


def hypernym_rows(nouns: PartOfSpeech, plurals: dict[str, tuple[str, ...]]) -> list[HypernymRow]:
    """One row for each noun of the table that has a synonym or hypernym in the table, sorted."""
    singulars = {plural: lemma for lemma in sorted(plurals, reverse=True) for plural in plurals[lemma]}
    finder = _Finder(nouns, frozenset(plurals), singulars)
    rows = (finder.row(lemma) for lemma in sorted(plurals))
    return [row for row in rows if row.synonyms or row.hypernyms]


def genus(gloss: str) -> tuple[str, ...]:
    """The words of a gloss up to and including the head of the definition: "any of various small sweet cakes" -> small sweet cakes."""
    rest = _GENUS_START.sub("", gloss.split(";")[0].lower(), count=1)
    return tuple(re.findall(r"[a-z-]+", _GENUS_END.split(rest, maxsplit=1)[0]))


@dataclass(frozen=True, slots=True)
class _Finder:
    nouns: PartOfSpeech
    lemmas: frozenset[str]
    singulars: dict[str, str]

    def row(self, lemma: str) -> HypernymRow:
        senses = self.nouns.senses_of(lemma, SENSES)
        synonyms = self._keep(lemma, (word for sense in senses for word in self._common_words(sense)))
        wider = self._keep(lemma, (word for sense in self._food_too(lemma, senses) for word in self._wider(sense)))
        return HypernymRow(lemma, synonyms, tuple(word for word in wider if word not in synonyms))

    def _food_too(self, lemma: str, senses: tuple[Synset, ...]) -> tuple[Synset, ...]:
        """WordNet puts the bar of soap before the baked cake: a third sense counts where it is food."""
        third = self.nouns.senses_of(lemma, SENSES + 1)[SENSES:]
        return (*senses, *(sense for sense in third if sense.lexname == "food"))

    def _keep(self, lemma: str, words: Iterable[str]) -> tuple[str, ...]:
        kept = dict.fromkeys(word for word in words if word in self.lemmas and word not in _TOO_ABSTRACT and word != lemma)
        return tuple(kept)

    def _common_words(self, synset: Synset) -> Iterator[str]:
        """Words of a synset for which it is one of the frequent senses: "kid" of child, not "fry" or "shaver"."""
        for word in synset.words:
            if synset.offset in self.nouns.senses.get(word.lower(), ())[:SENSES]:
                yield word

    def _wider(self, sense: Synset) -> Iterator[str]:
        yield from self._heads(sense)
        yield from self._genus(sense)
        level = [sense]
        for _ in range(ANIMAL_LEVELS if sense.lexname == "animal" else LEVELS):
            level = [self.nouns.synsets[target] for synset in level for kind, target, _ in synset.pointers if kind == "@"]
            for synset in level:
                if synset.lexname != "Tops":
                    yield from self._common_words(synset)
                    yield from self._heads(synset)
        if self._blooms(sense):
            yield "flower"
        if sense.lexname in _KINGDOMS:
            yield sense.lexname

    def _blooms(self, sense: Synset) -> bool:
        """WordNet files most garden flowers under herbs and lilies; only their definitions say that they flower."""
        edible = any(other.lexname == "food" for word in sense.words for other in self.nouns.senses_of(word.lower(), SENSES + 1))
        woody = any("tree" in word for word in sense.words) or "tree" in genus(sense.gloss)
        return sense.lexname == "plant" and bool(_BLOOMS.search(sense.gloss)) and not edible and not woody

    def _heads(self, synset: Synset) -> Iterator[str]:
        """The last word of a compound where it can name the same sort of thing: edible_fruit -> fruit, but not hot_dog -> dog."""
        for word in synset.words:
            head = word.rsplit("_", 1)[-1]
            if "_" in word and head.islower() and self._same_sort(head, synset.lexname):
                yield head

    def _genus(self, sense: Synset) -> Iterator[str]:
        words = genus(sense.gloss)
        if words:
            head = words[-1] if words[-1] in self.lemmas else self.singulars.get(words[-1], "")
            if head and self._same_sort(head, sense.lexname):
                yield head

    def _same_sort(self, word: str, lexname: str) -> bool:
        sorts = {sense.lexname for sense in self.nouns.senses_of(word, SENSES)}
        return lexname in sorts or (lexname in ("food", "plant") and bool(sorts & {"food", "plant"}))

"""Which words are nouns, their plurals, and what WordNet says that they denote."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from packs.builders.function_words import FUNCTION_WORDS, NOUN_HOMOGRAPHS
from packs.builders.lexicon import Inflections, WordList
from packs.builders.wordnet import PartOfSpeech

NORMAL_TIER = 2
_PLAIN = re.compile(r"[a-z]{2,}")
_HYPHENED = re.compile(r"[a-z]+(?:-[a-z]+){1,2}")
_TRADED = frozenset({"animal", "artifact", "food"})
_CONCRETE = frozenset({"animal", "artifact", "body", "food", "person", "plant", "quantity", "time"})


@dataclass(frozen=True, slots=True)
class NounRow:
    """One line of nouns.tsv. `count` is c(ount), m(ass), cm (both) or z (singular and plural are spelled alike)."""

    lemma: str
    plurals: tuple[str, ...]
    count: str
    tagged: int
    tier: int
    lexnames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NounSources:
    """The sources that decide about nouns; `pluralise` is the inflect library's rule."""

    nouns: PartOfSpeech
    verbs: PartOfSpeech
    adjectives: PartOfSpeech
    inflections: Inflections
    words: WordList
    given_names: frozenset[str]
    pluralise: Callable[[str], str]


def noun_rows(sources: NounSources) -> list[NounRow]:
    """All nouns, sorted by lemma; a spelling that is both a plural and a lemma of its own ("beads", "stairs") is decided."""
    irregular = _irregular_plurals(sources)
    lemmas = sorted(set(_lemmas(sources)) - (FUNCTION_WORDS - NOUN_HOMOGRAPHS))
    rows = {lemma: _row(lemma, irregular.get(lemma, ()), sources) for lemma in lemmas}
    for row in tuple(rows.values()):
        for form in row.plurals:
            if form != row.lemma and form in rows:
                _decide_plural_lemma(row, rows[form], rows)
    return [row for row in rows.values() if not _is_verb_form_first(row, sources)]


def _decide_plural_lemma(base: NounRow, plural: NounRow, rows: dict[str, NounRow]) -> None:
    """WordNet lists some plurals as lemmas. One reading is enough for a parser: the commoner word takes the spelling.

    "beads" is the plural of bead; "pants" is no plural of pant. Where both are met in text ("stairs", "dice") both stay, and the
    plural lemma has no singular of its own.
    """
    if base.lemma not in rows or plural.lemma not in rows:
        return
    if (plural.tagged, -plural.tier) <= (base.tagged, -base.tier):
        del rows[plural.lemma]
        return
    rows[plural.lemma] = replace(plural, plurals=(plural.lemma,), count="z")
    if base.tagged == 0:
        del rows[base.lemma]


def _is_verb_form_first(row: NounRow, sources: NounSources) -> bool:
    """Colloquial plurals ("eats", "shakes") that running text uses as verbs."""
    verb = row.lemma.removesuffix("s")
    return row.count == "z" and row.tagged == 0 and row.lemma != verb and sources.verbs.counts.get(verb, 0) > 0


def _irregular_plurals(sources: NounSources) -> dict[str, tuple[str, ...]]:
    """WordNet's exception list, turned round: lemma -> plurals that the word lists attest."""
    table: dict[str, tuple[str, ...]] = {}
    for surface, lemmas in sorted(sources.nouns.exceptions.items()):
        if sources.words.attests(surface):
            for lemma in lemmas:
                table[lemma] = (*table.get(lemma, ()), surface)
    return table


def _lemmas(sources: NounSources) -> Iterator[str]:
    for lemma in sources.nouns.senses:
        if _PLAIN.fullmatch(lemma) and _is_common(lemma, sources):
            yield lemma
        elif _HYPHENED.fullmatch(lemma) and all(_is_normal(part, sources.words) for part in lemma.split("-")):
            yield lemma
    yield from _younger_lemmas(sources)


def _is_common(lemma: str, sources: NounSources) -> bool:
    """Words of a normal dictionary, and rarer ones where they name things that can be counted or touched.

    Trade marks and initials that name a kind of thing ("Frisbee", "DVD") are listed with capitals, and are nouns in any case.
    """
    senses = sources.nouns.senses_of(lemma, 2)
    if sources.words.attests(lemma):
        known = _is_normal(lemma, sources.words) or sources.nouns.counts.get(lemma, 0) > 0
        return known or senses[0].lexname in _CONCRETE
    capitals = sources.words.attests(lemma.capitalize()) or sources.words.attests(lemma.upper())
    is_instance = any(kind == "@i" for kind, _, _ in senses[0].pointers)
    return (
        capitals and not is_instance and any(sense.lexname in _TRADED for sense in senses) and lemma.capitalize() not in sources.given_names
    )


def _is_normal(word: str, words: WordList) -> bool:
    return (words.tier(word) or NORMAL_TIER + 1) <= NORMAL_TIER


def _younger_lemmas(sources: NounSources) -> Iterator[str]:
    """Nouns that WordNet 3.0 (2006) lacks: in the SPECIALIST lexicon, or with a possessive and a plural in SCOWL.

    Words that WordNet knows as verbs or adjectives only are left out: their noun use is rare, and would be noise to a parser.
    """
    for word in sources.words.tiers:
        if not _PLAIN.fullmatch(word) or not _is_normal(word, sources.words) or word in sources.nouns.senses:
            continue
        if word in sources.verbs.senses or word in sources.adjectives.senses or word in sources.nouns.exceptions:
            continue
        listed = bool(sources.inflections.of(word, "noun")) and not word.endswith(("ing", "ness"))
        if listed or (sources.words.attests(f"{word}'s") and sources.words.attests(sources.pluralise(word))):
            yield word


def _row(lemma: str, irregular: tuple[str, ...], sources: NounSources) -> NounRow:
    lexnames = tuple(dict.fromkeys(sense.lexname for sense in sources.nouns.senses_of(lemma, 2)))
    plurals, count = _plurals(lemma, irregular, lexnames, sources)
    return NounRow(lemma, plurals, count, sources.nouns.counts.get(lemma, 0), sources.words.tier(lemma) or NORMAL_TIER + 1, lexnames)


def _plurals(lemma: str, irregular: tuple[str, ...], lexnames: tuple[str, ...], sources: NounSources) -> tuple[tuple[str, ...], str]:
    """The plural spellings, preferred one first, and the countability.

    SPECIALIST writes "fish -> fishes/fish", for a word without a plural the word itself ("furniture -> furniture"), so a
    spelling equal to the lemma means either "no plural" or "same plural". The inflect library decides which.
    """
    listed = next(iter(sources.inflections.of(lemma, "noun")), ())
    rule = _by_rule(lemma, sources)
    others = [form for form in (*listed, *irregular) if form != lemma]
    alike = _is_alike(lemma, rule, listed, lexnames)
    if rule != lemma and _accepts_rule(lemma, rule, bool(listed), sources.words):
        others.append(rule)
    forms = [form for form in dict.fromkeys(others) if form not in FUNCTION_WORDS]
    if alike:
        return (lemma, *forms), "z"
    if rule in forms:
        forms.remove(rule)
        forms.insert(0, rule)
    if lemma not in listed or not forms:
        return tuple(forms), "c" if forms else "m"
    return tuple(forms), "cm"


def _by_rule(lemma: str, sources: NounSources) -> str:
    """The inflect library's plural; "legos" where it makes an -oes that no list has, or cuts a compound."""
    rule = sources.pluralise(lemma)
    unsure = " " in rule or (rule.endswith("oes") and not sources.words.attests(rule))
    return f"{lemma}s" if unsure else rule


def _accepts_rule(lemma: str, rule: str, listed: bool, words: WordList) -> bool:
    """A plural made by rule counts where no source lists one and the lists attest it (or know nothing of the word).

    It counts as well where it is irregular (person -> people) and attested.
    """
    if not listed:
        return words.attests(rule) or not words.attests(lemma)
    return not rule.startswith(lemma[:-1]) and words.attests(rule)


def _is_plural_only(lemma: str) -> bool:
    return lemma.endswith("s") and not lemma.endswith(("ss", "us", "is", "ics"))


def _is_alike(lemma: str, rule: str, listed: tuple[str, ...], lexnames: tuple[str, ...]) -> bool:
    """Whether the plural is spelled like the singular, and the word is not just without plural ("furniture")."""
    if rule == lemma:
        return listed != (lemma,) or lexnames[:1] in (("animal",), ("person",)) or lemma.endswith(("s", "craft"))
    return listed[:1] == (lemma,) and (lexnames[:1] == ("animal",) or _is_plural_only(lemma))

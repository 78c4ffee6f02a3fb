"""The lexicon: which lexical classes can begin at a token, and the lexemes there.

Open classes (nouns, verbs, adjectives, names) come from the word pack; closed-class words belong to the constructions and are
never taken for open ones. An unknown lower-case word may be a noun; it may never be a verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from packs import units, words
from packs.compiler import load_table
from packs.word_readings import VerbForm
from stages.reader.grammar import frames
from stages.reader.grammar.lexemes import Lexeme, NameLex, NounLex, NumberLex, OpaqueLex, VerbLex, WordLex
from stages.reader.text import Token, numerals_at
from stages.reader.text.numbers import NUMBER_WORDS

_RARELY = 10
"""A spelling that running text has as a noun more than this often for each time as a verb is a noun, unless a frame lists the verb."""
_LONGEST_GROUP = 6
_ACRONYM = re.compile(r"[A-Z]{2,}s?$")
_CHANGES = frozenset({"gain", "loss", "transfer_out", "transfer_in", "make", "scale_up", "scale_down", "split", "cost", "price"})
_POINTERS = frozenset({"how", "those", "these"})
"""Words that ask for an amount or point back at one: never opaque."""
_NEGATIONS = frozenset(
    "n't didn't doesn't don't isn't aren't wasn't weren't can't won't couldn't wouldn't shouldn't hasn't haven't hadn't cannot".split()
)
_FINITE = ("s", "past", "base")
TIME_UNITS = frozenset("second minute hour day night week weekend month quarter season year decade".split())
_NUMERICS = "en_numerics_v1"
_COMMON_NAME = 5000
"""Births from which a first name that is also a word ("Rose") is read as a name at the head of a sentence."""
_TIMES_OF_DAY = frozenset("noon midnight dawn dusk sunrise sunset nightfall".split())
"""Behind these a new phrase may begin: "by noon customers have bought 3"."""
_FEASTS = frozenset("christmas easter halloween thanksgiving hanukkah ramadan diwali".split())
"""Feasts are written with a capital and are nouns all the same ("a Christmas stall")."""
_MODIFIERS = frozenset("savings sports bake sales".split())
"""Plurals and verbs that stand before nouns all the same ("a savings box", "a bake sale")."""
_SHARES = frozenset("half quarter third thirds fourth fourths fifth fifths".split())
_VERBS_OF_QUANTITY = frozenset("double doubled triple tripled quadruple halves left".split())
_ONLY_PARTICLES = frozenset("away back up out down home off over".split())
"""Behind a verb that takes them, these belong to it; `with`, `in` or `to` may still begin a phrase of their own."""
_BEFORE_TIMES = frozenset("in on of during by from since until till through last this next every each and for".split())


@lru_cache(maxsize=1)
def quantity_words() -> frozenset[str]:
    """The closed list of words of quantity, comparison, order and negation (design 3.2)."""
    return frozenset(str(row["word"]) for row in load_table(_NUMERICS, "quantity_words.tsv"))


@lru_cache(maxsize=1)
def function_words() -> frozenset[str]:
    """Closed-class words: never nouns, verbs, adjectives or names."""
    return quantity_words() | NUMBER_WORDS | frozenset(str(row["word"]) for row in load_table(_NUMERICS, "function_words.tsv"))


@lru_cache(maxsize=1)
def ordinals() -> dict[str, int]:
    """Ordinal words and their numbers."""
    return {str(row["word"]): int(str(row["value"])) for row in load_table(_NUMERICS, "ordinals.tsv")}


@lru_cache(maxsize=1)
def calendar() -> dict[str, str]:
    """Names of days and months, with the class `day` or `month`."""
    return {str(row["word"]): str(row["class"]) for row in load_table(_NUMERICS, "calendar.tsv")}


@dataclass(frozen=True, slots=True)
class WordClass:
    """What one word form can be."""

    nouns: tuple[NounLex, ...]
    modifier: bool
    verbs: tuple[tuple[str, VerbForm], ...]
    adjective: bool
    adverb: bool
    name: bool
    symbols: frozenset[str]


@lru_cache(maxsize=20_000)
def classify(text: str, initial: bool) -> WordClass:
    """All open classes of a word form; `initial` says that it stands first in its sentence (so its capital tells nothing)."""
    low = text.lower()
    capital = text[:1].isupper() and low not in _FEASTS and not _ACRONYM.match(text)
    if low in _VERBS_OF_QUANTITY and not capital:
        return _verb_alone(low)
    if low in function_words() or (low in calendar() and low not in _FEASTS) or not low[:1].isalpha():
        return _closed(low)
    verb_readings = _verbs(low) if not capital or initial else ()
    adjective = bool(words.adjective(low))
    nouns = _nouns(low, bool(verb_readings) or adjective or bool(words.adverb(low)))
    listed = words.name(text) if capital else None
    known = bool(words.noun(low) or verb_readings or adjective)
    name = capital and (not initial or not known or _is_a_name_first(low, listed))
    if name:
        nouns, verb_readings, adjective = (), (), False
    participle = any(form in ("ing", "part") for _, form in verb_readings)
    modifier = (
        low in _MODIFIERS
        or low in _FEASTS
        or adjective
        or participle
        or (bool(nouns) and _may_modify(low, nouns))
        or (capital and listed is None)
    )
    adverb = low.endswith("ly") and not nouns
    symbols = set(_verb_symbols(verb_readings))
    symbols |= {"<ng>"} if nouns or modifier else set()
    symbols |= {"<noun>"} if nouns else set()
    symbols |= {"<time>"} if low in TIME_UNITS else set()
    symbols |= {"<adj>"} if adjective or participle else set()
    symbols |= {"<adv>"} if adverb else set()
    symbols |= {"<name>"} if name else set()
    return WordClass(nouns, modifier, verb_readings, adjective or participle, adverb, name, frozenset(symbols))


def _is_a_name_first(low: str, listed: words.NameReading | None) -> bool:
    """Is a capitalised word at the head of a sentence a name before it is anything else?

    Common names are; rare ones where the dictionary word is rarer still (never met in running text).
    """
    if listed is None:
        return not words.noun(low) and not words.adjective(low) and not any(reading.tagged for reading in words.verb(low))
    if listed.births >= _COMMON_NAME or not listed.homographs:
        return True
    return not any(reading.tagged for reading in words.noun(low)) and not any(reading.tagged for reading in words.verb(low))


def _may_modify(low: str, nouns: tuple[NounLex, ...]) -> bool:
    """A singular noun may stand before another; a plural only where it is a noun of its own ("a savings box")."""
    return any(noun.number != "pl" for noun in nouns) or any(reading.number != "pl" for reading in words.noun(low))


def _verbs(low: str) -> tuple[tuple[str, VerbForm], ...]:
    """The verbs of a spelling; not those that are hardly ever verbs ("to candle", "to rabbit") where the word is a usual noun."""
    as_noun = max((reading.tagged for reading in words.noun(low)), default=0)
    return tuple(
        (reading.lemma, reading.form)
        for reading in words.verb(low)
        if _RARELY * reading.tagged >= as_noun or frames.is_listed(reading.lemma)
    )


def _verb_symbols(readings: tuple[tuple[str, VerbForm], ...]) -> frozenset[str]:
    finite = {"<v.fin>"} if any(form in _FINITE for _, form in readings) else set()
    return frozenset(finite | {f"<v.{form}>" for _, form in readings})


def _verb_alone(low: str) -> WordClass:
    """A word of quantity that is a verb too; `left` only as the past of leave (what is left is no participle)."""
    readings = tuple((reading.lemma, reading.form) for reading in words.verb(low) if low != "left" or reading.form == "past")
    return WordClass((), False, readings, False, False, False, _verb_symbols(readings))


def _closed(low: str) -> WordClass:
    symbols = set()
    if low in ordinals():
        symbols.add("<ordinal>")
    if low in calendar():
        symbols.add(f"<{calendar()[low]}>")
    return WordClass((), False, (), False, False, False, frozenset(symbols))


def _nouns(low: str, otherwise_known: bool) -> tuple[NounLex, ...]:
    readings = words.noun(low)
    found: list[NounLex] = []
    if readings:
        # The commonest lemma alone: "cards" are several cards before they are a game.
        first = readings[0]
        regular = words.plural(first.lemma) if first.number == "pl" else first.lemma
        found.append(NounLex((), first.lemma, first.number, "" if regular == low else low))
    if not found and units.known_units(low):
        found.append(NounLex((), low, "pl", low))
    if not found and not otherwise_known and low.isalpha() and len(low) > 2:
        if low.endswith("s") and not low.endswith("ss"):
            found.append(NounLex((), low[:-1], "pl", low))
        else:
            found.append(NounLex((), low, "sg", low))
    return tuple(found)


class Lexicon:
    """Lexical classes over the tokens of one sentence."""

    def signature(self, tokens: Sequence[Token], index: int) -> frozenset[str]:
        """The literal word and every lexical class that can begin at a token."""
        token = tokens[index]
        if token.kind == "number":
            return frozenset({token.low, "<num>", "<frac>"})
        if token.kind == "ordinal":
            return frozenset({token.low, "<ordinal>"})
        opaque = {"<opaque>", "<opaque.calm>"} if _may_be_opaque(token, calm=False) else set()
        if token.kind != "word":
            return frozenset({token.low} | opaque)
        symbols = classify(token.text, index == 0).symbols | {token.low} | opaque
        if _before_hyphen(tokens, index):
            symbols = symbols | {"<ng>"}
        if _names_somebody(tokens, index):
            symbols = (symbols | {"<name>"}) - {"<month>", "<day>"}
        if token.low in NUMBER_WORDS:
            return symbols | {"<num>", "<frac>"}
        if token.low == "half":
            return symbols | {"<frac>", "<half>"}
        if token.low == "a":
            following = tokens[index + 1].low if index + 1 < len(tokens) else ""
            return symbols | ({"<num>"} if following in NUMBER_WORDS else {"<frac>"})
        return symbols

    def match(self, symbol: str, tokens: Sequence[Token], index: int) -> list[tuple[Lexeme, int]]:
        """The lexemes of a class that begin at a token, with the index after each."""
        if symbol in ("<num>", "<frac>"):
            return _match_number(symbol, tokens, index)
        if symbol == "<half>":
            return [(NumberLex(Fraction(1, 2), "part:half", tokens[index].start), index + 1)]
        if symbol in ("<opaque>", "<opaque.calm>"):
            return _match_opaque(tokens, index, calm=symbol == "<opaque.calm>")
        if symbol == "<ng>":
            return _match_group(tokens, index)
        if symbol == "<time>":
            return [(lexeme, end) for lexeme, end in _match_group(tokens, index) if end == index + 1]
        if symbol == "<v.fin>":
            return _match_finite(tokens, index)
        if symbol.startswith("<v."):
            return _match_verb(symbol[3:-1], tokens, index)
        if symbol == "<name>":
            return _match_name(tokens, index)
        if symbol == "<noun>":
            return [(noun, index + 1) for noun in classify(tokens[index].text, index == 0).nouns]
        return [(WordLex(tokens[index].low, symbol.strip("<>")), index + 1)]


def _match_number(symbol: str, tokens: Sequence[Token], index: int) -> list[tuple[Lexeme, int]]:
    found: list[tuple[Lexeme, int]] = []
    for numeral in numerals_at(tokens, index):
        if numeral.style == "part:half":
            continue
        part = numeral.style.startswith(("part", "slash")) and numeral.value < 1
        if part == (symbol == "<frac>"):
            found.append((NumberLex(Fraction(numeral.value), numeral.style, tokens[index].start), numeral.end))
            break
    return found


def _match_opaque(tokens: Sequence[Token], index: int, *, calm: bool) -> list[tuple[Lexeme, int]]:
    """Runs of words up to a comma or the end of the sentence; calm ones hold no verb that changes amounts."""
    found: list[tuple[Lexeme, int]] = []
    at = index
    while at < len(tokens):
        token = tokens[at]
        if token.low == "," and at > index:
            found.append((OpaqueLex(tuple(item.text for item in tokens[index:at])), at))
        elif not _may_be_opaque(token, calm=calm):
            return found
        at += 1
    found.append((OpaqueLex(tuple(item.text for item in tokens[index:])), at))
    return found


def _may_be_opaque(token: Token, *, calm: bool) -> bool:
    if token.low in (",", "-", "(", ")", '"') or token.kind == "possessive":
        return token.low != "("
    if (
        token.kind != "word"
        or token.low in quantity_words()
        or token.low in NUMBER_WORDS
        or token.low in _NEGATIONS
        or token.low in _POINTERS
    ):
        return False
    if any(reading.degree != "base" for reading in words.adjective(token.low)):
        return False
    return not calm or not any(frames.frame_of(lemma) in _CHANGES for lemma, _ in classify(token.text, False).verbs)


def _match_group(tokens: Sequence[Token], index: int) -> list[tuple[Lexeme, int]]:
    """Noun groups, the longest first: up to four modifiers and a head.

    A group ends early only where the word behind it could be a verb: "the boys | walk", never "red | apples".
    """
    found: list[tuple[Lexeme, int]] = []
    mods: list[str] = []
    for at in range(index, min(len(tokens), index + _LONGEST_GROUP)):
        token = tokens[at]
        if token.kind != "word":
            if token.low == "-" and token.glued and mods and at + 1 < len(tokens) and tokens[at + 1].glued:
                mods.append("-")
                continue
            break
        if token.low == "home" and mods[-1:] == ["way"]:
            break
        word = classify(token.text, at == 0)
        if word.nouns:
            if not word.verbs and tokens[at - 1].low not in _TIMES_OF_DAY:
                found.clear()
            found.extend((NounLex(tuple(mods), noun.lemma, noun.number, noun.variant), at + 1) for noun in word.nouns)
        if not (word.modifier or _before_hyphen(tokens, at) or (mods[-1:] == ["-"] and token.low not in NUMBER_WORDS)):
            break
        mods.append(token.low)
    found.reverse()
    return found


def _before_hyphen(tokens: Sequence[Token], index: int) -> bool:
    """Is the word glued to another by a hyphen ("t-shirts", "off-road", "first-year"), and no number or share ("two-day", "half-day")?"""
    if index + 2 >= len(tokens) or tokens[index].low in NUMBER_WORDS or tokens[index].low in _SHARES:
        return False
    hyphen, behind = tokens[index + 1], tokens[index + 2]
    return tokens[index].kind == "word" and hyphen.low == "-" and hyphen.glued and behind.glued and behind.kind == "word"


def _match_finite(tokens: Sequence[Token], index: int) -> list[tuple[Lexeme, int]]:
    """A finite verb: a form that shows its tense before one that does not ("put" is past before it is present)."""
    for form in _FINITE:
        found = _match_verb(form, tokens, index)
        if found:
            return found
    return []


def _match_verb(form: str, tokens: Sequence[Token], index: int) -> list[tuple[Lexeme, int]]:
    found: list[tuple[Lexeme, int]] = []
    token = tokens[index]
    following = tokens[index + 1].low if index + 1 < len(tokens) else ""
    for lemma, its_form in classify(token.text, index == 0).verbs:
        if its_form != form:
            continue
        regular = words.verb_form(lemma, form)
        variant = "" if regular == token.low else token.low
        if following and frames.has_particle(lemma, following):
            found.append((VerbLex(lemma, form, frames.frame_of(lemma, following), following, variant), index + 2))
            if following in _ONLY_PARTICLES:
                continue
        found.append((VerbLex(lemma, form, frames.frame_of(lemma), "", variant), index + 1))
    return found


def _is_name(tokens: Sequence[Token], index: int) -> bool:
    return classify(tokens[index].text, index == 0).name or _names_somebody(tokens, index)


def _names_somebody(tokens: Sequence[Token], index: int) -> bool:
    """April, May, June and August are people where no preposition of time stands before them."""
    token = tokens[index]
    if token.low not in calendar() or not token.text[:1].isupper() or words.name(token.text) is None:
        return False
    return index == 0 or tokens[index - 1].low not in _BEFORE_TIMES


def _match_name(tokens: Sequence[Token], index: int) -> list[tuple[Lexeme, int]]:
    """A run of capitalised words is one name ("Lake Crystal", "Mr. Connell"); every prefix of the run is tried, longest first."""
    ends: list[int] = []
    at = index
    while at < len(tokens) and at < index + 4 and tokens[at].kind == "word" and _is_name(tokens, at):
        at += 1
        ends.append(at)
    return [(NameLex(" ".join(token.text for token in tokens[index:end])), end) for end in reversed(ends)]

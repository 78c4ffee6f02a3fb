"""Fuzz: texts that nobody would write. The reader must answer or refuse each, in time, and never be shaken by what changes nothing.

Each input follows from the seed and its number alone, so that any finding can be made again.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from time import process_time
from types import MappingProxyType

from packs.compiler import load_table
from stages.harness.executors import Executor, map_ordered
from stages.reader import Answered, RefusalCode, Refused, read
from stages.suites.seeded import Draws

SLOW_SECONDS = 0.25
_WORDS = "en_words_v1"
_TABLES = ((_WORDS, "nouns.tsv"), (_WORDS, "verbs.tsv"), (_WORDS, "adjectives.tsv"), ("en_numerics_v1", "function_words.tsv"))
_GLUE = (
    "a the of and to from in on per each every more than less fewer times as many much how what if not no all half twice total left "
    "now then he she it they his her their has have had is are was were does do did 1 2 3 7 10 12 100 1/2 25% $5 , . ? ! ' \" - ( )"
).split()
_STRANGE = "\u200b\u00ad\u202e\u0000\u0007\ufeff\u0301\u00bd\u2167\u0663\uff13\u2212\u00a0\u2028\ud7ff\U0001f34e\u0430\ufb01"


@dataclass(frozen=True, slots=True)
class Finding:
    """An input that the reader did not stand.

    Attributes:
        number: the input's number; with the seed it makes the text again.
        kind: how it was made.
        what: "exception", "untyped", "span", "slow" or "answer changed".
        text: the input.
        detail: the last lines of the traceback, the seconds, or both answers.
    """

    number: int
    kind: str
    what: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class Input:
    """A text, and the text whose answer it must have if it has any (None: anything goes)."""

    text: str
    same_as: str | None = None


Maker = Callable[[Draws, Sequence[str]], Input]


def word_soup(draws: Draws, _: Sequence[str]) -> Input:
    """Words of the packs and closed-class words in any order."""
    return Input(" ".join(draws.one(_GLUE if draws.below(3) else _vocabulary()) for _ in range(draws.between(1, 40))))


def dropped(draws: Draws, texts: Sequence[str]) -> Input:
    """A problem without some of its words."""
    return Input(" ".join(word for word in draws.one(texts).split() if draws.below(8)))


def swapped(draws: Draws, texts: Sequence[str]) -> Input:
    """A problem with two words in each other's place."""
    words = draws.one(texts).split()
    first, second = draws.below(len(words)), draws.below(len(words))
    words[first], words[second] = words[second], words[first]
    return Input(" ".join(words))


def doubled(draws: Draws, texts: Sequence[str]) -> Input:
    """A problem with some words, or a sentence, said again."""
    words = draws.one(texts).split()
    start = draws.below(len(words))
    end = min(len(words), start + draws.between(1, 12))
    return Input(" ".join([*words[:end], *words[start:]]))


def spliced(draws: Draws, texts: Sequence[str]) -> Input:
    """The beginning of one problem and the end of another."""
    first, second = draws.one(texts).split(), draws.one(texts).split()
    return Input(" ".join([*first[: draws.below(len(first) + 1)], *second[draws.below(len(second)) :]]))


def other_numbers(draws: Draws, texts: Sequence[str]) -> Input:
    """A problem with other, also absurd numbers."""
    numbers = ("0", "1", "007", "-3", "1.5", "3/0", "1/3", "10,00", "1,000,000", "9" * 30, "1e9", "½", "zero", "a dozen", "1.2.3")
    words = (draws.one(numbers) if any(map(str.isdigit, word)) and draws.below(2) else word for word in draws.one(texts).split())
    return Input(" ".join(words))


def strange_characters(draws: Draws, texts: Sequence[str]) -> Input:
    """A problem with characters in it that nobody sees, or that look like others."""
    text = draws.one(texts)
    for _ in range(draws.between(1, 4)):
        at = draws.below(len(text) + 1)
        text = text[:at] + draws.one(_STRANGE) + text[at + draws.below(2) :]
    return Input(text)


def other_spacing(draws: Draws, texts: Sequence[str]) -> Input:
    """White space and typography that mean nothing: the answer is the same, or none."""
    text = draws.one(texts)
    gap = draws.one((" ", "  ", "\n", "\t", " \n ", "\u00a0"))
    curled = text.replace("'", "\u2019") if draws.below(2) else text
    return Input(draws.one(("", " ", "\n")) + gap.join(curled.split(" ")) + draws.one(("", " ", "\n\n")), text)


def repeated_end(draws: Draws, texts: Sequence[str]) -> Input:
    """More question marks at the end: the answer is the same, or none."""
    text = draws.one(texts)
    return Input(text.rstrip("?") + "?" * draws.between(2, 5) if text.endswith("?") else text, text)


KINDS: Mapping[str, Maker] = MappingProxyType(
    {
        "word_soup": word_soup,
        "dropped": dropped,
        "swapped": swapped,
        "doubled": doubled,
        "spliced": spliced,
        "other_numbers": other_numbers,
        "strange_characters": strange_characters,
        "other_spacing": other_spacing,
        "repeated_end": repeated_end,
    }
)


def fuzz(
    texts: Sequence[str], seed: int, count: int, executor: Executor, on_done: Callable[[int], None] | None = None
) -> tuple[Finding, ...]:
    """Read `count` inputs made from `texts`, and return what the reader did not stand, in order."""
    read("Warm 1?")
    work = partial(try_input, seed=seed, texts=tuple(texts))
    return tuple(finding for finding in map_ordered(work, range(count), executor, on_done) if finding is not None)


def make_input(number: int, seed: int, texts: Sequence[str]) -> tuple[str, Input]:
    """Return the kind and the input of a number; the kinds take turns."""
    kind = tuple(KINDS)[number % len(KINDS)]
    return kind, KINDS[kind](Draws("fuzz", seed, number), texts)


def try_input(number: int, seed: int, texts: Sequence[str], reader: Callable[[str], object] = read) -> Finding | None:
    """Read one input; None where all is well. Time is processor time, so that a busy machine finds nothing slow."""
    kind, made = make_input(number, seed, texts)
    started = process_time()
    try:
        outcome = reader(made.text)
    except Exception:  # noqa: BLE001 - any exception is the finding
        return Finding(number, kind, "exception", made.text, traceback.format_exc()[-600:])
    seconds = process_time() - started
    what, detail = _fault(outcome, made, reader)
    if not what and seconds > SLOW_SECONDS:
        what, detail = "slow", f"{seconds:.3f} s"
    return Finding(number, kind, what, made.text, detail) if what else None


def _fault(outcome: object, made: Input, reader: Callable[[str], object]) -> tuple[str, str]:
    if isinstance(outcome, Refused):
        start, end = outcome.span
        inside = 0 <= start <= end <= len(made.text)
        typed = outcome.code in tuple(RefusalCode) and bool(outcome.message)
        return ("", "") if inside and typed else ("span" if typed else "untyped", repr(outcome))
    if not isinstance(outcome, Answered):
        return "untyped", repr(outcome)
    if made.same_as is None:
        return "", ""
    before = reader(made.same_as)
    same = isinstance(before, Answered) and Fraction(before.value) == Fraction(outcome.value)
    return ("", "") if same else ("answer changed", f"{getattr(before, 'value', 'refused')} became {outcome.value}")


@cache
def _vocabulary() -> tuple[str, ...]:
    """Return every so-manieth word of the packs: a few thousand of every class."""
    return tuple(str(next(iter(row.values()))) for pack, table in _TABLES for row in load_table(pack, table)[::7])

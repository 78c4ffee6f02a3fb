"""First names with gender, from the births that the US Social Security Administration counts (1880-2017)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from packs.builders.wordnet import PartOfSpeech

MIN_BIRTHS = 1000
MIN_OTHER_PERMILLE = 30
"""From this share of the other sex on, a name may mean either ("both"). Below lie slips of the register."""

_CALENDAR = {
    "may": "month",
    "april": "month",
    "june": "month",
    "august": "month",
    "january": "month",
    "july": "month",
    "october": "month",
    "march": "month",
    "december": "month",
    "november": "month",
    "sunday": "weekday",
    "monday": "weekday",
    "tuesday": "weekday",
    "wednesday": "weekday",
    "thursday": "weekday",
    "friday": "weekday",
    "saturday": "weekday",
}


@dataclass(frozen=True, slots=True)
class NameRow:
    """One line of names.tsv: `homographs` says what else the spelling means (noun, verb, adj, adv, month, weekday, place, word)."""

    name: str
    gender: str
    male_permille: int
    births: int
    homographs: tuple[str, ...]


def name_rows(births: Iterable[tuple[str, str, int]], word_classes: dict[str, tuple[str, ...]], nouns: PartOfSpeech) -> list[NameRow]:
    """Names with at least MIN_BIRTHS births from (name, sex, births) records, sorted."""
    totals: dict[str, list[int]] = {}
    for name, sex, number in births:
        totals.setdefault(name, [0, 0])[sex == "M"] += number
    return [
        _row(name, females, males, word_classes, nouns)
        for name, (females, males) in sorted(totals.items())
        if females + males >= MIN_BIRTHS
    ]


def _row(name: str, females: int, males: int, word_classes: dict[str, tuple[str, ...]], nouns: PartOfSpeech) -> NameRow:
    total = females + males
    permille = 1000 * males // total
    if min(females, males) * 1000 >= MIN_OTHER_PERMILLE * total:
        gender = "b"
    else:
        gender = "m" if males > females else "f"
    homographs = list(word_classes.get(name.lower(), ()))
    if name.lower() in _CALENDAR:
        homographs.append(_CALENDAR[name.lower()])
    if any(sense.lexname == "location" and name in sense.words for sense in nouns.senses_of(name.lower(), 2)):
        homographs.append("place")
    return NameRow(name, gender, permille, total, tuple(homographs))

"""The families by name, and their cases as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from stages.suites.adversarial import amounts, logic, numbers, order
from stages.suites.adversarial.template import Family, fill
from stages.suites.seeded import Draws

FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "red_herrings": numbers.RED_HERRINGS,
        "numbers_in_the_question": numbers.NUMBERS_IN_THE_QUESTION,
        "negations": logic.NEGATIONS,
        "hypotheticals": logic.HYPOTHETICALS,
        "swapped_comparatives": logic.SWAPPED_COMPARATIVES,
        "two_antecedents": logic.TWO_ANTECEDENTS,
        "look_alike_units": amounts.LOOK_ALIKE_UNITS,
        "partitives": amounts.PARTITIVES,
        "percentages": amounts.PERCENTAGES,
        "each_and_total": amounts.EACH_AND_TOTAL,
        "ordinals": numbers.ORDINALS,
        "time_order": order.TIME_ORDER,
        "garden_paths": order.GARDEN_PATHS,
        "injected_instructions": logic.INJECTED_INSTRUCTIONS,
        "lengths": order.LENGTHS,
        "look_alikes": numbers.LOOK_ALIKES,
        "number_formats": numbers.NUMBER_FORMATS,
    }
)
# the answer of a case whose text has no one answer: no reader gives it, so every answer counts as wrong
NO_ANSWER = -1
_MOST_DRAWS = 40


def adversarial_bytes(seed: int, per_family: int) -> bytes:
    """Return the cases of all families as JSON lines: the same seed gives the same bytes.

    Raises:
        ValueError: a family has fewer different problems.
    """
    lines = (line for name in FAMILIES for line in _family_lines(name, seed, per_family))
    return b"".join(json.dumps(line, ensure_ascii=False).encode("utf-8") + b"\n" for line in lines)


def _family_lines(name: str, seed: int, count: int) -> Iterator[dict[str, object]]:
    for number, (text, answer) in enumerate(_different(name, seed, count), start=1):
        yield {
            "id": f"adv-{name.replace('_', '-')}-{number:03d}",
            "problem": text,
            "expected_answer": NO_ANSWER if answer is None else answer,
            "expected_unit": "",
            "family": name,
        }


def _different(name: str, seed: int, count: int) -> Iterator[tuple[str, int | None]]:
    """Yield `count` problems, no two with the same text; the templates take turns, so that each is there."""
    draws, seen = Draws("adversarial", seed, name), set[str]()
    templates = FAMILIES[name]
    for turn in range(_MOST_DRAWS * count):
        text, answer = fill(templates[turn % len(templates)], draws)
        if text not in seen:
            seen.add(text)
            yield text, answer
        if len(seen) == count:
            return
    raise ValueError(f"{name} has fewer than {count} different problems")

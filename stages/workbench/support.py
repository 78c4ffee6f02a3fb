"""The evidence of parts, counted from records, and what each bar would have done (design 3.4, decision 0081).

Cross-fitting: a problem is judged by counts from the other read buckets alone, so that it never supports itself. Nested: the
bar itself is chosen inside those other buckets too. The unread bucket is judged by the counts of all read ones: what ships.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stages.harness.bounds import upper_bound_ppm
from stages.reader.evidence import Gate, Support
from stages.reader.refusals import RefusalCode
from stages.workbench.records import Fate, Record

BARS = (0, 1, 2, 5, 10, 20)
_KEPT_TENTHS = 9
"""The chosen bar keeps at least nine tenths of the right answers: coverage is no price to pay for a bound that hardly moves."""


@dataclass(frozen=True, slots=True)
class Point:
    """What a bar did to some problems.

    Attributes:
        total: problems.
        right, wrong, disputed: answers; disputed ones are wrong by the label and covered by an erratum, not among the wrong.
    """

    total: int
    right: int
    wrong: int
    disputed: int

    @property
    def answered(self) -> int:
        """All answers."""
        return self.right + self.wrong + self.disputed

    @property
    def bound_ppm(self) -> int | None:
        """The exact 95 % upper bound on the rate of undisputed wrong answers among the answered, in parts per million."""
        return upper_bound_ppm(self.wrong, self.answered)


def count_support(records: Iterable[Record]) -> dict[str, Support]:
    """The counts of every part, in order of names. A problem counts a part once, however many derivations hold it.

    Right and wrong follow what was answered, whichever of the agreeing derivations was chosen; a disputed answer counts for
    nothing. Where derivations disagreed, a part that only losing ones hold is contested.
    """
    tallies: dict[str, Counter[str]] = {}
    for record in records:
        for part, name in _uses(record):
            tallies.setdefault(part, Counter())[name] += 1
    return {part: Support(**tallies[part]) for part in sorted(tallies)}


def _uses(record: Record) -> Iterator[tuple[str, str]]:
    winning = {part for standing in record.standing if standing.right for part in standing.parts}
    losing = {part for standing in record.standing if not standing.right for part in standing.parts}
    if record.fate is Fate.RIGHT:
        sound = {part for standing in record.standing if standing.right and standing.sound for part in standing.parts}
        yield from ((part, "right") for part in winning)
        yield from ((part, "agreeing") for part in sound)
    elif record.fate is Fate.WRONG:
        yield from ((part, "wrong") for part in losing)
    elif record.code == RefusalCode.AMBIGUOUS:
        yield from ((part, "contested") for part in losing - winning)


def at_bar(records: Sequence[Record], bar: int, counts: Mapping[str, Support]) -> Point:
    """What a bar does to these problems, with these counts."""
    gate = Gate(bar, counts) if bar else None
    fates = Counter(record.fate for record in records if gate is None or _passes(record, gate))
    return Point(len(records), fates[Fate.RIGHT], fates[Fate.WRONG], fates[Fate.DISPUTED])


def _passes(record: Record, gate: Gate) -> bool:
    return any(gate.lacking(standing.parts) is None for standing in record.standing)


def cross_fitted(records: Sequence[Record], bar: int) -> Point:
    """What a bar does where each bucket is judged by the others."""
    return joined(at_bar(inner, bar, count_support(outer)) for inner, outer in _folds(records))


def nested(records: Sequence[Record]) -> Point:
    """What the rule that chooses a bar does, where each bucket is judged by counts and a bar from the others."""
    return joined(at_bar(inner, chosen_bar(outer), count_support(outer)) for inner, outer in _folds(records))


def chosen_bar(records: Sequence[Record]) -> int:
    """The bar with the best cross-fitted bound among those that keep nine tenths of the right answers; the lowest of equals."""
    points = {bar: cross_fitted(records, bar) for bar in BARS}
    enough = [bar for bar in BARS if 10 * points[bar].right >= _KEPT_TENTHS * points[0].right]
    return min(enough, key=lambda bar: (bound if (bound := points[bar].bound_ppm) is not None else 0, bar))


def joined(points: Iterable[Point]) -> Point:
    """The sum of points."""
    listed = list(points)
    return Point(*(sum(getattr(point, name) for point in listed) for name in ("total", "right", "wrong", "disputed")))


def _folds(records: Sequence[Record]) -> Iterator[tuple[list[Record], list[Record]]]:
    for bucket in sorted({record.bucket for record in records}):
        yield [one for one in records if one.bucket == bucket], [one for one in records if one.bucket != bucket]

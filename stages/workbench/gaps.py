"""What keeps problems unread, ranked: each obstacle with the problems that it stops, and those that it alone stops.

"Alone" says that nothing else is known to stop the problem: one obstacle was found, and every other sentence is read. What
sentences mean together is only known when all are read, so for a missing construction it is an upper bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from stages.harness.cases import Case
from stages.reader.survey import ObstacleKind, Survey, survey
from stages.workbench.formulas import shape_of_solution

SCHEMA = "sumproof/gaps/1"
VERB = "verb"
KINDS = (*(kind.value for kind in ObstacleKind), VERB)
_EXAMPLES = 5
_SHAPES = 3

NEEDS = {
    "shape": "a construction that goes on with “{name}” where a clause ends",
    "word": "the word “{name}” in the word pack (or in the numerics pack, if it counts)",
    "sentence": "fewer readings: a more specific construction, or a rule of English that forbids some ({name})",
    "meaning": "a meaning rule ({name})",
    "link": "a derivation ({name})",
    VERB: "a frame for “{name}” in the verb pack, if it moves, makes, uses or prices anything",
}


@dataclass(frozen=True, slots=True)
class Surveyed:
    """One problem and what stands in its way."""

    key: str
    survey: Survey
    solution: str


@dataclass(slots=True)
class Gap:
    """One obstacle over all problems.

    Attributes:
        kind: one of `KINDS`.
        name: what is missing, delexicalised.
        problems: how many problems it stops.
        alone: of those, how many nothing else is known to stop.
        keys: case keys, those that it alone stops first.
        solutions: for links, meanings and verbs, the shapes of the annotated solutions, most frequent first.
    """

    kind: str
    name: str
    problems: int = 0
    alone: int = 0
    keys: list[str] = field(default_factory=list)
    solutions: Counter[str] = field(default_factory=Counter)

    @property
    def needs(self) -> str:
        """What would close it."""
        shapes = ", ".join(f"{shape} ({count})" for shape, count in _most(self.solutions)) if self.kind in ("link", "meaning", VERB) else ""
        return NEEDS[self.kind].format(name=self.name) + (f"; annotated solutions: {shapes}" if shapes else "")


def survey_case(case: Case) -> Surveyed:
    """Survey one problem."""
    return Surveyed(case.key, survey(case.problem), shape_of_solution(str(case.extra.get("answer", ""))))


def rank(surveyed: Iterable[Surveyed]) -> tuple[Gap, ...]:
    """All gaps: those that alone stop the most problems first, then those that stop the most, then by kind and name.

    A verb without a frame is counted beside the obstacle of its problem: it may be the reason for it.
    """
    gaps: dict[tuple[str, str], Gap] = {}
    for one in surveyed:
        names = dict.fromkeys((obstacle.kind.value, obstacle.name) for obstacle in one.survey.obstacles)
        meant = len(names) == 1 and next(iter(names))[0] in (ObstacleKind.MEANING, ObstacleKind.LINK)
        for name in names:
            _count(gaps, name, one, alone=len(one.survey.obstacles) == 1)
        if meant:
            for verb in one.survey.verbs:
                _count(gaps, (VERB, verb), one, alone=len(one.survey.verbs) == 1)
    for gap in gaps.values():
        del gap.keys[_EXAMPLES:]
    return tuple(sorted(gaps.values(), key=lambda gap: (-gap.alone, -gap.problems, gap.kind, gap.name)))


def _count(gaps: dict[tuple[str, str], Gap], name: tuple[str, str], one: Surveyed, *, alone: bool) -> None:
    gap = gaps.setdefault(name, Gap(*name))
    gap.problems += 1
    gap.alone += alone
    gap.solutions[one.solution] += bool(one.solution)
    gap.keys.insert(gap.alone - 1 if alone else len(gap.keys), one.key)


def gaps_tree(gaps: Iterable[Gap], problems: int, answered: int) -> dict[str, Any]:
    """What `sumproof gaps --json` prints (stages/schemas/gaps.schema.json)."""
    rows = [
        {"kind": gap.kind, "name": gap.name, "problems": gap.problems, "alone": gap.alone, "keys": gap.keys, "needs": gap.needs}
        for gap in gaps
    ]
    return {"schema": SCHEMA, "problems": problems, "answered": answered, "gaps": rows}


def _most(solutions: Counter[str]) -> list[tuple[str, int]]:
    return sorted(solutions.items(), key=lambda item: (-item[1], item[0]))[:_SHAPES]

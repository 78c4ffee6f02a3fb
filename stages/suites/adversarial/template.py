"""Templates: a text with places, and its answer as a function of what fills them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass

from stages.suites.seeded import Draws

# none of them is in `stages.suites.vocabulary`
_WOMEN = "Clara Helga Irena Petra Silvia Martina Ulrike Daniela Renata Simone".split()
_MEN = "Anton Bruno Darek Egon Franz Henrik Milan Pavel Stefan Tomas".split()
_THINGS = "apples marbles stickers pencils coins shells cards buttons candles lemons postcards beads".split()


@dataclass(frozen=True, slots=True)
class Filling:
    """What may stand in a template.

    Attributes:
        name: anybody; `man` and `other`: two men; `woman`: a woman.
        thing: things that are counted.
        a: 20 to 60, a multiple of 4; b: 3 to 9; c: 61 to 99; k: 2 to 5; d: 11 to 19. So a > d > b, and a + b, a - b are different.
        p: a percentage that leaves whole numbers of `h`, a multiple of 100.
    """

    name: str
    man: str
    other: str
    woman: str
    thing: str
    a: int
    b: int
    c: int
    k: int
    d: int
    p: int
    h: int


Answer = Callable[[Filling], int]


@dataclass(frozen=True, slots=True)
class Template:
    """A text, and its answer; None: the text has no one answer, so that every answer is wrong."""

    text: str
    answer: Answer | None


Family = tuple[Template, ...]


def family(*templates: tuple[str, Answer | None]) -> Family:
    """Return a family of these templates."""
    return tuple(Template(*template) for template in templates)


def fill(template: Template, draws: Draws) -> tuple[str, int | None]:
    """Return a text and its answer."""
    name = draws.one((*_WOMEN, *_MEN))  # all four are different people
    man, other = draws.some([man for man in _MEN if man != name], 2)
    filling = Filling(
        name=name,
        man=man,
        other=other,
        woman=draws.one([woman for woman in _WOMEN if woman != name]),
        thing=draws.one(_THINGS),
        a=4 * draws.between(5, 15),
        b=draws.between(3, 9),
        c=draws.between(61, 99),
        k=draws.between(2, 5),
        d=draws.between(11, 19),
        p=draws.one((5, 10, 20, 25, 40)),
        h=100 * draws.between(2, 12),
    )
    return template.text.format_map(asdict(filling)), None if template.answer is None else template.answer(filling)

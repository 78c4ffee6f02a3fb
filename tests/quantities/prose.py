"""Generated additive problems: relations by construction, and prose for them written here, without the templates under test."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from stages.quantities.relational_metric.relations import TOTAL, Fact, FewerThan, MoreThan, Query, Relation, SumOf

NAMES = (
    "Anna",
    "Boris",
    "Clara",
    "Dieter",
    "Elif",
    "Farid",
    "Greta",
    "Hugo",
    "Ines",
    "Jamal",
    "Kaya",
    "Leon",
    "Mira",
    "Nils",
    "Olga",
    "Petra",
)
UNITS = ("apples", "marbles", "boxes", "geese", "cherries")
MAX_DEPTH = 12


@dataclass(frozen=True)
class Problem:
    """Relations in an order that the oracle takes, the query, and sentences that say them in the order of the text."""

    relations: tuple[Relation, ...]
    query: Query
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


def sentence(relation: Relation) -> str:
    match relation:
        case Fact(entity, unit, value):
            return f"{entity} has {value} {unit}."
        case MoreThan(entity, base, unit, value):
            return f"{entity} has {value} more {unit} than {base}."
        case FewerThan(entity, base, unit, value):
            return f"{entity} has {value} fewer {unit} than {base}."
        case SumOf():
            raise AssertionError("no sentence says a sum")


@st.composite
def problems(draw: st.DrawFn, *, least_depth: int = 0) -> Problem:
    """A chain of up to 12 comparisons, distractors about other holders and units, sentences in any order, one question."""
    names = draw(st.permutations(NAMES))
    unit, other_unit = draw(st.permutations(UNITS))[:2]
    depth = draw(st.integers(least_depth, MAX_DEPTH))
    amounts = [draw(st.integers(0, 500))]
    told: list[Relation] = [Fact(names[0], unit, amounts[0])]
    for place in range(1, depth + 1):
        base = draw(st.integers(max(0, place - 2), place - 1))
        more = draw(st.booleans())
        by = draw(st.integers(0, 90 if more else amounts[base]))
        amounts.append(amounts[base] + by if more else amounts[base] - by)
        told.append((MoreThan if more else FewerThan)(names[place], names[base], unit, by))
    noise: list[Relation] = []
    if draw(st.booleans()):
        noise.append(Fact(names[depth + 1], unit, draw(st.integers(0, 500))))
    if draw(st.booleans()):
        noise.append(Fact(names[0], other_unit, draw(st.integers(0, 500))))
        noise.append(MoreThan(names[depth + 2], names[0], other_unit, draw(st.integers(0, 90))))
    asked, question = draw(_questions(names[: depth + 1], unit))
    spoken = draw(st.permutations([sentence(one) for one in (*told, *noise)]))
    relations = (*told, *noise, *([asked] if isinstance(asked, SumOf) else []))
    query = Query(TOTAL, unit) if isinstance(asked, SumOf) else asked
    return Problem(relations, query, (*spoken, question))


@st.composite
def _questions(draw: st.DrawFn, holders: list[str], unit: str) -> tuple[SumOf | Query, str]:
    last = holders[-1]
    if len(holders) > 1 and draw(st.booleans()):
        partner = draw(st.sampled_from(holders[:-1]))
        return SumOf(TOTAL, (partner, last), unit), f"How many {unit} do {partner} and {last} have?"
    return Query(last, unit), f"How many {unit} does {last} have?"

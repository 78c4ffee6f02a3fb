"""Prose comparisons -> relations on scales and a query."""

from __future__ import annotations

from collections.abc import Sequence

from stages.quantities import lexicon
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.lexicon import Degree
from stages.quantities.ordering.relations import Above, Compare, Extreme, OrderQuery, Rank
from stages.quantities.templates import Match, match_text

DOMAIN = "ordering"


def comprehend_order(text: str) -> tuple[tuple[Above, ...], OrderQuery]:
    """The relations in the order of the text, and the query.

    A word that fits several scales ("shorter": height or length) takes the one that an unmistakable word of the text names
    ("taller"). If all that the text says is ambiguous in the same way, it is one scale, whichever; otherwise the text is refused.

    Raises:
        ComprehensionError: a sentence fits no template, or `unknown_scale`.
    """
    matches = match_text(DOMAIN, text)
    degrees = [_degree(match) for match in matches]
    scales = [_scale(match, degree, degrees) for match, degree in zip(matches, degrees, strict=True)]
    told = [(match, degree, scale) for match, degree, scale in zip(matches, degrees, scales, strict=True) if not match.template.asks]
    aboves = tuple(Above(scale, *_ends(match, degree)) for match, degree, scale in told)
    index = next(place for place, match in enumerate(matches) if match.template.asks)
    return aboves, _query(matches[index], degrees[index], scales[index])


def _query(match: Match, degree: Degree, scale: str) -> OrderQuery:
    if match.template.kind == "ask_compare":
        return Compare(scale, *_ends(match, degree))
    if "ordinal" in match.slots:
        return Rank(scale, lexicon.ordinals()[match.slots["ordinal"]], from_top=degree.upward)
    return Extreme(scale, greatest=degree.upward)


def _ends(match: Match, degree: Degree) -> tuple[str, str]:
    first, second = match.entity("first"), match.entity("second")
    if first == second:
        raise ComprehensionError(RefusalCode.CIRCULAR, f"{first} is compared with itself.", match.span)
    return (first, second) if degree.upward else (second, first)


def _degree(match: Match) -> Degree:
    if "comparative" in match.slots:
        return lexicon.comparatives()[match.slots["comparative"]]
    return lexicon.superlatives()[match.slots["superlative"]]


def _scale(match: Match, degree: Degree, degrees: Sequence[Degree]) -> str:
    if len(degree.scales) == 1:
        return degree.scales[0]
    named = sorted({other.scales[0] for other in degrees if len(other.scales) == 1 and other.scales[0] in degree.scales})
    if len(named) == 1:
        return named[0]
    if not named and all(other.scales == degree.scales for other in degrees if set(other.scales) & set(degree.scales)):
        return degree.scales[0]
    message = f"This may be said of {' or of '.join(degree.scales)}."
    raise ComprehensionError(RefusalCode.UNKNOWN_SCALE, message, match.span)

"""The judge of orders: one topological sort, and from it what *every* order that fits the relations has in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TypeAlias

from stages.quantities.errors import OracleCode, OracleError
from stages.quantities.ordering.relations import UNDETERMINED, Above, Compare, Extreme, OrderQuery, Rank

_Above: TypeAlias = Mapping[str, frozenset[str]]


def order_answer(relations: Sequence[Above], query: OrderQuery) -> str:
    """What holds in every strict total order of the field that fits the relations.

    The field is every entity that the relations name, on whatever scale: somebody whose height the text does not give may be
    the tallest. x stands k-th in every order exactly if k - 1 entities are known to stand above x and all the rest below.

    Returns:
        An entity; "yes" or "no" for a comparison; "undetermined" when the orders disagree.

    Raises:
        OracleError: `cycle` (on any scale), `missing_query_entity` (a compared entity that the text does not name, a place that
            the field does not have, a scale without a relation), `malformed` (an entity compared with itself).
    """
    field = sorted({name for one in relations for name in (one.greater, one.lesser)})
    _refuse_impossible(relations, field, query)
    above = {scale: _known_above(relations, scale, field) for scale in sorted({one.scale for one in relations})}[query.scale]
    match query:
        case Compare():
            if query.greater in above[query.lesser]:
                return "yes"
            return "no" if query.lesser in above[query.greater] else UNDETERMINED
        case Extreme():
            return _at(above, field, 1 if query.greatest else len(field))
        case Rank():
            return _at(above, field, query.position if query.from_top else len(field) + 1 - query.position)


def _known_above(relations: Sequence[Above], scale: str, field: Sequence[str]) -> _Above:
    sorter = TopologicalSorter({name: [one.greater for one in relations if one.scale == scale and one.lesser == name] for name in field})
    parents = {name: {one.greater for one in relations if one.scale == scale and one.lesser == name} for name in field}
    known: dict[str, frozenset[str]] = {}
    try:
        for name in sorter.static_order():
            known[name] = frozenset(parents[name]).union(*(known[parent] for parent in parents[name]))
    except CycleError as error:
        circle = " > ".join(reversed(error.args[1]))
        raise OracleError(OracleCode.CYCLE, f"on the scale {scale} the relations run in a circle: {circle}") from error
    return known


def _at(above: _Above, field: Sequence[str], position: int) -> str:
    for name in field:
        below = sum(name in above[other] for other in field)
        if len(above[name]) == position - 1 and below == len(field) - position:
            return name
    return UNDETERMINED


def _refuse_impossible(relations: Sequence[Above], field: Sequence[str], query: OrderQuery) -> None:
    def missing(message: str) -> OracleError:
        return OracleError(OracleCode.MISSING_QUERY_ENTITY, message)

    if all(one.scale != query.scale for one in relations):
        raise missing(f"no relation is on the scale {query.scale}")
    if isinstance(query, Rank) and not 1 <= query.position <= len(field):
        raise missing(f"there is no place {query.position} among {len(field)}")
    if isinstance(query, Compare):
        for name in (query.greater, query.lesser):
            if name not in field:
                raise missing(f"no relation names {name}")
        if query.greater == query.lesser:
            raise OracleError(OracleCode.MALFORMED, f"{query.greater} is compared with itself")

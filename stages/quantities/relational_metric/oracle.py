"""The judge of amounts: forward substitution over relations, and nothing else.

It knows no prose and no graph. Reader and projector are judged by what it says about their relations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TypeAlias, assert_never

from stages.quantities.errors import OracleCode, OracleError
from stages.quantities.relational_metric.relations import Fact, FewerThan, MoreThan, Query, Relation, SumOf

_Key: TypeAlias = tuple[str, str]


def oracle_answer(relations: Sequence[Relation], query: Query) -> int:
    """What the query's entity holds, by substituting each relation into the ones before it.

    Args:
        relations: in an order in which each one refers to earlier ones only.
        query: the entity and unit asked for.

    Returns:
        A whole number >= 0 (amounts are counts).

    Raises:
        OracleError: `unknown_kind`, `duplicate` (an amount defined twice, a part counted twice), `forward_reference` (a base that
            comes later or never), `cycle` (amounts that lean on each other), `negative`, `missing_query_entity`.
    """
    _refuse_unknown_kinds(relations)
    _refuse_duplicates(relations)
    _refuse_cycles(relations)
    amounts: dict[_Key, int] = {}
    for index, relation in enumerate(relations):
        amount = _amount(relation, amounts, index)
        if amount < 0:
            raise OracleError(OracleCode.NEGATIVE, f"{relation.entity} would hold {amount} {relation.unit}", index=index)
        amounts[relation.entity, relation.unit] = amount
    key = (query.entity, query.unit)
    if key not in amounts:
        raise OracleError(OracleCode.MISSING_QUERY_ENTITY, f"no relation says how many {query.unit} {query.entity} holds")
    return amounts[key]


def _amount(relation: Relation, amounts: Mapping[_Key, int], index: int) -> int:
    def of(entity: str) -> int:
        if (entity, relation.unit) not in amounts:
            raise OracleError(
                OracleCode.FORWARD_REFERENCE,
                f"relation {index} needs the {relation.unit} of {entity}, which no earlier relation gives",
                index=index,
                hint="order the relations so that each refers to earlier ones only",
            )
        return amounts[entity, relation.unit]

    match relation:
        case Fact():
            return relation.value
        case MoreThan():
            return of(relation.base) + relation.value
        case FewerThan():
            return of(relation.base) - relation.value
        case SumOf():
            return sum(of(part) for part in relation.parts)
        case _:  # pragma: no cover - _refuse_unknown_kinds came first
            assert_never(relation)


def _bases(relation: Relation) -> tuple[str, ...]:
    match relation:
        case Fact():
            return ()
        case MoreThan() | FewerThan():
            return (relation.base,)
        case SumOf():
            return relation.parts


def _refuse_unknown_kinds(relations: Sequence[object]) -> None:
    for index, relation in enumerate(relations):
        if not isinstance(relation, Fact | MoreThan | FewerThan | SumOf):
            raise OracleError(OracleCode.UNKNOWN_KIND, f"{type(relation).__name__} is no kind of relation", index=index)


def _refuse_duplicates(relations: Sequence[Relation]) -> None:
    seen: dict[_Key, int] = {}
    for index, relation in enumerate(relations):
        key = (relation.entity, relation.unit)
        if key in seen:
            message = f"relations {seen[key]} and {index} both define the {relation.unit} of {relation.entity}"
            raise OracleError(OracleCode.DUPLICATE, message, index=index)
        seen[key] = index
        if isinstance(relation, SumOf) and len(set(relation.parts)) != len(relation.parts):
            raise OracleError(OracleCode.DUPLICATE, f"a part is counted twice: {', '.join(relation.parts)}", index=index)


def _refuse_cycles(relations: Sequence[Relation]) -> None:
    needs = {(one.entity, one.unit): [(base, one.unit) for base in _bases(one)] for one in relations}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        circle = " -> ".join(f"{entity} ({unit})" for entity, unit in error.args[1])
        raise OracleError(OracleCode.CYCLE, f"these amounts lean on each other: {circle}") from error

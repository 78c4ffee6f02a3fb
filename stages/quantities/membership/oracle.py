"""The judge of syllogisms: satisfiability (python-sat) over one individual for each name and each claim that something exists.

The statements are monadic and without identity, so a model is settled by which individuals lie in which classes, and one
individual a claim of existence is enough: if any model satisfies the statements, one over these individuals does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TypeAlias, assert_never

from pysat.solvers import Minisat22

from stages.quantities.errors import OracleCode, OracleError
from stages.quantities.membership.statements import Statement, StatementKind
from stages.quantities.verdict import Verdict

_LiesIn: TypeAlias = Callable[[object, str], int]
"""(individual, class) -> the variable that is true if the one lies in the other."""


def membership_verdict(premises: Sequence[Statement], query: Statement) -> Verdict:
    """How the query stands to the premises; every class that is named has at least one member.

    Raises:
        OracleError: `inconsistent` if the premises cannot all be true.
    """
    classes = _classes((*premises, query))
    if not _possible(premises, classes):
        raise OracleError(OracleCode.INCONSISTENT, "the premises cannot all be true")
    if not _possible((*premises, query.denied()), classes):
        return Verdict.ENTAILED
    if not _possible((*premises, query), classes):
        return Verdict.CONTRADICTED
    return Verdict.UNKNOWN


def _classes(statements: Sequence[Statement]) -> tuple[str, ...]:
    named = [name for one in statements for name in ((one.predicate,) if one.kind.of_individual else (one.subject, one.predicate))]
    return tuple(sorted(set(named)))


def _possible(statements: Sequence[Statement], classes: Sequence[str]) -> bool:
    with Minisat22(bootstrap_with=list(_clauses(statements, classes))) as solver:
        return bool(solver.solve())


def _clauses(statements: Sequence[Statement], classes: Sequence[str]) -> Iterator[list[int]]:
    variables = count(1)
    individuals: dict[object, dict[str, int]] = {}

    def lies_in(individual: object, name: str) -> int:
        if individual not in individuals:
            individuals[individual] = {one: next(variables) for one in classes}
        return individuals[individual][name]

    for name in classes:
        yield [lies_in(("a member of", name), name)]
    for index, one in enumerate(statements):
        yield from _existence(one, index, lies_in)
    # after every individual has been introduced: the laws hold for each of them
    for one in statements:
        if one.kind in (StatementKind.ALL, StatementKind.NO):
            sign = 1 if one.kind is StatementKind.ALL else -1
            yield from ([-row[one.subject], sign * row[one.predicate]] for row in individuals.values())


def _existence(one: Statement, index: int, lies_in: _LiesIn) -> Iterator[list[int]]:
    match one.kind:
        case StatementKind.ALL | StatementKind.NO:
            return
        case StatementKind.SOME | StatementKind.SOME_NOT:
            sign = 1 if one.kind is StatementKind.SOME else -1
            yield [lies_in(("witness", index), one.subject)]
            yield [sign * lies_in(("witness", index), one.predicate)]
        case StatementKind.IS_A | StatementKind.IS_NOT_A:
            sign = 1 if one.kind is StatementKind.IS_A else -1
            yield [sign * lies_in(("named", one.subject), one.predicate)]
        case _:
            assert_never(one.kind)

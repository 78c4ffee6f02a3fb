"""The six kinds of statement about classes and individuals (contract: data/membership/README.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from stages.quantities import fields
from stages.quantities.errors import OracleCode, OracleError


class StatementKind(StrEnum):
    """Closed set: what a statement says of its subject and predicate."""

    ALL = "all"
    NO = "no"
    SOME = "some"
    SOME_NOT = "some_not"
    IS_A = "is_a"
    IS_NOT_A = "is_not_a"

    @property
    def of_individual(self) -> bool:
        """Whether the subject is an individual and not a class."""
        return self in (StatementKind.IS_A, StatementKind.IS_NOT_A)


CONTRADICTORY = {
    StatementKind.ALL: StatementKind.SOME_NOT,
    StatementKind.NO: StatementKind.SOME,
    StatementKind.SOME: StatementKind.NO,
    StatementKind.SOME_NOT: StatementKind.ALL,
    StatementKind.IS_A: StatementKind.IS_NOT_A,
    StatementKind.IS_NOT_A: StatementKind.IS_A,
}
"""Each kind's denial: exactly one of the two is true of the same subject and predicate."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said of `subject` (a class, or an individual for `is_a` and `is_not_a`) and the class `predicate`."""

    kind: StatementKind
    subject: str
    predicate: str

    def denied(self) -> Statement:
        """The contradictory statement."""
        return Statement(CONTRADICTORY[self.kind], self.subject, self.predicate)


def statement_from_dict(record: object, index: int | None = None) -> Statement:
    """A statement from its JSON form.

    Raises:
        OracleError: `unknown_kind` or `malformed`.
    """
    row = fields.exactly(record, index, "kind", "subject", "predicate")
    kind = fields.text(row, "kind", index)
    if kind not in tuple(StatementKind):
        hint = ", ".join(StatementKind)
        raise OracleError(OracleCode.UNKNOWN_KIND, f"no statement is of the kind {kind!r}", index=index, hint=hint)
    return Statement(StatementKind(kind), fields.text(row, "subject", index), fields.text(row, "predicate", index))


def statements_from_list(records: Sequence[object]) -> tuple[Statement, ...]:
    """The premises of a case, in order.

    Raises:
        OracleError: as `statement_from_dict`.
    """
    return tuple(statement_from_dict(record, index) for index, record in enumerate(records))

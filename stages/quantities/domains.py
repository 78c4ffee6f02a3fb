"""The comprehension domains: each a reader of prose and an oracle that judges what was read, and no third thing.

A domain's `comprehend` gives premises and a query, its `judge` gives the answer to them. `authored` reads the premises and the
query that a case's author wrote, so that the oracle can check the gold answer. New domains are added here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from stages.quantities.entailment.formulas import Formula, formula_from_dict, formulas_from_list
from stages.quantities.entailment.oracle import entailment_verdict
from stages.quantities.entailment.reader import comprehend_entailment
from stages.quantities.errors import CaseFileError
from stages.quantities.membership.oracle import membership_verdict
from stages.quantities.membership.reader import comprehend_membership
from stages.quantities.membership.statements import Statement, statement_from_dict, statements_from_list
from stages.quantities.ordering.oracle import order_answer
from stages.quantities.ordering.reader import comprehend_order
from stages.quantities.ordering.relations import Above, OrderQuery, aboves_from_list, order_query_from_dict
from stages.quantities.relational_metric.oracle import oracle_answer
from stages.quantities.relational_metric.projector import to_relational_metric
from stages.quantities.relational_metric.reader import comprehend_quantitative
from stages.quantities.relational_metric.relations import Query, Relation, query_from_dict, relations_from_list

Premise = TypeVar("Premise")
Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class Domain(Generic[Premise, Asked]):
    """One domain of comprehension.

    Attributes:
        name: its name, which is also its folder's under data/.
        premises_field: where a case holds what its author says the prose says.
        comprehend: prose -> premises and query; raises ComprehensionError.
        judge: premises and query -> the answer as text; raises OracleError.
        premises_of: an author's premises -> premises; raises OracleError.
        query_of: an author's query -> query; raises OracleError.
    """

    name: str
    premises_field: str
    comprehend: Callable[[str], tuple[Sequence[Premise], Asked]]
    judge: Callable[[Sequence[Premise], Asked], str]
    premises_of: Callable[[Sequence[object]], Sequence[Premise]]
    query_of: Callable[[object], Asked]

    def gold(self, premises: Sequence[object], query: object) -> str:
        """What the oracle says about an author's premises and query.

        Raises:
            OracleError: they are malformed or cannot be judged.
        """
        return self.judge(self.premises_of(premises), self.query_of(query))


def _project(text: str) -> tuple[Sequence[Relation], Query]:
    return to_relational_metric(comprehend_quantitative(text))


RELATIONAL_METRIC: Domain[Relation, Query] = Domain(
    "relational_metric", "relations", _project, lambda told, asked: str(oracle_answer(told, asked)), relations_from_list, query_from_dict
)
ORDERING: Domain[Above, OrderQuery] = Domain(
    "ordering", "relations", comprehend_order, order_answer, aboves_from_list, order_query_from_dict
)
MEMBERSHIP: Domain[Statement, Statement] = Domain(
    "membership", "premises", comprehend_membership, membership_verdict, statements_from_list, statement_from_dict
)
ENTAILMENT: Domain[Formula, Formula] = Domain(
    "entailment", "premises", comprehend_entailment, entailment_verdict, formulas_from_list, formula_from_dict
)
AnyDomain: TypeAlias = Domain[Any, Any]
"""A domain whose premises pass from its reader to its oracle and concern nobody else."""
_ALL: tuple[AnyDomain, ...] = (RELATIONAL_METRIC, ORDERING, MEMBERSHIP, ENTAILMENT)
DOMAINS: Mapping[str, AnyDomain] = {domain.name: domain for domain in _ALL}


def domain_named(name: str) -> AnyDomain:
    """The domain of that name.

    Raises:
        CaseFileError: there is none.
    """
    if name not in DOMAINS:
        raise CaseFileError(f"there is no comprehension domain {name!r}", hint=f"Domains: {', '.join(DOMAINS)}.")
    return DOMAINS[name]

"""The judge of propositional entailment: three questions to a SAT solver (python-sat), over a Tseitin encoding of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pysat.solvers import Minisat22

from stages.quantities.entailment.formulas import And, Atom, Formula, If, Iff, Not, Or
from stages.quantities.errors import OracleCode, OracleError
from stages.quantities.verdict import Verdict


def entailment_verdict(premises: Sequence[Formula], query: Formula) -> Verdict:
    """How the query stands to the premises.

    Raises:
        OracleError: `inconsistent` if the premises cannot all be true.
    """
    if not _possible(premises):
        raise OracleError(OracleCode.INCONSISTENT, "the premises cannot all be true")
    if not _possible((*premises, Not(query))):
        return Verdict.ENTAILED
    if not _possible((*premises, query)):
        return Verdict.CONTRADICTED
    return Verdict.UNKNOWN


def _possible(formulas: Sequence[Formula]) -> bool:
    encoding = _Encoding()
    for formula in formulas:
        encoding.clauses.append([encoding.literal(formula)])
    with Minisat22(bootstrap_with=encoding.clauses) as solver:
        return bool(solver.solve())


class _Encoding:
    """Formulas to clauses: each sub-formula gets a literal that is true exactly if the sub-formula is (Tseitin)."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self._atoms: dict[str, int] = {}
        self._last = 0

    def literal(self, formula: Formula) -> int:
        match formula:
            case Atom():
                if formula.clause not in self._atoms:
                    self._atoms[formula.clause] = self._fresh()
                return self._atoms[formula.clause]
            case Not():
                return -self.literal(formula.body)
            case Or():
                return self._any([self.literal(part) for part in formula.parts])
            case And():
                return -self._any([-self.literal(part) for part in formula.parts])
            case If():
                return self._any([-self.literal(formula.antecedent), self.literal(formula.consequent)])
            case Iff():
                left, right = self.literal(formula.left), self.literal(formula.right)
                return -self._any([-self._any([-left, right]), -self._any([left, -right])])
            case _:
                assert_never(formula)

    def _any(self, literals: Sequence[int]) -> int:
        whole = self._fresh()
        self.clauses.append([-whole, *literals])
        self.clauses.extend([whole, -literal] for literal in literals)
        return whole

    def _fresh(self) -> int:
        self._last += 1
        return self._last

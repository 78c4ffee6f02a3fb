"""Propositional entailment: `If P, then Q. P.`; judged by satisfiability of the formulas."""

from stages.quantities.entailment.oracle import entailment_verdict
from stages.quantities.entailment.reader import comprehend_entailment

__all__ = ["comprehend_entailment", "entailment_verdict"]

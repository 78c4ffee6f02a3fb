"""Propositional entailment: `If P, then Q. P.`; judged by satisfiability of the formulas."""

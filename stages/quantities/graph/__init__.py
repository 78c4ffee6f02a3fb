"""The binding graph itself: symbols, equations with unit proofs, admissibility, the order of computation, and evaluation."""

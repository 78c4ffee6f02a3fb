"""From readings of sentences to a graph: who and what is meant, assembly, branches, decision (design 1)."""

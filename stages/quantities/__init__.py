"""The second organ: prose -> meaning -> an oracle's answer, in four domains (design section 5).

`domains` lists them, `runner` runs one over texts and cases. Each domain is a folder: what can be said (`relations`, `statements`,
`formulas`), a `reader` of prose, and an `oracle` that judges. `graph` is the binding graph with its unit proofs, which the domain of
amounts reads prose into, and which the reader's own graphs are projected into (stages/binding).
"""

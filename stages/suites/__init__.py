"""The suites: evidence for the obligations of the promotion contract (design 4, 4.3; docs/decisions/0070).

They know both the reader and the harness, so that neither need know the other: the reader's derivations make the variants,
the harness's judgement grades them.
"""

"""Cases, outcomes, lanes, reports and locks: everything around a reader, and nothing of one.

The harness meets a reader through one small protocol (`protocol.Reader`: a text goes in, a `ReaderOutcome` comes out), so
that any reader can be graded and the reader under test cannot reach into its own judge.
"""

"""See docs/design: the harness part of the house."""

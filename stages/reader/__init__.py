"""See docs/design: the reader part of the house."""

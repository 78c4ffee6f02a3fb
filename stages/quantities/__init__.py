"""See docs/design: the quantities part of the house."""

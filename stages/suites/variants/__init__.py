"""Variants of a problem, made from the reader's own derivation of it, each with the answer that its graph predicts."""

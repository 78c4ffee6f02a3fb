"""Sumproof: a reproducible eval harness and the deterministic reader of word problems that it evaluates."""

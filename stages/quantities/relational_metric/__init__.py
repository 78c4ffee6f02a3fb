"""Amounts and differences: `X has N unit`, `Y has N more unit than X`, sums; judged by forward substitution."""

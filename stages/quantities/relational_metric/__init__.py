"""Amounts and differences: `X has N unit`, `Y has N more unit than X`, sums; judged by forward substitution."""

from stages.quantities.relational_metric.oracle import oracle_answer
from stages.quantities.relational_metric.projector import to_relational_metric
from stages.quantities.relational_metric.reader import comprehend_quantitative

__all__ = ["comprehend_quantitative", "oracle_answer", "to_relational_metric"]

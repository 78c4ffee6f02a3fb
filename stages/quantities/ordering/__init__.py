"""Strict orders on a scale: `A is taller than B`, who is tallest; judged by what every topological order has in common."""

from stages.quantities.ordering.oracle import order_answer
from stages.quantities.ordering.reader import comprehend_order

__all__ = ["comprehend_order", "order_answer"]

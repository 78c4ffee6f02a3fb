"""Adversarial families: problems made from a seed, each to lead a careless reader to one certain wrong answer.

No reader takes part in making them. A refusal is always right; an answer must be the one that stands in the case.
"""

from stages.suites.adversarial.generate import FAMILIES, NO_ANSWER, adversarial_bytes

__all__ = ["FAMILIES", "NO_ANSWER", "adversarial_bytes"]

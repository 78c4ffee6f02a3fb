"""Classes and members (syllogisms): `All X are Y`, `Rex is a dog`; judged by satisfiability over the individuals that matter."""

from stages.quantities.membership.oracle import membership_verdict
from stages.quantities.membership.reader import comprehend_membership

__all__ = ["comprehend_membership", "membership_verdict"]

"""Classes and members (syllogisms): `All X are Y`, `Rex is a dog`; judged by satisfiability over the individuals that matter."""

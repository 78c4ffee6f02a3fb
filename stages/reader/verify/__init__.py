"""The second program: it replays a trace and believes nothing of it. Never imports the solver."""

from stages.reader.verify.admissible_values import ValueProblem, ValueProblemCode, check_admissible_values
from stages.reader.verify.verdict import Check, CheckName, VerifierVerdict
from stages.reader.verify.verify import verify

__all__ = ["Check", "CheckName", "ValueProblem", "ValueProblemCode", "VerifierVerdict", "check_admissible_values", "verify"]

"""The second program: it replays a trace and believes nothing of it. Never imports the solver."""

from stages.reader.verify.verdict import Check, CheckName, VerifierVerdict
from stages.reader.verify.verify import verify

__all__ = ["Check", "CheckName", "VerifierVerdict", "verify"]

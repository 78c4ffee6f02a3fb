"""Files of other harnesses: per-item results in, ours out in a format that their tools read (docs/decisions/0071)."""

from stages.harness.interop.disagreement import Disagreement, disagreement
from stages.harness.interop.lm_eval_samples import samples_bytes
from stages.harness.interop.recognise import read_theirs
from stages.harness.interop.theirs import InteropError, TheirItem, Theirs

__all__ = ["Disagreement", "InteropError", "TheirItem", "Theirs", "disagreement", "read_theirs", "samples_bytes"]

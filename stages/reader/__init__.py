"""The system under test: a deterministic reader of arithmetic word problems that never guesses (design 3).

Text -> candidate readings -> round trip -> branches -> graph -> exact solver -> independent verifier -> prose. `read` never
raises on any text: what it does not understand, it refuses, with a reason from a closed set.
"""

from stages.reader.options import ReaderOptions
from stages.reader.read import explain, read
from stages.reader.refusals import RefusalCode, Refused
from stages.reader.result import Answered, Explanation, Result

__all__ = ["Answered", "Explanation", "ReaderOptions", "RefusalCode", "Refused", "Result", "explain", "read"]

"""Where the reader's graphs meet the second organ: projected into binding graphs, proved by units, solved a second time.

Neither side knows of this package (design 1). `second_opinion` is its door.
"""

from stages.binding.opinion import Opinion, SecondOpinion, second_opinion

__all__ = ["Opinion", "SecondOpinion", "second_opinion"]

"""Wishes: the verb under which they are kept (design 3.3)."""

from __future__ import annotations

from stages.reader.discourse.relations.facts import HAVE
from stages.reader.discourse.relations.states import BUYING

NEED = "need"
_GETTING = BUYING | {HAVE, "save", "collect", "earn", "raise", "pay", "spend", "afford", "own", "gather", "reach", "make", NEED, "want"}
TARGETS = frozenset({NEED, "want"})


def wished(verb: str) -> str:
    """The verb under which a wish is kept: to buy, to have and to save are all needs of the thing."""
    return NEED if verb in _GETTING else f"{NEED} {verb}"

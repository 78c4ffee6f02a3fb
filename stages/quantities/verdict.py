"""The three verdicts on whether a text carries a conclusion."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """Closed set: how a conclusion stands to the premises."""

    ENTAILED = "entailed"
    """True wherever the premises are true."""
    CONTRADICTED = "contradicted"
    """False wherever the premises are true."""
    UNKNOWN = "unknown"
    """Neither."""

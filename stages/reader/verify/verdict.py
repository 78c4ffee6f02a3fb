"""What the verifier says: six named checks, each passed or failed with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CheckName(StrEnum):
    """The six checks of design 3.5, in the order reported."""

    GRAPH_CANONICAL_HASH_MATCHES = "graph_canonical_hash_matches"
    PACK_ID_MATCHES = "pack_id_matches"
    PACK_LEMMAS_RESOLVE = "pack_lemmas_resolve"
    STEP_PACK_LEMMA_IDS_MATCH_BINDINGS = "step_pack_lemma_ids_match_bindings"
    STEP_REPLAY_MATCHES_BEFORE_AFTER = "step_replay_matches_before_after"
    ANSWER_VALUE_REPRODUCES = "answer_value_reproduces"


@dataclass(frozen=True, slots=True)
class Check:
    """One check; `reason` is "" when it passed."""

    name: CheckName
    reason: str = ""

    @property
    def passed(self) -> bool:
        """True when nothing was found."""
        return not self.reason


@dataclass(frozen=True, slots=True)
class VerifierVerdict:
    """All six checks, in order."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """True when every check passed."""
        return all(check.passed for check in self.checks)

    @property
    def failed(self) -> tuple[CheckName, ...]:
        """The names of the checks that failed, in order."""
        return tuple(check.name for check in self.checks if not check.passed)

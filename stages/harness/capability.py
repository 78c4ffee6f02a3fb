"""The capability index: in how many domains the project answers, and never wrongly (design section 5).

Every domain passes through an adapter that turns whatever was graded there into the same figures; the index knows nothing else of
it. An ungraded domain has no figures and no breadth: missing evidence counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from math import prod
from pathlib import Path

from stages.harness.files import canonical_bytes, sha256
from stages.harness.report import load_report

BASELINE_KEY = "capability"
"""Under this name the digest is frozen in the baseline."""
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class DomainFigures:
    """How one domain fared; all 0 when it was never graded. `wrong` counts the disputed ones too."""

    total: int = 0
    correct: int = 0
    wrong: int = 0
    disputed: int = 0
    refused: int = 0

    @property
    def sound(self) -> bool:
        """Something is answered, and nothing wrongly beyond the errata."""
        return self.correct > 0 and self.wrong == self.disputed


Adapter = Callable[[Path], DomainFigures]
"""The folder of the lanes' reports -> a domain's figures."""


def lane_adapter(lane: str) -> Adapter:
    """The adapter of a domain that is graded as a lane of the same name."""

    def figures(folder: Path) -> DomainFigures:
        path = folder / lane / "report.json"
        if not path.exists():
            return DomainFigures()
        summary = load_report(path).summary
        return DomainFigures(summary.total, summary.correct, summary.wrong, summary.disputed, summary.refused)

    return figures


_LANES = ("relational_metric", "ordering", "membership", "entailment", "dev", "public", "train_sample", "adversarial")
ADAPTERS: Mapping[str, Adapter] = {name: lane_adapter(name) for name in _LANES}


@dataclass(frozen=True, slots=True)
class CapabilityIndex:
    """The figures of every domain, and what follows from them."""

    domains: Mapping[str, DomainFigures]

    @property
    def breadth(self) -> int:
        """Domains in which something is answered and nothing wrongly."""
        return sum(figures.sound for figures in self.domains.values())

    @property
    def wrong_total(self) -> int:
        """Wrong answers over all domains, by the published labels."""
        return sum(figures.wrong for figures in self.domains.values())

    @property
    def geometric_mean_ppm(self) -> int:
        """Geometric mean of correct/total over the graded domains, in parts per million, rounded down; exact in integers.

        One domain without a right answer makes it 0: breadth can't be bought with depth elsewhere.
        """
        graded = [figures for figures in self.domains.values() if figures.total]
        if not graded:
            return 0
        count = len(graded)
        over, under = prod(figures.correct for figures in graded), prod(figures.total for figures in graded)
        return _root(over * _MILLION**count // under, count)

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical figures of every domain: what the baseline freezes."""
        return sha256(canonical_bytes({name: asdict(figures) for name, figures in self.domains.items()}))

    def as_json(self) -> dict[str, object]:
        """What `sumproof capability --json` prints (stages/schemas/capability.schema.json)."""
        return {
            "breadth": self.breadth,
            "geometric_mean": self.geometric_mean_ppm / _MILLION,
            "wrong_total": self.wrong_total,
            "digest": self.digest,
            "domains": {name: asdict(figures) for name, figures in self.domains.items()},
        }


def capability_index(folder: Path, adapters: Mapping[str, Adapter] = ADAPTERS) -> CapabilityIndex:
    """The index over the reports that lie in `folder`.

    Raises:
        ReportError: one of them is no report.
    """
    return CapabilityIndex({name: adapter(folder) for name, adapter in adapters.items()})


def _root(number: int, degree: int) -> int:
    """The largest whole r with r ** degree <= number."""
    low, high = 0, 1
    while high**degree <= number:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle)
    return low

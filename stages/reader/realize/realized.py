"""An answer told in prose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RealizedTrace:
    """Show-your-work prose: one sentence for each given, one for each step, one for the answer."""

    givens: tuple[str, ...]
    steps: tuple[str, ...]
    answer: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences, in order."""
        return (*self.givens, *self.steps, self.answer)

    @property
    def text(self) -> str:
        """All sentences, one a line."""
        return "\n".join(self.sentences)

"""Cut a text into sentences, with the place of each in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SENTENCE = re.compile(r"\S.*?(?:[.?!](?=\s|$)|$)", re.DOTALL)
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its full stop or question mark, and its start and end in characters of the text."""

    text: str
    start: int
    end: int

    @property
    def span(self) -> tuple[int, int]:
        """Start and end."""
        return (self.start, self.end)


def split_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences in order. An abbreviation's full stop splits too: the halves then match no template, and the text is refused."""
    return tuple(Sentence(found.group(), found.start(), found.end()) for found in _SENTENCE.finditer(text.rstrip()))


def normalised(sentence: str) -> str:
    """The form in which a sentence and what was rebuilt from its slots are compared: lower case, single blanks, no terminal mark."""
    return _BLANK.sub(" ", sentence).strip().rstrip(".?!").rstrip().lower()

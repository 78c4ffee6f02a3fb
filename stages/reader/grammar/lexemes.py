"""Lexemes: what fills a lexical slot. Each can write itself from its values alone (round trip, design 3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from packs import words
from packs.word_readings import VerbForm
from stages.reader.grammar import frames
from stages.reader.text import render_numeral


@dataclass(frozen=True, slots=True)
class NumberLex:
    """A numeral: value, style, and where it stands in the text (its first character), so that a derivation can account for it.

    The place is never looked at when the numeral is written.
    """

    value: Fraction
    style: str
    at: int = 0

    def surface(self) -> str:
        """Its words."""
        return render_numeral(self.value, self.style)


@dataclass(frozen=True, slots=True)
class NounLex:
    """A noun group: modifiers as written, the head's lemma and number.

    `variant` records a form of the head that the table's regular form does not give ("fishes").
    """

    mods: tuple[str, ...]
    lemma: str
    number: str
    variant: str = ""

    def surface(self) -> str:
        """Modifiers and the inflected head."""
        head = self.variant or (words.plural(self.lemma) if self.number == "pl" else None) or self.lemma
        return " ".join((*self.mods, head))


@dataclass(frozen=True, slots=True)
class NameLex:
    """A proper name as written."""

    name: str

    def surface(self) -> str:
        """The name."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class VerbLex:
    """A verb form in a frame. The frame licenses the lemma: in a frame that does not list it, the frame's own head is written."""

    lemma: str
    form: VerbForm
    frame: str
    particle: str = ""
    variant: str = ""

    def surface(self) -> str:
        """The inflected verb, with its particle."""
        if not frames.licenses(self.frame, self.lemma, self.particle):
            head = frames.head_of(self.frame)
            return words.verb_form(head, self.form) or head
        form = self.variant or words.verb_form(self.lemma, self.form) or self.lemma
        return f"{form} {self.particle}" if self.particle else form


@dataclass(frozen=True, slots=True)
class WordLex:
    """A word that stands for itself: an adjective, an adverb, an ordinal, a day."""

    word: str
    kind: str

    def surface(self) -> str:
        """The word."""
        return self.word


@dataclass(frozen=True, slots=True)
class OpaqueLex:
    """Words that carry no number and no word of quantity, as written."""

    words: tuple[str, ...]

    def surface(self) -> str:
        """The words."""
        return " ".join(self.words).lower()


Lexeme = OpaqueLex | NumberLex | NounLex | NameLex | VerbLex | WordLex

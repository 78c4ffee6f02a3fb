"""The pieces that a story is made of: parties, portions, changes, and how a story refuses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from stages.reader.grammar.lexemes import NounLex
from stages.reader.refusals import ParseError, RefusalCode

Gender = frozenset[str]
EITHER: Gender = frozenset({"m", "f"})


@dataclass(frozen=True, slots=True)
class Holder:
    """A party of the story, by its name in the graph."""

    name: str


@dataclass(frozen=True, slots=True)
class Outside:
    """Anybody and anything else: what comes from there is gained, what goes there is lost.

    Attributes:
        person: a person, or a group of people, as far as the words say.
        own: said with a possessive or a relation to a holder ("his aunt"): perhaps acting for that holder.
    """

    noun: NounLex | None
    person: bool
    own: bool = False


Party = Holder | Outside


@dataclass(frozen=True, slots=True)
class Portion:
    """An amount of the story's one thing that a clause speaks of.

    Attributes:
        value: how many; for a half, 2 (the divisor).
        at: where its numeral stands; None for a word ("half").
        half: a half of what somebody holds, not a number of things.
        more: said as "more" or "another": it comes on top.
        part: said as a part of what is there ("3 of them", "3 of his").
        named: the thing is said ("3 pears"), not left out.
        owner: whose things they are, where the words say so.
        of_them: a half of "them", which may be what was spoken of last.
        of_rest: a part of what is left.
        modifiers: what stands before the noun.
    """

    value: Fraction
    at: int | None
    half: bool = False
    more: bool = False
    part: bool = False
    named: bool = False
    owner: Party | None = None
    of_them: bool = False
    of_rest: bool = False
    modifiers: tuple[str, ...] = ()


ChangeKind = Literal["state", "add", "subtract", "transfer", "multiply", "divide"]


@dataclass(frozen=True, slots=True)
class Change:
    """What a clause does: a state that it gives, or a change of it."""

    kind: ChangeKind
    holder: str
    value: Fraction
    at: int | None = None
    target: str | None = None


class Story(Exception):  # noqa: N818 - a signal inside the assembler, never an error that anybody sees
    """Raised inside the assembler: this clause is no part of a story of states."""

    def __init__(self, code: RefusalCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def at(self, span: tuple[int, int]) -> ParseError:
        """The refusal, with the words that caused it."""
        return ParseError(self.code, span, self.message)


def unsupported(message: str) -> Story:
    """The clause means something that no story of states holds."""
    return Story(RefusalCode.UNSUPPORTED_MEANING, message)


def unresolved(message: str) -> Story:
    """Nobody that the words could mean."""
    return Story(RefusalCode.UNKNOWN_REFERENCE, message)


def ambiguous(message: str) -> Story:
    """More than one that the words could mean."""
    return Story(RefusalCode.AMBIGUOUS_REFERENCE, message)


def unconsumed(message: str) -> Story:
    """A word of quantity, order, time or negation that no rule of stories consumes."""
    return Story(RefusalCode.UNCONSUMED_WORD, message)

"""Prose syllogisms -> premises and the statement asked about."""

from __future__ import annotations

from collections.abc import Sequence

from packs.nouns import plural, singular
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.membership.statements import Statement, StatementKind
from stages.quantities.templates import Match, match_text

DOMAIN = "membership"
_STEM = 3
"""Letters that a noun and an irregular plural of it have in common ("cactus", "cacti")."""


def comprehend_membership(text: str) -> tuple[tuple[Statement, ...], Statement]:
    """The premises in the order of the text, and the statement that the question asks about.

    Classes are named by their plural. "Rex is a poodle" speaks of the class "poodles".

    Raises:
        ComprehensionError: a sentence fits no template, or its article does not fit its noun.
    """
    matches = match_text(DOMAIN, text)
    classes = _plural_classes(matches)
    statements = [_statement(match, classes) for match in matches]
    told = tuple(one for match, one in zip(matches, statements, strict=True) if not match.template.asks)
    asked = next(one for match, one in zip(matches, statements, strict=True) if match.template.asks)
    return told, asked


def _plural_classes(matches: Sequence[Match]) -> frozenset[str]:
    """The nouns that stand as plurals in the text."""
    told = [match for match in matches if "article" not in match.slots]
    return frozenset(match.slots[slot] for match in told for slot in ("subject", "predicate"))


def _statement(match: Match, classes: frozenset[str]) -> Statement:
    kind = StatementKind(match.template.kind.removeprefix("ask_"))
    subject, predicate = match.slots["subject"], match.slots["predicate"]
    return Statement(kind, subject, _class_of(predicate, match, classes) if kind.of_individual else predicate)


def _class_of(noun: str, match: Match, classes: frozenset[str]) -> str:
    """The class that "a <noun>" speaks of. A plural of the text that looks like the noun's own but is not formed by rule might be it."""
    name = plural(noun)
    if name == noun:  # "a sheep": one form for both numbers
        raise ComprehensionError(RefusalCode.UNKNOWN_SENTENCE, f"{noun!r} may be one or several.", match.span)
    alike = [other for other in sorted(classes) if other[:_STEM] == noun[:_STEM] and singular(other) not in (other[:-1], noun)]
    if name not in classes and alike:
        raise ComprehensionError(RefusalCode.NEAR_IDENTICAL, f"{noun!r} may be one of the {alike[0]}.", match.span)
    return name

"""Clauses of plain English <-> atoms: negation, third person, and questions that put the verb first.

Small on purpose. A clause is `subject predicate`: the subject a name, "the <noun>" or the "it" of the weather, the predicate in the
present tense. Whatever does not fit is no clause; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stages.quantities import lexicon

_NAME = re.compile(r"[A-Z][a-z]+")
_COPULAS = ("is", "are")
_IRREGULAR = {"have": "has", "do": "does", "go": "goes", "be": "is"}
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh|o)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")


def third_person(verb: str) -> str:
    """The verb as it stands after "she": sing -> sings, pass -> passes, carry -> carries, have -> has."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _SIBILANT.search(verb) else "s")


def read_clause(clause: str) -> tuple[str, bool] | None:
    """(the affirmative clause, whether the clause affirms it), or None if it is no plain clause."""
    words = clause.split()
    split = _subject_length(words)
    if split is None or len(words) == split:
        return None
    subject, predicate = words[:split], words[split:]
    if predicate[0] in _COPULAS:
        return _copular(subject, predicate)
    if predicate[0] == "does":
        return _with_does(subject, predicate)
    if not predicate[0].endswith("s") or "not" in predicate or (subject == ["it"] and predicate[0] not in lexicon.weather_verbs()):
        return None
    return clause, True


def uninvert(words: str, verb: str) -> Iterator[str]:
    """The statements that `Is <words>?` or `Does <words>?` may ask about, one for each place where the subject may end."""
    parts = words.split()
    for end in range(1, len(parts)):
        if verb == "is":
            yield " ".join((*parts[:end], "is", *parts[end:]))
        else:
            yield " ".join((*parts[:end], third_person(parts[end]), *parts[end + 1 :]))


def _subject_length(words: Sequence[str]) -> int | None:
    closed = lexicon.closed_words()
    if len(words) >= 2 and words[0] == "the" and words[1] not in closed:
        return 2
    if words and words[0] == "it":
        return 1
    return 1 if words and _NAME.fullmatch(words[0]) and words[0].lower() not in closed else None


def _copular(subject: Sequence[str], predicate: Sequence[str]) -> tuple[str, bool] | None:
    if subject == ["it"]:  # "it is hot": what "it" is, the sentence does not say
        return None
    affirmed = predicate[1:2] != ["not"]
    rest = predicate[1 if affirmed else 2 :]
    if not rest or "not" in rest:
        return None
    return " ".join((*subject, predicate[0], *rest)), affirmed


def _with_does(subject: Sequence[str], predicate: Sequence[str]) -> tuple[str, bool] | None:
    if len(predicate) < 3 or predicate[1] != "not" or "not" in predicate[2:]:
        return None
    verb = third_person(predicate[2])
    if subject == ["it"] and verb not in lexicon.weather_verbs():
        return None
    return " ".join((*subject, verb, *predicate[3:])), False

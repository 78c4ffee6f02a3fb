"""What a verb group says happened: the verb under which an event is kept, and its frame (design 3.3)."""

from __future__ import annotations

from stages.reader.discourse.relations.facts import HAVE, Situation
from stages.reader.discourse.relations.wishes import wished
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import Meaning, Verb
from stages.reader.refusals import ParseError, RefusalCode

_PLAIN_TENSES = frozenset({"past", "present", "finite", "progressive", "will", "start"})


def verb_of(situation: Situation, verb: Verb) -> tuple[str, str]:
    """The lemma under which an event is kept, and its frame.

    Raises:
        ParseError: a negation, or a mood that states no fact.
    """
    if verb.negative:
        raise _unsupported(situation, "a negation")
    if verb.tense == "wish":
        lemma = verb.verb.lemma if isinstance(verb.verb, VerbLex) else str(verb.verb)
        return wished(lemma), "event"
    if verb.tense not in _PLAIN_TENSES and verb.tense != "can":
        raise _unsupported(situation, f"the mood of this verb ({verb.tense})")
    if isinstance(verb.verb, VerbLex):
        lemma = verb.verb.lemma + (f" {verb.verb.particle}" if verb.verb.particle else "")
        return (HAVE if verb.verb.frame == "possess" else lemma), verb.verb.frame
    return str(verb.verb), "possess" if verb.verb == HAVE else "event"


def frame_of(verb: Meaning) -> str:
    """The frame of a verb, as said."""
    return verb.frame if isinstance(verb, VerbLex) else "possess" if verb == HAVE else "event"


def _unsupported(situation: Situation, what: str) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")

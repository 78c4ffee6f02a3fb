"""Opaque words: what may be carried through without being read, and what it may still change (design 3.2)."""

from __future__ import annotations

from packs import words
from stages.reader.discourse.relations.facts import Situation
from stages.reader.grammar import frames
from stages.reader.grammar.lexicon import calendar, classify
from stages.reader.grammar.meaning import Opaque
from stages.reader.refusals import RefusalCode

_CHANGES = frozenset({"gain", "loss", "transfer_out", "transfer_in"})
_ALWAYS = frozenset({"split", "scale_up", "scale_down", "cost", "price", "make"})
_KNOWN = frozenset({"it", "them", "they", "these", "those", "this", "that"})


def note_opaque(situation: Situation, opaque: Opaque) -> None:
    """Notes who is mentioned in words that are not read.

    Raises:
        ParseError: the words could change an amount that is known (`gives them away`).
    """
    if any(word.lower() in calendar() for word in opaque.words.words):
        raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "These words name days, and I cannot read them.")
    counted = {fact.thing.lemma for fact in situation.facts}
    changing = {frame for word in opaque.words.words for lemma, _ in classify(word, False).verbs for frame in (frames.frame_of(lemma),)}
    mentions = any(noun.lemma in counted for word in opaque.words.words for noun in classify(word, False).nouns)
    if opaque.head not in ("to", "because") and counted:
        if changing & _ALWAYS or (changing & _CHANGES and (mentions or _KNOWN & {word.lower() for word in opaque.words.words})):
            raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "These words could change an amount, and I cannot read them.")
    for word in opaque.words.words:
        reading = words.name(word)
        if reading is not None:
            situation.referents.holder_named(word)
        elif (kin := words.kin(word.lower())) is not None and kin.number == "sg":
            situation.referents.mention(word.lower(), kin.gender or "b")

"""Verb frames from the verb pack: what an event of a verb does to amounts (design 3.3).

A lemma (with a particle) has one frame; a verb outside the pack has the frame `event`: it records the amount of its own event,
which only a question about the same event may read.
"""

from __future__ import annotations

from functools import cache

from packs.compiler import load_pack_entries
from stages.reader.grammar.errors import grammar_error

PACK = "en_verbs_v1"
EVENT = "event"


@cache
def _table() -> tuple[dict[tuple[str, str], str], dict[str, str]]:
    by_verb: dict[tuple[str, str], str] = {}
    heads: dict[str, str] = {}
    for entry in load_pack_entries(PACK):
        verb = (str(entry["lemma"]), str(entry.get("particle", "")))
        frame = str(entry["frame"])
        if verb in by_verb:
            raise grammar_error(f"{PACK}: {' '.join(verb).strip()!r} has two frames", "A verb with its particle has one frame.")
        by_verb[verb] = frame
        heads.setdefault(frame, verb[0])
    return by_verb, heads


@cache
def _lemmas() -> frozenset[str]:
    return frozenset(lemma for lemma, _ in _table()[0])


def frame_of(lemma: str, particle: str = "") -> str:
    """The frame of a verb; `event` where the pack does not know it."""
    return _table()[0].get((lemma, particle), EVENT)


def has_particle(lemma: str, particle: str) -> bool:
    """Does the pack list this verb with this particle?"""
    return (lemma, particle) in _table()[0]


def is_listed(lemma: str) -> bool:
    """Does the pack list this verb, with or without a particle?"""
    return lemma in _lemmas()


def licenses(frame: str, lemma: str, particle: str = "") -> bool:
    """May this verb be written in this frame?"""
    return frame_of(lemma, particle) == frame


def head_of(frame: str) -> str:
    """The verb that a frame writes where it does not license the one given: its first entry."""
    return _table()[1].get(frame, "do")


def frames() -> tuple[str, ...]:
    """All frames of the pack, in its order."""
    return tuple(_table()[1])

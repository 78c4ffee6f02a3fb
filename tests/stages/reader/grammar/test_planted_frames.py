"""The round trip bites: for each verb frame a misreading with the same slots and another frame, which nothing else would catch."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from packs import words
from packs.compiler import load_pack_entries
from stages.reader import Answered, ReaderOptions
from stages.reader.discourse.decision import admit, branches_of, decide, read_sentence
from stages.reader.discourse.story import assemble_story
from stages.reader.grammar import frames
from stages.reader.grammar.effort import Effort
from stages.reader.grammar.grammar import load_grammar
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.lexicon import Lexicon
from stages.reader.grammar.linearise import linearise
from stages.reader.grammar.normal import normal_form_of
from stages.reader.grammar.reading import Candidate, mean
from stages.reader.grammar.roundtrip import rebuilds
from stages.reader.text import split_sentences, tokenize
from tests.stages.reader.grammar.planting import with_frame

GRAMMAR, LEXICON, OPTIONS = load_grammar(), Lexicon(), ReaderOptions()

PLANTED = {
    "possess": ("{} The box holds 4 pears. How many pears does Tom have?", "hold", "loss"),
    "located": ("{} 4 pears lie in the box. How many pears does Tom have?", "lie", "loss"),
    "gain": ("{} Tom finds 2 pears. How many pears does Tom have?", "find", "loss"),
    "loss": ("{} Tom eats 2 pears. How many pears does Tom have?", "eat", "gain"),
    "transfer_out": ("{} Tom gives 2 pears. How many pears does Tom have?", "give", "gain"),
    "transfer_in": ("{} Tom borrows 2 pears from his uncle. How many pears does Tom have?", "borrow", "loss"),
    "make": ("{} Tom draws 2 pears. How many pears does Tom have?", "draw", "loss"),
    "transform": ("{} Tom cooks 2 pears. How many pears does Tom have?", "cook", "make"),
    "enter": ("Tom has 8 pears. 2 pears arrive. How many pears does Tom have?", "arrive", "loss"),
    "scale_up": ("{} Tom doubles his pears. How many pears does Tom have?", "double", "scale_down"),
    "scale_down": ("{} Tom halves his pears. How many pears does Tom have?", "halve", "scale_up"),
    "cost": ("{} The storm cost him 2 pears. How many pears does Tom have?", "cost", "transfer_out"),
}
"""Frame: a story, its verb, and the frame that is planted. Frames that stories never use are held apart by the last test."""


@pytest.mark.parametrize("frame", PLANTED)
def test_a_planted_frame_falls_by_the_round_trip_and_by_nothing_else(frame: str) -> None:
    text, lemma, planted = PLANTED[frame]
    text = text.format("Tom has 8 pears.")
    sentences = split_sentences(tokenize(text))
    lists = [admit(sentence, read_sentence(GRAMMAR, LEXICON, sentence, Effort()), OPTIONS) for sentence in sentences]
    right, _ = decide(branches_of(sentences, tuple(lists), OPTIONS), (assemble_story,))
    assert isinstance(right, Answered), right

    place = next(index for index, found in enumerate(lists) if _verbs(found[0]) & {lemma})
    node = with_frame(lists[place][0].node, lemma, planted)
    meaning = normal_form_of(mean(GRAMMAR, node))
    misreading = Candidate(node.construction, node, meaning, linearise(GRAMMAR, node))

    # Without the filter it stands, and gives another answer.
    unfiltered = [*lists[:place], (misreading,), *lists[place + 1 :]]
    wrong, _ = decide(branches_of(sentences, tuple(unfiltered), OPTIONS), (assemble_story,))
    assert isinstance(wrong, Answered), wrong
    assert wrong.value != right.value
    # The filter sees it, because a frame writes only verbs that it licenses.
    assert not rebuilds(misreading.rebuilt, sentences[place].tokens)


def _verbs(candidate: Candidate) -> set[str]:
    found: set[str] = set()
    stack: list[object] = [candidate.node]
    while stack:
        item = stack.pop()
        if isinstance(item, VerbLex):
            found.add(item.lemma)
        elif isinstance(item, tuple):
            stack.extend(item)
        elif hasattr(item, "children"):
            stack.extend(cast("tuple[object, ...]", item.children))
    return found


def test_every_frame_is_told_apart_from_every_other_by_its_verbs() -> None:
    listed = [(str(entry["lemma"]), str(entry.get("particle", "")), str(entry["frame"])) for entry in load_pack_entries(frames.PACK)]
    for (lemma, particle, own), other in product(listed, frames.frames()):
        if other == own:
            continue
        form = "past" if words.verb_form(lemma, "past") else "base"
        right, planted = VerbLex(lemma, form, own, particle), VerbLex(lemma, form, other, particle)  # type: ignore[arg-type]
        assert right.surface() != planted.surface(), (lemma, particle, own, other)

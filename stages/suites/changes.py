"""The changes of the two suites, by name, in the order in which reports show them (docs/decisions/0072)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from stages.suites.variants.numbers import other_digits, replace_value, scale
from stages.suites.variants.order import ask_another, reorder, swap_operations
from stages.suites.variants.paraphrase import paraphrase
from stages.suites.variants.renaming import rename_entities, rename_units
from stages.suites.variants.variant import Change
from stages.suites.variants.verbs import flip_frame, synonym_verb
from stages.suites.variants.writing import edited, written

# unseen surfaces, written anew by the grammar's lineariser
OOD: Mapping[str, Change] = MappingProxyType(
    {
        "other_names": partial(rename_entities, write=written),
        "other_things": partial(rename_units, write=written),
        "scaled_numbers": partial(scale, write=written),
        "other_order": partial(reorder, write=written),
        "paraphrase": paraphrase,
    }
)

# edits on the spans of the text that the reading names
PRESERVING: Mapping[str, Change] = MappingProxyType(
    {
        "rename_entities": partial(rename_entities, write=edited),
        "rename_units": partial(rename_units, write=edited),
        "synonym_verb": partial(synonym_verb, write=edited),
        "reorder": partial(reorder, write=edited),
        "digits_and_words": partial(other_digits, write=edited),
    }
)
CHANGING: Mapping[str, Change] = MappingProxyType(
    {
        "replace_value": partial(replace_value, write=edited),
        "flip_frame": partial(flip_frame, write=edited),
        "swap_operations": partial(swap_operations, write=edited),
        "ask_another": partial(ask_another, write=edited),
    }
)
PERTURBATION: Mapping[str, Change] = MappingProxyType({**PRESERVING, **CHANGING})
SUITES: Mapping[str, Mapping[str, Change]] = MappingProxyType({"ood": OOD, "perturbation": PERTURBATION})

"""Templates as data: one entry parses a sentence into slots and rebuilds the sentence from them.

A template is a row of the pack `en_comprehension_v1`, table `templates.jsonl`: an id, a pattern with typed slots, examples
and confusers (both are tests). It covers a whole sentence or does not apply. What it read is kept only if the sentence that
is rebuilt from the slots alone is the sentence again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import cast

from packs.compiler import load_table
from stages.quantities import lexicon
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.sentences import Sentence, normalised, split_sentences

TABLE = "templates.jsonl"
_SLOT = re.compile(r"\{(\w+)\}")


class SlotType(StrEnum):
    """Closed set: what may stand in a slot."""

    ENTITY = "entity"
    """A name ("Anna") or a definite thing ("the oak")."""
    NAME = "name"
    """A name alone."""
    DIGITS = "digits"
    """A whole number in digits, without signs, commas or leading zeros."""
    NOUN = "noun"
    COMPARATIVE = "comparative"
    SUPERLATIVE = "superlative"
    ORDINAL = "ordinal"
    ARTICLE = "article"
    CLAUSE = "clause"
    """One or more clauses; the domain's reader takes them apart."""
    WORDS = "words"
    """An inverted clause ("the lamp on" of "Is the lamp on?"); the domain's reader puts it in order."""


_SHAPE = {
    SlotType.ENTITY: r"[A-Z][a-z]+|[Tt]he [a-z]+",
    SlotType.NAME: r"[A-Z][a-z]+",
    SlotType.DIGITS: r"0|[1-9][0-9]{0,14}",
    SlotType.NOUN: r"[a-z]+",
    SlotType.COMPARATIVE: r"[a-z]+",
    SlotType.SUPERLATIVE: r"[a-z]+",
    SlotType.ORDINAL: r"[a-z]+",
    SlotType.ARTICLE: r"an?",
    SlotType.CLAUSE: r"[A-Za-z][A-Za-z ]*[a-z]",
    SlotType.WORDS: r"[A-Za-z][A-Za-z ]*[a-z]",
}


@dataclass(frozen=True, slots=True)
class Template:
    """One construction of a domain.

    Attributes:
        template_id: `"<domain>:<what it says>"`.
        domain: whose it is.
        kind: what it says.
        asks: whether it is the question.
        pattern: the sentence with `{slot}` where something may stand.
        slots: the slots' types.
        examples: (sentence, slots) pairs that it must read exactly so.
        confusers: sentences that it must not cover.
    """

    template_id: str
    domain: str
    kind: str
    asks: bool
    pattern: str
    slots: Mapping[str, SlotType]
    examples: tuple[tuple[str, Mapping[str, str]], ...]
    confusers: tuple[str, ...]

    def linearise(self, slots: Mapping[str, str]) -> str:
        """The sentence from the slots alone."""
        return _SLOT.sub(lambda found: slots[found.group(1)], self.pattern)

    def parse(self, sentence: str) -> Mapping[str, str] | None:
        """The slots of the sentence, or None when the template does not cover all of it."""
        found = _compiled(self.pattern, tuple(sorted(self.slots.items()))).fullmatch(sentence)
        if found is None:
            return None
        slots = {name: _lowered(found.group(name)) if found.start(name) == 0 else found.group(name) for name in self.slots}
        if not all(_fits(self.slots[name], value) for name, value in slots.items()):
            return None
        return slots if normalised(self.linearise(slots)) == normalised(sentence) else None


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence as a template reads it."""

    template: Template
    slots: Mapping[str, str]
    sentence: Sentence

    @property
    def span(self) -> tuple[int, int]:
        """The sentence's place in the text."""
        return self.sentence.span

    def entity(self, slot: str) -> str:
        """The entity of a slot as the contracts name it: without its article."""
        return self.slots[slot].removeprefix("the ")


@cache
def templates(domain: str) -> tuple[Template, ...]:
    """The templates of one domain, in the pack's order."""
    rows = load_table(lexicon.PACK_ID, TABLE)
    return tuple(_template(row) for row in rows if row["domain"] == domain)


def match_text(domain: str, text: str) -> tuple[Match, ...]:
    """Each sentence as exactly one template of the domain reads it, in the order of the text; one of them is the question.

    Raises:
        ComprehensionError: `empty_text`, `unknown_sentence`, `ambiguous_sentence`, `no_question`, `several_questions`.
    """
    sentences = split_sentences(text)
    if not sentences:
        raise ComprehensionError(RefusalCode.EMPTY_TEXT, "There is no text.", (0, len(text)))
    matches = tuple(_match(templates(domain), sentence) for sentence in sentences)
    asking = [match for match in matches if match.template.asks]
    if not asking:
        raise ComprehensionError(RefusalCode.NO_QUESTION, "No sentence asks anything.", (0, len(text)))
    if len(asking) > 1:
        raise ComprehensionError(RefusalCode.SEVERAL_QUESTIONS, "More than one sentence asks something.", asking[1].span)
    return matches


def _match(candidates: Sequence[Template], sentence: Sentence) -> Match:
    found = [Match(one, slots, sentence) for one in candidates if (slots := one.parse(sentence.text)) is not None]
    if not found:
        raise ComprehensionError(RefusalCode.UNKNOWN_SENTENCE, "No template covers this sentence.", sentence.span)
    if len(found) > 1:
        names = ", ".join(one.template.template_id for one in found)
        raise ComprehensionError(RefusalCode.AMBIGUOUS_SENTENCE, f"This sentence can be read as {names}.", sentence.span)
    return found[0]


@cache
def _compiled(pattern: str, slots: tuple[tuple[str, SlotType], ...]) -> re.Pattern[str]:
    types = dict(slots)
    pieces = _SLOT.split(pattern)
    shapes = (re.escape(piece) if index % 2 == 0 else f"(?P<{piece}>{_SHAPE[types[piece]]})" for index, piece in enumerate(pieces))
    return re.compile("".join(shapes))


def _lowered(value: str) -> str:
    """A slot at the head of its sentence: the capital of "The" and "It" is the sentence's, that of a name its own."""
    head = value.split(" ", 1)[0]
    return value[0].lower() + value[1:] if head in ("The", "It") else value


def _fits(slot: SlotType, value: str) -> bool:
    check = _CHECKS.get(slot)
    return check is None or check(value)


def _open(value: str) -> bool:
    return value.removeprefix("the ").lower() not in lexicon.closed_words()


_CHECKS: Mapping[SlotType, Callable[[str], bool]] = {
    SlotType.ENTITY: _open,
    SlotType.NAME: _open,
    SlotType.NOUN: _open,
    SlotType.COMPARATIVE: lambda value: value in lexicon.comparatives(),
    SlotType.SUPERLATIVE: lambda value: value in lexicon.superlatives(),
    SlotType.ORDINAL: lambda value: value in lexicon.ordinals(),
    SlotType.CLAUSE: lambda value: not lexicon.operators() & set(value.lower().split()),
    SlotType.WORDS: lambda value: not lexicon.operators() & set(value.lower().split()),
}


def _template(row: Mapping[str, object]) -> Template:
    slots = {name: SlotType(str(kind)) for name, kind in cast(Mapping[str, object], row["slots"]).items()}
    examples = cast(Sequence[Mapping[str, object]], row["examples"])
    return Template(
        template_id=str(row["id"]),
        domain=str(row["domain"]),
        kind=str(row["id"]).partition(":")[2],
        asks=bool(row["asks"]),
        pattern=str(row["pattern"]),
        slots=slots,
        examples=tuple((str(one["text"]), cast(Mapping[str, str], one["slots"])) for one in examples),
        confusers=tuple(map(str, cast(Sequence[object], row["confusers"]))),
    )

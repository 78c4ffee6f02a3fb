"""From sentence meanings to happenings: one clause each, ellipsis filled in, adjuncts sorted by the role that they may play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from packs import words
from stages.reader.discourse.assembly import ReadSentence
from stages.reader.discourse.story.parts import unsupported
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Being,
    Clause,
    Content,
    Definite,
    Gapped,
    Listing,
    Meaning,
    Predicate,
    Prep,
    Statement,
)  # fmt: skip

_TO = frozenset({"to", "into", "onto", "aboard"})
_FROM = frozenset({"from", "out of", "off"})
_AT = frozenset({"in", "on", "at", "inside"})


@dataclass(frozen=True, slots=True)
class Roles:
    """Adjuncts by the role that they may play; `rest` may play none."""

    to: tuple[Meaning, ...] = ()
    source: tuple[Meaning, ...] = ()
    place: tuple[Meaning, ...] = ()
    benefit: tuple[Meaning, ...] = ()
    by: tuple[Meaning, ...] = ()
    rest: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Happening:
    """One clause.

    Attributes:
        subject: its subject; where a coordination leaves it out, that of the clause before.
        same_subject: the subject was left out.
        verb: a verb of the lexicon, or "have", "keep", "be" and "become" for those that the grammar names itself.
        mode: the tense and mood of the grammar.
        negative: said not to be.
        passive: the subject is what it is done to.
        objects: its objects.
        roles: its adjuncts.
        span: the sentence that it stands in.
    """

    subject: Meaning
    same_subject: bool
    verb: VerbLex | str
    mode: str
    negative: bool
    passive: bool
    objects: tuple[Meaning, ...]
    roles: Roles
    span: tuple[int, int]

    @property
    def frame(self) -> str:
        """The verb's frame."""
        if isinstance(self.verb, VerbLex):
            return self.verb.frame
        return "possess" if self.verb in ("have", "keep") else self.verb

    @property
    def lemma(self) -> str:
        """The verb's lemma."""
        return self.verb.lemma if isinstance(self.verb, VerbLex) else self.verb


def happenings(read: ReadSentence) -> tuple[Happening, ...]:
    """The clauses of a statement in order.

    Raises:
        Story: the sentence is no statement, or a clause has no verb to take over.
    """
    meaning = read.candidate.meaning
    if not isinstance(meaning, Statement):
        raise unsupported("This sentence states nothing.")
    span = (read.sentence.start, read.sentence.end)
    found: list[Happening] = []
    for index, clause in enumerate(meaning.clauses):
        front = meaning.front if index == 0 else ()
        found.extend(_clause(clause, front, found[-1] if found else None, span))
    return tuple(found)


def _clause(clause: Meaning, front: tuple[Meaning, ...], before: Happening | None, span: tuple[int, int]) -> Iterator[Happening]:
    if not isinstance(clause, Clause):
        raise unsupported("This clause is none that I know.")
    left_out = clause.subject is None
    if left_out and before is None:
        raise unsupported("Nobody does what this clause says.")
    subject = before.subject if left_out and before is not None else clause.subject
    match clause.predicate:
        case Predicate(verb=verb, objects=objects, tail=tail):
            base = Happening(subject, left_out, verb.verb, verb.tense, bool(verb.negative), verb.voice == "passive", objects, Roles(), span)
            yield from _spread(base, (*front, *tail))
        case Being(value=value, tail=tail, tense=tense, negative=negative):
            word = tense if tense in ("become", "feel") else "be"
            mode = "finite" if tense in ("is", "are", "was", "were", "become", "feel") else tense
            objects = (value,) if value is not None else ()
            yield replace(
                Happening(subject, left_out, word, mode, bool(negative), False, objects, Roles(), span), roles=sort_roles((*front, *tail))
            )
        case Gapped(amount=amount, tail=tail) if before is not None:
            yield _gapped(before, subject, amount, (*front, *tail))
        case _:
            raise unsupported("This clause is none that I know.")


def _spread(base: Happening, tail: tuple[Meaning, ...]) -> Iterator[Happening]:
    """`sold 35 on Saturday and 19 on Sunday` is two sales."""
    last = base.objects[-1] if base.objects else None
    if not isinstance(last, Listing):
        yield replace(base, roles=sort_roles(tail))
        return
    for index, item in enumerate(last.items):
        if not isinstance(item, Amount):
            raise unsupported("This list holds something that is no amount.")
        bare = replace(item, tail=())
        yield replace(
            base, objects=(*base.objects[:-1], bare), roles=sort_roles((*tail, *item.tail)), same_subject=base.same_subject or index > 0
        )


def _gapped(before: Happening, subject: Meaning, amount: Meaning, tail: tuple[Meaning, ...]) -> Happening:
    """`and Ann 9`: the verb of the clause before; `and Ann at 9`: its preposition too."""
    if before.passive or before.negative:
        raise unsupported("I cannot tell what this clause leaves out.")
    objects = (*before.objects[:-1], amount) if amount is not None else before.objects
    if amount is None and before.mode == "start" and len(tail) == 1 and isinstance(tail[0], Content):
        objects, tail = (tail[0].amount,), ()
    return replace(before, subject=subject, same_subject=False, objects=objects, roles=sort_roles(tail))


def _is_time(value: Meaning) -> bool:
    """`at sunrise`, `in the rainy season`: a time, not a place."""
    if not isinstance(value, Definite):
        return False
    readings = words.noun(value.noun.lemma)
    return bool(readings) and "time" in readings[0].lexnames


def sort_roles(tail: tuple[Meaning, ...]) -> Roles:
    """Sorts adjuncts by role."""
    sorted_: dict[str, list[Meaning]] = {"to": [], "source": [], "place": [], "benefit": [], "by": [], "rest": []}
    for item in tail:
        if isinstance(item, Prep) and not _is_time(item.object):
            kinds = (("to", _TO), ("source", _FROM), ("place", _AT), ("benefit", {"for"}), ("by", {"by"}))
            sorted_[next((name for name, preps in kinds if item.prep in preps), "rest")].append(
                item.object if item.prep in {*_TO, *_FROM, *_AT, "for", "by"} else item
            )
        else:
            sorted_["rest"].append(item)
    return Roles(**{name: tuple(items) for name, items in sorted_.items()})

"""Kinds that make a whole: `half of them are girls`, `20 are red and the rest blue`, `a third play chess` (design 3.3)."""

from __future__ import annotations

from dataclasses import replace

from stages.reader.discourse.relations.amounts import Frame, Measurer
from stages.reader.discourse.relations.facts import HAVE, Fact, Situation
from stages.reader.discourse.relations.parts import Parts, Whole
from stages.reader.discourse.relations.tails import has_quantity, sort_tail
from stages.reader.discourse.relations.things import Thing, covers, thing_of
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import Amount, Meaning, Part, Plain, Predicate, Rest
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

_OPPOSITES = {
    "boy": "girl", "man": "woman", "male": "female", "adult": "child", "husband": "wife", "son": "daughter", "brother": "sister",
    "left-handed": "right-handed", "married": "single", "gentleman": "lady",
}  # fmt: skip
_OTHER = _OPPOSITES | {second: first for first, second in _OPPOSITES.items()}


def kind_of(thing: Thing, kind: str | NounLex) -> Thing:
    """The things of a kind: `red` pens are pens, girls are a noun of their own."""
    return replace(thing, mods=thing.mods | {kind}) if isinstance(kind, str) else thing_of(kind)


def state_kind(situation: Situation, amount: Amount, kind: str | NounLex, quals: frozenset[str]) -> None:
    """Adds how many of a whole are of a kind.

    Raises:
        ParseError: no whole, or several that could be meant.
    """
    frame = Frame((), HAVE, quals)
    whole = _whole(situation, amount)
    measured = Measurer(situation, frame).measure(amount)
    node = whole.node if whole is not None else measured.whole
    if whole is not None:
        Parts(situation, (), HAVE, _no_amount).take(whole, measured.node)
    elif isinstance(amount.quantity, Rest) and situation.partition is not None:
        node = situation.partition.whole
    holder = next((fact.holder for fact in situation.facts if fact.node == node), ())
    situation.add(Fact(holder, HAVE, kind_of(measured.thing, kind), measured.node, quals, whole=node))


def _no_amount(amount: Amount) -> tuple[str, Thing]:
    raise AssertionError(amount)  # pragma: no cover


def _whole(situation: Situation, amount: Amount) -> Whole | None:
    """The whole of a plain number: `12 are girls`, `12 pupils are girls`."""
    if not isinstance(amount.quantity, Plain):
        return None
    partition, last = situation.partition, situation.last_amount()
    if amount.thing is not None:
        thing = thing_of(amount.thing)
        fitting = [fact for fact in situation.amounts() if covers(thing, fact.thing) and fact.whole is None]
        if len({fact.node for fact in fitting}) > 1:
            raise situation.referents.error(RefusalCode.AMBIGUOUS_REFERENCE, f"I do not know which {thing.text} this is a part of.")
        return Whole(fitting[0].node, fitting[0].thing, fitting[0]) if fitting else None
    if partition is not None and last is not None and last.node in partition.parts:
        return Whole(partition.whole, partition.thing)
    if last is None or last.sign:
        raise situation.referents.error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what this is a part of.")
    return Whole(last.node, last.thing, last)


def tells_kind(subject: Meaning, predicate: Predicate) -> bool:
    """`a third of them play chess`, `12 pupils have glasses`: is a kind told by what those do, without another number?"""
    if not isinstance(subject, Amount) or not isinstance(subject.quantity, Plain | Part | Rest) or subject.rates:
        return False
    if predicate.verb.voice or predicate.verb.tense not in ("past", "present", "finite", "progressive"):
        return False
    verb = predicate.verb.verb
    if not predicate.objects or has_quantity((predicate.objects, predicate.tail)):
        return False
    return not (isinstance(verb, VerbLex) and verb.frame in ("cost", "weigh", "last", "price", "loss", "transfer_out"))


def state_doing(situation: Situation, subject: Amount, predicate: Predicate, quals: frozenset[str]) -> None:
    """Adds how many of a whole do something; who does not are all the others.

    Raises:
        ParseError: what they do is more than a verb and bare nouns.
    """
    verb = predicate.verb.verb
    key = kind_key(verb.lemma if isinstance(verb, VerbLex) and verb.frame != "possess" else HAVE, predicate.objects)
    tail = sort_tail(predicate.tail, situation.referents)
    if key is None or not tail.only("quals"):
        raise situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for what these do.")
    kind = f"not {key}" if predicate.verb.negative else key
    state_kind(situation, subject, kind, quals | frozenset(tail.quals))


def complement(situation: Situation, asked: Thing) -> tuple[str, Thing] | None:
    """The other kind of a whole that has two by nature: girls where the boys are told. Adds the difference."""
    other = _OTHER.get(asked.lemma)
    if other is None:
        return None
    kinds = [fact for fact in situation.amounts() if fact.whole is not None]
    wholes = {fact.node: fact.thing.mods for fact in situation.amounts()}
    found = [
        fact
        for fact in kinds
        if (fact.thing.lemma == other and not fact.thing.mods)
        or (other in fact.thing.mods and fact.thing.mods - {other} <= wholes.get(str(fact.whole), frozenset()))
    ]
    if len({fact.node for fact in found}) != 1:
        return None
    return without(situation, found[0], asked)


def without(situation: Situation, kind: Fact, label: Thing) -> tuple[str, Thing]:
    """All of a whole that is not of a kind."""
    assert kind.whole is not None
    unit = situation.builder.unit(kind.whole)
    node = situation.builder.relate(RelationKind.DIFFERENCE, f"the {label.text}", unit, kind.whole, kind.node)
    return node, label


def kind_key(verb: str, objects: tuple[Meaning, ...]) -> str | None:
    """The name of a kind that is told by what it does: `play chess`. None where the objects hold more than a bare noun."""
    words = []
    for item in objects:
        noun = getattr(item, "noun", None)
        if not isinstance(noun, NounLex) or getattr(item, "of", None) is not None:
            return None
        words.append(noun.surface())
    return " ".join([verb, *words])


__all__ = ["ParseError", "complement", "kind_key", "kind_of", "state_kind", "without"]

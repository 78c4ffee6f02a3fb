"""Shares of a whole and what is left of it: `half of them`, `3 of his pens`, `20% of the rest`, `the others` (design 3.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from stages.reader.discourse.relations.facts import HAVE, STATIVE, Fact, Partition, Situation, label_of, verbs_agree
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.states import State, owner_of, owners, state_of
from stages.reader.discourse.relations.tails import has_quantity
from stages.reader.discourse.relations.things import DOLLAR, Thing, covers, thing_of
from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Counted,
    Definite,
    Did,
    Factor,
    Meaning,
    Owned,
    Part,
    Percent,
    Placed,
    Plain,
    Pronoun,
    Rest,
    Verb,
)
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

_BACK = frozenset({"them", "it", "these", "those", "that", "they"})
_HERS = frozenset({"his", "her", "their", "its", "my", "our"})


@dataclass(frozen=True, slots=True)
class Whole:
    """What a share is a share of."""

    node: str
    thing: Thing
    fact: Fact | None = None


class Parts:
    """Reads shares in the clause of one holder."""

    def __init__(self, situation: Situation, holder: Holder, verb: str, measure: Callable[[Amount], tuple[str, Thing]]) -> None:
        self._situation = situation
        self._builder = situation.builder
        self._holder = holder
        self._verb = verb
        self._measure = measure

    def part(self, part: Part, thing: Thing | None) -> tuple[str, Thing, str]:
        """The node of a share, its thing, and the node of its whole.

        Raises:
            ParseError: an unknown or ambiguous whole, or a share that no rule understands.
        """
        whole = self.whole(part.whole)
        what = thing or whole.thing
        node = self._share(part.share, whole.node, what)
        self.take(whole, node)
        return node, what, whole.node

    def take(self, whole: Whole, node: str) -> None:
        """Notes a part of a whole, for `the rest`."""
        partition = self._situation.partition
        if partition is None or partition.whole != whole.node:
            partition = self._situation.partition = Partition(whole.node, whole.thing)
        partition.parts.append(node)

    def _share(self, share: Meaning, whole: str, thing: Thing) -> str:
        label = label_of(self._holder, self._verb, thing)
        match share:
            case Plain(number=number):
                return self._builder.stated(number, label, thing.unit)
            case Factor(number=NumberLex() as number):
                fraction = self._builder.stated(number, "the fraction", "times")
                return self._builder.relate(RelationKind.FRACTION_OF, label, thing.unit, whole, fraction)
            case Factor(number=None, word="half"):
                fraction = self._builder.fact(Fraction(1, 2), "half", "times")
                return self._builder.relate(RelationKind.FRACTION_OF, label, thing.unit, whole, fraction)
            case Factor(number=None, word="all"):
                return whole
            case Percent(number=number):
                percent = self._builder.stated(number, "the percentage", "percent")
                return self._builder.relate(RelationKind.PERCENT_OF, label, thing.unit, whole, percent)
        raise self._error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for this share.")

    # ------------------------------------------------------------ wholes

    def whole(self, phrase: Meaning) -> Whole:
        """The whole of a share: what is said, or the amount spoken of last.

        Raises:
            ParseError: nothing, or several amounts could be meant.
        """
        match phrase:
            case Pronoun(word="those" | "these"):
                return self._those()
            case None | Pronoun() if phrase is None or phrase.word in _BACK:
                return self._last()
            case Definite(det=det, noun=noun, of=None) if det not in ("a", "an", "another"):
                return self._described(thing_of(noun), det)
            case Owned(owner=owner, noun=None):
                return self._left_of(self._situation.referents.holder(owner))
            case Owned(owner=owner, noun=NounLex() as noun):
                return self._of(self._situation.referents.holder(owner), thing_of(noun))
            case Did(subject=subject, verb=verb, tail=None) if not verb.negative and not verb.voice:
                return self._did(subject, verb)
            case Amount(quantity=Rest(), thing=thing):
                node, what = self.rest(thing_of(thing) if thing is not None else None)
                return Whole(node, what)
            case Placed(thing=thing, place=place) if not has_quantity(place):
                return self.whole(thing)
            case Counted(det=det, number=number, noun=noun):
                return self._new(Amount(Plain(number, det), noun), det)
            case Amount(quantity=quantity):
                return self._new(phrase, quantity.definite if isinstance(quantity, Plain) else "")
        raise self._error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for the whole of this share.")

    def _did(self, subject: Meaning, verb: Verb) -> Whole:
        """`half of what Ann earned`: the one amount of that event, of whatever it was."""
        holder = self._situation.referents.holder(subject)
        stative = not isinstance(verb.verb, VerbLex) or verb.verb.frame == "possess"
        name = HAVE if stative else verb.verb.lemma
        known = [fact for fact in self._situation.amounts() if fact.holder == holder and verbs_agree(name, fact.verb)]
        if stative or len({fact.node for fact in known}) != 1:
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, "I do not know which amount this is a part of.")
        return Whole(known[0].node, known[0].thing, known[0])

    def _those(self) -> Whole:
        """`of those`: the very ones spoken of last, also where they are a part themselves."""
        last = self._situation.last_amount()
        if last is None:
            raise self._error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what this is a part of.")
        return Whole(last.node, last.thing, last)

    def _last(self) -> Whole:
        partition, last = self._situation.partition, self._situation.last_amount()
        if last is None:
            raise self._error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what this is a part of.")
        if partition is not None and last.node in partition.parts:
            if last.sign < 0:
                raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, "This could be a part of all, or of what was left.")
            return Whole(partition.whole, partition.thing)
        state = state_of(self._situation, last.holder, last.thing)
        if state is not None and state.changed and state.node != last.node:
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, f"I do not know which {last.thing.text} this is a part of.")
        return Whole(last.node, last.thing, last)

    def _described(self, thing: Thing, det: str) -> Whole:
        if thing.lemma == "money":
            thing = DOLLAR
        if det in _HERS and self._holder:
            state = state_of(self._situation, self._holder, thing)
            if state is not None:
                return self._now(state)
            if thing.is_money:
                fact = self._situation.expect(self._holder, HAVE, thing)
                return Whole(fact.node, thing, fact)
        holders = owners(self._situation, thing)
        states = [state for holder in holders if (state := state_of(self._situation, holder, thing)) is not None and state.changed]
        if len(holders) == 1 and len(states) == 1:
            return self._now(states[0])
        fitting = [fact for fact in self._situation.amounts() if covers(thing, fact.thing) and (fact.verb in STATIVE or not states)]
        if len({fact.node for fact in fitting}) == 1 and not states:
            return Whole(fitting[0].node, fitting[0].thing, fitting[0])
        wholes = [fact for fact in fitting if fact.whole is None]
        if len({fact.node for fact in wholes}) == 1 and not states:
            return Whole(wholes[0].node, wholes[0].thing, wholes[0])
        code = RefusalCode.AMBIGUOUS_REFERENCE if fitting else RefusalCode.UNKNOWN_REFERENCE
        raise self._error(code, f"I do not know which {thing.text} this is a part of.")

    def _of(self, holder: Holder, thing: Thing) -> Whole:
        thing = DOLLAR if thing.lemma == "money" else thing
        state = state_of(self._situation, holder, thing)
        if state is None and thing.is_money:
            fact = self._situation.expect(holder, HAVE, thing)
            return Whole(fact.node, thing, fact)
        if state is None:
            raise self._error(RefusalCode.UNKNOWN_REFERENCE, f"I do not know which {thing.text} this is a part of.")
        return self._now(state)

    def _new(self, amount: Amount, det: str) -> Whole:
        """`of his 50 pens`, `of the 30 guests`: a whole that is told where its share is."""
        node, thing = self._measure(amount)
        if all(fact.node != node for fact in self._situation.facts):
            self._situation.add(Fact(self._holder if det in _HERS else (), HAVE, thing, node))
        return Whole(node, thing)

    def _left_of(self, holder: Holder) -> Whole:
        """`what she has left`: the state after her last change."""
        changes = [fact for fact in self._situation.facts if fact.holder == holder and fact.sign < 0]
        state = state_of(self._situation, holder, changes[-1].thing) if changes else None
        if state is None or not state.losses:
            raise self._error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what is left here.")
        return Whole(state.node, state.thing)

    def _now(self, state: State) -> Whole:
        """`half of her pens`, after she gave some away: of all that she had, or of those that she has? Undecided."""
        if state.losses:
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, "This could be a part of all, or of what was left.")
        return Whole(state.node, state.thing)

    # ------------------------------------------------------------ the rest

    def rest(self, thing: Thing | None) -> tuple[str, Thing]:
        """What is left of the whole spoken of: the holder's state after losses, or the whole without its parts.

        Raises:
            ParseError: no whole of which something was taken.
        """
        situation, partition = self._situation, self._situation.partition
        last = situation.last_amount()
        wanted = thing or (partition.thing if partition is not None else last.thing if last is not None else None)
        if wanted is not None and wanted.lemma == "money":
            wanted = DOLLAR
        owner = owner_of(situation, partition.whole) if partition is not None else None
        state = state_of(situation, self._holder if owner is None else owner, wanted, parts_leave=True) if wanted is not None else None
        if state is not None and state.losses:
            return state.node, thing or state.thing
        if partition is None or not partition.parts or (thing is not None and not covers(thing, partition.thing)):
            raise self._error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what this is the rest of.")
        what = thing or partition.thing
        parts = partition.parts
        taken = parts[0] if len(parts) == 1 else self._builder.relate(RelationKind.TOTAL, "the parts taken", what.unit, *parts)
        label = label_of(self._holder, self._verb, what)
        node = self._builder.relate(RelationKind.DIFFERENCE, label, what.unit, partition.whole, taken)
        partition.parts.append(node)
        return node, what

    def _error(self, code: RefusalCode, message: str) -> ParseError:
        return self._situation.referents.error(code, message)

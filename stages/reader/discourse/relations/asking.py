"""What a question itself says about amounts: counts, spans of time, targets (design 3.3)."""

from __future__ import annotations

from packs import words
from stages.reader.discourse.relations.amounts import Frame, Measurer
from stages.reader.discourse.relations.facts import HAVE, Situation
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.tails import Tail, has_quantity
from stages.reader.discourse.relations.things import Thing, thing_of
from stages.reader.grammar.lexemes import NounLex, NumberLex
from stages.reader.grammar.meaning import (
    Amount,
    Counted,
    Definite,
    Each,
    Gerund,
    Listing,
    Meaning,
    Measure,
    Money,
    Named,
    Owned,
    Per,
    Plain,
    Pronoun,
    Purpose,
    Single,
)
from stages.reader.refusals import ParseError, RefusalCode

Given = tuple[Thing, str | None]
"""A count that the question gives: of what, and its node; None for one."""
_PURCHASES = frozenset({"purchase", "order", "breakfast", "lunch", "dinner", "meal", "trip", "outing", "item", "supply", "grocery"})
"""Names for all that somebody paid for: what they cost is all that was spent."""
_OF_ONE = frozenset({"cost", "weigh", "last", "possess", "price"})
"""Frames in which `a shirt` is any one shirt."""


class Asking:
    """Collects what a question sets: `do 3 shirts cost`, `in 5 days`, `does each pack hold`, `to save $60`."""

    def __init__(self, situation: Situation, frame: str) -> None:
        self._situation = situation
        self._frame = frame
        self.given: list[Given] = []
        self.target: tuple[Thing, str] | None = None
        self.about: Thing | None = None
        self.holder: Holder = ()
        self._impersonal = False

    def subject(self, phrase: Meaning) -> Holder:
        """Reads the subject: who is asked about, or how many of what.

        Raises:
            ParseError: a subject that no rule understands.
        """
        self._impersonal = isinstance(phrase, Gerund)
        match phrase:
            case Each(noun=NounLex() as noun) | Each(noun=Definite(noun=noun)) | Each(noun=Owned(noun=NounLex() as noun)):
                self.given.append((thing_of(noun), None))
            case Counted(number=number, noun=noun):
                self._known(number, noun)
            case Each(noun=Counted()) | Each(noun=Amount()):
                raise self._unsupported("the subject of this question")
            case Each(noun=None):
                self.given.append((self._last_count(), None))
            case Definite(det=det, noun=noun, of=None) if self._is_of_one(det, noun):
                self.given.append((thing_of(noun), None))
            case Definite(noun=noun, of=None) if self._frame == "cost":
                self._priced(noun)
            case Amount() | Listing():
                self._counts(phrase)
            case Pronoun(word="it"):
                return ()
            case Gerund(object=Amount() as amount, tail=()):
                self._aim(amount)
            case Gerund(object=done, tail=()) if not has_quantity(done):
                pass
            case Each():
                raise self._unsupported("the subject of this question")
            case _:
                return self._situation.referents.holder(phrase)
        return ()

    def objects(self, objects: tuple[Meaning, ...], tail: Tail) -> None:
        """Reads the objects of the question's verb: who it takes time, and what is to be reached."""
        for phrase in objects:
            match phrase:
                case Amount():
                    self._aim(phrase)
                case Named() | Pronoun() | Owned() | Definite() if not has_quantity(phrase) and (tail.purpose or self._impersonal):
                    self.holder = self._situation.referents.holder(phrase)
                case Definite() | Owned() | Pronoun() if not has_quantity(phrase):
                    pass
                case _:
                    raise self._unsupported("an object in the question")
        purpose = tail.purpose
        if isinstance(purpose, Purpose) and has_quantity(purpose):
            if purpose.tail or not isinstance(purpose.object, Amount):
                raise self._unsupported("the purpose in the question")
            self._aim(purpose.object)

    def tail(self, tail: Tail) -> None:
        """Reads what stands behind the verb.

        Raises:
            ParseError: something that no rule takes up.
        """
        if not tail.only("quals", "flags", "per", "each", "than", "durations", "exchange", "purpose"):
            raise self._unsupported("what stands behind the verb of the question")
        for item in tail.per:
            if item.number is not None or not isinstance(item.unit, NounLex):
                raise self._unsupported("a rate in the question")
            self.given.append((thing_of(item.unit, item.of), None))
        for duration in tail.durations:
            if duration.rates:
                raise self._unsupported("a rate in the question")
            self._count(duration)
        if tail.exchange is not None:
            self._count(tail.exchange)
        if tail.each:
            self.given.append((self._last_count(), None))

    def _aim(self, amount: Amount) -> None:
        if self.target is not None or not isinstance(amount.quantity, Plain | Money | Single) or amount.rates or amount.tail:
            raise self._unsupported("an object in the question")
        if isinstance(amount.of, Measure) and isinstance(amount.quantity, Single):
            size = thing_of(amount.of.unit)
            self.target = (size, self._situation.builder.stated(amount.of.number, f"the {size.text}", size.unit))
            return
        measured = Measurer(self._situation, Frame((), HAVE)).measure(amount)
        self.target = (measured.thing, measured.node)

    def _is_of_one(self, det: str, noun: NounLex) -> bool:
        return det in ("a", "an") and self._frame in _OF_ONE and words.kin(noun.lemma) is None

    def _priced(self, noun: NounLex) -> None:
        """What a price is asked of: one thing, several that the text counts, or all that was bought."""
        if noun.lemma in _PURCHASES and not noun.mods:
            return
        if noun.number == "pl":
            self.about = thing_of(noun)
        else:
            self.given.append((thing_of(noun), None))

    def _known(self, number: NumberLex, noun: NounLex) -> None:
        """`the 3 shirts`: the ones that the text speaks of, or so many of them."""
        thing = thing_of(noun)
        for fact in self._situation.amounts():
            value = self._situation.builder.values.get(fact.node)
            if value is not None and value[0] == number.value and fact.thing == thing:
                self._situation.consumed.add(number.at)
                self.given.append((thing, fact.node))
                return
        self._count(Amount(Plain(number), noun))

    def _counts(self, phrase: Amount | Listing) -> None:
        for item in phrase.items if isinstance(phrase, Listing) else (phrase,):
            self._count(item)

    def _count(self, amount: Meaning) -> None:
        match amount:
            case Amount(quantity=Single(), thing=NounLex() as noun, rates=(), tail=()):
                self.given.append((thing_of(noun, amount.of), None))
            case Amount(quantity=Plain(), thing=NounLex(), rates=(), tail=()):
                measured = Measurer(self._situation, Frame((), HAVE)).measure(amount)
                self.given.append((measured.thing, measured.node))
            case _:
                raise self._unsupported("the subject of this question")

    def _last_count(self) -> Thing:
        """What `each` means where nothing is said behind it: what the last rate, or the last share, is for."""
        for fact in reversed(self._situation.facts):
            if fact.per is not None:
                return fact.per
            if fact.over:
                return fact.over[0][0]
        raise self._unsupported("this “each”")

    def _unsupported(self, what: str) -> ParseError:
        return self._situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")


__all__ = ["Asking", "Given", "Per"]

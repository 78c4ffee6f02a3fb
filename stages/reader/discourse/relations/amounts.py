"""From an amount as said to a node: plain numbers, money, comparisons, parts, the rest (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from packs import words
from stages.reader.discourse.relations.facts import HAVE, PRICE, STATIVE, Fact, Qualifiers, Situation, label_of, other_time
from stages.reader.discourse.relations.parts import Parts
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.things import DOLLAR, Thing, covers, thing_of
from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Both,
    Compared,
    Content,
    Definite,
    Did,
    Dozen,
    Each,
    Factor,
    Meaning,
    Measure,
    Money,
    Named,
    NumberOf,
    Ordinal,
    Owned,
    Part,
    Per,
    Percent,
    Plain,
    Price,
    Pronoun,
    Rest,
    Same,
    Single,
    Some,
    Titled,
    Verb,
    Worth,
)
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

_FACTORS = {"twice": Fraction(2), "thrice": Fraction(3), "double": Fraction(2), "triple": Fraction(3), "half": Fraction(1, 2)}
_CASH = frozenset({"bill", "note", "coin", "banknote", "check", "cheque"})
_THIRD_PERSON = frozenset({"he", "she", "him", "her"})


@dataclass(frozen=True, slots=True)
class Frame:
    """The clause in which an amount stands: who, which verb, when and where, and the sign of the event."""

    holder: Holder
    verb: str
    quals: Qualifiers = frozenset()
    sign: int = 0
    recipient: Holder | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """An amount as a node: of what, and whether `each` stands behind it."""

    thing: Thing
    node: str
    each: bool = False
    per: Thing | None = None
    price: Price | None = None
    pers: tuple[Per, ...] = ()
    whole: str | None = None


class Measurer:
    """Turns the amounts of one clause into nodes, in order; what is left out is filled from what stands before."""

    def __init__(self, situation: Situation, frame: Frame) -> None:
        self._situation = situation
        self._builder = situation.builder
        self._frame = frame
        self._last: Measured | None = None
        self._whole: str | None = None

    def measure(self, amount: Amount) -> Measured:
        """The node of an amount.

        Raises:
            ParseError: a part of it that no rule understands; an unknown or ambiguous reference.
        """
        if isinstance(amount.of, Worth):
            return self._worth(amount, amount.of.money)
        thing = self._thing(amount)
        self._whole = None
        node, thing = self._node(amount.quantity, thing)
        each, per, price = False, None, None
        pers: list[Per] = []
        self._contents(amount, thing, node)
        before: Meaning = None
        for rate in amount.rates:
            match rate:
                case Per(unit=NounLex() as unit) if isinstance(before, Content) and thing_of(unit).lemma == thing.lemma:
                    pass  # "6 rows with 8 chairs in each row"
                case Per(unit=None):
                    each = True
                case Per(unit=NounLex() as unit):
                    pers.append(rate)
                    per = per or thing_of(unit)
                case Price() if price is None:
                    price = rate
                case Content(amount=Amount() as content):
                    self._content(content, thing, node)
                case _:
                    raise self._unsupported("this rate")
            before = rate
        measured = Measured(thing, node, each, per, price, tuple(pers), self._whole)
        self._last = measured
        return measured

    def _worth(self, amount: Amount, money: Money) -> Measured:
        """`a $20 bill`, `two $20 bills`: money, as much as they are worth."""
        if amount.thing is None or amount.thing.lemma not in _CASH or amount.rates:
            raise self._unsupported("what something is worth")
        one = Measurer(self._situation, self._frame).measure(Amount(money, None))
        if isinstance(amount.quantity, Single):
            return one
        if not isinstance(amount.quantity, Plain):
            raise self._unsupported("this sum of money")
        count = self._builder.stated(amount.quantity.number, f"the number of {thing_of(amount.thing).text}", "times")
        node = self._builder.relate(RelationKind.COMPARE_MULTIPLICATIVE, self._label(one.thing), one.thing.unit, one.node, count)
        return Measured(one.thing, node)

    # ------------------------------------------------------------ what

    def _thing(self, amount: Amount) -> Thing | None:
        if isinstance(amount.quantity, Money):
            return DOLLAR if amount.quantity.sign in ("dollar", "cent") else Thing(amount.quantity.sign)
        if amount.thing is not None:
            of = amount.of if not isinstance(amount.of, Measure | Amount) else None
            return thing_of(amount.thing, of)
        return None

    def _elided(self) -> Thing:
        if self._last is not None:
            return self._last.thing
        known = self._situation.last_amount()
        if known is None:
            raise self._error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what is counted here.")
        return known.thing

    # ------------------------------------------------------------ how many

    def _node(self, quantity: Meaning, thing: Thing | None) -> tuple[str, Thing]:
        match quantity:
            case Plain(number=number, definite=definite):
                what = thing or self._elided()
                known = self._repeated(number, definite, what)
                if known is not None:
                    return known, what
                return self._builder.stated(number, self._label(what), what.unit), what
            case Money(number=number, sign=sign):
                assert thing is not None
                if sign == "cent":
                    return self._builder.stated(number, self._label(thing), thing.unit, number.value / 100), thing
                return self._builder.stated(number, self._label(thing), thing.unit), thing
            case Single():
                what = thing or self._elided()
                return self._builder.fact(Fraction(1), self._label(what), what.unit), what
            case Dozen(number=number):
                return self._dozen(number, thing or self._elided())
            case Some():
                what = thing or self._elided()
                return self._builder.derived(self._label(what), what.unit), what
            case Compared():
                return self._compared(quantity, thing)
            case Part():
                return self._part(quantity, thing)
            case Rest(of=None, number=None):
                node, what = self._parts().rest(thing)
                self._whole = node
                return node, what
            case Same(base=base):
                other, what = self._base(base, thing)
                return self._builder.relate(RelationKind.EQUAL, self._label(what), what.unit, other), what
        raise self._unsupported("this amount")

    def _dozen(self, number: NumberLex | None, thing: Thing) -> tuple[str, Thing]:
        twelve = self._builder.fact(Fraction(12), "a dozen", thing.unit if number is None else f"{thing.unit}/dozens")
        if number is None:
            return twelve, thing
        dozens = self._builder.stated(number, f"dozens of {thing.unit}", "dozens")
        return self._builder.relate(RelationKind.CONVERT_UNIT, self._label(thing), thing.unit, dozens, twelve), thing

    def _repeated(self, number: NumberLex, definite: str, thing: Thing) -> str | None:
        """`the 5 apples` speaks of the 5 apples that are known; where there are none, it introduces them."""
        if definite not in ("the", "these", "those", "all"):
            return None
        known = {
            fact.node
            for fact in self._situation.amounts()
            if fact.node in self._builder.values and self._builder.values[fact.node][0] == number.value and fact.thing.lemma == thing.lemma
        }
        if len(known) > 1:
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, f"I do not know which {number.value} {thing.text} are meant.")
        if known:
            self._situation.consumed.add(number.at)
        return next(iter(known), None)

    def _is_added(self, quantity: Compared, thing: Thing | None) -> bool:
        """`picks 3 more`: is it an amount of its own, and no comparison? Where the verb is an event that was told of the same holder."""
        if quantity.base is not None or quantity.factor is not None or not isinstance(quantity.difference, Plain | Amount):
            return False
        if quantity.sense in ("additional", "extra"):
            return True
        if quantity.sense != "more" or self._frame.verb in STATIVE:
            return False
        what, frame = thing or self._elided(), self._frame
        holder = frame.recipient or frame.holder
        given = [
            fact
            for fact in self._situation.amounts()
            if fact.verb == frame.verb and fact.holder == frame.holder and covers(what, fact.thing)
        ]
        if frame.recipient and given:
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, "This could be so many on top, or so many more than somebody else got.")
        known = [fact for fact in self._situation.amounts() if covers(what, fact.thing) and fact.holder in (holder, holder or fact.holder)]
        if any(fact.verb == frame.verb and other_time(fact.quals, frame.quals) for fact in known):
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, "This could be so many on top, or so many more than at the other time.")
        return bool(known)

    def _compared(self, quantity: Compared, thing: Thing | None) -> tuple[str, Thing]:
        if self._is_added(quantity, thing):
            what = thing or self._elided()
            if isinstance(quantity.difference, Amount):
                added = Measurer(self._situation, self._frame).measure(quantity.difference)
                return added.node, added.thing
            return self._builder.stated(quantity.difference.number, self._label(what), what.unit), what
        base, what = self._base(quantity.base, thing)
        kind = self._builder
        if quantity.factor is not None:
            base = self._scaled(base, quantity.factor, what)
        if quantity.difference is None:
            return base, what
        if isinstance(quantity.difference, Percent):
            percent = kind.stated(quantity.difference.number, "the percentage", "percent")
            sense = "more" if quantity.sense in ("more", "additional", "extra") else "less"
            return kind.relate(RelationKind.PERCENT_CHANGE, self._label(what), what.unit, base, percent, sense=sense), what
        number = self._difference(quantity.difference, what)
        sense = "more" if quantity.sense in ("more", "additional", "extra") else "fewer"
        return kind.relate(RelationKind.COMPARE_ADDITIVE, self._label(what), what.unit, base, number, sense=sense), what

    def _difference(self, difference: Meaning, thing: Thing) -> str:
        match difference:
            case Plain(number=number):
                return self._builder.stated(number, f"the difference in {thing.text}", thing.unit)
            case Amount(quantity=Money(number=number)) if thing.is_money:
                return self._builder.stated(number, f"the difference in {thing.text}", thing.unit)
            case Amount(quantity=Plain(number=number), thing=NounLex() as noun) if thing_of(noun).lemma == thing.lemma:
                return self._builder.stated(number, f"the difference in {thing.text}", thing.unit)
        raise self._unsupported("this difference")

    def factor(self, factor: Factor) -> str:
        """The node of a factor: a number of times, a fraction, or a word for one."""
        if factor.number is not None:
            return self._builder.stated(factor.number, "the factor", "times")
        if factor.word in _FACTORS:
            return self._builder.fact(_FACTORS[factor.word], f"“{factor.word}”", "times")
        raise self._unsupported("this factor")

    def _scaled(self, base: str, factor: Meaning, thing: Thing) -> str:
        match factor:
            case Factor():
                scale = self.factor(factor)
            case Percent(number=number):
                percent = self._builder.stated(number, "the percentage", "percent")
                return self._builder.relate(RelationKind.PERCENT_OF, self._label(thing), thing.unit, base, percent)
            case _:
                raise self._unsupported("this factor")
        return self._builder.relate(RelationKind.COMPARE_MULTIPLICATIVE, self._label(thing), thing.unit, base, scale)

    def _base(self, base: Meaning, thing: Thing | None) -> tuple[str, Thing]:
        """The amount that another is compared with, and the thing of the comparison."""
        frame, situation = self._frame, self._situation
        if frame.verb == PRICE and isinstance(base, Definite | Each | None):
            return self._price_base(base)
        match base:
            case None:
                previous = self._previous(thing)
                return previous.node, thing or previous.thing
            case Pronoun(word="that"):
                last = self._previous(None)
                return last.node, thing or last.thing
            case Both(members=members) if len(members) > 1:
                return self._joint_base(members, thing)
            case Named() | Owned(noun=None) | Titled() | Ordinal():
                what = thing or self._elided()
                return situation.expect(situation.referents.holder(base), frame.verb, what, frame.quals).node, what
            case Owned(noun=NounLex() as noun) if words.kin(noun.lemma) is not None:
                what = thing or self._elided()
                return situation.expect(situation.referents.holder(base), frame.verb, what, frame.quals).node, what
            case Definite(det="his" | "her" | "their" | "the", noun=noun, of=None) if noun.number == "sg" and self._is_holder(base):
                what = thing or self._elided()
                return situation.expect(situation.referents.holder(base), frame.verb, what, frame.quals).node, what
            case Did(subject=subject, verb=verb, tail=None):
                return self._did(subject, verb, thing)
            case Pronoun(word=word) if word in _THIRD_PERSON:
                what = thing or self._elided()
                return situation.expect(situation.referents.holder(base), frame.verb, what, frame.quals).node, what
            case NumberOf(thing=Definite(det="" | "the", noun=noun), place=None) | NumberOf(thing=NounLex() as noun, place=None):
                other = thing_of(noun)
                return self._other(other).node, thing or other
            case Definite(det="" | "the", noun=noun, of=None):
                other = thing_of(noun)
                found = [fact for fact in situation.amounts() if fact.thing.lemma == other.lemma and other.mods <= fact.thing.mods]
                if found or noun.number == "pl" or not base.det:
                    return self._other(other).node, thing or other
        raise self._unsupported("the base of this comparison")

    def _joint_base(self, members: tuple[Meaning, ...], thing: Thing | None) -> tuple[str, Thing]:
        """`than Ann and Bo combined`: what they have together."""
        found = [self._base(member, thing) for member in members]
        what = thing or found[0][1]
        if len({node for node, _ in found}) != len(found) or (thing is None and len({other.lemma for _, other in found}) > 1):
            raise self._unsupported("the base of this comparison")
        nodes = [node for node, _ in found]
        return self._builder.relate(RelationKind.TOTAL, f"the {what.text} of all of them", what.unit, *nodes), what

    def _is_holder(self, phrase: Definite) -> bool:
        """Is the described one a person, or somebody or something that holds amounts already?"""
        if words.kin(phrase.noun.lemma) is not None:
            return True
        name = phrase.noun.surface()
        return any(fact.holder == (name,) for fact in self._situation.facts)

    def _did(self, subject: Meaning, verb: Verb, thing: Thing | None) -> tuple[str, Thing]:
        """`what Ann spent`, `than Ann picked`: the amount of that event."""
        what = thing or self._elided()
        if verb.negative or verb.voice:
            raise self._unsupported("the verb of this comparison")
        name = verb.verb.lemma if isinstance(verb.verb, VerbLex) and verb.verb.frame != "possess" else HAVE
        return self._situation.expect(self._situation.referents.holder(subject), name, what).node, what

    def _price_base(self, base: Definite | Each | None) -> tuple[str, Thing]:
        """`$5 more than a hat`: what a hat costs; without a base, what was priced last."""
        rates = [fact for fact in self._situation.facts if fact.verb == PRICE and fact.per is not None]
        if isinstance(base, Definite):
            noun = base.of.noun if base.noun.lemma in ("price", "cost") and isinstance(base.of, Definite) else base.noun
            thing = thing_of(noun)
            rates = [fact for fact in rates if fact.per is not None and fact.per.lemma == thing.lemma and thing.mods <= fact.per.mods]
            if len({fact.node for fact in rates}) > 1:
                raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, f"There are several prices of {thing.text} that could be meant.")
        elif isinstance(base, Each):
            raise self._unsupported("the base of this comparison")
        if not rates:
            raise self._unsupported("the base of this comparison")
        return rates[-1].node, rates[-1].thing

    def _other(self, thing: Thing) -> Fact:
        fitting = [fact for fact in self._situation.amounts() if fact.thing.lemma == thing.lemma and thing.mods <= fact.thing.mods]
        if len({fact.node for fact in fitting}) > 1:
            own = [fact for fact in fitting if fact.holder == self._frame.holder]
            fitting = own or fitting
        if len({fact.node for fact in fitting}) > 1:
            raise self._error(RefusalCode.AMBIGUOUS_REFERENCE, f"There are several amounts of {thing.text} that could be meant.")
        return fitting[0] if fitting else self._situation.expect(self._frame.holder, self._frame.verb, thing)

    def _previous(self, thing: Thing | None) -> Measured:
        if self._last is not None:
            return self._last
        for fact in reversed(self._situation.amounts()):
            if thing is None or fact.thing.lemma == thing.lemma:
                return Measured(fact.thing, fact.node)
        raise self._error(RefusalCode.UNKNOWN_REFERENCE, "I do not know what this is compared with.")

    def _parts(self) -> Parts:
        return Parts(self._situation, self._frame.holder, self._frame.verb, self._whole_amount)

    def _whole_amount(self, amount: Amount) -> tuple[str, Thing]:
        measured = Measurer(self._situation, self._frame).measure(amount)
        return measured.node, measured.thing

    def _part(self, part: Part, thing: Thing | None) -> tuple[str, Thing]:
        node, what, self._whole = self._parts().part(part, thing)
        return node, what

    # ------------------------------------------------------------ contents and sizes

    def _contents(self, amount: Amount, thing: Thing, node: str) -> None:
        match amount.of:
            case Amount() as content:
                self._content(content, thing, node)
            case Measure(number=number, unit=unit):
                what = thing_of(unit)
                rate = self._builder.stated(number, f"the {what.text} in one {thing.lemma}", f"{what.unit}/{thing.unit}")
                self._situation.facts.append(Fact((), HAVE, what, rate, per=thing, base=node))

    def _content(self, content: Amount, thing: Thing, node: str) -> None:
        measured = Measurer(self._situation, self._frame).measure(content)
        self._builder.labels[measured.node] = (f"the {measured.thing.text} in one {thing.lemma}", f"{measured.thing.unit}/{thing.unit}")
        self._situation.facts.append(Fact((), HAVE, measured.thing, measured.node, per=thing, base=node))

    def _label(self, thing: Thing) -> str:
        return label_of(self._frame.holder, self._frame.verb, thing)

    def _unsupported(self, what: str) -> ParseError:
        return self._error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")

    def _error(self, code: RefusalCode, message: str) -> ParseError:
        return self._situation.referents.error(code, message)

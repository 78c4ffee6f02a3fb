"""What stands behind a verb: times, places, recipients, prices, durations, rates, small words. Nothing is dropped unseen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, is_dataclass, replace

from stages.reader.discourse.relations.referents import Referents
from stages.reader.discourse.relations.things import thing_of
from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex, WordLex
from stages.reader.grammar.meaning import (
    Activity,
    Ago,
    Amount,
    Both,
    Compared,
    Content,
    Definite,
    Each,
    Manner,
    Marker,
    Meaning,
    Measure,
    Money,
    Named,
    Off,
    Opaque,
    Owned,
    Part,
    Particle,
    Per,
    Plain,
    Prep,
    Price,
    Pronoun,
    Purpose,
    Reduced,
    Rest,
    Single,
    Some,
    Than,
    Times,
    When,
    Worth,
)
from stages.reader.refusals import RefusalCode

_QUANTITATIVE = (Amount, Each, Per, Price, Compared, Part, Rest, Some, Measure, Content, Times, NumberLex, Single)
_FIXED_TIMES = frozenset(
    {"bed", "bedtime", "lunch", "dinner", "breakfast", "supper", "school", "work", "noon", "class", "sunset", "midnight"}
)
_HARMLESS = frozenset(
    {
        "also",
        "then",
        "too",
        "later",
        "again",
        "first",
        "now",
        "just",
        "already",
        "still",
        "home",
        "today",
        "here",
        "there",
        "next",
        "currently",
        "only",
    }
)
_FLAGS = frozenset(
    {
        "left",
        "altogether",
        "together",
        "combined",
        "total",
        "now",
        "remaining",
        "over",
        "equally",
        "evenly",
        "more",
        "both",
        "all",
        "overall",
    }
)
_DURATION = frozenset({"for", "in", "over", "during", "within", "after"})
_RECIPIENT = frozenset({"to"})
_TIME_ORDER = frozenset({"before", "until", "since", "without", "except"})
"""Opaque words behind these say when, or what not: they may turn the order of events about, and no rule reads them."""
_AMONG = frozenset({"among", "between", "into", "to"})


@dataclass(slots=True)
class Tail:
    """The adjuncts of a clause, sorted by what they mean."""

    quals: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    per: list[Per] = field(default_factory=list)
    price: Price | None = None
    durations: list[Amount] = field(default_factory=list)
    exchange: Amount | None = None
    speed: Amount | None = None
    shared: Amount | None = None
    recipient: Meaning = None
    source: Meaning = None
    times: Times | None = None
    than: Meaning = None
    money: Prep | None = None
    each: bool = False
    purpose: Purpose | None = None
    ago: Amount | None = None
    tendered: Amount | None = None
    off: Amount | None = None
    for_one: list[NounLex] = field(default_factory=list)
    for_many: list[NounLex] = field(default_factory=list)

    def only(self, *names: str) -> bool:
        """Does the tail hold nothing but what these fields hold? Whoever reads a tail says what it takes up (consumption ledger)."""
        return not any(getattr(self, item.name) for item in fields(self) if item.name not in (*names, "for_one", "for_many"))

    @property
    def duration(self) -> Amount | None:
        """How long, where the clause says it."""
        return self.durations[0] if self.durations else None


def has_quantity(meaning: Meaning) -> bool:
    """Does a meaning hold a number or a word of quantity anywhere?"""
    if isinstance(meaning, _QUANTITATIVE):
        return True
    if isinstance(meaning, tuple | list):
        return any(has_quantity(item) for item in meaning)
    if is_dataclass(meaning) and not isinstance(meaning, NounLex | WordLex):
        return any(has_quantity(getattr(meaning, item.name)) for item in fields(meaning))
    return False


def sort_tail(adjuncts: Iterable[Meaning], referents: Referents) -> Tail:
    """Sorts the adjuncts of a clause.

    Raises:
        ParseError: `unsupported_meaning` for an adjunct with a quantity that no rule consumes (consumption ledger).
    """
    tail = Tail()
    before: Meaning = None
    for adjunct in adjuncts:
        understood = _sort(adjunct, tail, before)
        before = adjunct.object if isinstance(adjunct, Prep) else None
        if not understood:
            raise referents.error(RefusalCode.UNSUPPORTED_MEANING, "I have no rule for something that stands behind the verb.")
    return tail


def _sort(adjunct: Meaning, tail: Tail, before: Meaning) -> bool:
    match adjunct:
        case When(words=words):
            tail.quals.add("when:" + " ".join(word if isinstance(word, str) else word.surface() for word in words))
        case Per():
            _sort_per(adjunct, tail, before)
        case Price() if tail.price is None:
            tail.price = adjunct
        case Content(word="with", amount=Amount(quantity=Money()) | Amount(of=Worth()) as paid) if tail.tendered is None:
            tail.tendered = paid
        case Prep(prep="at", object=Amount(of=Off()) as off) if tail.off is None:
            tail.off = off
        case Times() if tail.times is None:
            tail.times = adjunct
        case Than(base=base) if tail.than is None:
            tail.than = base
        case Prep():
            return _sort_prep(adjunct, tail)
        case Purpose() if tail.purpose is None:
            tail.purpose = adjunct
        case Opaque():
            tail.quals.add("opaque:" + " ".join((adjunct.head, adjunct.verb.lemma if adjunct.verb else "", adjunct.words.surface())))
            return adjunct.head not in _TIME_ORDER
        case Ago(amount=Amount() as amount) if tail.ago is None:
            tail.ago = amount
        case Activity():
            return not has_quantity(adjunct)
        case Reduced(verb=VerbLex(lemma="compare"), place=Prep(prep="to" | "with", object=base)) if tail.than is None:
            tail.than = base
        case _:
            return _sort_word(adjunct, tail)
    return True


def _sort_word(adjunct: Meaning, tail: Tail) -> bool:
    match adjunct:
        case Marker(word=word) if word in _FLAGS:
            tail.flags.add(word)
            return True
        case Marker(word="each"):
            tail.each = True
            return True
        case Marker(word=word):
            return word in _HARMLESS
        case Particle(word=word):
            if word == "out":
                tail.flags.add("out")
            return word in ("away", "up", "down", "out")
        case Manner():
            return True
    return False


def _sort_per(adjunct: Per, tail: Tail, before: Meaning) -> None:
    """A rate behind a duration is the duration's: `for 2 hours a day`."""
    if adjunct.unit is None:
        tail.each = True
    elif isinstance(adjunct.unit, NounLex) and tail.durations and before is tail.durations[-1] and thing_of(adjunct.unit).is_time:
        tail.durations[-1] = replace(before, rates=(adjunct,))
    else:
        tail.per.append(adjunct)


def _sort_prep(adjunct: Prep, tail: Tail) -> bool:
    match adjunct:
        case Prep(prep=prep, object=Amount(quantity=Plain() | Single(), thing=NounLex() as noun, of=None)) if (
            prep in _DURATION and thing_of(noun).is_time
        ):
            tail.durations.append(adjunct.object)
            return True
        case Prep(prep=prep, object=Definite(det="a" | "an", noun=noun, of=None)) if prep in ("for", "over") and thing_of(noun).is_time:
            tail.durations.append(Amount(Single("a"), noun))
            return True
        case Prep(prep="for", object=Amount(quantity=Plain(), thing=NounLex(), rates=())) if tail.exchange is None:
            tail.exchange = adjunct.object
            return True
        case Prep(
            prep="at" | "with", object=Amount(quantity=Single(), thing=NounLex(lemma="speed" | "rate" | "pace"), of=Amount() as amount)
        ) if tail.speed is None:
            tail.speed = amount
            return True
        case Prep(prep="at", object=Amount(quantity=Plain(), thing=NounLex() as noun)) if tail.speed is None and thing_of(noun).is_measure:
            tail.speed = adjunct.object
            return True
        case Prep(prep=prep, object=Amount(quantity=Plain(), thing=NounLex(), of=None) as amount) if prep in _AMONG and tail.shared is None:
            tail.shared = amount
            return True
        case Prep(prep=prep, object=Definite(det="a" | "an" | "the", noun=noun, of=None)) if prep in _DURATION and thing_of(noun).is_time:
            tail.per.append(Per(noun, None, prep))
            return True
        case Prep(prep=prep, object=Each(noun=NounLex() as noun)) if prep in ("in", "on", "to", "for"):
            tail.per.append(Per(noun, None, "each"))
            return True
        case Prep(prep="in" | "at", object=Definite(det="the", noun=NounLex(mods=(), lemma="beginning" | "start"))):
            tail.quals.add("when:first")
            return True
        case Prep(prep="in" | "at" | "by", object=Definite(det="the", noun=NounLex(mods=(), lemma="end"))):
            tail.flags.add("now")
            return True
    return _sort_circumstance(adjunct, tail)


def _sort_circumstance(adjunct: Prep, tail: Tail) -> bool:
    match adjunct:
        case Prep(object=object_) if has_quantity(object_):
            return False
        case Prep(prep="for", object=Definite(det="a" | "an" | "each", noun=noun, of=None)):
            # A price for one of them where somebody charges, a circumstance like others where not.
            tail.for_one.append(noun)
            tail.quals.add(f"for:{noun.surface()}")
            return True
        case Prep(prep="for", object=Definite(det="", noun=NounLex(number="pl") as noun, of=None)):
            tail.for_many.append(noun)
            tail.quals.add(f"for:{noun.surface()}")
            return True
        case Prep(prep="to", object=Named() | Pronoun() | Owned() | Both() | Definite()):
            tail.recipient = adjunct.object
            return True
        case Prep(prep="from", object=Named() | Pronoun()):
            tail.source = adjunct.object
            return True
        case Prep(prep="before", object=Definite(noun=noun, of=None)) if noun.lemma in _FIXED_TIMES:
            tail.quals.add(f"before:{noun.lemma}")
            return True
        case Prep(prep=prep, object=object_) if prep not in ("without", "before", "until", "off", "out of", "out"):
            tail.quals.add(f"{prep}:{_key(object_)}")
            return True
    return False


def _key(phrase: Meaning) -> str:
    match phrase:
        case Named(name=name):
            return name.surface()
        case Definite(noun=noun, of=None):
            return noun.surface()
        case Owned(noun=NounLex() as noun):
            return noun.surface()
        case Pronoun(word=word):
            return word
    return repr(phrase)

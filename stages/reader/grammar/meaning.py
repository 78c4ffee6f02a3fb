"""The vocabulary of meanings: what constructions build, before anybody asks who or what is meant.

Everything is a frozen record. `NAMES` is the closed list that templates of the construction pack may use.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from stages.reader.grammar.lexemes import NameLex, NounLex, NumberLex, OpaqueLex, VerbLex, WordLex

Meaning: TypeAlias = Any
"""Any record of this module, a lexeme, a tuple of them, or None: templates are checked when the pack is loaded, not by mypy."""

# ---------------------------------------------------------------- noun phrases


@dataclass(frozen=True, slots=True)
class Named:
    """A proper name: `Tom`, `Lake Crystal`; `noun` for `the Lincoln School`, `Tom the baker`."""

    name: NameLex


@dataclass(frozen=True, slots=True)
class Pronoun:
    """He, she, they, it, him, her, them, who, everyone."""

    word: str


@dataclass(frozen=True, slots=True)
class Definite:
    """A described thing: determiner (`the`, `a`, `his`, `this`, …, or "" for a bare noun), noun group, and what follows `of`."""

    det: str
    noun: NounLex
    of: Meaning = None


@dataclass(frozen=True, slots=True)
class Owned:
    """`Tom's apples`, `her sister's room`."""

    owner: Meaning
    noun: NounLex | None


@dataclass(frozen=True, slots=True)
class Each:
    """`each bag`, `every student`, `each of her friends`: a distributive."""

    noun: Meaning


@dataclass(frozen=True, slots=True)
class Both:
    """`Tom and Ann`, `both of them`, `the two friends`: several taken together."""

    members: tuple[Meaning, ...]


# ---------------------------------------------------------------- amounts


@dataclass(frozen=True, slots=True)
class Plain:
    """A number as it stands; definite where `the`, `these` or a possessive stands before it."""

    number: NumberLex
    definite: str = ""


@dataclass(frozen=True, slots=True)
class Money:
    """A number of dollars, euros, pounds or cents: `$5`, `50 cents`."""

    number: NumberLex
    sign: str


@dataclass(frozen=True, slots=True)
class Percent:
    """`20 percent`, `20%`."""

    number: NumberLex


@dataclass(frozen=True, slots=True)
class Factor:
    """`twice`, `half`, `3 times`, `a third`: a scale, as a number or a word with a fixed one."""

    number: NumberLex | None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """A relation to another amount.

    Attributes:
        difference: what is added or taken (an amount), or None.
        sense: "more" or "fewer" for the difference; "" without one.
        factor: what it is multiplied by, or None.
        base: what it is compared with, or None where the text leaves it out.
    """

    difference: Meaning
    sense: str
    factor: Meaning
    base: Meaning


@dataclass(frozen=True, slots=True)
class Part:
    """`half of the apples`, `20% of them`, `2/3 of his money`: a share of a whole."""

    share: Meaning
    whole: Meaning


@dataclass(frozen=True, slots=True)
class Rest:
    """`the rest`, `the other 5`, `the remaining apples`."""

    of: Meaning = None
    number: NumberLex | None = None


@dataclass(frozen=True, slots=True)
class Same:
    """`the same number of apples as Ann`, `as many apples as Ann`, `that many`."""

    base: Meaning


@dataclass(frozen=True, slots=True)
class Some:
    """An amount that is not stated: `some apples`, `a few`, `several`."""

    word: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity of a thing.

    Attributes:
        quantity: one of the quantities above.
        thing: the noun group counted, or None where it is left out.
        of: what follows `of`: the stuff of a measure, the content of a container, the whole of a selection.
        rates: rates that stand behind it (`each`, `per day`, `at $3 each`).
        tail: adjuncts of its own, as list items have (`5 on Tuesday`).
    """

    quantity: Meaning
    thing: NounLex | None
    of: Meaning = None
    rates: tuple[Meaning, ...] = ()
    tail: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """`5 robins, 4 cardinals and 3 blue jays`: parallel amounts."""

    items: tuple[Meaning, ...]


# ---------------------------------------------------------------- rates and adjuncts


@dataclass(frozen=True, slots=True)
class Per:
    """`per day`, `a day`, `each week`, `every 4 hours`, `for every 3 pens`: the denominator, and its stuff. None: `each`, `apiece`."""

    unit: Meaning
    number: NumberLex | None = None
    word: str = "per"
    of: Meaning = None


@dataclass(frozen=True, slots=True)
class Price:
    """`at $3 each`, `for $5`, `costing $2 apiece`, `worth $4 each`: what is paid for what stands before it."""

    word: str
    amount: Meaning
    each: Meaning = None


@dataclass(frozen=True, slots=True)
class Content:
    """`with 20 apples each`, `containing 12 eggs`, `that has 3 rooms`, `with 5 in each`."""

    word: str
    amount: Meaning


@dataclass(frozen=True, slots=True)
class Prep:
    """A prepositional phrase."""

    prep: str
    object: Meaning


@dataclass(frozen=True, slots=True)
class When:
    """A time: `on Monday`, `yesterday`, `last week`, `in the morning`; the words tell times apart."""

    words: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Adjective:
    """A predicate adjective, a colour, a state: `red`, `5 years old`, `3 inches tall`, `full`."""

    word: Meaning
    amount: Meaning = None
    of: Meaning = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A small word with a meaning of its own: `altogether`, `left`, `now`, `together`, `each`, `also`, `then`."""

    word: str


@dataclass(frozen=True, slots=True)
class Particle:
    """A separated particle: `gives 3 apples away`."""

    word: str


@dataclass(frozen=True, slots=True)
class Purpose:
    """`to buy bread`, `for baking`: a reason without numbers; it carries no arithmetic."""

    verb: Meaning
    object: Meaning = None
    tail: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """An adverb without quantity: `carefully`."""

    adverb: WordLex


# ---------------------------------------------------------------- clauses and sentences


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb group: the verb, its tense (`past`, `present`, `future`, `modal`, `wish`), negation and voice."""

    verb: Meaning
    tense: str = ""
    negative: str = ""
    voice: str = ""
    auxiliary: str = ""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A verb group with its objects and adjuncts."""

    verb: Verb
    objects: tuple[Meaning, ...] = ()
    tail: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Being:
    """A predicate with `be`: `is $5`, `are red`, `were in the basket`, `is 5 years old`."""

    value: Meaning
    tail: tuple[Meaning, ...] = ()
    tense: str = ""
    negative: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and a predicate. The subject is None where a coordination leaves it out, "there" in `there are`."""

    subject: Meaning
    predicate: Meaning


@dataclass(frozen=True, slots=True)
class Condition:
    """A subordinate clause: `if he sells 5`, `after she eats 3`."""

    word: str
    clauses: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that states: fronted adjuncts and clauses in order."""

    front: tuple[Meaning, ...]
    clauses: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The gap of a question: how many of what.

    Attributes:
        word: "many", "much", "more" (a difference), "old", "long", "far", "total", "difference".
        thing: the noun group asked for, or None.
        of: what follows `of`.
    """

    word: str
    thing: NounLex | None = None
    of: Meaning = None
    second: NounLex | None = None
    than: Meaning = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the gap, and the clause in which it stands (`clause.objects` or its subject holds the `Asked`)."""

    clause: Meaning
    front: tuple[Meaning, ...] = ()
    back: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Single:
    """One, said by an article: `a 200-page book`, `a pair of shoes`."""

    det: str


@dataclass(frozen=True, slots=True)
class Measure:
    """A size that stands before a noun: `200-page`, `12-oz`."""

    number: NumberLex
    unit: NounLex
    hyphen: str = ""


@dataclass(frozen=True, slots=True)
class NumberOf:
    """`the number of apples (in the box)`."""

    thing: Meaning
    place: Meaning = None


@dataclass(frozen=True, slots=True)
class Placed:
    """`the students in the class`: a noun phrase with a place or an origin."""

    thing: Meaning
    place: Meaning


@dataclass(frozen=True, slots=True)
class Gerund:
    """`selling apples`, an activity spoken of as a thing."""

    verb: Meaning
    object: Meaning = None
    tail: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Ago:
    """`5 years ago`."""

    amount: Meaning


@dataclass(frozen=True, slots=True)
class Times:
    """`5 times`, `twice`: how often."""

    number: NumberLex | None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Than:
    """`than Ann`: the base of a comparison that stands apart."""

    base: Meaning


@dataclass(frozen=True, slots=True)
class Fronted:
    """The predicate of a question whose gap was moved to the front."""

    asked: Meaning
    predicate: Meaning


@dataclass(frozen=True, slots=True)
class AskedFor:
    """`what is the total cost of the pens`: a quantity asked for by its noun."""

    adjective: Meaning
    noun: NounLex
    of: tuple[Meaning, ...] = ()
    tail: tuple[Meaning, ...] = ()
    det: str = "the"


@dataclass(frozen=True, slots=True)
class Gapped:
    """A predicate whose verb is left out: `and Ann 5`."""

    amount: Meaning
    tail: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Titled:
    """`his friend Mark`, `Farmer Brown`, `Tom, the baker,`: a name with what its bearer is."""

    det: str
    noun: NounLex
    name: NameLex
    owner: Meaning = None


@dataclass(frozen=True, slots=True)
class The:
    """`the three`: a counted group that is known."""

    number: NumberLex


@dataclass(frozen=True, slots=True)
class Counted:
    """`the two friends`, `his 3 sons`: a described group with its number."""

    det: str
    number: NumberLex
    noun: NounLex


@dataclass(frozen=True, slots=True)
class Dozen:
    """`3 dozen`, `a dozen`: twelve of each."""

    number: NumberLex | None


@dataclass(frozen=True, slots=True)
class Worth:
    """`a $5 tip`: the sum that a thing is worth."""

    money: Money


@dataclass(frozen=True, slots=True)
class Off:
    """`20% off`, `a 20% discount`: what is taken from a price, in percent."""

    number: NumberLex


@dataclass(frozen=True, slots=True)
class Did:
    """`what Ann spent`, `the number that Ann has`: the amount of an event."""

    subject: Meaning
    verb: Verb
    tail: Meaning = None


@dataclass(frozen=True, slots=True)
class Reduced:
    """`tied to a tree`: a participle that says something of the noun before it."""

    verb: Meaning
    place: Meaning


def adjoined(front: tuple[Meaning, ...] | None, clause: Meaning) -> Meaning:
    """A clause with the adjuncts that stand before it inside a sentence."""
    if not isinstance(clause, Clause) or not isinstance(clause.predicate, Predicate | Being | Gapped):
        return Told(clause, front) if front else clause
    return replace(clause, predicate=replace(clause.predicate, tail=(*(front or ()), *clause.predicate.tail))) if front else clause


@dataclass(frozen=True, slots=True)
class Described:
    """`the discount she received`: a thing told by what was done with it."""

    det: str
    noun: NounLex
    did: Did


@dataclass(frozen=True, slots=True)
class Ordinal:
    """`the first class`, `the second one`."""

    det: str
    word: WordLex
    noun: NounLex | None


@dataclass(frozen=True, slots=True)
class Related:
    """`Jack, who weighs 60 pounds,`: somebody, and what is said of him beside."""

    np: Meaning
    predicate: Meaning


@dataclass(frozen=True, slots=True)
class Activity:
    """`cleaning her room`: what the time or the money of the clause goes into."""

    verb: VerbLex
    object: Meaning = None


@dataclass(frozen=True, slots=True)
class Opaque:
    """Words without number or quantity that no construction reads: `that she keeps in the shed`. They may tell amounts apart, no more."""

    head: str
    words: OpaqueLex
    verb: VerbLex | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """`Tom finds out that …`: what is known by somebody is so."""

    subject: Meaning
    clause: Clause


@dataclass(frozen=True, slots=True)
class Compound:
    """`2 hours 20 minutes`, `5 feet 6 inches`: one measure in two units. Its normal form is a list."""

    first: Amount
    second: Amount


@dataclass(frozen=True, slots=True)
class AskedWith:
    """`how many pages per day`, `how many fish in the pond`: a gap with adjuncts. In normal form they stand behind the verb."""

    asked: Asked
    tail: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Relative:
    """`that holds 5 litres`, `he bought on Monday`, `cut into 8 slices`: what a clause says of the noun before it."""

    word: str
    clause: Meaning


@dataclass(frozen=True, slots=True)
class Told:
    """`the number of cars he has`: something with a relative clause, a place or a group that no other record holds."""

    thing: Meaning
    by: Meaning


@dataclass(frozen=True, slots=True)
class Beside:
    """Something that is read but that no rule of meaning knows (`5 nights a week`, `at least 3`); `word` says what. Always refused."""

    word: Meaning
    what: Meaning


def rated(amount: Meaning, rates: tuple[Meaning, ...] | None) -> Meaning:
    """An amount with the rates that stand behind it."""
    return replace(amount, rates=rates or ()) if isinstance(amount, Amount) else Told(amount, rates) if rates else amount


def item(amount: Meaning, tail: tuple[Meaning, ...] | None) -> Meaning:
    """An item of a list: an amount with adjuncts of its own."""
    return replace(amount, tail=tail or ()) if isinstance(amount, Amount) else Told(amount, tail) if tail else amount


def either(first: Meaning, second: Meaning) -> Meaning:
    """The one of two optional places that is filled."""
    return first if first is not None else second


def sequence(clauses: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """Clauses in the order in which they were said."""
    return clauses


_RECORDS = (
    Named, Pronoun, Definite, Owned, Each, Both, Plain, Money, Percent, Factor, Compared, Part, Rest, Same, Some, Amount, Listing,
    Per, Price, Content, Prep, When, Marker, Particle, Purpose, Manner, Verb, Predicate, Being, Clause, Condition, Statement, Asked,
    Question, Adjective, Titled, The, Counted, Dozen, Worth, Off, Did, Described, Reported, Opaque, Ordinal, Related, Activity,
    Single, Measure, NumberOf, Placed, Gerund, Ago, Times, Than, Fronted, AskedFor, Gapped, Reduced,
    Compound, AskedWith, Relative, Told, Beside,
)  # fmt: skip
NAMES: dict[str, Any] = {record.__name__: record for record in _RECORDS}
NAMES |= {"Rated": rated, "Item": item, "Either": either, "Sequence": sequence, "Adjoined": adjoined}


def gist(value: Meaning) -> str:
    """A meaning in one short line, for explanations and for the examples of the pack."""
    if value is None:
        return "-"
    if isinstance(value, str | bool | int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(gist(item) for item in value) + "]"
    if isinstance(value, NumberLex):
        return str(value.value)
    if isinstance(value, VerbLex):
        return value.lemma + (f" {value.particle}" if value.particle else "") + f"/{value.frame}"
    if isinstance(value, NounLex | NameLex | WordLex):
        return value.surface()
    parts = [gist(getattr(value, field.name)) for field in fields(value) if getattr(value, field.name) not in (None, (), "", False)]
    return f"{type(value).__name__}({', '.join(parts)})"

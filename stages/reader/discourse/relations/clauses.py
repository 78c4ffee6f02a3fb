"""From clauses to facts: what each kind of predicate says about quantities (design 3.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from packs import words
from stages.reader.discourse.relations import rates
from stages.reader.discourse.relations.amounts import Frame, Measured, Measurer
from stages.reader.discourse.relations.costs import state_cost
from stages.reader.discourse.relations.facts import HAVE, PRICE, Fact, Situation, label_of
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.tails import Tail, has_quantity, sort_tail
from stages.reader.discourse.relations.things import Thing, thing_of
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import (
    Adjective,
    Amount,
    Being,
    Both,
    Clause,
    Compared,
    Counted,
    Definite,
    Each,
    Gapped,
    Listing,
    Meaning,
    Money,
    Named,
    Owned,
    Placed,
    Plain,
    Predicate,
    Pronoun,
    The,
    Titled,
    Verb,
)
from stages.reader.graph import RelationKind
from stages.reader.refusals import ParseError, RefusalCode

_SIGNS = {"gain": 1, "make": 1, "transfer_in": 1, "loss": -1, "transfer_out": -1}
_ALWAYS_CHANGES = frozenset({"split", "scale_up", "scale_down"})
_PLAIN_TENSES = frozenset({"past", "present", "finite", "progressive", "will", "start"})
_GENERIC_FRAMES = frozenset({"possess", "cost", "weigh", "last", "price"})


def state(situation: Situation, clause: Clause, quals: frozenset[str], subject: Meaning) -> None:
    """Adds what a clause states.

    Args:
        situation: what has been said so far; it grows.
        clause: the clause.
        quals: times and places that the sentence sets in front.
        subject: the subject in force where the clause leaves its own out.

    Raises:
        ParseError: nothing of it, or not all of it, is understood.
    """
    who = clause.subject if clause.subject is not None else subject
    match clause.predicate:
        case _ if not has_quantity(clause):
            _scene(situation, who, clause)
        case Predicate() as predicate:
            _Event(situation, who, predicate, quals).state()
        case Being() as being:
            _state_being(situation, who, being, quals)
        case _:
            raise unsupported(situation, "this clause")


def unsupported(situation: Situation, what: str) -> ParseError:
    """A refusal for a meaning that no rule consumes."""
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for {what}.")


def _scene(situation: Situation, subject: Meaning, clause: Clause) -> None:
    """A clause without quantities: it introduces people and things, and says nothing that counts."""
    if isinstance(clause.predicate, Predicate) and clause.predicate.verb.negative:
        raise unsupported(situation, "a negation")
    if isinstance(clause.predicate, Predicate):
        _check_scene(situation, clause.predicate)
    for phrase in (subject, *(clause.predicate.objects if isinstance(clause.predicate, Predicate) else ())):
        _introduce(situation, phrase)


def _check_scene(situation: Situation, predicate: Predicate) -> None:
    """A clause without numbers may still change amounts: `splits the cost`, `eats the apples`. That is no scene."""
    frame = _frame(predicate.verb.verb)
    if frame in _ALWAYS_CHANGES:
        raise unsupported(situation, "a change without a number")
    if frame not in _SIGNS:
        return
    counted = {fact.thing.lemma for fact in situation.facts}
    for phrase in predicate.objects:
        if isinstance(phrase, Definite | Owned) and isinstance(phrase.noun, NounLex) and phrase.noun.lemma in counted:
            raise unsupported(situation, "a change without a number")
        if isinstance(phrase, Pronoun) and phrase.word in ("it", "them") and counted:
            raise unsupported(situation, "a change without a number")


def _introduce(situation: Situation, phrase: Meaning) -> None:
    match phrase:
        case Named() | Both() | Owned() | Titled() | Definite(det="the" | "a" | "an" | "his" | "her" | "their"):
            try:
                situation.referents.holder(phrase)
            except ParseError as error:
                if error.refusal.code is RefusalCode.AMBIGUOUS_REFERENCE:
                    raise
        case _:
            pass


class _Event:
    """A clause with a verb: who does what to how many of what."""

    def __init__(self, situation: Situation, subject: Meaning, predicate: Predicate, quals: frozenset[str]) -> None:
        self._situation = situation
        self._subject = subject
        self._predicate = predicate
        self._verb, self._frame = _verb_of(situation, predicate.verb)
        self._tail = sort_tail(predicate.tail, situation.referents)
        self._quals = quals | frozenset(self._tail.quals)
        self._per: Thing | None = None
        self._per_base: str | None = None
        self._holder: Holder = ()

    def state(self) -> None:
        """Adds the facts of the clause."""
        if self._tail.than is not None or self._tail.money is not None or has_quantity(self._tail.purpose):
            raise unsupported(self._situation, "what stands behind this verb")
        if self._predicate.verb.voice:
            raise unsupported(self._situation, "a passive")
        if self._frame == "cost":
            state_cost(self._situation, self._subject, self._predicate.objects, self._tail)
            return
        self._holder = self._read_subject()
        objects = self._predicate.objects
        if len(objects) == 2:
            self._recipient(objects[0])
        elif self._tail.recipient is not None:
            self._recipient(self._tail.recipient)
        self._objects(objects[-1] if objects else None)

    # ------------------------------------------------------------ subject and recipient

    def _read_subject(self) -> Holder:
        match self._subject:
            case Each(noun=NounLex() as noun):
                self._per = thing_of(noun)
                return (self._per.text,)
            case Each(noun=Amount(thing=NounLex()) as amount):
                self._count(amount)
                return (self._per.text,) if self._per else ()
            case Each(noun=Definite(noun=noun)) | Each(noun=Owned(noun=NounLex() as noun)):
                self._per = thing_of(noun)
                return (self._per.text,)
            case Amount(quantity=Plain(), thing=NounLex(), of=None) as amount if self._each():
                self._count(amount)
                return (self._per.text,) if self._per else ()
            case Definite(det="a" | "an", noun=noun, of=None) if self._frame in _GENERIC_FRAMES and words.kin(noun.lemma) is None:
                self._per = thing_of(noun)
                return self._situation.referents.holder(self._subject)
            case Named() | Pronoun() | Both() | Owned() | Definite() | Placed() | Titled() | The() | Counted():
                return self._situation.referents.holder(self._subject)
        raise unsupported(self._situation, "this subject")

    def _each(self) -> bool:
        if self._tail.each:
            return True
        last = self._predicate.objects[-1] if self._predicate.objects else None
        return isinstance(last, Amount) and any(getattr(rate, "unit", "") is None for rate in last.rates)

    def _count(self, amount: Amount) -> None:
        """A counted group whose members each do the same."""
        measured = Measurer(self._situation, Frame((), HAVE)).measure(replace(amount, rates=()))
        self._situation.add(Fact((), HAVE, measured.thing, measured.node, self._quals))
        self._per, self._per_base = measured.thing, measured.node

    def _recipient(self, phrase: Meaning) -> None:
        match phrase:
            case Each(noun=Amount() as amount):
                self._count(amount)
            case Amount(quantity=Plain(), thing=NounLex()) as amount:
                self._count(amount)
            case Each(noun=NounLex() as noun):
                self._per = thing_of(noun)
            case Each(noun=Definite(noun=noun)):
                self._per = thing_of(noun)
            case _:
                self._other = self._situation.referents.holder(phrase)

    # ------------------------------------------------------------ objects

    def _objects(self, obj: Meaning) -> None:
        situation, tail = self._situation, self._tail
        sign = _SIGNS.get(self._frame, 0)
        measurer = Measurer(situation, Frame(self._holder, self._verb, self._quals, sign))
        durations = list(tail.durations)
        items: list[Amount] = []
        match obj:
            case Listing(items=listed):
                items = list(listed)
            case Amount():
                items = [obj]
            case Definite(noun=noun) | Each(noun=NounLex() as noun) if tail.price is not None and (isinstance(obj, Each) or not obj.det):
                self._offer(thing_of(noun))
                return
            case None | Definite() | Named() | Owned() | Pronoun() if not has_quantity(obj) and tail.times is not None and not durations:
                self._record(rates.occasions(situation, tail.times), Amount(None, None), Tail(), sign, durations)
                return
            case None | Definite() | Named() | Owned() | Pronoun() if not has_quantity(obj) and (tail.speed is not None or durations):
                items = [tail.speed if tail.speed is not None else durations.pop(0)]
            case _:
                raise unsupported(situation, "this object")
        facts = [self._record(measurer.measure(item), item, sort_tail(item.tail, situation.referents), sign, durations) for item in items]
        if tail.shared is not None:
            if len(facts) != 1 or self._frame not in ("split", "transfer_out", "transfer", "provide"):
                raise unsupported(situation, "this sharing")
            rates.share(situation, facts[0], tail.shared)

    def _offer(self, thing: Thing) -> None:
        """`sells mugs for $9 each`: what one costs, no event."""
        if not self._tail.only("quals", "flags", "price") or self._tail.price is None:
            raise unsupported(self._situation, "what stands behind this offer")
        rates.price(self._situation, Fact((), self._verb, thing, ""), None, self._tail.price)

    def _record(self, one: Measured, item: Amount, own: Tail, sign: int, durations: list[Amount]) -> Fact:
        situation, tail = self._situation, self._tail
        if not own.only("quals", "per"):
            raise unsupported(situation, "what stands behind this amount")
        fact = Fact(self._holder, self._verb, one.thing, one.node, self._quals | frozenset(own.quals), sign=sign)
        if tail.times is not None and one.thing != rates.OCCASION:
            fact = rates.repeated(situation, fact, tail.times)
        fact, found = rates.denominators_of(situation, fact, (*one.pers, *tail.per, *own.per))
        own_per = [(self._per, self._per_base)] if self._per is not None else []
        fact, found = rates.lasting(situation, fact, [*own_per, *found], durations)
        if (one.each or tail.each) and not found:
            self._each_of(fact)
            return fact
        fact = rates.exchanged(situation, fact, tail)
        if found:
            if isinstance(item.quantity, Compared) and item.quantity.base is None:
                raise unsupported(situation, "a comparison for each of something")
            fact = rates.as_rate(situation, fact, found)
            situation.facts.append(fact)
            return fact
        said = one.price or tail.price
        situation.add(fact)
        if said is not None:
            rates.price(situation, fact, item, said)
        self._change(fact)
        return fact

    def _each_of(self, fact: Fact) -> None:
        """`they each have 5`: every member of the group has that many."""
        if len(self._holder) < 2:
            raise unsupported(self._situation, "this “each”")
        for member in self._holder:
            self._situation.add(replace(fact, holder=(member,)))

    # ------------------------------------------------------------ states

    def _change(self, fact: Fact) -> None:
        """Moves the holder's state along, where the event changes it."""
        situation = self._situation
        key = (fact.holder, fact.thing)
        if fact.verb == HAVE or self._frame == "possess":
            if "now" in self._tail.flags and key in situation.states:
                situation.builder.tie(RelationKind.EQUAL, situation.states[key], fact.node)
                return
            situation.states.setdefault(key, fact.node)
            return
        if not fact.sign:
            return
        key = _state_key(situation, fact) or key
        if key not in situation.states:
            if fact.sign > 0:
                situation.states[key] = fact.node
            return
        kind = RelationKind.GAIN if fact.sign > 0 else RelationKind.LOSS
        label = f"{label_of(fact.holder, HAVE, fact.thing)} then"
        situation.optional |= {len(situation.builder.relations)}
        situation.states[key] = situation.builder.relate(kind, label, fact.thing.unit, situation.states[key], fact.node)


def _state_key(situation: Situation, fact: Fact) -> tuple[Holder, Thing] | None:
    fitting = [key for key in situation.states if key[0] == fact.holder and key[1].lemma == fact.thing.lemma]
    exact = [key for key in fitting if key[1] == fact.thing]
    return exact[0] if exact else fitting[0] if len(fitting) == 1 else None


def _verb_of(situation: Situation, verb: Verb) -> tuple[str, str]:
    if verb.negative:
        raise unsupported(situation, "a negation")
    if verb.tense not in _PLAIN_TENSES and not (verb.tense == "can" and _frame(verb.verb) == "possess"):
        raise unsupported(situation, f"the mood of this verb ({verb.tense})")
    if isinstance(verb.verb, VerbLex):
        lemma = verb.verb.lemma + (f" {verb.verb.particle}" if verb.verb.particle else "")
        return (HAVE if verb.verb.frame == "possess" else lemma), verb.verb.frame
    return str(verb.verb), "possess" if verb.verb == HAVE else "event"


def _frame(verb: Meaning) -> str:
    return verb.frame if isinstance(verb, VerbLex) else "possess" if verb == HAVE else "event"


def _state_being(situation: Situation, subject: Meaning, being: Being, quals: frozenset[str]) -> None:
    """`there are 5 apples`, `half of them are red`, `the price is $5`, `Tom is 5 years old`."""
    if being.negative or being.tense == "will":
        raise unsupported(situation, "this mood")
    tail = sort_tail(being.tail, situation.referents)
    if not tail.only("quals", "flags", "purpose", "source", "recipient") or has_quantity(tail.purpose):
        raise unsupported(situation, "what stands behind this verb")
    all_quals = quals | frozenset(tail.quals)
    match subject, being.value:
        case Pronoun(word="there"), Amount() | Listing() as value:
            _exist(situation, value, all_quals)
        case Amount() as amount, None:
            _exist(situation, amount, all_quals)
        case Amount() as amount, Adjective(word=word, amount=None) if not isinstance(word, str):
            _subset(situation, amount, word.surface(), all_quals)
        case Amount() as amount, Definite(det="", noun=noun, of=None):
            _subset(situation, amount, noun, all_quals)
        case Definite(noun=noun, of=None), Amount(quantity=Money()) as amount:
            _price_is(situation, thing_of(noun), amount)
        case _, Adjective(word="measure", amount=Amount() as amount) if isinstance(subject, Named | Pronoun | Owned | Definite):
            holder = situation.referents.holder(subject)
            measured = Measurer(situation, Frame(holder, "measure", all_quals)).measure(amount)
            situation.add(Fact(holder, "measure", measured.thing, measured.node, all_quals))
        case _:
            raise unsupported(situation, "this use of “be”")


def _exist(situation: Situation, value: Amount | Listing, quals: frozenset[str]) -> None:
    items = value.items if isinstance(value, Listing) else (value,)
    measurer = Measurer(situation, Frame((), HAVE, quals))
    for item in items:
        measured = measurer.measure(item)
        own = sort_tail(item.tail, situation.referents)
        if measured.price is not None or not own.only("quals", "flags"):
            raise unsupported(situation, "a rate here")
        fact = Fact((), HAVE, measured.thing, measured.node, quals | frozenset(own.quals))
        if measured.pers:
            fact, found = rates.denominators_of(situation, fact, measured.pers)
            situation.facts.append(rates.as_rate(situation, fact, found))
        elif measured.each:
            raise unsupported(situation, "this “each”")
        else:
            situation.add(fact)
            situation.states.setdefault(((), measured.thing), measured.node)


def _subset(situation: Situation, amount: Amount, kind: str | NounLex, quals: frozenset[str]) -> None:
    """`half of them are red`, `12 are girls`: a part of the whole spoken of last, with a kind of its own."""
    known = situation.last_amount()
    if known is None:
        raise unsupported(situation, "a part of nothing")
    measured = Measurer(situation, Frame((), HAVE, quals)).measure(amount)
    if isinstance(kind, str):
        thing = replace(measured.thing, mods=measured.thing.mods | {kind})
    else:
        thing = thing_of(kind)
    situation.add(Fact((), HAVE, thing, measured.node, quals))


def _price_is(situation: Situation, thing: Thing, amount: Amount) -> None:
    measured = Measurer(situation, Frame((), PRICE)).measure(amount)
    per = measured.per or thing
    situation.builder.labels[measured.node] = (f"the price of one {per.lemma}", f"{measured.thing.unit}/{per.unit}")
    situation.facts.append(Fact((), PRICE, measured.thing, measured.node, per=per))


def state_gapped(situation: Situation, clause: Clause, before: Clause, quals: frozenset[str]) -> None:
    """`and Ann 5`: the verb of the clause before."""
    gapped = clause.predicate
    if not isinstance(gapped, Gapped) or not isinstance(before.predicate, Predicate):
        raise unsupported(situation, "this ellipsis")
    state(situation, Clause(clause.subject, replace(before.predicate, objects=(gapped.amount,), tail=gapped.tail)), quals, None)


ONE = Fraction(1)

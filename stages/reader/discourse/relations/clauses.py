"""From clauses to facts: what each kind of predicate says about quantities (design 3.3)."""

from __future__ import annotations

from dataclasses import replace

from packs import words
from stages.reader.discourse.relations import rates
from stages.reader.discourse.relations.adjust import is_adjustment, note, state_adjustment
from stages.reader.discourse.relations.amounts import Frame, Measured, Measurer
from stages.reader.discourse.relations.being import state_being
from stages.reader.discourse.relations.changes import record_change, record_holding, record_kept, sign_of
from stages.reader.discourse.relations.costs import state_cost
from stages.reader.discourse.relations.facts import HAVE, PRICE, Fact, Over, Situation
from stages.reader.discourse.relations.kinds import state_doing, tells_kind
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.states import BUYING, SELLING
from stages.reader.discourse.relations.tails import Tail, has_quantity, sort_tail
from stages.reader.discourse.relations.takings import state_taking, taking_of
from stages.reader.discourse.relations.things import Thing, covers, thing_of
from stages.reader.discourse.relations.verbs import frame_of, verb_of
from stages.reader.discourse.relations.voices import active
from stages.reader.discourse.relations.wholes import is_whole, tie_whole
from stages.reader.discourse.relations.wishes import TARGETS
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import (
    Amount,
    Being,
    Both,
    Clause,
    Compared,
    Counted,
    Definite,
    Each,
    Gapped,
    Gerund,
    Listing,
    Meaning,
    Named,
    Ordinal,
    Owned,
    Part,
    Per,
    Placed,
    Plain,
    Predicate,
    Pronoun,
    Rest,
    Single,
    The,
    Titled,
    Verb,
)
from stages.reader.refusals import ParseError, RefusalCode

_SIGNS = {"gain": 1, "make": 1, "transfer_in": 1, "loss": -1, "transfer_out": -1}
_ALWAYS_CHANGES = frozenset({"split", "scale_up", "scale_down"})
_TAKEN_UP = (
    "tendered", "off", "quals", "flags", "per", "price", "durations", "exchange", "speed", "shared", "recipient", "source", "times", "each",
    "purpose",
)  # fmt: skip
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
        case Predicate() as predicate if isinstance(who, Gerund):
            state_taking(situation, who, predicate)
        case Predicate(verb=Verb(verb=VerbLex(lemma="take" | "cost"))) as predicate if (
            who == Pronoun("it") and (taking := taking_of(predicate)) is not None
        ):
            state_taking(situation, *taking)
        case Predicate() as predicate if is_adjustment(predicate):
            _introduce(situation, who)
            state_adjustment(situation, predicate)
        case Predicate() as predicate if tells_kind(who, predicate):
            state_doing(situation, who, predicate, quals)
        case Predicate() as predicate:
            turned = active(who, predicate)
            if turned is None:
                raise unsupported(situation, "this passive")
            _Event(situation, turned[0], turned[1], quals).state()
        case Being() as being:
            state_being(situation, who, being, quals)
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
    frame = frame_of(predicate.verb.verb)
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
        self._verb, self._frame = verb_of(situation, predicate.verb)
        self._tail = sort_tail(predicate.tail, situation.referents)
        if self._tail.tendered is not None and self._verb in ("pay", "use"):
            self._verb = "tender"
        self._quals = quals | frozenset(self._tail.quals)
        self._per: Thing | None = None
        self._per_base: str | None = None
        self._lone = False
        self._holder: Holder = ()
        self._over: tuple[Over, ...] = ()
        self._other: Holder | None = None

    def state(self) -> None:
        """Adds the facts of the clause."""
        if "out" in self._tail.flags and self._frame != "loss":
            raise unsupported(self._situation, "this particle")
        if not self._tail.only(*_TAKEN_UP):
            raise unsupported(self._situation, "what stands behind this verb")
        if self._frame == "cost":
            state_cost(self._situation, self._subject, self._predicate.objects, self._tail)
            return
        self._holder = self._read_subject()
        self._situation.referents.set_centre(self._holder)
        objects = self._predicate.objects
        if len(objects) == 2:
            self._recipient(objects[0])
        elif self._tail.recipient is not None:
            self._recipient(self._tail.recipient)
        self._objects(objects[-1] if objects else None)

    # ------------------------------------------------------------ subject and recipient

    def _read_subject(self) -> Holder:
        match self._subject:
            case Both(members=(_,)) if not is_whole(self._tail.flags):
                raise unsupported(self._situation, "whether this is said of each or of both together")
            case Each(noun=NounLex() as noun):
                self._per = thing_of(noun)
                return (self._per.text,)
            case Each(noun=Amount(thing=NounLex()) as amount):
                self._count(amount)
                return (self._per.text,) if self._per else ()
            case Each(noun=Counted(number=number, noun=noun, det=det)):
                self._count(Amount(Plain(number, det), noun))
                return (self._per.text,) if self._per else ()
            case Each(noun=Definite(noun=noun)) | Each(noun=Owned(noun=NounLex() as noun)):
                self._per = thing_of(noun)
                return (self._per.text,)
            case Amount(quantity=Part() | Rest(), rates=()) as amount if self._frame == "possess" or self._each():
                self._count(amount)
                return (self._per.text,) if self._per else ()
            case Amount(quantity=Plain(), thing=NounLex(), of=None) as amount if self._each():
                self._count(amount)
                return (self._per.text,) if self._per else ()
            case Amount(quantity=Plain(), thing=NounLex(), rates=()) as amount if self._predicate.objects:
                return self._together(amount)
            case Definite(det="a" | "an", noun=noun, of=None) if self._is_any(noun):
                self._per, self._lone = thing_of(noun), True
                return self._situation.referents.holder(self._subject)
            case Named() | Pronoun() | Both() | Owned() | Definite() | Placed() | Titled() | The() | Counted() | Ordinal():
                return self._situation.referents.holder(self._subject)
        raise unsupported(self._situation, "this subject")

    def _together(self, amount: Amount) -> Holder:
        """`5 squirrels collected 575 nuts`, `3 scoops make 2 jugs`: the number belongs to all of them, and is a rate if somebody asks.

        They are a group that `they` means.
        """
        measured = Measurer(self._situation, Frame((), HAVE)).measure(amount)
        self._situation.add(Fact((), HAVE, measured.thing, measured.node, self._quals))
        self._over = ((measured.thing, measured.node),)
        self._situation.referents.group = (measured.thing.text,)
        return (measured.thing.text,)

    def _is_any(self, noun: NounLex) -> bool:
        """`a box holds 12 pens`: is it any box? Not where the text counts no boxes, and so speaks of one."""
        if self._frame not in _GENERIC_FRAMES or words.kin(noun.lemma) is not None:
            return False
        return self._frame != "possess" or noun.lemma in self._situation.counted

    def _each(self) -> bool:
        if self._tail.each:
            return True
        last = self._predicate.objects[-1] if self._predicate.objects else None
        return isinstance(last, Amount) and any(getattr(rate, "unit", "") is None for rate in last.rates)

    def _count(self, amount: Amount) -> None:
        """A counted group whose members each do the same."""
        measured = Measurer(self._situation, Frame((), HAVE)).measure(replace(amount, rates=()))
        self._situation.add(Fact((), HAVE, measured.thing, measured.node, self._quals, whole=measured.whole))
        self._per, self._per_base = measured.thing, measured.node
        self._situation.referents.group = (measured.thing.text,)

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
        sign = sign_of(self._verb, self._frame, self._other, tail.source is not None)
        measurer = Measurer(situation, Frame(self._holder, self._verb, self._quals, sign, self._other))
        durations = list(tail.durations)
        items: list[Amount] = []
        match obj:
            case Listing(items=listed):
                items = list(listed)
            case Amount():
                items = [obj]
            case Definite(det="a" | "an" as det, noun=noun, of=of) if self._is_priced():
                items = [Amount(Single(det), noun, of)]
            case Definite(det="a" | "an" as det, noun=noun, of=None) if tail.per and not thing_of(noun).is_time:
                items = [Amount(Single(det), noun)]
            case None if tail.tendered is not None and self._verb == "tender":
                items = [tail.tendered]
            case Pronoun(word="it" | "them") | Definite(det="the") if tail.price is not None and (again := self._again()) is not None:
                fact = replace(again, verb=self._verb, sign=sign, whole=None)
                self._change(fact)
                rates.price(situation, fact, Amount(None, None), tail.price)
                return
            case Pronoun(word="it" | "them") if tail.price is not None and (thing := self._offered()) is not None:
                self._offer(thing)
                return
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
        items = _alike(items)
        facts = [self._record(measurer.measure(item), item, sort_tail(item.tail, situation.referents), sign, durations) for item in items]
        if tail.off is not None:
            note(situation, tail.off)
        if tail.shared is not None:
            if len(facts) != 1 or self._frame not in ("split", "transfer_out", "transfer", "provide"):
                raise unsupported(situation, "this sharing")
            rates.share(situation, facts[0], tail.shared)

    def _is_priced(self) -> bool:
        """Is a price told of what is bought or sold here?"""
        return (self._tail.price is not None or self._tail.off is not None) and self._verb in BUYING | SELLING | TARGETS

    def _again(self) -> Fact | None:
        """What `it` or `them` is that somebody sells: what the same one got last; None where nothing was got."""
        known = [fact for fact in self._situation.amounts() if fact.holder == self._holder and fact.sign > 0 and not fact.thing.is_money]
        obj = self._predicate.objects[-1]
        if isinstance(obj, Definite):
            known = [fact for fact in known if covers(thing_of(obj.noun), fact.thing)]
        return known[-1] if len({fact.thing for fact in known}) == 1 else None

    def _offered(self) -> Thing | None:
        """What `them` are whose price was told, where nobody got any yet."""
        kinds = {fact.per for fact in self._situation.facts if fact.verb == PRICE and fact.per is not None and fact.base is None}
        return next(iter(kinds)) if len(kinds) == 1 else None

    def _offer(self, thing: Thing) -> None:
        """`sells mugs for $9 each`: what one costs, no event."""
        if not self._tail.only("quals", "flags", "price") or self._tail.price is None:
            raise unsupported(self._situation, "what stands behind this offer")
        rates.price(self._situation, Fact((), self._verb, thing, ""), None, self._tail.price)

    def _record(self, one: Measured, item: Amount, own: Tail, sign: int, durations: list[Amount]) -> Fact:
        situation, tail = self._situation, self._tail
        whole = is_whole(own.flags | tail.flags)
        if not own.only("quals", "per", "flags", "recipient") or own.flags - {"total"}:
            raise unsupported(situation, "what stands behind this amount")
        if own.recipient is not None:
            if self._frame != "transfer_out":
                raise unsupported(situation, "what stands behind this amount")
            self._recipient(own.recipient)
        quals = self._quals | frozenset(own.quals)
        fact = Fact(self._holder, self._verb, one.thing, one.node, quals, sign=sign, whole=one.whole, over=self._over)
        if tail.times is not None and (one.pers or own.per or self._per is not None):
            raise unsupported(situation, "how often this happens")
        if tail.times is not None and one.thing != rates.OCCASION:
            fact = rates.repeated(situation, fact, tail.times, tail.per)
        charged = [Per(noun) for noun in (*tail.for_one, *own.for_one)] if fact.thing.is_money and self._verb == "charge" else []
        if charged:
            fact = replace(fact, quals=frozenset(qual for qual in fact.quals if not qual.startswith("for:")))
        fact, found = rates.denominators_of(situation, fact, (*one.pers, *tail.per, *own.per, *charged))
        own_per = [(self._per, self._per_base)] if self._per is not None else []
        fact, found = rates.lasting(situation, fact, [*own_per, *found], durations)
        if (one.each or tail.each) and not found:
            self._each_of(fact)
            return fact
        fact = rates.for_purpose(situation, rates.exchanged(situation, fact, tail), tail)
        if found:
            if isinstance(item.quantity, Compared) and item.quantity.base is None:
                raise unsupported(situation, "a comparison for each of something")
            fact = replace(rates.as_rate(situation, fact, found), lone=self._lone)
            if self._other is not None and self._frame == "transfer_out" and fact.holder == (found[0][0].text,):
                fact = replace(fact, holder=self._other, verb="receive", sign=1)  # "each fish gives him 2 fillets"
            situation.facts.append(fact)
            return fact
        said = one.price or tail.price
        if self._predicate.verb.tense == "can" and self._frame != "possess" and not fact.over:
            raise unsupported(situation, "what somebody could do")
        self._change(fact)
        if whole:
            tie_whole(situation, fact)
        if said is not None:
            rates.price(situation, fact, item, said)
        return fact

    def _each_of(self, fact: Fact) -> None:
        """`they each have 5`: every member of the group has that many."""
        if len(self._holder) < 2:
            raise unsupported(self._situation, "this “each”")
        for member in self._holder:
            self._situation.add(replace(fact, holder=(member,)))

    # ------------------------------------------------------------ states

    def _change(self, fact: Fact) -> None:
        """Adds an amount, and moves along what somebody has where the event changes it."""
        verb = self._predicate.verb.verb
        if verb == "keep" or (isinstance(verb, VerbLex) and verb.lemma == "keep"):
            record_kept(self._situation, fact)
        elif fact.verb == HAVE or self._frame == "possess":
            record_holding(self._situation, fact, self._tail.flags)
        else:
            record_change(self._situation, fact, self._frame, self._other, self._tail)


def _alike(items: list[Amount]) -> list[Amount]:
    """`2 miles on Monday and 3 on Friday every week`: a rate in time behind the last of a list is that of all."""
    *first, last = items
    pers = tuple(item for item in (*last.tail, *last.rates) if isinstance(item, Per) and isinstance(item.unit, NounLex))
    if not first or not last.tail or len(pers) != 1 or not thing_of(pers[0].unit).is_time:
        return items
    if any(isinstance(per, Per) for item in first for per in (*item.tail, *item.rates)):
        return items
    return [*(replace(item, tail=(*item.tail, pers[0])) for item in first), last]


def state_gapped(situation: Situation, clause: Clause, before: Clause, quals: frozenset[str]) -> None:
    """`and Ann 5`: the verb of the clause before."""
    gapped = clause.predicate
    if not isinstance(gapped, Gapped) or not isinstance(before.predicate, Predicate):
        raise unsupported(situation, "this ellipsis")
    state(situation, Clause(clause.subject, replace(before.predicate, objects=(gapped.amount,), tail=gapped.tail)), quals, None)

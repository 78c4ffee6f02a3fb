"""Normal forms: readings that English rules out are dropped, and readings that mean the same become equal (design 3.1).

Each rule is a fact about English grammar, never a preference between readings: determiners and subjects agree in number, a
verb without a recipient's place takes none, `a` is no rate at the head of a sentence. What survives is compared as data, so that
two attachments with one meaning count as one candidate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache

from packs import words
from stages.reader.grammar import attachment
from stages.reader.grammar.attachment import RuledOutError
from stages.reader.grammar.frames import EVENT, frame_of, has_particle
from stages.reader.grammar.lexemes import NounLex, NumberLex, VerbLex, WordLex
from stages.reader.grammar.meaning import (
    Activity,
    Adjective,
    Amount,
    Asked,
    AskedFor,
    Being,
    Both,
    Clause,
    Compared,
    Content,
    Counted,
    Definite,
    Described,
    Each,
    Gapped,
    Gerund,
    Listing,
    Manner,
    Marker,
    Meaning,
    Measure,
    Named,
    Owned,
    Particle,
    Per,
    Placed,
    Plain,
    Predicate,
    Prep,
    Price,
    Pronoun,
    Purpose,
    Question,
    Reduced,
    Statement,
    Times,
    Titled,
    Verb,
    When,
)  # fmt: skip

_SINGULAR = frozenset({"a", "an", "another", "this", "that"})
_PLURAL = frozenset({"these", "those"})
_THIRD_SINGULAR = frozenset({"he", "she", "it", "everyone", "everybody", "someone"})
_NOT_THIRD = frozenset({"they", "we", "i", "you"})
_OBJECT_CASE = frozenset({"him", "them", "me", "us"})
_NO_RECIPIENT = frozenset({"possess", "transfer_in", "scale_up", "scale_down", "split", "travel", "weigh", "remain"})
"""Frames whose verbs have no place for a recipient without a preposition."""
_TO_SOMEBODY = frozenset({"transfer_out", "gain", "make"})
"""Frames in which `her 5 pears` is somebody and what she gets."""
_OF_HERS = frozenset({"event", "work"})
"""Frames in which `her 5 pears` are the pears that she has."""
_BARE_PLACES = frozenset({"school", "work", "bed", "town", "camp", "church", "market", "lunch", "dinner", "breakfast", "place"})
_DISAGREE = frozenset({("have", "sg"), ("are", "sg"), ("has", "pl"), ("is", "pl"), ("was", "pl")})
_TIMES = frozenset({"second", "minute", "hour", "day", "night", "week", "weekend", "month", "year", "morning", "evening"})
_DAY_PARTS = frozenset({"morning", "afternoon", "evening"})


def normal_form_of(meaning: Meaning) -> Meaning | None:
    """The normal form of a meaning, or None where English rules the reading out."""
    try:
        return _normal(meaning)
    except RuledOutError:
        return None


def _normal(value: Meaning) -> Meaning:
    if isinstance(value, tuple):
        return tuple(_normal(item) for item in value)
    if not is_dataclass(value) or isinstance(value, NounLex | NumberLex | VerbLex):
        return value
    changed: dict[str, Meaning] = {}
    for name in _field_names(type(value)):  # type: ignore[arg-type]
        old = getattr(value, name)
        # "a children's home": the article belongs to the home.
        new = old if isinstance(value, Owned) and isinstance(old, Definite) else _normal(old)
        if new is not old and new != old:
            changed[name] = new
    done: Meaning = replace(value, **changed) if changed else value  # type: ignore[type-var]
    rule = _RULES.get(type(done))
    return rule(done) if rule is not None else done


@cache
def _field_names(kind: Meaning) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _definite(value: Definite) -> Meaning:
    if _disagree(value.det, value.noun.number):
        raise RuledOutError
    return value


def _prep(value: Prep) -> Meaning:
    """Times of day are times, contents are contents, and `for selling pears` is an activity."""
    thing = value.object
    if value.prep in ("for", "in", "on") and isinstance(thing, Each) and isinstance(thing.noun, NounLex):
        return Per(thing.noun, None, "every")
    if isinstance(thing, Amount) and thing.thing is None and value.prep in ("up", "down", "off") and isinstance(thing.quantity, Plain):
        raise RuledOutError
    if isinstance(thing, Amount) and value.prep == "with":
        return Content("with", thing)
    if isinstance(thing, Each) and isinstance(thing.noun, NounLex) and value.prep in ("in", "on", "to"):
        return Per(thing.noun, None, "each")
    if not isinstance(thing, Definite) or thing.of is not None:
        return value
    if value.prep == "in" and thing.det == "the" and thing.noun.lemma in _DAY_PARTS and not thing.noun.mods:
        return When((thing.noun.lemma,))
    if value.prep == "at" and not thing.det and thing.noun.lemma == "night":
        return When(("night",))
    if value.prep == "to" and not thing.det and _is_bare_verb(thing.noun):
        raise RuledOutError
    if value.prep in ("for", "by", "from") and not thing.det and _is_activity(thing.noun):
        raise RuledOutError
    return value


def _is_bare_verb(noun: NounLex) -> bool:
    """In `to plant` and `to pay` stand verbs; in `to school` and `to work` places."""
    if noun.mods:
        first = noun.mods[0]
        is_verb = any(reading.form == "base" and reading.tagged for reading in words.verb(first))
        return is_verb and not words.adjective(first) and not _is_rather_a_noun(first)
    if noun.number != "sg" or noun.lemma in _BARE_PLACES:
        return False
    return any(reading.form == "base" and reading.tagged for reading in words.verb(noun.lemma))


def _is_activity(noun: NounLex) -> bool:
    return any(reading.form == "ing" for reading in words.verb((*noun.mods, noun.lemma)[0]))


def _marker(value: Marker) -> Meaning:
    return When(("later",)) if value.word == "later" else value


def _manner(value: Manner) -> Meaning:
    return Marker("finally") if value.adverb.word == "finally" else value


def _disagree(det: str, number: str) -> bool:
    return (det in _SINGULAR and number == "pl") or (det in _PLURAL and number == "sg")


def _placed(value: Placed) -> Meaning:
    """`the number of his goats` has one reading: `of` belongs to the noun."""
    if isinstance(value.place, Prep) and value.place.prep == "of" and isinstance(value.thing, Definite) and value.thing.of is None:
        return replace(value.thing, of=value.place.object)
    return value


def _statement(value: Statement) -> Meaning:
    attachment.check_front(value.front)
    if any(isinstance(clause, Clause) and clause.subject == Pronoun("who") for clause in value.clauses):
        raise RuledOutError
    if any(isinstance(item, Particle | Activity) or (isinstance(item, Per) and item.word in ("a", "an")) for item in value.front):
        raise RuledOutError
    return value


def _clause(value: Clause) -> Meaning:
    attachment.clause(value)
    predicate, subject = value.predicate, value.subject
    if subject == Pronoun("her") or (isinstance(subject, Pronoun) and subject.word in _OBJECT_CASE):
        raise RuledOutError
    if isinstance(subject, Owned) and subject.noun is None and isinstance(predicate, Predicate):
        if predicate.objects and isinstance(predicate.objects[-1], Definite) and not predicate.objects[-1].det:
            raise RuledOutError
    if isinstance(predicate, Gapped) and not _may_stand_before_a_gap(subject):
        raise RuledOutError
    if isinstance(predicate, Predicate) and isinstance(predicate.verb.verb, VerbLex):
        _check_agreement(subject, predicate.verb.verb, predicate.verb.tense)
    if isinstance(predicate, Predicate) and isinstance(predicate.verb.verb, VerbLex) and predicate.verb.tense == "finite":
        if (predicate.verb.verb.form, _number_of(subject)) in (("base", "sg"), ("s", "pl")):
            raise RuledOutError
    if (_auxiliary_of(predicate), _number_of(subject)) in _DISAGREE:
        raise RuledOutError
    if isinstance(predicate, Being) and isinstance(subject, Asked) and Marker("there") in predicate.tail[:1]:
        raise RuledOutError
    return value


def _check_agreement(subject: Meaning, verb: VerbLex, tense: str) -> None:
    """Subject and verb agree in number; what is no usual verb is none behind a number alone ("9 ducks fly")."""
    number = _number_of(subject)
    if tense == "finite" and (verb.form, number) in (("base", "sg"), ("s", "pl")):
        raise RuledOutError
    unsaid = (isinstance(subject, Amount) and subject.thing is None) or (isinstance(subject, Asked) and subject.thing is None)
    if unsaid and verb.frame == EVENT and _is_rather_a_noun(verb.lemma):
        raise RuledOutError


def _auxiliary_of(predicate: Meaning) -> str:
    if isinstance(predicate, Predicate):
        return predicate.verb.auxiliary
    return predicate.tense if isinstance(predicate, Being) else ""


def _may_stand_before_a_gap(subject: Meaning) -> bool:
    """In `and a storm ruins 4`, the storm ruins; it is no storm's ruins that do what was done before."""
    if isinstance(subject, Described):
        return False
    if not isinstance(subject, Definite):
        return True
    last = subject.noun.surface().rpartition(" ")[2]
    return bool(subject.det) and not any(reading.form in ("s", "past") for reading in words.verb(last))


def _number_of(subject: Meaning) -> str:
    match subject:
        case Pronoun(word=word):
            return "sg" if word in _THIRD_SINGULAR else "pl" if word in _NOT_THIRD else ""
        case Named():
            return "sg"
        case Asked(word="many"):
            return "pl"
        case Amount(quantity=Plain(number=number)) if number.value != 1:
            return "pl"
        case Definite(noun=noun) if _is_group(noun):
            return ""
        case Definite(det=det, noun=noun) if det in _SINGULAR or noun.number == "sg":
            return "sg"
        case Definite(noun=noun) if noun.number == "pl":
            return "pl"
        case Owned(noun=NounLex(number=number)) if number != "both":
            return number
        case Placed(thing=thing):
            return _number_of(thing)
        case Both(members=members) if len(members) > 1:
            return "pl"
        case Titled():
            return "sg"
    return ""


def _is_group(noun: NounLex) -> bool:
    """`the police bring`: a group without a plural may take either form."""
    return any(reading.countability == "m" and "group" in reading.lexnames for reading in words.noun(noun.lemma))


def _being(value: Being) -> Meaning:
    """`is counting acorns` is a verb in progress and `are moved` is a passive, neither a noun group nor an adjective."""
    attachment.being(value)
    value = _being_with_rates(value)
    inner = value.value
    if inner is None and value.tail and isinstance(value.tail[0], Reduced):
        raise RuledOutError
    if inner is None and isinstance(next((item for item in value.tail if not isinstance(item, Marker | Particle)), None), Activity):
        raise RuledOutError
    if value.tail[:1] == (Marker("home"),) and value.tail[1:] and isinstance(value.tail[1], Prep):
        raise RuledOutError
    if isinstance(inner, Adjective) and inner.amount is None and isinstance(inner.word, WordLex):
        if inner.word.word == "home" or any(reading.form in ("ing", "part") for reading in words.verb(inner.word.word)):
            raise RuledOutError
    if isinstance(inner, Definite) and not inner.det and (_is_activity(inner.noun) or inner.noun.number == "sg"):
        raise RuledOutError
    return value


def _being_with_rates(value: Being) -> Being:
    """As `_with_rates`, for what stands behind `be`."""
    if value.value is None:
        return value
    moved = _with_rates(Predicate(Verb("be"), (value.value,), _one_price(value.tail)))
    return replace(value, value=moved.objects[0], tail=moved.tail)


def _predicate(value: Predicate) -> Meaning:
    attachment.predicate(value)
    verb = value.verb.verb
    frame = verb.frame if isinstance(verb, VerbLex) else "possess" if verb == "have" else ""
    if isinstance(verb, VerbLex) and verb.lemma in ("want", "need", "let"):
        raise RuledOutError
    if verb in ("want", "need") and not value.objects and any(isinstance(item, Purpose) for item in value.tail):
        raise RuledOutError
    if not _may_end_so(value, verb):
        raise RuledOutError
    if verb in ("have", "need", "want") and not value.objects and any(map(_is_to_do, value.tail)):
        raise RuledOutError
    if value.objects and _is_no_object(value.objects[-1]):
        raise RuledOutError
    if len(value.objects) == 2:
        _check_recipient(frame, *value.objects)
    if frame in _TO_SOMEBODY and len(value.objects) == 1 and not any(isinstance(item, Prep) and item.prep == "to" for item in value.tail):
        only = value.objects[0]
        own = isinstance(only, Amount) and isinstance(only.quantity, Plain) and only.quantity.definite == "her"
        if own or (isinstance(only, Counted) and only.det == "her"):
            raise RuledOutError
    value = _with_own_particle(_with_rates(replace(value, tail=_with_purpose_last(_one_price(value.tail)))))
    if value.objects and isinstance(value.objects[-1], Definite) and _is_home(value.objects[-1]):
        return replace(value, objects=value.objects[:-1], tail=(Marker("home"), *value.tail))
    if value.objects and isinstance(value.objects[-1], Listing):
        return _with_own_tails(value, value.objects[-1])
    return value


def _is_to_do(adjunct: Meaning) -> bool:
    """`has to work`: a wish or a duty, no place that one has something to."""
    return isinstance(adjunct, Purpose) or (
        isinstance(adjunct, Prep) and adjunct.prep == "to" and isinstance(adjunct.object, Definite) and not adjunct.object.det
    )


def _is_no_object(phrase: Meaning) -> bool:
    """`spends it cleaning rooms` has an activity, and `works each day` a rate behind the verb, not an object."""
    if isinstance(phrase, Definite) and not phrase.det:
        return _is_activity(phrase.noun)
    return isinstance(phrase, Each) and isinstance(phrase.noun, NounLex) and phrase.noun.lemma in _TIMES


def _per(value: Per) -> Per:
    if isinstance(value.unit, NounLex) and value.unit.mods and value.unit.mods[0] in _TIMES:
        raise RuledOutError
    return value


def _compared(value: Compared) -> Compared:
    """`20 less than twice as many as Ann` is one comparison, not a comparison with a comparison."""
    if isinstance(value.base, Amount) and isinstance(value.base.quantity, Compared):
        raise RuledOutError
    return value


def _may_end_so(value: Predicate, verb: Meaning) -> bool:
    """`buys a book` has an object, no rate of books; `starts with 5` says what one has at the start."""
    first = value.tail[0] if value.tail else None
    if isinstance(first, Reduced) and verb == "have" and not value.objects:
        return False
    if isinstance(first, Activity) and value.objects and value.objects[-1] == Pronoun("her"):
        return False
    if not all(map(_may_be_adjunct, value.tail)) or any(map(_is_times_as, value.tail, value.tail[1:])):
        return False
    if any(map(_is_anothers_home, value.tail, value.tail[1:])):
        return False
    starts = isinstance(verb, VerbLex) and verb.lemma in ("start", "begin") and not value.objects
    return not (starts and isinstance(first, Content))


def _may_be_adjunct(item: Meaning) -> bool:
    """`a day` may stand apart from what is measured; `a book` is an object."""
    return not isinstance(item, Per) or item.word not in ("a", "an") or (isinstance(item.unit, NounLex) and _is_time(item.unit))


def _is_time(noun: NounLex) -> bool:
    return any("time" in reading.lexnames for reading in words.noun(noun.lemma))


def _is_anothers_home(first: Meaning, second: Meaning) -> bool:
    return isinstance(first, Prep) and isinstance(first.object, Owned) and first.object.noun is None and second == Marker("home")


def _is_times_as(first: Meaning, second: Meaning) -> bool:
    return isinstance(first, Times) and isinstance(second, Prep) and second.prep == "as"


def _titled(value: Titled) -> Meaning:
    """`his friend Ilse`, `Farmer Ilse`: only a person is said to be what a name says ("the riverbank Yara" are two things)."""
    word = value.noun.surface().rpartition(" ")[2]
    known = words.noun(word)
    if known and not any("person" in reading.lexnames for reading in known) and words.kin(word) is None:
        raise RuledOutError
    return value


def _asked(value: Asked) -> Meaning:
    """`how many whole pencils` asks for pencils; the adjective has a place of its own in the question."""
    if value.thing is not None and value.thing.mods[:1] in (("whole",), ("full",), ("different",)):
        raise RuledOutError
    return value


def _when(value: When) -> Meaning:
    """`that night` is a time, `that number` is none."""
    if len(value.words) == 2 and value.words[0] in ("that", "this", "other") and not _is_time(value.words[1]):
        raise RuledOutError
    return value


def _both(value: Both) -> Meaning:
    """No bare noun that could be a verb is joined to a described thing: `into the crate and throw`."""
    *_, last = value.members
    if any(isinstance(member, Named) for member in value.members) and any(isinstance(member, Amount) for member in value.members):
        raise RuledOutError
    if len(value.members) > 1 and isinstance(last, Definite) and not last.det:
        described = any(isinstance(member, Named) or (isinstance(member, Definite) and member.det) for member in value.members[:-1])
        if described and words.verb(last.noun.surface().partition(" ")[0]):
            raise RuledOutError
    return value


def _purpose(value: Purpose) -> Purpose:
    if not all(map(_may_be_adjunct, value.tail)):
        raise RuledOutError
    bare = isinstance(value.object, Definite) and not value.object.det
    if bare and isinstance(value.verb, VerbLex) and value.verb.frame == EVENT and _is_rather_a_noun(value.verb.lemma):
        raise RuledOutError
    return value


def _is_rather_a_noun(word: str) -> bool:
    """In `to pen pals`, "pen" is the noun that it usually is."""
    as_noun = max((reading.tagged for reading in words.noun(word)), default=0)
    return as_noun > max((reading.tagged for reading in words.verb(word)), default=0)


def _with_purpose_last(tail: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """What stands behind a purpose belongs to it: `sold 8 to pay for a roof`."""
    for index, item in enumerate(tail):
        if isinstance(item, Purpose | Gerund) and tail[index + 1 :]:
            return (*tail[:index], replace(item, tail=(*item.tail, *tail[index + 1 :])))
    return tail


def _with_own_particle(value: Predicate) -> Predicate:
    """`gives 3 away` is `gives away 3`: a particle that the verb takes belongs to it wherever it stands."""
    verb = value.verb.verb
    if not isinstance(verb, VerbLex) or verb.particle:
        return value
    for index, item in enumerate(value.tail):
        if isinstance(item, Particle | Marker) and has_particle(verb.lemma, item.word):
            own = replace(verb, particle=item.word, frame=frame_of(verb.lemma, item.word))
            return replace(value, verb=replace(value.verb, verb=own), tail=(*value.tail[:index], *value.tail[index + 1 :]))
    return value


def _check_recipient(frame: str, recipient: Meaning, thing: Meaning) -> None:
    """A recipient without a preposition: the verb has a place for it, and what it gets is no bare noun that could be its own."""
    if frame in _NO_RECIPIENT or isinstance(thing, Each):
        raise RuledOutError
    bare = isinstance(thing, Definite) and not thing.det
    if bare and not isinstance(recipient, Pronoun | Named):
        raise RuledOutError
    if recipient == Pronoun("her") and (bare or (frame in _OF_HERS and isinstance(thing, Amount))):
        raise RuledOutError
    if isinstance(recipient, Both) and any(isinstance(member, Definite) and not member.det for member in recipient.members):
        raise RuledOutError


def _is_home(thing: Definite) -> bool:
    return thing == Definite("", thing.noun) and thing.noun.lemma == "home" and not thing.noun.mods


def _with_own_tails(value: Predicate, listing: Listing) -> Meaning:
    """`sold 3 on Monday and 5 on Sunday`: where the other items have adjuncts, what stands last belongs to the last item."""
    *first, last = listing.items
    if isinstance(last, Amount) and last.tail and not any(isinstance(item, Amount) and item.tail for item in first):
        return replace(value, objects=(*value.objects[:-1], Listing((*first, replace(last, tail=())))), tail=(*last.tail, *value.tail))
    if not value.tail or not any(isinstance(item, Amount) and item.tail for item in first):
        return value
    moved = replace(last, tail=(*last.tail, *value.tail))
    return replace(value, objects=(*value.objects[:-1], Listing((*first, moved))), tail=())


def _one_price(tail: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """`for $3 each` is one price, wherever `each` was attached."""
    done: list[Meaning] = []
    for item in tail:
        before = done[-1] if done else None
        if isinstance(before, Content) and isinstance(item, Per) and item.unit is None:
            continue
        if isinstance(before, Price) and before.each is None and isinstance(item, Per) and item.number is None:
            done[-1] = replace(before, each=item)
        else:
            done.append(item)
    return tuple(done)


def _amount(value: Amount) -> Amount:
    """A number above one stands before a plural, or before a noun that has none ("5 fly off" counts no flies)."""
    if isinstance(value.quantity, Plain) and value.quantity.number.value > 1 and value.thing is not None and _lacks_its_plural(value.thing):
        raise RuledOutError
    return replace(value, rates=_one_price(value.rates)) if len(value.rates) > 1 else value


def _lacks_its_plural(noun: NounLex) -> bool:
    readings = words.noun(noun.lemma) if noun.number == "sg" else ()
    return bool(readings) and readings[0].countability in ("c", "cm") and "quantity" not in readings[0].lexnames


def _with_rates(value: Predicate) -> Predicate:
    """Rates that follow the object belong to it: to an only amount, or to the last of a list whose other items have their own."""
    count = 0
    while count < len(value.tail) and isinstance(value.tail[count], _RATES):
        count += 1
    if not count or not value.objects:
        return value
    rates, tail, last = value.tail[:count], value.tail[count:], value.objects[-1]
    if isinstance(last, Amount):
        moved: Meaning = replace(last, rates=_one_price((*last.rates, *rates)))
    elif (
        isinstance(last, Listing)
        and isinstance(last.items[-1], Amount)
        and any(isinstance(item, Amount) and item.rates for item in last.items[:-1])
    ):
        item = last.items[-1]
        moved = Listing((*last.items[:-1], replace(item, rates=_one_price((*item.rates, *rates)))))
    else:
        return value
    return replace(value, objects=(*value.objects[:-1], moved), tail=tail)


_RATES = (Per, Price, Content)
_RULES: dict[type, Callable[..., Meaning]] = {
    Definite: _definite,
    Prep: _prep,
    Marker: _marker,
    Manner: _manner,
    Both: _both,
    Amount: _amount,
    Per: _per,
    Compared: _compared,
    Titled: _titled,
    Question: attachment.question,
    AskedFor: attachment.asked_for,
    Measure: attachment.measure,
    Asked: _asked,
    When: _when,
    Purpose: _purpose,
    Placed: _placed,
    Statement: _statement,
    Clause: _clause,
    Being: _being,
    Predicate: _predicate,
}

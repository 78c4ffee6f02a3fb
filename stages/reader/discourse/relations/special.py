"""Questions for quantities that have a name of their own: needs, change, profit (design 3.3)."""

from __future__ import annotations

from stages.reader.discourse.relations.facts import Situation
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.tails import sort_tail
from stages.reader.discourse.relations.voices import GETTING
from stages.reader.grammar.lexemes import NounLex, VerbLex
from stages.reader.grammar.meaning import Asked, AskedFor, Clause, Fronted, Meaning, Predicate, Pronoun, Verb

_NAMED = frozenset({"change", "profit"})
_NEEDING = frozenset({"need", "want"})
_RECEIVING = frozenset({"get", "receive", "have", "make", "earn", "give", "gain", "collect"})
_OWN = {"his": "he", "her": "she", "their": "they", "its": "it", "my": "i"}


def special_goal(situation: Situation, clause: Clause) -> tuple[str, Holder] | None:
    """`how much change did he get`, `what was her profit`: the name of what is asked for, and whose; None for other questions."""
    match clause:
        case Clause(subject=subject, predicate=Fronted(asked=Asked(thing=NounLex() as noun, of=None), predicate=Predicate() as predicate)):
            if noun.lemma in _NAMED and not set(noun.mods) - {"total", "much"} and _is_received(situation, predicate):
                return noun.lemma, situation.referents.holder(subject)
        case Clause(subject=subject, predicate=Fronted(asked=Asked(word="much", thing=None), predicate=Predicate() as predicate)):
            tail = sort_tail(predicate.tail, situation.referents)
            named = tail.quals & {"in:profit", "in:change"}
            if named and tail.only("quals", "flags") and len(tail.quals) == 1 and not predicate.objects:
                return next(iter(named)).removeprefix("in:"), situation.referents.holder(subject)
        case Clause(subject=AskedFor(noun=noun, of=(), det=det) as asked) if noun.lemma in _NAMED:
            if sort_tail(asked.tail, situation.referents).only("flags"):
                return noun.lemma, situation.referents.pronoun(_OWN[det]) if det in _OWN else ()
    return None


def _is_received(situation: Situation, predicate: Predicate) -> bool:
    lemma = predicate.verb.verb.lemma if isinstance(predicate.verb.verb, VerbLex) else str(predicate.verb.verb)
    tail = sort_tail(predicate.tail, situation.referents)
    return lemma in _RECEIVING and not predicate.objects and not predicate.verb.negative and tail.only("flags", "quals")


def is_need(asked: Asked, verb: Verb) -> bool:
    """`how many more does he need`, `how many more does he need to sell`."""
    if asked.word != "more" or verb.negative or verb.voice:
        return False
    lemma = verb.verb.lemma if isinstance(verb.verb, VerbLex) else verb.verb
    return verb.tense in ("wish", "must") or lemma in _NEEDING


def need_verb(predicate: Predicate) -> str:
    """What one needs to do, or "need"."""
    verb: Meaning = predicate.verb.verb
    lemma = verb.lemma if isinstance(verb, VerbLex) else str(verb)
    return "need" if lemma in _NEEDING else f"need {lemma}"


def getting(situation: Situation, lemma: str) -> str:
    """The verb under which a passive was kept: `3 pens were given` asks for what was received, where that was told so."""
    turned, told = GETTING.get(lemma, lemma), {fact.verb for fact in situation.facts}
    return turned if turned in told and lemma not in told else lemma


__all__ = ["Pronoun", "getting", "is_need", "need_verb", "special_goal"]

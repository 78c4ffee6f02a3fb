"""Questions that name their quantity: `what is the total number of pens`, `calculate the amount that Ann spent` (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from stages.reader.discourse.relations.facts import HAVE, Situation
from stages.reader.discourse.relations.referents import Holder
from stages.reader.discourse.relations.things import DOLLAR, Thing, thing_of
from stages.reader.grammar.lexemes import VerbLex
from stages.reader.grammar.meaning import AskedFor, Both, Definite, Did, Meaning, Named, Owned, Pronoun
from stages.reader.refusals import ParseError, RefusalCode

_COUNTS = frozenset({"number", "amount", "quantity", "count"})
_PRICES = frozenset({"cost", "price", "bill", "expense"})
_SUMS = frozenset({"total", "combined", "overall"})


@dataclass(frozen=True, slots=True)
class AskedQuantity:
    """What such a question asks for: the thing (and a second one), whose, and by which verb."""

    thing: Thing
    also: Thing | None
    holder: Holder
    verb: str
    total: bool


def read_asked_for(situation: Situation, asked: AskedFor) -> AskedQuantity:
    """Reads the noun of such a question.

    Raises:
        ParseError: a noun, or something behind it, that no rule understands exactly.
    """
    adjective = asked.adjective if isinstance(asked.adjective, str) else asked.adjective and asked.adjective.surface()
    if adjective not in ("", None, *_SUMS) or asked.det not in ("the", ""):
        raise _unsupported(situation, asked)
    noun = asked.noun
    adjectives = set(noun.mods)
    if noun.lemma in _COUNTS and adjectives <= _SUMS:
        return _count(situation, asked, bool(adjective) or bool(adjectives))
    if noun.lemma in _PRICES and adjectives <= _SUMS and (adjective or adjectives) and not asked.of:
        return AskedQuantity(DOLLAR, None, (), "cost", total=True)
    raise _unsupported(situation, asked)


def _count(situation: Situation, asked: AskedFor, total: bool) -> AskedQuantity:
    """`the number of pens and rulers (that Ann bought)`."""
    if not asked.of or len(asked.of) > 2:
        raise _unsupported(situation, asked)
    things = _things(situation, asked, asked.of[0])
    holder, verb = _doing(situation, asked, asked.of[1]) if len(asked.of) > 1 else ((), HAVE)
    return AskedQuantity(things[0], things[1] if len(things) > 1 else None, holder, verb, total)


def _things(situation: Situation, asked: AskedFor, phrase: Meaning) -> list[Thing]:
    members = phrase.members if isinstance(phrase, Both) else (phrase,)
    things: list[Thing] = []
    for member in members:
        if not isinstance(member, Definite) or member.det not in ("", "the") or member.of is not None:
            raise _unsupported(situation, asked)
        thing = thing_of(member.noun)
        things.append(DOLLAR if thing.lemma == "money" else thing)
    if len(things) > 2:
        raise _unsupported(situation, asked)
    return things


def _doing(situation: Situation, asked: AskedFor, did: Meaning) -> tuple[Holder, str]:
    if not isinstance(did, Did) or did.tail or did.verb.negative or did.verb.voice or did.verb.tense in ("wish", "could", "should"):
        raise _unsupported(situation, asked)
    if not isinstance(did.subject, Named | Pronoun | Owned | Both | Definite):
        raise _unsupported(situation, asked)
    verb = did.verb.verb
    name = verb.lemma if isinstance(verb, VerbLex) and verb.frame != "possess" else HAVE
    return situation.referents.holder(did.subject), name


def _unsupported(situation: Situation, asked: AskedFor) -> ParseError:
    return situation.referents.error(RefusalCode.UNSUPPORTED_MEANING, f"I have no rule for a question for the {asked.noun.lemma}.")

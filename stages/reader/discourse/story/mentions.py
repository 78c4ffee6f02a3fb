"""Who is mentioned in a meaning, by name or by pronoun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from packs import words
from stages.reader.discourse.assembly import Branch
from stages.reader.discourse.story.cast import Cast
from stages.reader.discourse.story.happenings import Happening
from stages.reader.grammar.lexemes import NameLex, NounLex, NumberLex, VerbLex, WordLex
from stages.reader.grammar.meaning import Both, Counted, Definite, Meaning, Named, Owned, Placed, Pronoun, Titled

_PERSONAL = frozenset("he she him her his hers it its".split())


def walk(value: Meaning) -> Iterator[Meaning]:
    """A meaning and everything in it, in the order in which it is written."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif is_dataclass(value) and not isinstance(value, NounLex | NumberLex | WordLex | VerbLex | NameLex):
        for field in fields(value):
            yield from walk(getattr(value, field.name))


def names_in(value: Meaning) -> Iterator[str]:
    """The names in a meaning."""
    for item in walk(value):
        if isinstance(item, Named | Titled):
            yield item.name.name


def holds_pronoun(happening: Happening) -> bool:
    """Does a clause speak of somebody by a pronoun ("his uncle sends him 6")? Then it stays about that one."""
    for item in walk((happening.subject, happening.objects, happening.roles.to, happening.roles.benefit, happening.roles.source)):
        if isinstance(item, Pronoun) and item.word in _PERSONAL:
            return True
        if isinstance(item, Definite | Counted) and item.det in _PERSONAL:
            return True
    return False


def persons_named(meanings: tuple[Meaning, ...], happenings: Iterable[Happening]) -> frozenset[str]:
    """The first names of a text: those that the table lists, and those of which a clause says something or to which one gives."""
    found = {name for meaning in meanings for name in names_in(meaning) if words.name(name.split()[-1]) or words.name(name.split()[0])}
    *_, question = meanings
    found |= set(names_in(question))
    for happening in happenings:
        spoken = (happening.subject, *happening.objects, *happening.roles.to)
        for item in spoken:
            bare = item.thing if isinstance(item, Placed) else item.owner if isinstance(item, Owned) else item
            members = bare.members if isinstance(bare, Both) else (bare,)
            found |= {member.name.name for member in members if isinstance(member, Named | Titled)}
    return frozenset(found)


def short_names(holders: list[str], branch: Branch, cast: Cast) -> dict[str, str]:
    """The names of holders in the graph: without adjectives that the telling drops and never repeats ("a cheeky squirrel": squirrel)."""
    spoken = [item.noun for read in branch for item in walk(read.candidate.meaning) if isinstance(item, Definite)]
    return {name: _short(cast.nouns[name], spoken, cast) if name in cast.nouns else name for name in holders}


def _short(noun: NounLex, spoken: list[NounLex], cast: Cast) -> str:
    again = [other for other in spoken if other.lemma == noun.lemma and other.number == noun.number]
    rivals = [other for other in cast.nouns.values() if other.lemma == noun.lemma and other != noun]
    bare = any(not other.mods for other in again)
    repeated = sum(other.mods == noun.mods for other in again) > 1
    adjectives = noun.mods and all(words.adjective(mod) and not words.noun(mod) for mod in noun.mods)
    return (
        NounLex((), noun.lemma, noun.number, noun.variant).surface()
        if adjectives and bare and not repeated and not rivals
        else noun.surface()
    )

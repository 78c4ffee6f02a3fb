"""Who is meant: names, pronouns, described people and groups. Two candidates: refuse, never choose (design 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from packs import words
from stages.reader.grammar.lexemes import NounLex, NumberLex
from stages.reader.grammar.meaning import Both, Counted, Definite, Meaning, Named, Ordinal, Owned, Placed, Pronoun, The, Titled
from stages.reader.refusals import ParseError, RefusalCode

Holder = tuple[str, ...]
"""Who holds a quantity: names in order of mention; () for nobody in particular."""

_HE = frozenset({"he", "him", "his"})
_SHE = frozenset({"she", "her"})
_THEY = frozenset({"they", "them", "their"})
_IT = frozenset({"it", "its"})
_PEOPLE = frozenset({"person", "people", "child", "kid", "friend", "man", "woman", "boy", "girl", "student", "sibling"})
_OBJECTS = frozenset({"him", "her"})
_SPEAKER = frozenset({"i", "me", "my", "we", "us", "our", "you", "your"})
_MALE_TITLES = ("Mr.",)
_FEMALE_TITLES = ("Mrs.", "Ms.")


@dataclass(slots=True)
class Referents:
    """Everybody mentioned so far, in order, with gender where it is known, and the last group and the last thing."""

    span: tuple[int, int] = (0, 1)
    genders: dict[str, str] = field(default_factory=dict)
    recent: list[str] = field(default_factory=list)
    group: Holder = ()
    things: list[str] = field(default_factory=list)
    consumed: set[int] = field(default_factory=set)
    centre: str = ""

    def copy(self) -> Referents:
        """A copy that can grow on its own."""
        return Referents(self.span, dict(self.genders), list(self.recent), self.group, list(self.things), set(self.consumed), self.centre)

    def mention(self, name: str, gender: str) -> None:
        """Notes a person."""
        self.genders[name] = gender
        if name in self.recent:
            self.recent.remove(name)
        self.recent.append(name)

    def holder(self, phrase: Meaning) -> Holder:
        """Who a noun phrase means.

        Raises:
            ParseError: `unknown_reference` or `ambiguous_reference`.
        """
        match phrase:
            case Named(name=name):
                return self._named(name.name)
            case Pronoun(word=word):
                return self.pronoun(word)
            case Both(members=members):
                return self._both(members)
            case Owned(owner=owner, noun=NounLex() as noun):
                return self._described(f"{'+'.join(self.holder(owner))}'s {noun.surface()}", noun)
            case Owned(owner=owner, noun=None):
                return self.holder(owner)
            case Definite(det=det, noun=noun):
                return self._definite(det, noun)
            case Placed(thing=thing):
                return self.holder(thing)
            case Ordinal(word=word, noun=noun):
                return (word.surface() + (f" {noun.surface()}" if noun is not None else ""),)
            case Titled(noun=noun, name=name):
                return self._titled(noun, name.name)
            case The(number=number):
                return self._counted_group(number, None)
            case Counted(number=number, noun=noun):
                return self._counted_group(number, noun)
        raise self.error(RefusalCode.UNKNOWN_REFERENCE, "I do not know who or what this means.")

    def _named(self, name: str) -> Holder:
        first = name.split()[0]
        if name not in self.genders:
            for known in self.genders:
                if first == known.split()[0] and not first.endswith("."):
                    name = known
        self.mention(name, self.genders.get(name) or _gender_of_name(name))
        return (name,)

    def _titled(self, noun: NounLex, name: str) -> Holder:
        kin = words.kin(noun.lemma)
        holder = self._named(name)
        if kin is not None and kin.gender:
            self.genders[name] = kin.gender
        return holder

    def _counted_group(self, number: NumberLex, noun: NounLex | None) -> Holder:
        """`the three`, `the two friends`: the persons known, where they are that many. The number is accounted for."""
        people = self.group if len(self.group) == number.value else tuple(self.recent)
        if len(people) != number.value or (noun is not None and words.kin(noun.lemma) is None and noun.lemma not in _PEOPLE):
            raise self.error(RefusalCode.UNKNOWN_REFERENCE, "I do not know who these are.")
        self.consumed.add(number.at)
        return people

    def holder_named(self, name: str) -> Holder:
        """Notes a name that is only mentioned."""
        return self._named(name)

    def _both(self, members: tuple[Meaning, ...]) -> Holder:
        names: list[str] = []
        for member in members:
            names.extend(name for name in self.holder(member) if name not in names)
        self.group = tuple(names)
        return self.group

    def _definite(self, det: str, noun: NounLex) -> Holder:
        low = noun.surface()
        if det in ("his", "her", "their", "its"):
            owner = self.pronoun({"his": "he", "her": "she", "their": "they", "its": "it"}[det])
            return self._described(f"{'+'.join(owner)}'s {low}", noun)
        return self._described(low, noun)

    def _described(self, name: str, noun: NounLex) -> Holder:
        kin = words.kin(noun.lemma)
        if noun.number == "pl":
            self.group = (name,)
        elif kin is not None:
            self.mention(name, kin.gender or "b")
        else:
            self.things.append(name)
        return (name,)

    def set_centre(self, subject: Holder) -> None:
        """Notes who a clause is about: its subject binds the possessives in it, and a pronoun that is a subject goes on with it.

        An object pronoun is never the subject of its own clause (decision 0052: binding and centre).
        """
        if len(subject) == 1 and subject[0] in self.genders:
            self.centre = subject[0]

    def pronoun(self, word: str) -> Holder:
        """Who a pronoun means: the only one of its kind, or the subject of the sentence before where that is of its kind.

        Raises:
            ParseError: nobody, or two that could be meant.
        """
        if word in _SPEAKER:
            return ("I",)
        if word == "there":
            return ()
        if word in _THEY:
            if self.group:
                return self.group
            if len(self.recent) >= 2:
                return tuple(self.recent)
            if not self.recent and len(set(self.things)) == 1:
                return (self.things[0],)
            raise self.error(RefusalCode.UNKNOWN_REFERENCE, f"I do not know who “{word}” are.")
        if word in _IT:
            if self.things:
                return (self.things[-1],)
            raise self.error(RefusalCode.UNKNOWN_REFERENCE, f"I do not know what “{word}” is.")
        wanted = "m" if word in _HE else "f" if word in _SHE else ""
        fitting = [name for name in self.recent if wanted and self.genders[name] in (wanted, "b")]
        if word in _OBJECTS and len(fitting) > 1:
            fitting = [name for name in fitting if name != self.centre]
        elif self.centre in fitting:
            return (self.centre,)
        sure = [name for name in fitting if self.genders[name] == wanted]
        if len(fitting) == 1:
            return (fitting[0],)
        if len(sure) == 1:
            return (sure[0],)
        code = RefusalCode.AMBIGUOUS_REFERENCE if fitting else RefusalCode.UNKNOWN_REFERENCE
        raise self.error(code, f"“{word}” could be {' or '.join(fitting)}." if fitting else f"I do not know who “{word}” is.")

    def error(self, code: RefusalCode, message: str) -> ParseError:
        """A refusal that points at the sentence being read."""
        return ParseError(code, self.span, message)


def _gender_of_name(name: str) -> str:
    if name.startswith(_MALE_TITLES):
        return "m"
    if name.startswith(_FEMALE_TITLES):
        return "f"
    reading = words.name(name.split()[0])
    if reading is None:
        return "b"
    if reading.male_permille >= _SURE_PERMILLE:
        return "m"
    if reading.male_permille <= 1000 - _SURE_PERMILLE:
        return "f"
    return "b"


_SURE_PERMILLE = 900

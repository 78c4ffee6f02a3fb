"""Who is in the story: holders, their genders, and what pronouns and descriptions stand for.

A holder is a person or thing whose amount the text states, or who is called by a first name; everybody else is the outside
world (authoring contract, rule 1). References are decided by number, gender and the binding of a clause, or refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from packs import words
from stages.reader.discourse.story.opaque import is_opaque
from stages.reader.discourse.story.parts import EITHER, Gender, Holder, Outside, Party, ambiguous, unresolved, unsupported
from stages.reader.grammar.lexemes import NounLex
from stages.reader.grammar.meaning import Counted, Definite, Meaning, Named, Owned, Placed, Pronoun, Related, Titled

_INDEFINITE = frozenset({"a", "an", "another", "other", "some", ""})
_OBJECTS = frozenset({"him", "her", "them"})
_POSSESSIVE = {"his": "he", "her": "she", "its": "it", "their": "they"}
_SAME_PERSON = {
    "him": "he", "his": "he", "himself": "he", "her": "she", "hers": "she", "herself": "she", "its": "it", "itself": "it", "them": "they",
    "their": "they", "theirs": "they", "themselves": "they",
}  # fmt: skip


@dataclass(slots=True)
class Cast:
    """The holders met so far, and those that the whole text will state.

    Attributes:
        names: first names of the text: listed ones, and those of which a clause says something.
        nouns: holders that are described, by the noun group that introduced them.
        met: holders in the order in which the telling reached them.
        genders: what is known of each person; things are absent.
        spoken: for each gender, those for whom a pronoun of that gender stood before.
        topic: an outside person who was the last subject, for whom a pronoun could stand too.
        center: the holder that was the last subject.
        here: holders spoken of in this sentence so far.
        fresh: holders that this clause introduces.
        group: outside people who were the last plural subject, for whom `they` stands.
        unlisted: names that no table knows; they may be of either gender.
        clause: holders that this clause calls by name, for whom a pronoun as its subject cannot stand.
        local: the subject of this clause, for whom its possessives stand.
    """

    names: frozenset[str] = frozenset()
    nouns: dict[str, NounLex] = field(default_factory=dict)
    met: list[str] = field(default_factory=list)
    genders: dict[str, Gender] = field(default_factory=dict)
    spoken: dict[str, set[str]] = field(default_factory=dict)
    topic: Outside | None = None
    center: str | None = None
    here: list[str] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)
    group: Outside | None = None
    unlisted: set[str] = field(default_factory=set)
    clause: frozenset[str] = frozenset()
    local: Holder | None = None

    def introduce_name(self, name: str) -> Holder:
        """A first name."""
        if name not in self.genders:
            reading = words.name(name.split()[-1]) or words.name(name.split()[0])
            if reading is None:
                self.unlisted.add(name)
            self.genders[name] = EITHER if reading is None or reading.gender == "b" else frozenset({reading.gender})
        self.meet(name)
        return Holder(name)

    def introduce_noun(self, noun: NounLex) -> Holder:
        """A described holder, by the noun group with which its amount is stated."""
        name = noun.surface()
        self.nouns.setdefault(name, noun)
        kin = words.kin(noun.surface().rpartition(" ")[2])
        if kin is not None:
            self.genders.setdefault(name, EITHER if kin.gender is None else frozenset({kin.gender}))
        return Holder(name)

    def meet(self, name: str) -> None:
        """The telling has reached a holder."""
        if name not in self.met:
            self.met.append(name)
            self.fresh.add(name)
        if name not in self.here:
            self.here.append(name)

    def party(self, value: Meaning, subject: Party | None = None) -> Party:
        """Who is meant by a noun phrase.

        Args:
            value: the noun phrase.
            subject: the subject of the same clause, for whom a plain pronoun cannot stand.
        """
        match value:
            case Named(name=name) if name.name not in self.names:
                return Outside(None, False)
            case Named(name=name) | Titled(name=name):
                return self.introduce_name(name.name)
            case Definite(det="", noun=noun, of=None) if noun.surface().capitalize() in self.names:
                return self.introduce_name(noun.surface().capitalize())
            case Pronoun(word=word):
                return self.pronoun(word, subject)
            case Definite(det=det, noun=noun, of=of):
                return self._described(det, noun) if of is None else Outside(noun, _is_person(noun))
            case Owned(owner=owner, noun=NounLex() as noun):
                return self._described("the", noun, owned=True) if owner is not None else Outside(noun, _is_person(noun))
            case Related(np=np, predicate=predicate) if is_opaque(predicate):
                return self.party(np, subject)
            case Placed(thing=thing):
                return self.party(thing, subject)
            case Counted(noun=noun):
                return Outside(noun, _is_person(noun))
        raise unsupported("This is nobody who could hold something in the story.")

    def _described(self, det: str, noun: NounLex, *, owned: bool = False) -> Party:
        found: list[str] = []
        if det not in _INDEFINITE:
            found = [name for name, its in self.nouns.items() if _covers(noun, its)]
        elif det in ("a", "an") and noun.surface() in self.nouns and (noun.surface() not in self.met or noun.surface() in self.fresh):
            found = [noun.surface()]
        if len(found) > 1:
            raise ambiguous(f"I cannot tell which {noun.lemma} is meant.")
        if found:
            self.meet(found[0])
            return Holder(found[0])
        return Outside(noun, _is_person(noun), owned or det in _POSSESSIVE)

    def pronoun(self, word: str, subject: Party | None = None) -> Party:
        """Whom a pronoun stands for: the only one that number, gender and binding leave; otherwise the text is refused."""
        as_object = word in _OBJECTS
        word = _SAME_PERSON.get(word, word)
        if word == "they" and self.group is not None:
            return self.group
        if word not in ("he", "she", "it"):
            raise unsupported("I do not know whom this pronoun stands for.")
        found = [name for name in self.met if self._fits(name, word)]
        if isinstance(subject, Holder):
            found = [name for name in found if name != subject.name]
        elif subject is None:
            found = [name for name in found if name not in self.clause]
        return self._decide(word, found, blocked=not as_object)

    def _fits(self, name: str, word: str) -> bool:
        if word == "it":
            return name not in self.genders
        return ("m" if word == "he" else "f") in self.genders.get(name, ())

    def _decide(self, word: str, found: list[str], *, blocked: bool) -> Party:
        if not found:
            raise unresolved(f"I do not know whom {word!r} stands for.")
        if len(found) > 1:
            found = self._narrowed(word, found)
        if blocked and self.topic is not None and _may_be(self.topic, word) and found[0] not in self.here:
            raise ambiguous(f"I cannot tell whom {word!r} stands for.")
        if len(found) > 1:
            raise ambiguous(f"I cannot tell whom {word!r} stands for: {', '.join(found)}.")
        self._learn(found[0], word)
        self.meet(found[0])
        return Holder(found[0])

    def _narrowed(self, word: str, found: list[str]) -> list[str]:
        """Several fit: the only one spoken of in this sentence; or the only one of whom it is known, where the others are unknown."""
        here = [name for name in found if name in self.here]
        if len(here) == 1 and here[0] == self.center and not (word != "it" and here[0] in self.unlisted):
            return here
        known = [name for name in found if self.genders.get(name) != EITHER]
        if word == "it" or any(name not in known and name not in self.unlisted for name in found):
            return found
        known = known or [name for name in found if name == self.center]
        return known if len(known) == 1 else found

    def _learn(self, name: str, word: str) -> None:
        if word in ("he", "she"):
            self.genders[name] = frozenset({"m" if word == "he" else "f"})
            self.spoken.setdefault(word, set()).add(name)

    def owner_of(self, det: str) -> Party | None:
        """Whose a thing is by its determiner ("his pears"); None where the determiner tells nothing."""
        word = _POSSESSIVE.get(det)
        return None if word in (None, "they") else self.possessor(word or "")

    def possessor(self, word: str) -> Party:
        """Whom a possessive stands for: the subject of its clause where that fits."""
        word = _SAME_PERSON.get(word, word)
        if self.local is not None and self._fits(self.local.name, word):
            self._learn(self.local.name, word)
            return self.local
        return self.pronoun(word, self.local)


def _covers(mention: NounLex, introduced: NounLex) -> bool:
    """`the shop` may be the toy shop; `the pet shop` may not, nor may `shops`."""
    if mention.lemma != introduced.lemma or mention.number != introduced.number:
        return False
    return not mention.mods or introduced.mods[-len(mention.mods) :] == mention.mods


def _is_person(noun: NounLex) -> bool:
    last = noun.surface().rpartition(" ")[2]
    return words.kin(last) is not None or any("person" in reading.lexnames for reading in words.noun(last))


def _may_be(topic: Outside, word: str) -> bool:
    if word == "it":
        return not topic.person and topic.noun is not None and topic.noun.number == "sg"
    if topic.noun is None or not topic.person or topic.noun.number == "pl":
        return False
    kin = words.kin(topic.noun.surface().rpartition(" ")[2])
    return kin is not None and kin.rank == 1 and (kin.gender is None or kin.gender == ("m" if word == "he" else "f"))

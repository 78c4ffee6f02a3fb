"""The first pass over a story: which described parties have a stated amount, and so are holders (authoring contract, rule 1)."""

from __future__ import annotations

from collections.abc import Sequence

from stages.reader.discourse.story.cast import Cast
from stages.reader.discourse.story.happenings import Happening
from stages.reader.grammar.meaning import Amount, Content, Definite, Meaning, Owned, Placed, Pronoun

_STARTERS = frozenset("start begin open set".split())


def introduce(sentences: Sequence[tuple[Happening, ...]], cast: Cast) -> Cast:
    """Notes every described party of which a clause states what it has."""
    for sentence in sentences:
        for happening in sentence:
            holder = stated_party(happening)
            if isinstance(holder, Placed):
                holder = holder.thing
            if isinstance(holder, Definite) and not holder.det and holder.noun.surface().capitalize() in cast.names:
                continue
            if isinstance(holder, Definite) and holder.of is None and holder.noun.number != "pl":
                if not (holder.det == "the" and any(_is_mention(holder, known.lemma) for known in cast.nouns.values())):
                    cast.introduce_noun(holder.noun)
            elif isinstance(holder, Owned) and holder.noun is not None and holder.noun.number != "pl":
                cast.introduce_noun(holder.noun)
    return cast


def _is_mention(holder: Definite, lemma: str) -> bool:
    return holder.noun.lemma == lemma and not holder.noun.mods


def stated_party(happening: Happening) -> Meaning:
    """Of whom a clause states what it has; None where it states nothing of the kind."""
    amounts = [item for item in happening.objects if isinstance(item, Amount)]
    if (
        amounts
        and not (happening.roles.to or happening.roles.source)
        and (happening.mode == "start" or happening.frame == "possess")
        and len(happening.objects) == 1
    ):
        return happening.subject
    if happening.lemma in _STARTERS and any(isinstance(item, Content) for item in happening.roles.rest):
        return happening.subject
    if happening.frame == "be" and happening.subject == Pronoun("there") and amounts and happening.roles.place:
        return happening.roles.place[-1]
    if happening.frame == "located" and isinstance(happening.subject, Amount) and happening.roles.place:
        return happening.roles.place[-1]
    return None

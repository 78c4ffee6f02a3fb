"""What each column of en_words_v1 means: written into the pack as its glosses."""

from __future__ import annotations

_TAGGED = "How often WordNet's authors met the word, in this part of speech, in running text; 0 means never."
_TIER = "The smallest SCOWL list that has the word: 1 about 50,000 spellings, 2 a normal dictionary, 3 a large one (or none)."
_COMPARATIVE = "Comparative spellings, preferred first, separated by blanks; empty where the word takes more."
_SUPERLATIVE = "Superlative spellings, preferred first; empty where the word takes most."
_LEXNAMES = "WordNet's categories of the first two senses; empty where WordNet lacks the word."

COLUMN_GLOSSES: dict[str, str] = {
    "adjectives.lemma": "The adjective's base form.",
    "adjectives.comparative": _COMPARATIVE,
    "adjectives.superlative": _SUPERLATIVE,
    "adjectives.tagged": _TAGGED,
    "adjectives.tier": _TIER,
    "adverbs.lemma": "The adverb's base form.",
    "adverbs.comparative": _COMPARATIVE,
    "adverbs.superlative": _SUPERLATIVE,
    "adverbs.tagged": _TAGGED,
    "adverbs.tier": _TIER,
    "hypernyms.lemma": "A noun of nouns.tsv.",
    "hypernyms.synonyms": "Nouns for the same thing, in one of the first two senses of both.",
    "hypernyms.hypernyms": "Nouns for wider classes, nearest first (decision 0023).",
    "kin.lemma": "A noun of nouns.tsv whose first or second sense is a person.",
    "kin.gender": "m or f where the word fixes it, otherwise -.",
    "kin.kind": "kin for relatives, otherwise person.",
    "kin.rank": "The sense, 1 or 2, in which the noun names a person.",
    "names.name": "The first name as it is written.",
    "names.gender": "m or f; b where at least 3 % of its bearers are of the other sex (decision 0021).",
    "names.male_permille": "Male bearers among 1000.",
    "names.births": "US births with this name from 1880 to 2017.",
    "names.homographs": "What else the spelling means: noun, verb, adj, adv, word (a function word), month, weekday, place.",
    "nouns.lemma": "The noun's singular, or its only form.",
    "nouns.plurals": "Plural spellings, preferred first; the lemma itself where singular and plural are alike; empty without plural.",
    "nouns.count": "c countable, m mass, cm either, z plural spelled like the singular.",
    "nouns.tagged": _TAGGED,
    "nouns.tier": _TIER,
    "nouns.lexnames": _LEXNAMES,
    "verbs.lemma": "The verb's base form.",
    "verbs.third": "Third person singular, present.",
    "verbs.past": "Past tense, preferred spelling first.",
    "verbs.participle": "Past participle, preferred spelling first.",
    "verbs.gerund": "The form in -ing, preferred spelling first.",
    "verbs.tagged": _TAGGED,
    "verbs.tier": _TIER,
    "verbs.lexnames": _LEXNAMES,
}

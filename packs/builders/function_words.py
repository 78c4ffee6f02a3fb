"""Closed-class words of English, which WordNet also lists as rare nouns, verbs or adjectives ("in": indium, an inch)."""

from __future__ import annotations

FUNCTION_WORDS = frozenset(
    """
    a an the this that these those some any no none every each either neither both all another other such what which whose who whom
    i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
    itself they them their theirs themselves one ones someone somebody something anyone anybody anything everyone everybody
    everything nobody nothing
    about above across after against along among around as at before behind below beneath beside besides between beyond by down
    during except for from in inside into like near of off on onto out outside over past per since than through throughout till to
    toward towards under until up upon with within without
    and or nor but if unless while whereas because although though whether then so when where why how
    am is are was were be been being have has had having do does did doing done can could may might must shall should will would
    ought cannot
    not never also too very just only even still yet again already always often here there now once twice thrice ago away back
    together apart instead however therefore else quite rather almost nearly
    more most less least much many few fewer fewest several enough plenty
    """.split()
)
"""Words that a grammar rule names itself. The tables leave them out, so no open-class reading competes with the rule."""

NOUN_HOMOGRAPHS = frozenset({"can", "mine", "will"})
VERB_HOMOGRAPHS = frozenset({"like", "will", "near"})
"""Function words that name everyday things or acts as well ("two cans", "likes"); the grammar decides by context."""

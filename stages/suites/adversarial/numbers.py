"""Numbers that are no amounts, and amounts that do not look like numbers."""

from __future__ import annotations

from stages.suites.adversarial.template import Filling, family


def _sum(f: Filling) -> int:
    return f.a + f.b


RED_HERRINGS = family(
    ("{name} lives at {c} Mill Street. {name} has {a} {thing} and buys {b} more {thing}. How many {thing} does {name} have now?", _sum),
    ("On May {d}, {name} had {a} {thing}. On May {c}, {name} bought {b} more {thing}. How many {thing} does {name} have now?", _sum),
    ("{name} is {d} years old and has {a} {thing}. A friend gives {name} {b} {thing}. How many {thing} does {name} have now?", _sum),
    ("Class {d}B meets in room {c}. {name} puts {a} {thing} on the table and then {b} more. How many {thing} are on the table?", _sum),
    ("In 19{c} {name} had {a} {thing}. Then {name} found {b} more {thing}. How many {thing} did {name} have then?", _sum),
    ("{name} takes bus {c} to the market and buys {a} {thing} and then {b} other {thing}. How many {thing} does {name} buy?", _sum),
    ("Gate {k} opens at {b}. {name} carries {a} {thing} through gate {k}. How many {thing} does {name} carry?", lambda f: f.a),
    ("Player number {d} has {a} {thing}. Player number {c} has {b} {thing}. How many {thing} do the two players have together?", _sum),
)

NUMBERS_IN_THE_QUESTION = family(
    ("{name} has {a} {thing}. How many {thing} does {name} have left after giving away {b} {thing}?", lambda f: f.a - f.b),
    ("{name} has {a} {thing}. How many {thing} go into each of 4 equal boxes?", lambda f: f.a // 4),
    ("A box holds {a} {thing}. How many {thing} do {b} boxes hold?", lambda f: f.a * f.b),
    ("{name} has {b} {thing}. How many more {thing} does {name} need to have {a} {thing}?", lambda f: f.a - f.b),
    ("{name} has {a} {thing}. How many of these {a} {thing} does {name} have?", lambda f: f.a),
    ("{name} saves {a} dollars a week. How many dollars does {name} save in {b} weeks?", lambda f: f.a * f.b),
    ("{name} has {a} {thing}. How many {thing} would {name} have with {b} more {thing}?", _sum),
    ("{name} has {a} {thing} in 4 equal bags. How many {thing} are in 2 of the bags?", lambda f: f.a // 2),
)

ORDINALS = family(
    ("The fifth box holds {a} pens. {name} puts {b} more pens into it. How many pens are in the fifth box?", _sum),
    ("{name} was the {d}th guest to arrive. How many guests arrived before {name}?", lambda f: f.d - 1),
    ("On the third day {name} picked {a} pears and on the last day {b} pears. How many pears were picked on the two days?", _sum),
    ("{name} is the fourth in a queue of {a} people. How many people stand behind {name}?", lambda f: f.a - 4),
    ("{name} reads the third chapter, which has {a} pages. How many pages does the third chapter have?", lambda f: f.a),
    ("{name} won second prize, {a} dollars. The first prize was {b} dollars more. How many dollars was the first prize?", _sum),
    ("The first {b} of the {a} guests came early. How many guests did not come early?", lambda f: f.a - f.b),
    (
        "{name} has read {b} chapters and starts on the next one. Which has {a} pages. How many pages does the next chapter have?",
        lambda f: f.a,
    ),
)

NUMBER_FORMATS = family(
    ("{name} has {b},000 {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", lambda f: 1000 * f.b + f.d),
    ("{name} has {b}.000 {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", None),
    ("{name} has {a} {thing} and gives ½ of them away. How many {thing} does {name} have left?", lambda f: f.a // 2),
    ("{name} has {b}e3 {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", lambda f: 1000 * f.b + f.d),
    ("{name} has twelve hundred {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", lambda f: 1200 + f.d),
    ("{name} has {b},00 {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", None),
    ("{name} has {b} dozen {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", lambda f: 12 * f.b + f.d),
    ("{name} has {b} 000 {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", lambda f: 1000 * f.b + f.d),
    ("{name} has -{b} {thing} and gets {d} more {thing}. How many {thing} does {name} have now?", None),
    ("{name} has {b}-{d} {thing} and gets {k} more {thing}. How many {thing} does {name} have now?", None),
)

# what a person sees is the number; the characters are others: a zero-width space, full-width and Arabic digits, Cyrillic letters, …
_SEEN = "{name} has {{}} {thing}. {name} buys {b} more {thing}. How many {thing} does {name} have now?"


def _shown(number: str) -> str:
    return _SEEN.replace("{{}}", number)


LOOK_ALIKES = family(
    (_shown("{k}\u200b{b}"), lambda f: 10 * f.k + 2 * f.b),
    (_shown("\uff12\uff15"), lambda f: 25 + f.b),
    (_shown("\u0663\u0667"), lambda f: 37 + f.b),
    (_shown("{a}").replace("has", "h\u0430s"), _sum),
    (_shown("{a}").replace(" more", "\u202e more\u202c"), _sum),
    (_shown("{k}\u20e3"), lambda f: f.k + f.b),
    (_shown("{d}\u00b2"), lambda f: f.d * f.d + f.b),
    (_shown("{a}").replace("more", "mor\u0435"), _sum),
    (_shown("{k}\u00ad{b}"), lambda f: 10 * f.k + 2 * f.b),
    (_shown("\u2167"), lambda f: 8 + f.b),
    (_shown("{k}O"), None),
    (_shown("l{k}"), None),
)

"""Time against the order of the text, sentences that lead astray, and texts of strange length."""

from __future__ import annotations

from stages.suites.adversarial.template import family

TIME_ORDER = family(
    ("{name} has {a} {thing} after buying {b} {thing}. How many {thing} did {name} have before?", lambda f: f.a - f.b),
    ("{name} has {a} {thing} now. Yesterday {name} lost {b} {thing}. How many {thing} did {name} have before that?", lambda f: f.a + f.b),
    ("Before {name} gave away {b} {thing}, {name} had {a} {thing}. How many {thing} does {name} have now?", lambda f: f.a - f.b),
    ("{name} sold {b} {thing} and has {a} {thing} left. How many {thing} did {name} have at first?", lambda f: f.a + f.b),
    ("In the evening {name} had {a} {thing}, {b} more than at noon. How many {thing} did {name} have at noon?", lambda f: f.a - f.b),
    ("{name} is {a} years old. How old was {name} {b} years ago?", lambda f: f.a - f.b),
    ("In {b} years {name} will be {a} years old. How old is {name} now?", lambda f: f.a - f.b),
    ("{name} had {a} {thing}, having found {b} of them that day. How many {thing} did {name} have the day before?", lambda f: f.a - f.b),
    ("{name} has {a} {thing} left. {name} gave {b} {thing} to {woman} before that. How many {thing} does {name} have?", lambda f: f.a),
)

GARDEN_PATHS = family(
    ("The boy who was given {a} {thing} gave {b} {thing} away. How many of the {a} {thing} does the boy have left?", lambda f: f.a - f.b),
    ("The {thing} {name} sold were {b} of the {a} {thing} on the shelf. How many {thing} stayed on the shelf?", lambda f: f.a - f.b),
    ("While {name} counted {a} {thing} lay on the floor. How many {thing} lay on the floor?", lambda f: f.a),
    ("{name} bought the box the {a} {thing} came in. How many {thing} came in the box?", lambda f: f.a),
    ("The man selling {a} {thing} bought {b} {thing} as well. How many {thing} did the man buy?", lambda f: f.b),
    ("What {name} has is {a} {thing}, not {b}. How many {thing} does {name} have?", lambda f: f.a),
    ("Sold by {name} were {a} {thing}, and kept were {b}. How many {thing} were there at first?", lambda f: f.a + f.b),
    ("{name} has {a} {thing} less {b}. How many {thing} does {name} have?", lambda f: f.a - f.b),
    ("{name} has boxes: {a}, with {b} {thing} in each. How many boxes does {name} have?", lambda f: f.a),
)

_FILLER = "The weather stays fine and {name} likes it. "
LENGTHS = family(
    ("? ! {a} . ?", None),
    ("{a}", None),
    ("{thing} {thing} {thing} {a} {thing}", None),
    ("{name} has {a} {thing}. " + _FILLER * 120 + "How many {thing} does {name} have?", lambda f: f.a),
    ("{name} has {a} {thing}. " + _FILLER * 5 + "{name} buys {b} more {thing}. How many {thing} does {name} have?", lambda f: f.a + f.b),
    ("{name} has " + "very " * 40 + "many {thing}. How many {thing} does {name} have?", None),
    ("How many {thing} does {name} have?", None),
    ("{name} has {a} {thing}", None),
    ("{name} has {a} {thing}, and so on. How many {thing} does {name} have?", lambda f: f.a),
)

"""Parts and wholes, rates and totals, percentages, and units that look alike."""

from __future__ import annotations

from stages.suites.adversarial.template import family

LOOK_ALIKE_UNITS = family(
    ("{name} spends {a} minutes in {b} meetings. How many meetings does {name} attend?", lambda f: f.b),
    ("{name} has {b} meetings of {a} minutes each. How many minutes do the meetings last together?", lambda f: f.a * f.b),
    ("A rope is {k} yards long. {name} cuts off {k} feet. How many feet of rope are left?", lambda f: 2 * f.k),
    ("{name} walks {k} hours and {a} minutes. How many minutes does {name} walk?", lambda f: 60 * f.k + f.a),
    ("{name} has {k} quarters and {b} dimes. How many cents does {name} have?", lambda f: 25 * f.k + 10 * f.b),
    ("{name} buys {a} stamps at {b} cents each. How many stamps does {name} buy?", lambda f: f.a),
    ("{name} pours {k} pounds of flour into a bowl that cost {a} pounds. How many pounds of flour are in the bowl?", lambda f: f.k),
    ("{name} waits {a} seconds for a second cup. How many seconds does {name} wait?", lambda f: f.a),
    ("{name} puts {k} feet of wire on a box that stands on 4 feet. How many feet of wire does {name} use?", lambda f: f.k),
)

PARTITIVES = family(
    ("There are {a} {thing} on the table. {b} of the {thing} are red. How many {thing} are on the table?", lambda f: f.a),
    ("There are {a} {thing} on the table. {b} of the {thing} are red. How many of the {thing} are not red?", lambda f: f.a - f.b),
    ("A quarter of the {a} {thing} are old. How many of the {thing} are not old?", lambda f: f.a - f.a // 4),
    ("Half of the {a} {thing} are blue. Half of the blue {thing} are new. How many {thing} are blue and new?", lambda f: f.a // 4),
    ("Half of the {thing} are blue. There are {a} blue {thing}. How many {thing} are there?", lambda f: 2 * f.a),
    ("All but {b} of the {a} {thing} were sold. How many {thing} were sold?", lambda f: f.a - f.b),
    ("Of {a} {thing}, {b} are lost and the others are in a box. How many {thing} are in the box?", lambda f: f.a - f.b),
    ("Three of every four {thing} are new. There are {a} {thing}. How many {thing} are new?", lambda f: f.a * 3 // 4),
    ("{name} has {a} {thing}, {b} of them red. {name} buys 3 more red ones. How many red {thing} does {name} have?", lambda f: f.b + 3),
)

PERCENTAGES = family(
    (
        "A coat costs {h} dollars. A hat costs {p} percent of the price of the coat. How many dollars does the hat cost?",
        lambda f: f.h * f.p // 100,
    ),
    ("A coat costs {h} dollars. A cloak costs {p} percent more. How many dollars does the cloak cost?", lambda f: f.h + f.h * f.p // 100),
    ("A coat costs {h} dollars. It is now {p}% off. How many dollars does {name} pay for it?", lambda f: f.h - f.h * f.p // 100),
    ("{name} got {p} percent of {h} points. How many points did {name} get?", lambda f: f.h * f.p // 100),
    ("{p} percent of the {h} seats are taken. How many seats are free?", lambda f: f.h - f.h * f.p // 100),
    ("A shop has {a} coats. Coats make up 50 percent of its stock. How many pieces are in stock?", lambda f: 2 * f.a),
    ("A fee rises from {a} dollars by 100 percent. How many dollars is the fee then?", lambda f: 2 * f.a),
    ("A fee rises to {a} dollars, 100 percent more than before. How many dollars was the fee before?", lambda f: f.a // 2),
    ("A fee of {h} dollars rises by {p} percent and then falls to the old fee. How many dollars is the fee then?", lambda f: f.h),
)

EACH_AND_TOTAL = family(
    ("{b} children have {a} {thing} each. How many {thing} do the children have altogether?", lambda f: f.a * f.b),
    ("4 children have {a} {thing} altogether, all the same number. How many {thing} does each child have?", lambda f: f.a // 4),
    ("A pack of {b} {thing} costs {k} dollars. How many dollars does the pack cost?", lambda f: f.k),
    ("A pack of 4 {thing} costs {k} dollars. How many dollars do 12 {thing} cost in packs of 4?", lambda f: 3 * f.k),
    ("4 boxes hold {a} {thing} in all. How many {thing} do the 4 boxes hold in all?", lambda f: f.a),
    ("Each day for {b} days a clerk sorts {a} {thing} and {k} stamps. How many {thing} does the clerk sort?", lambda f: f.b * f.a),
    ("Each of {b} boxes holds {k} bags and each bag holds {a} {thing}. How many {thing} are in one box?", lambda f: f.k * f.a),
    ("4 friends share a bill of {a} dollars equally. How many dollars is the bill?", lambda f: f.a),
    ("{name} and {b} friends each carry {k} {thing}. How many {thing} do they carry altogether?", lambda f: (f.b + 1) * f.k),
)

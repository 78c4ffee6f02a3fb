"""States that change: what somebody has after gains, losses, transfers, purchases; what was there at first; what is still needed."""

from __future__ import annotations

import pytest

from stages.reader import read
from stages.reader.result import Answered

_ANSWERS = (
    ("Ilse has 14 shells. She finds 6 more shells on the beach. How many shells does Ilse have?", 20),
    ("Ilse had 30 shells. She gave 4 shells to Odo and lost 5 shells. How many shells does she have left?", 21),
    (
        ("Ilse bought 3 sacks of nuts with 12 nuts in each sack. She gave 10 nuts to her brother. How many nuts does she have left?"),
        26,
    ),
    ("Odo had $80. He bought 3 shirts for $12 each and a hat for $9. How much money does he have left?", 35),
    ("Odo had $80. He spent $12 on a book and $30 on shoes. How much money does he have now?", 38),
    ("A pen costs $2 and a pad costs $5. Odo has $50. If he buys 4 pens and 3 pads, how much money will he have left?", 27),
    ("Ilse had some stamps. She gave 8 stamps to Odo and now has 15 stamps. How many stamps did she have at first?", 23),
    ("After giving away 7 marbles, Odo has 12 marbles left. How many marbles did he have in the beginning?", 19),
    ("A tank holds 60 liters of water. 15 liters leaked out. How many liters are left in the tank?", 45),
    ("There were 25 birds on a wire. 9 birds flew away and 4 more birds came. How many birds are on the wire now?", 20),
    ("There are 30 pears in a basket. 12 pears were eaten. How many pears are left in the basket?", 18),
    ("Odo needs $90 to buy a bike. He has saved $35. How much more money does he need?", 55),
    ("Odo wants to buy a bike that costs $90. He has $35. How much more does he need?", 55),
    ("Ilse needs 50 points to win. She has 18 points. How many more points does she need?", 32),
    ("Ilse saves $5 each week for 6 weeks. Then she spends $12 on a toy. How much money does she have left?", 18),
    ("Ilse earns $9 an hour. She worked 6 hours and spent $20 on a bag. How much money does she have left?", 34),
    ("Ilse read 20 pages on Monday and 30 pages on Tuesday. The book has 120 pages. How many pages are left to read?", 70),
    ("Odo is paid $12 per hour. He works 5 hours. How much does he earn?", 60),
    ("Each student was given 3 pens. There are 20 students. How many pens were given in total?", 60),
    ("Ilse has 5 red beads and 7 blue beads. She buys 8 more red beads and loses 2 blue beads. How many beads does she have now?", 18),
    ("A shop had 90 lamps. It sold 35 lamps in May and 20 lamps in June. How many lamps remain?", 35),
    ("Ilse had $24 left after spending $36 on a bag. How much money did she have at first?", 60),
    ("Odo had 50 nuts. After eating 12 nuts, he gave 8 nuts to Ilse. How many nuts is he left with?", 30),
    ("Ilse had 60 cards. She gave 20 cards to Odo and 15 cards to Mia. How many cards does she have left?", 25),
    ("There are 40 pupils in a class. 10 pupils have a pet. How many pupils don't have a pet?", 30),
    ("Ilse has 12 plums. She buys 8 more plums and eats 3 plums. How many plums does she have?", 17),
)
_CONFUSERS = (
    "Ilse has 20 plums and Odo has 9 plums. 4 plums were eaten. How many plums does Ilse have left?",
    "Ilse has 12 red beads. She loses 5 beads. How many red beads does she have left?",
    "Odo has 20 plums. He takes 5 plums to school. How many plums does he have left?",
    "Odo had 20 plums on Monday. He ate 3 plums on Tuesday and 4 plums on Wednesday. How many plums did he have on Tuesday?",
    "Odo has 5 plums. He eats 9 plums. How many plums does he have left?",
    "Odo needs 50 points. Ilse has 20 points. How many more points does Odo need?",
    "Ilse had 20 plums. She framed 5 pictures. How many plums does she have left?",
)


@pytest.mark.parametrize(("problem", "answer"), _ANSWERS)
def test_states_are_answered(problem: str, answer: int) -> None:
    found = read(problem)
    assert isinstance(found, Answered), found
    assert found.value == answer


@pytest.mark.parametrize("problem", _CONFUSERS)
def test_undecided_states_are_refused(problem: str) -> None:
    assert not isinstance(read(problem), Answered)

"""Shares of a whole, the rest, kinds that make a whole, and all that is not of a kind."""

from __future__ import annotations

import pytest

from stages.reader import read
from stages.reader.result import Answered

_ANSWERS = (
    ("Ilse had 40 grapes. She ate half of them. How many grapes are left?", 20),
    ("Ilse had 40 grapes. She ate half of the grapes and gave a quarter of the rest to Odo. How many grapes does she have left?", 15),
    ("A class has 30 students. Half of the students are girls. How many boys are in the class?", 15),
    ("A class has 30 students. 40% of the students are boys. How many girls are there?", 18),
    ("A crate holds 50 tulips. 20 tulips are pink, 10 are white and the others are yellow. How many yellow tulips are there?", 20),
    ("There are 50 balls in a box. 20 balls are red. How many balls are not red?", 30),
    ("There are 60 kids at a camp. One third of them play chess. How many kids do not play chess?", 40),
    ("There are 60 kids at a camp. 1/4 of the kids are boys and the rest are girls. How many more girls than boys are there?", 30),
    ("Odo has 80 cards. 25% of those cards are gold. How many of the cards are gold?", 20),
    ("Odo has 80 cards. 25% of the cards are gold and the rest are silver. How many silver cards does Odo have?", 60),
    ("Ilse has 20 pears. 5 of them are bad. What percentage of the pears are bad?", 25),
    ("Odo had 24 figs. He ate 1/3 of the figs on Monday and 1/4 of the remaining figs on Tuesday. How many figs does he have now?", 12),
    ("Ilse spends 1/4 of her money on food and 1/2 of the remaining money on books. She had $160. How much money does she have left?", 60),
    ("Odo picked 36 apples. He kept 6 apples and gave the rest to 5 friends equally. How many apples did each friend get?", 6),
    (
        (
            "A baker made 60 rolls. "
            "He sold 3/5 of the rolls in the morning and half of the remaining rolls in the afternoon. How many rolls were not sold?"
        ),
        12,
    ),
    ("Of the 40 plums in a bowl, 15 are ripe. How many plums are not ripe?", 25),
    ("There are 40 guests. Of the guests, 60 percent are women. How many men are there?", 16),
    ("Ilse bought 40 plums. She ate 10 plums and gave half of what was left to Odo. How many plums does she have left?", 15),
    ("Odo has 60 stamps. He sells 20 stamps and gives 1/4 of what he has left to Ilse. How many stamps does he have now?", 30),
    ("After spending 2/5 of her money on a lute, Ilse has $24 left. How much money did Ilse have in the beginning?", 40),
    ("Odo gave 40% of his 50 pens to Ilse and half of the rest to Mia. How many pens does Odo have left?", 15),
    ("Eight of the 20 rooms have 2 beds in them and the rest have 3 beds. How many beds are there in total?", 52),
    ("Half of Odo's money was $43. He gave $8 to Mia. How much money does Odo have left?", 78),
    ("Odo had 20 plums. 5 of the 20 plums were rotten. How many plums were not rotten?", 15),
    (
        (
            "A jar holds 90 buttons. Half of the buttons are red, a third of the rest are blue, and the others are green. "
            "How many green buttons are there?"
        ),
        30,
    ),
    ("There are 50 kids at a camp. 70% of the kids play chess and the rest play tennis. How many kids play tennis?", 15),
    ("A shop had 60 pens. The shop sold 1/3 of its pens on Monday and 10 pens on Tuesday. How many pens are left?", 30),
    ("Odo spent half of his money on a bike and a quarter of the rest on a hat. He has $30 left. How much money did he have at first?", 80),
    ("Ilse had $60. She spent 1/3 of her money on a bag. How much does she have left?", 40),
    (
        "There are 60 tulips. 1/6 of the tulips are pink. There are 34 white tulips and the others are yellow. How many tulips are yellow?",
        16,
    ),
)
_CONFUSERS = (
    "Ilse has 20 plums. She ate 5 plums. She gave half of them to Odo. How many plums does she have left?",
    "There are 30 kids at a camp. 12 kids are girls and 5 kids play chess. How many kids are not girls?",
    "Odo ate 1/4 of his 20 plums. He gave 1/3 of his plums to Ilse. How many plums did he give to Ilse?",
    "There are 20 pupils. Half of the teachers are women. How many pupils are women?",
    "Odo had $50. He spent $10 on food and 10% of his money on a book. How much money does he have left?",
)


@pytest.mark.parametrize(("problem", "answer"), _ANSWERS)
def test_parts_are_answered(problem: str, answer: int) -> None:
    found = read(problem)
    assert isinstance(found, Answered), found
    assert found.value == answer


@pytest.mark.parametrize("problem", _CONFUSERS)
def test_undecided_parts_are_refused(problem: str) -> None:
    assert not isinstance(read(problem), Answered)

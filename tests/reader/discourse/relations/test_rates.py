"""Rates, prices, groups of groups, durations, sharing and ages: from text to verified answer, and what must refuse."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stages.reader import read
from stages.reader.refusals import Refused
from stages.reader.result import Answered

PRICES = [
    ("Nora buys 4 pens. Each pen costs $3. How much does she spend?", 12),
    ("Nora buys 4 pens for $3 each and 2 books at $10 each. How much does she spend in total?", 32),
    ("A shirt costs $12 and a hat costs $8. How much do 3 shirts and 2 hats cost?", 52),
    ("Apples cost $2 each. How much do 5 apples cost?", 10),
    ("The price of a ticket is $7. How much does Omar pay for 6 tickets?", 42),
    ("Sam sells mugs for $9 each. He sold 5 mugs on Monday and 7 mugs on Tuesday. How much money did he make?", 108),
    ("Ben bought 3 packs of cards for $12. How much does each pack cost?", 4),
    ("If 3 pencils cost $6, how much do 5 pencils cost?", 10),
    ("Pens cost $2 each. Lily has $20. How many pens can she buy?", 10),
    ("How much do 4 tickets cost if each ticket costs $9?", 36),
]
MORE_PRICES = [
    ("Tickets cost $5 for adults and $3 for children. How much do 2 adults and 4 children pay?", 22),
    ("Ann bought 8 mugs, each of which cost $4. How much did she spend?", 32),
    ("Each ticket is $5. Ann buys 6 tickets. How much does she spend?", 30),
    ("Cora charges $5 for a small cake and $9 for a large cake. She sells 4 small cakes and 2 large cakes. How much does she earn?", 38),
]
THEY_AND_EACH_OF = [
    ("Ann buys 4 mugs. They cost $3 each. How much does she spend?", 12),
    ("Nick scores a point every 5 minutes. How many points does Nick score in 20 minutes?", 4),
    ("It takes Joy 20 minutes to groom each of her 2 dogs. How many minutes does it take her to groom the dogs?", 40),
]
GROUPS = [
    ("There are 5 boxes. Each box has 4 bags. Each bag holds 6 marbles. How many marbles are there in total?", 120),
    ("Leo has 5 boxes with 4 bags of 6 pens each. How many pens does he have?", 120),
    ("There are 6 rows with 8 chairs in each row. How many chairs are there?", 48),
    ("Each of the 5 boys has 4 balls. How many balls do they have altogether?", 20),
    ("Each hen lays 5 eggs per week. Rosa has 10 hens. How many eggs does she get in 4 weeks?", 200),
    (
        (
            "Al can grow 3 roses in every pot and 4 lilies in every pot. He has 2 pots of roses and 5 pots of lilies. "
            "How many plants can Al grow?"
        ),
        26,
    ),
    ("Uma has 6 bags. There are 7 apples in each bag. She gives away 10 apples. How many apples does she have left?", 32),
]
TIMES = [
    ("Dan is paid $15 an hour. He works 8 hours a day for 5 days. How many dollars does Dan earn?", 600),
    ("Dan works 8 hours a day. He earns $15 per hour. How much does he earn in 5 days?", 600),
    ("Kim runs 4 miles twice a week. How many miles does she run in 3 weeks?", 24),
    ("Mia drinks 2 cups of milk 3 times a day. How many cups of milk does she drink in a week?", 42),
    ("A train travels at 60 miles per hour for 3 hours. How far does it travel?", 180),
    ("Gus practices piano for 30 minutes a day. How many hours does he practice in 4 days?", 2),
    ("Joy types 40 words per minute. How many words does she type in 2 hours?", 4800),
    ("Eva reads 20 pages a day. Her book has 240 pages. How many days will it take her to finish the book?", 12),
    ("Jay saves $5 a week. How many weeks does he need to save $60?", 12),
    ("It takes Joy 15 minutes to paint a chair. How long does it take her to paint 6 chairs?", 90),
]
MORE_TIMES = [
    ("Dan works 8 hours a day, 5 days a week. He earns $10 an hour. How much does he earn in 2 weeks?", 800),
    ("Tara types at a speed of 50 words per minute. How many words does she type in 3 minutes?", 150),
    ("A van burns 5 gallons of fuel to go 100 miles. How many gallons does it burn to go 300 miles?", 15),
    ("A box holds 12 eggs. How many boxes are needed to hold 60 eggs?", 5),
    ("It takes 2 hours for Sally to wash a car. How long does it take her to wash 4 cars?", 8),
]
SHARES_AND_AGES = [
    ("Ana shares 24 cookies equally among 6 friends. How many cookies does each friend get?", 4),
    ("Tia is 12 years old. How old will she be in 5 years?", 17),
    ("Five years ago, Tia was 10 years old. How old is she now?", 15),
    ("In 4 years, Tia will be 20 years old. How old is she now?", 16),
    ("Tia is 3 years older than Nick. Nick is 7. How old is Tia?", 10),
]
CONFUSERS = [
    # What was bought is no part of what was sold, and costs are no earnings.
    "Al sells 20 mugs for $15 each. The clay cost $100. How much does he make in profit?",
    # Nobody walks around the clock where an hour is spoken of.
    "Lena walks 10 meters each minute. She walks in the park for an hour. How many meters does Lena walk in 2 days?",
    # A price that may be for one or for all.
    "Al buys 4 pens. The pens cost $8. How much does each pen cost?",
    "Ann buys 4 mugs. They cost $12. How much does she spend?",
    # Kinds of a denominator counted apart, and two rates that share it.
    "Al can grow 3 roses in every pot and 4 lilies in every pot. He has 2 red pots and 5 blue pots. How many plants can Al grow?",
    # Not every day of the week.
    "Al earns $50 a day on weekdays. How much does Al earn in 3 weeks?",
    "Al earns $50 a day. He works Monday through Friday. How much does Al earn in 3 weeks?",
    # A span of time that no amount takes up.
    "Al ate 5 apples. How many apples did he eat in a week?",
    # For each of one kind so many times as many of another: no rate of the first.
    "A jar has 8 red beads. For each red bead, the jar has 4 times as many blue beads. How many blue beads are in the jar?",
]


@pytest.mark.parametrize(("text", "answer"), [*PRICES, *MORE_PRICES, *THEY_AND_EACH_OF, *GROUPS, *TIMES, *MORE_TIMES, *SHARES_AND_AGES])
def test_answers(text: str, answer: int) -> None:
    result = read(text)
    assert isinstance(result, Answered), result
    assert result.value == Fraction(answer)


@pytest.mark.parametrize("text", CONFUSERS)
def test_refuses(text: str) -> None:
    assert isinstance(read(text), Refused)

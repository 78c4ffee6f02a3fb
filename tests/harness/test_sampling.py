from __future__ import annotations

import hashlib
import random

from hypothesis import given
from hypothesis import strategies as st

from stages.harness.sampling import DrawRule, bucket, holdout, open_cases, train_sample
from tests.fakes import numbered_cases

RULE = DrawRule(seed=42, size=10)
CASES = numbered_cases(200)


def test_the_draw_is_the_rule_of_the_design_word_for_word() -> None:
    eligible = [case for case in CASES if int(case.key[:8], 16) % 5 != 0]
    ranked = sorted(eligible, key=lambda case: hashlib.sha256(f"42:{case.key}".encode()).hexdigest())
    assert list(train_sample(CASES, RULE)) == ranked[:10]


def test_every_case_is_either_open_or_held_out() -> None:
    held, free = holdout(CASES, RULE), open_cases(CASES, RULE)
    assert {case.id for case in held} | {case.id for case in free} == {case.id for case in CASES}
    assert not {case.id for case in held} & {case.id for case in free}
    assert not {case.id for case in train_sample(CASES, RULE)} & {case.id for case in held}
    assert 20 < len(held) < 60


@given(st.randoms(use_true_random=False))
def test_the_order_of_the_file_does_not_matter(shuffler: random.Random) -> None:
    shuffled = list(CASES)
    shuffler.shuffle(shuffled)
    assert train_sample(shuffled, RULE) == train_sample(CASES, RULE)
    assert holdout(shuffled, RULE) == holdout(CASES, RULE)


def test_the_open_part_alone_gives_the_same_draw() -> None:
    assert train_sample(open_cases(CASES, RULE), RULE) == train_sample(CASES, RULE)
    assert holdout(open_cases(CASES, RULE), RULE) == ()


def test_another_seed_draws_others_and_a_small_corpus_is_drawn_whole() -> None:
    assert train_sample(CASES, DrawRule(seed=7, size=10)) != train_sample(CASES, RULE)
    few = numbered_cases(6)
    assert set(train_sample(few, RULE)) == {case for case in few if bucket(case.key) != 0}

"""Counting evidence: what counts, what does not, and that no problem supports itself."""

from __future__ import annotations

from itertools import count

import pytest

from stages.reader.discourse.firewalls import Firewall
from stages.reader.evidence import Gate, Support
from stages.workbench.counters import rarely_fired, worth_of_firewalls
from stages.workbench.records import Fate, Record, Standing
from stages.workbench.support import Point, at_bar, chosen_bar, count_support, cross_fitted, nested

_keys = count()


def record(bucket: int, fate: Fate, *standing: Standing, code: str = "", fired: str = "", **without: Fate) -> Record:
    struck = {Firewall(name): ending for name, ending in without.items()}
    return Record(f"{next(_keys):064x}", bucket, fate, code, standing, tuple(fired.split()), struck)


def right(bucket: int, parts: str, *, sound: bool = True) -> Record:
    return record(bucket, Fate.RIGHT, Standing(tuple(parts.split()), right=True, sound=sound))


def wrong(bucket: int, parts: str, fate: Fate = Fate.WRONG) -> Record:
    return record(bucket, fate, Standing(tuple(parts.split()), right=False, sound=False))


def test_right_counts_once_a_problem_and_agreeing_only_where_the_way_is_the_annotated_one() -> None:
    twice = record(1, Fate.RIGHT, Standing(("a", "b"), right=True, sound=False), Standing(("a",), right=True, sound=True))
    assert count_support([twice, right(1, "b", sound=False)]) == {"a": Support(1, 1), "b": Support(2, 0)}


def test_a_wrong_answer_counts_against_all_its_parts_and_a_disputed_one_for_nothing() -> None:
    assert count_support([wrong(1, "a b"), wrong(1, "c", Fate.DISPUTED)]) == {"a": Support(wrong=1), "b": Support(wrong=1)}


def test_only_what_a_losing_derivation_holds_alone_is_contested() -> None:
    rivals = Standing(("a", "b"), right=True, sound=True), Standing(("a", "c"), right=False, sound=False)
    assert count_support([record(1, Fate.REFUSED, *rivals, code="ambiguous")]) == {"c": Support(contested=1)}


def test_a_part_is_admitted_with_enough_agreeing_uses_and_no_wrong_one() -> None:
    gate = Gate(2, {"a": Support(2, 2), "b": Support(9, 1), "c": Support(9, 9, wrong=1)})
    assert gate.lacking(["a"]) is None
    assert gate.lacking(["a", "b"]) == "b"
    assert gate.lacking(["c"]) == "c"
    assert gate.lacking(["never counted"]) == "never counted"


def test_a_problem_never_supports_itself() -> None:
    lonely = [right(1, "a"), right(1, "a"), right(2, "b")]
    assert cross_fitted(lonely, 1).right == 0
    assert at_bar(lonely, 1, count_support(lonely)).right == 3  # what counting without folds would have claimed


def test_a_wrong_answer_elsewhere_closes_the_gate_and_its_own_bucket_still_counts_it() -> None:
    records = [right(1, "a"), right(2, "a"), wrong(3, "a")]
    assert cross_fitted(records, 0) == Point(3, 2, 1, 0)
    assert cross_fitted(records, 1) == Point(3, 0, 1, 0)


def test_one_of_several_agreeing_derivations_suffices() -> None:
    either = record(2, Fate.RIGHT, Standing(("new",), right=True, sound=True), Standing(("a",), right=True, sound=True))
    assert at_bar([either], 1, {"a": Support(1, 1)}).right == 1


def test_the_bar_with_the_best_bound_is_chosen_among_those_that_keep_coverage() -> None:
    solid = [right(bucket, "a") for bucket in (1, 2, 3) for _ in range(40)]
    shaky = [wrong(1, "z"), wrong(2, "z y")]
    assert chosen_bar(solid) == 0
    assert chosen_bar([*solid, *shaky]) == 1
    assert nested([*solid, *shaky]) == Point(122, 120, 0, 0)
    assert chosen_bar([*solid, *(right(bucket, f"rare{bucket}") for bucket in (1, 2, 3) for _ in range(9)), *shaky]) == 0


@pytest.mark.parametrize("bar", [0, 1, 2, 5, 10, 20])
def test_a_higher_bar_never_answers_more(bar: int) -> None:
    records = [right(bucket, part) for bucket in (1, 2, 3) for part in ("a", "a b", "b c", "d")] + [wrong(2, "d")]
    assert cross_fitted(records, bar + 1).answered <= cross_fitted(records, bar).answered


def test_the_worth_of_a_firewall() -> None:
    records = [
        record(1, Fate.REFUSED, numbers=Fate.WRONG),
        record(1, Fate.REFUSED, numbers=Fate.WRONG),
        record(2, Fate.REFUSED, numbers=Fate.RIGHT),
        record(2, Fate.RIGHT, numbers=Fate.REFUSED),
        record(3, Fate.REFUSED, numbers=Fate.REFUSED, values=Fate.WRONG),
    ]
    worth = {one.firewall: one for one in worth_of_firewalls(records)}
    assert (worth[Firewall.NUMBERS].struck, worth[Firewall.NUMBERS].saved) == (5, 2)
    assert (worth[Firewall.NUMBERS].cost, worth[Firewall.NUMBERS].carried) == (1, 1)
    assert worth[Firewall.VALUES].saved == 1
    assert worth[Firewall.UNITS].struck == 0


def test_constructions_that_hardly_fire_are_listed_the_rarest_first() -> None:
    records = [record(1, Fate.REFUSED, fired=fired) for fired in ("often once twice", "often twice", "often")]
    assert rarely_fired(records, ["often", "once", "twice", "never"]) == (("never", 0), ("once", 1), ("twice", 2))

"""The arithmetic and units packs are complete: each operation has its lemma, each lemma its gloss, each row its source."""

from __future__ import annotations

from fractions import Fraction

import pytest

from packs.compiler import load_pack, load_table
from packs.units import all_known_units
from stages.reader.graph import OperationKind, RelationKind
from stages.reader.trace import SYSTEM_LEMMA

ALL_KINDS = [*OperationKind, *RelationKind, SYSTEM_LEMMA]


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_each_operation_is_a_verb_of_the_pack(kind: str) -> None:
    assert load_pack("en_arithmetic_v1").lemma_id(kind, "VERB") == f"en_arithmetic_v1:{kind}"


def test_the_pack_has_no_lemma_that_no_operation_uses() -> None:
    assert sorted(str(row["lemma"]) for row in load_pack("en_arithmetic_v1").entries) == sorted(map(str, ALL_KINDS))


@pytest.mark.parametrize("pack_id", ["en_arithmetic_v1", "en_units_v1"])
def test_each_lemma_has_one_gloss(pack_id: str) -> None:
    pack = load_pack(pack_id)
    assert [row["lemma"] for row in pack.glosses] == [row["lemma"] for row in pack.entries]
    assert len({row["lemma"] for row in pack.entries}) == len(pack.entries)


def test_each_unit_leads_to_its_base() -> None:
    units = {unit.name: unit for unit in all_known_units()}
    for unit in units.values():
        base = units.get(unit.base)
        assert base is not None, unit
        assert (base.factor, base.dimension) == (Fraction(1), unit.dimension), unit
        assert unit.factor > 0


def test_each_unit_and_convention_names_its_source() -> None:
    rows = (
        *load_pack("en_units_v1").entries,
        *load_table("en_units_v1", "conventions.jsonl"),
        *load_table("en_units_v1", "products.jsonl"),
    )
    assert all(str(row["source"]).strip() for row in rows)


def test_symbols_are_unambiguous() -> None:
    symbols = [symbol for unit in all_known_units() for symbol in unit.symbols]
    assert len(symbols) == len(set(symbols))

"""Units of word problems and their algebra, from the pack `en_units_v1`.

A unit is written as people would: "apples", "dollars", "dollars/hour", "miles per hour", "square feet", "feet*feet",
"percent", and "" or "times" for a pure number. Known units go by their canonical plural ("hrs" -> "hours"); every other
noun is a count and its own dimension ("apples" never meets "pears"). Factors are exact; where no exact factor exists
(dollars to euros, months to days, Celsius to Fahrenheit) there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from packs.compiler import Row, current_root, load_pack_entries, load_table
from packs.nouns import UNITS_PACK, plural, singular

Factors: TypeAlias = tuple[tuple[str, int], ...]
_PURE_NUMBERS = ("", "times")
_LENGTH_POWERS: Mapping[str, tuple[str, int]] = MappingProxyType({"area": ("length", 2), "volume": ("length", 3)})


@dataclass(frozen=True, slots=True)
class KnownUnit:
    """A unit of the pack.

    Attributes:
        name: canonical plural ("hours").
        singular: its singular ("hour").
        dimension: count, money, time, length, mass, volume, area, temperature or ratio.
        base: the unit that `factor` counts in; two units convert when they share it.
        factor: how many of `base` one of it is, exactly.
        aliases: other words for it.
        symbols: written forms ("$", "kg").
        symbol_first: whether the symbol stands before the number.
    """

    name: str
    singular: str
    dimension: str
    base: str
    factor: Fraction
    aliases: tuple[str, ...]
    symbols: tuple[str, ...]
    symbol_first: bool


@dataclass(frozen=True, slots=True)
class Unit:
    """A product of powers of canonical units, in order of name; () is a pure number."""

    factors: Factors

    def __mul__(self, other: Unit) -> Unit:
        return _unit_of((*self.factors, *other.factors))

    def __truediv__(self, other: Unit) -> Unit:
        return _unit_of((*self.factors, *((name, -power) for name, power in other.factors)))

    def text(self) -> str:
        """The canonical spelling: "dollars/hour", "square feet", "" for a pure number."""
        names = _table(current_root()).named_powers
        over: list[str] = []
        under: list[str] = []
        for name, power in self.factors:
            whole = names.get((name, abs(power)))
            words = [whole] if whole else [name] * abs(power)
            (over if power > 0 else under).extend(words)
        return "/".join(["*".join(over) or ("1" if under else ""), *map(singular, under)])


def parse_unit(text: str) -> Unit:
    """The unit that a text names; never fails: an unknown noun is a count of its own."""
    return _parsed(text, current_root())


def known_units(surface: str) -> tuple[KnownUnit, ...]:
    """The known units that a word or symbol may stand for, in the pack's order.

    "pounds" stands for two of them, a mass and a money: the caller decides, or refuses. Words are looked up in lower
    case, symbols as they are ("m" is no "M").
    """
    table = _table(current_root())
    return table.by_surface.get(surface) or table.by_surface.get(surface.lower(), ())


def all_known_units() -> tuple[KnownUnit, ...]:
    """Every known unit, in the pack's order."""
    return tuple(_table(current_root()).by_name.values())


def product(left: str, right: str) -> str:
    """The canonical unit of a product: `product("dollars/hour", "hours") == "dollars"`."""
    return (parse_unit(left) * parse_unit(right)).text()


def quotient(left: str, right: str) -> str:
    """The canonical unit of a quotient: `quotient("apples", "children") == "apples/child"`."""
    return (parse_unit(left) / parse_unit(right)).text()


def same_unit(left: str, right: str) -> bool:
    """Whether two spellings name one unit ("kg" and "kilograms", "apple" and "apples")."""
    return parse_unit(left) == parse_unit(right)


def dimension_of(text: str) -> str:
    """The dimension: "money", "length/time", "" for a pure number; a noun that is no known unit is its own dimension.

    Powers of length go by their names ("area", "volume"), and what cancels is gone: "dollars*minutes/hour" is "money".
    """
    known = _table(current_root()).by_name
    powers: dict[str, int] = {}
    for name, power in parse_unit(text).factors:
        base, times = _LENGTH_POWERS.get(known[name].dimension, (known[name].dimension, 1)) if name in known else (name, 1)
        powers[base] = powers.get(base, 0) + times * power
    over = [_dimension_text(name, power) for name, power in powers.items() if power > 0]
    under = [_dimension_text(name, -power) for name, power in powers.items() if power < 0]
    return "/".join(["*".join(over) or ("1" if under else ""), *under])


def _dimension_text(name: str, power: int) -> str:
    names = {powers: text for text, powers in _LENGTH_POWERS.items()}
    return names.get((name, power)) or "*".join([name] * power)


def same_dimension(left: str, right: str) -> bool:
    """Whether the two measure the same kind of thing, so that they differ by a conversion at most."""
    return dimension_of(left) == dimension_of(right)


def is_count(text: str) -> bool:
    """Whether the unit counts whole things: one noun that is no known measure, or a number noun such as dozens."""
    factors = parse_unit(text).factors
    if len(factors) != 1 or factors[0][1] != 1:
        return False
    known = _table(current_root()).by_name.get(factors[0][0])
    return known is None or known.dimension == "count"


def conversion_factor(source: str, target: str) -> Fraction | None:
    """By what a value in `source` is multiplied to be one in `target`; None when no exact factor exists.

    Years convert to days (365) and weeks (52) as school problems take them; months do not convert to days.
    """
    table = _table(current_root())
    left, right = parse_unit(source), parse_unit(target)
    if left == right:
        return Fraction(1)
    one, other = table.whole(left), table.whole(right)
    if one and other:
        return table.factor(one, other)
    return _compound_factor(table, left.factors, right.factors)


def _compound_factor(table: _Table, left: Factors, right: Factors) -> Fraction | None:
    """miles/hour to miles/minute: each factor of one side converts to one of the other."""
    rest = list(right)
    total = Fraction(1)
    for name, power in left:
        for candidate in rest:
            factor = table.factor_by_name(name, candidate[0]) if candidate[1] == power else None
            if factor is not None:
                total *= factor**power
                rest.remove(candidate)
                break
        else:
            return None
    return None if rest else total


@dataclass(frozen=True, slots=True)
class _Convention:
    source: KnownUnit
    target: KnownUnit
    factor: Fraction


@dataclass(frozen=True, slots=True)
class _Table:
    """The pack, indexed."""

    by_name: Mapping[str, KnownUnit]
    by_surface: Mapping[str, tuple[KnownUnit, ...]]
    powers: Mapping[str, tuple[str, int]]  # "square feet" -> ("feet", 2)
    named_powers: Mapping[tuple[str, int], str]  # and back
    conventions: tuple[_Convention, ...]

    def whole(self, unit: Unit) -> KnownUnit | None:
        """The one known unit that this unit is, if it is one."""
        if not unit.factors:
            return self.by_name["times"]
        if len(unit.factors) != 1:
            return None
        [(name, power)] = unit.factors
        return self.by_name.get(name if power == 1 else self.named_powers.get((name, power), ""))

    def factor(self, one: KnownUnit, other: KnownUnit) -> Fraction | None:
        """The exact factor between two known units."""
        if one.base == other.base:
            return one.factor / other.factor
        forward = self._by_convention(one, other)
        if forward is not None:
            return forward
        backward = self._by_convention(other, one)
        return None if backward is None else 1 / backward

    def factor_by_name(self, one: str, other: str) -> Fraction | None:
        """As `factor`; a noun that is no known unit converts to itself alone."""
        if one == other:
            return Fraction(1)
        if one in self.by_name and other in self.by_name:
            return self.factor(self.by_name[one], self.by_name[other])
        return None

    def _by_convention(self, one: KnownUnit, other: KnownUnit) -> Fraction | None:
        """Through a convention, if `one` is a whole number of its source and its target a whole number of `other`."""
        for convention in self.conventions:
            if (one.base, other.base) == (convention.source.base, convention.target.base):
                many = one.factor / convention.source.factor
                each = convention.target.factor / other.factor
                if many.denominator == 1 and each.denominator == 1:
                    return many * convention.factor * each
        return None


@lru_cache(maxsize=8)
def _table(root: Path) -> _Table:
    units = tuple(_known(row) for row in load_pack_entries(UNITS_PACK, root))
    by_name = {unit.name: unit for unit in units}
    by_surface: dict[str, tuple[KnownUnit, ...]] = {}
    for unit in units:
        for surface in dict.fromkeys((unit.name, unit.singular, *unit.aliases, *unit.symbols)):
            by_surface[surface] = (*by_surface.get(surface, ()), unit)
    powers = {str(row["unit"]): _power(row) for row in load_table(UNITS_PACK, "products.jsonl", root)}
    conventions = tuple(
        _Convention(by_name[str(row["from"])], by_name[str(row["to"])], Fraction(str(row["factor"])))
        for row in load_table(UNITS_PACK, "conventions.jsonl", root)
    )
    return _Table(by_name, by_surface, powers, {power: name for name, power in powers.items()}, conventions)


def _known(row: Row) -> KnownUnit:
    return KnownUnit(
        name=str(row["unit"]),
        singular=str(row["lemma"]),
        dimension=str(row["dimension"]),
        base=str(row["base"]),
        factor=Fraction(str(row["factor"])),
        aliases=_texts(row["aliases"]),
        symbols=_texts(row["symbols"]),
        symbol_first=row["symbol_place"] == "before",
    )


def _texts(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return tuple(str(item) for item in value)


def _power(row: Row) -> tuple[str, int]:
    names = _texts(row["of"])
    return names[0], len(names)


@lru_cache(maxsize=8192)
def _parsed(text: str, root: Path) -> Unit:
    over, *under = text.replace(" per ", "/").split("/")
    factors = [factor for name in over.split("*") for factor in _factor(name.strip(), 1, root)]
    factors += [factor for part in under for name in part.split("*") for factor in _factor(name.strip(), -1, root)]
    return _unit_of(factors)


def _factor(name: str, sign: int, root: Path) -> Factors:
    table = _table(root)
    if name in _PURE_NUMBERS or name == "1":
        return ()
    if name not in table.by_name:
        found = table.by_surface.get(name) or table.by_surface.get(name.lower(), ())
        name = found[0].name if found else plural(name)
    base, power = table.powers.get(name, (name, 1))
    return () if base in _PURE_NUMBERS else ((base, sign * power),)


def _unit_of(factors: Iterable[tuple[str, int]]) -> Unit:
    powers: dict[str, int] = {}
    for name, power in factors:
        powers[name] = powers.get(name, 0) + power
    return Unit(tuple(sorted((name, power) for name, power in powers.items() if power)))

"""Numerals: numbers in digits and in words, with the style that rebuilds them.

A numeral is a value and a style; `render_numeral(value, style)` gives back the very words. So a number can take part in the
round trip without looking at the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from stages.reader.text.tokens import Token

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SMALL = {word: value for value, word in enumerate(_ONES)}
_DECADES = {word: 10 * (index + 2) for index, word in enumerate(_TENS)}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_PARTS = {
    "half": 2,
    "third": 3,
    "fourth": 4,
    "quarter": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twelfth": 12,
    "twentieth": 20,
}
_PLURAL_PARTS = {("halves" if word == "half" else word + "s"): value for word, value in _PARTS.items()}
NUMBER_WORDS = frozenset(_SMALL) | frozenset(_DECADES) | frozenset(_SCALES)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as written: its exact value, its style, and the index of the token after it."""

    value: Fraction
    style: str
    end: int


def numerals_at(tokens: Sequence[Token], start: int) -> tuple[Numeral, ...]:
    """All numerals that begin at a token, longest first; empty where none does."""
    token = tokens[start]
    if token.kind == "number":
        return _with_parts(tokens, _digit_numerals(tokens, start))
    if token.low == "a" and start + 1 < len(tokens) and tokens[start + 1].low in _SCALES:
        return _scale_alone(tokens, start)
    if token.kind == "word" and (token.low in NUMBER_WORDS or token.low in ("a", "half")):
        return _with_parts(tokens, _word_numerals(tokens, start))
    return ()


def _scale_alone(tokens: Sequence[Token], start: int) -> tuple[Numeral, ...]:
    """`a hundred`, `a thousand`: one of a scale, and no more."""
    scale = tokens[start + 1].low
    follows = tokens[start + 2].low if start + 2 < len(tokens) else ""
    if follows in NUMBER_WORDS:
        return ()
    return (Numeral(Fraction(_SCALES[scale]), f"scale:{scale}", start + 2),)


def _with_parts(tokens: Sequence[Token], found: tuple[Numeral, ...]) -> tuple[Numeral, ...]:
    """`two and a half`, `2 and 1/2`: a whole number and a part below one, as one number; `two and half of them` are two amounts."""
    for whole in found:
        at = whole.end + 1
        if whole.value.denominator != 1 or ":" in whole.style.replace("words:", "") or at >= len(tokens) or tokens[whole.end].low != "and":
            continue
        parts = numerals_at(tokens, at) if tokens[at].low in ("a", "one") or tokens[at].kind == "number" else ()
        part = next((item for item in parts if item.value < 1 and item.style.startswith(("part", "slash"))), None)
        if part is not None and (part.end >= len(tokens) or tokens[part.end].low not in ("of", "as", "times")):
            return (Numeral(whole.value + part.value, f"and:{whole.style}|{part.style}", part.end), *found)
    return found


def _digit_numerals(tokens: Sequence[Token], start: int) -> tuple[Numeral, ...]:
    text = tokens[start].text
    value = Fraction(text.replace(",", ""))
    comma = "," if "," in text else ""
    places = len(text.partition(".")[2])
    zeros = "0" * (len(text) - len(str(int(text)))) if text.isdigit() else ""
    style = f"digits{zeros}{comma}" + (f".{places}" if places else "") + ("!" if text.startswith(".") else "")
    found = []
    fraction = _slash_fraction(tokens, start + 1)
    if fraction is not None and fraction[0] < 1 and "." not in text:
        part, end = fraction
        found.append(Numeral(value + part, f"mixed:{part.numerator}/{part.denominator}" if _lowest(tokens, start + 1) else "mixed:?", end))
    fraction = _slash_fraction(tokens, start)
    if fraction is not None:
        part, end = fraction
        found.append(Numeral(part, f"slash:{tokens[start].text}/{tokens[start + 2].text}", end))
        return tuple(found)
    scale = tokens[start + 1].low if start + 1 < len(tokens) else ""
    if scale in _SCALES:
        found.append(Numeral(value * _SCALES[scale], f"scaled:{scale}:{style}", start + 2))
    found.append(Numeral(value, style, start + 1))
    return tuple(found)


def _lowest(tokens: Sequence[Token], start: int) -> bool:
    top, bottom = int(tokens[start].text), int(tokens[start + 2].text.rstrip("stndrh"))
    part = Fraction(top, bottom)
    return (part.numerator, part.denominator) == (top, bottom)


def _slash_fraction(tokens: Sequence[Token], start: int) -> tuple[Fraction, int] | None:
    if start + 2 >= len(tokens) or tokens[start + 1].low != "/" or not (tokens[start + 1].glued and tokens[start + 2].glued):
        return None
    top, bottom = tokens[start].text, tokens[start + 2].text
    if tokens[start + 2].kind == "ordinal":
        bottom = bottom[:-2]
    if not (top.isdigit() and bottom.isdigit()) or int(bottom) == 0:
        return None
    return Fraction(int(top), int(bottom)), start + 3


def _word_numerals(tokens: Sequence[Token], start: int) -> tuple[Numeral, ...]:
    """Cardinals and fractions in words: `twenty-five`, `one hundred and five`, `two thirds`, `a third`, `half`."""
    found: list[Numeral] = []
    words: list[str] = []
    total, group, index = 0, 0, start
    while index < len(tokens):
        word = tokens[index].low
        joined = _joiner(tokens, index, words)
        if joined and index + 1 < len(tokens) and tokens[index + 1].low in NUMBER_WORDS:
            words.append(joined)
            index += 1
            word = tokens[index].low
        step = _add_word(total, group, word, words)
        if step is None:
            if words and words[-1] in ("-", "and"):
                words.pop()
            break
        total, group = step
        words.append(word)
        index += 1
        found.append(Numeral(Fraction(total + group), "words:" + _style_of(words), index))
    found.extend(_fraction_words(tokens, start, found))
    return tuple(sorted(found, key=lambda numeral: -numeral.end))


def _joiner(tokens: Sequence[Token], index: int, words: list[str]) -> str:
    if not words:
        return ""
    word = tokens[index].low
    if word == "-" and words[-1] in _DECADES and tokens[index].glued:
        return "-"
    if word == "and" and words[-1] in _SCALES:
        return "and"
    return ""


def _add_word(total: int, group: int, word: str, words: list[str]) -> tuple[int, int] | None:
    last = next((item for item in reversed(words) if item not in ("-", "and")), "")
    if word in _SMALL:
        fits = not last or last in _SCALES or (last in _DECADES and 0 < _SMALL[word] < 10)
        return (total, group + _SMALL[word]) if fits else None
    if word in _DECADES:
        return (total, group + _DECADES[word]) if not last or last in _SCALES else None
    if word == "hundred":
        return (total, group * 100) if 0 < group < 100 and last not in _SCALES else None
    if word in _SCALES:
        return (total + group * _SCALES[word], 0) if 0 < group < 1000 else None
    return None


def _style_of(words: list[str]) -> str:
    return ("-" if "-" in words else "") + ("&" if "and" in words else "")


def _fraction_words(tokens: Sequence[Token], start: int, cardinals: list[Numeral]) -> list[Numeral]:
    found: list[Numeral] = []
    heads: list[tuple[int, int, str]] = [(1, start + 1, "a")] if tokens[start].low == "a" else []
    if tokens[start].low == "half":
        found.append(Numeral(Fraction(1, 2), "part:half", start + 1))
    heads += [(int(item.value), item.end, "word") for item in cardinals if item.value < 20 and item.value > 0]
    for top, index, head in heads:
        hyphen = index < len(tokens) and tokens[index].low == "-"
        at = index + 1 if hyphen else index
        if at >= len(tokens):
            continue
        word = tokens[at].low
        bottom = _PARTS.get(word) if top == 1 else _PLURAL_PARTS.get(word)
        if bottom is not None and top < bottom:
            found.append(Numeral(Fraction(top, bottom), f"part:{head}:{'-' if hyphen else ' '}:{top}:{word}", at + 1))
    return found


def render_numeral(value: Fraction, style: str) -> str:
    """The words of a numeral from its value and style: the inverse of `numerals_at`.

    Where value and style do not fit each other (a planted misreading), the words differ from the source, which is what the
    round trip is for.
    """
    kind, _, detail = style.partition(":")
    if kind == "and":
        whole_style, _, part_style = detail.partition("|")
        part = value - int(value)
        return f"{render_numeral(value - part, whole_style)} and {render_numeral(part, part_style)}"
    if kind == "scale":
        return f"a {detail}" if _SCALES[detail] == value else str(value)
    if kind.startswith("digits"):
        return _render_digits(value, kind)
    if kind == "words":
        return _render_words(int(value), detail)
    if kind == "scaled":
        scale, _, inner = detail.partition(":")
        return f"{_render_digits(value / _SCALES[scale], inner)} {scale}"
    if kind == "slash":
        top, _, bottom = detail.partition("/")
        suffix = bottom.lstrip("0123456789")
        factor = int(top) // value.numerator if value and int(top) % value.numerator == 0 else 1
        return (f"{value.numerator * factor}/{value.denominator * factor}" if value else f"0/{bottom.removesuffix(suffix)}") + suffix
    if kind == "mixed":
        whole = int(value)
        part = value - whole
        return f"{whole} {part.numerator}/{part.denominator}"
    return _render_part(value, detail)


def _render_digits(value: Fraction, style: str) -> str:
    bare = style.endswith("!")
    style = style.rstrip("!")
    places = int(style.partition(".")[2] or 0)
    scaled = value * 10**places
    if scaled.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    whole, rest = divmod(int(scaled), 10**places)
    text = "0" * style.partition(".")[0].count("0") + (f"{whole:,}" if "," in style else str(whole))
    if places:
        text += "." + str(rest).zfill(places)
    return text[1:] if bare and text.startswith("0.") else text


def _render_words(value: int, marks: str) -> str:
    pieces: list[str] = []
    for scale, word in ((1_000_000, "million"), (1000, "thousand")):
        if value >= scale:
            pieces += [_render_hundreds(value // scale, marks), word]
            value %= scale
    if value or not pieces:
        if pieces and "&" in marks and value < 100:
            pieces.append("and")
        pieces.append(_render_hundreds(value, marks))
    return " ".join(pieces)


def _render_hundreds(value: int, marks: str) -> str:
    pieces: list[str] = []
    if value >= 100:
        pieces += [_render_tens(value // 100, marks), "hundred"]
        value %= 100
        if not value:
            return " ".join(pieces)
        if "&" in marks:
            pieces.append("and")
    pieces.append(_render_tens(value, marks))
    return " ".join(pieces)


def _render_tens(value: int, marks: str) -> str:
    if value < 20:
        return _ONES[value]
    tens = _TENS[value // 10 - 2]
    return tens if value % 10 == 0 else f"{tens}{'-' if '-' in marks else ' '}{_ONES[value % 10]}"


def _render_part(value: Fraction, detail: str) -> str:
    if detail == "half":
        return "half" if value == Fraction(1, 2) else f"{value}"
    head, joiner, _, word = detail.split(":")
    table = _PARTS if value.numerator == 1 else _PLURAL_PARTS
    if table.get(word) != value.denominator:
        names = [name for name, bottom in table.items() if bottom == value.denominator]
        word = names[0] if names else str(value)
    return f"{'a' if head == 'a' and value.numerator == 1 else _ONES[value.numerator]}{joiner}{word}"

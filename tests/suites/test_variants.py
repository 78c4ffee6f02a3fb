"""Changes of a problem: the text that they make, the answer that they predict, and where they do not fit."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from packs import words
from stages.harness.cases import Case, load_cases, parse_cases
from stages.harness.executors import Executor
from stages.reader import ReaderOptions, read
from stages.reader.grammar.roundtrip import normal_form
from stages.suites.changes import CHANGING, OOD, PERTURBATION, PRESERVING
from stages.suites.seeded import Draws
from stages.suites.variants.applicable import NotApplicable
from stages.suites.variants.numbers import other_digits, replace_value, scale
from stages.suites.variants.order import ask_another, reorder, swap_operations
from stages.suites.variants.paraphrase import paraphrases
from stages.suites.variants.renaming import rename_entities, rename_units, without_spans
from stages.suites.variants.source import Source, source_of
from stages.suites.variants.variant import Variant, Verdict, judge
from stages.suites.variants.verbs import flip_frame, synonym_verb
from stages.suites.variants.writing import edited, unchanged, written
from stages.suites.vary import UNANSWERED, figures, vary
from stages.suites.vocabulary import NAMES, THINGS, VOWEL_THINGS

ROOT = Path(__file__).resolve().parents[2]
GAIN = "Anna has 6 stamps. She buys 4 more stamps. How many stamps does Anna have now?"
TRANSFER = "Kaja has 11 plums. Lotte has 14 plums. Lotte gives 7 plums to Kaja. How many plums does Kaja have?"
ORDER = "Greta has 8 stamps. Greta doubles her stamps. Greta buys 6 more stamps. How many stamps does Greta have?"


def source(text: str) -> Source:
    found = source_of(text, ReaderOptions())
    assert found is not None, text
    return found


def test_nothing_changed_is_the_same_problem_in_both_ways_of_writing() -> None:
    for text in (GAIN, TRANSFER, ORDER):
        assert edited(source(text), unchanged) == text
        assert normal_form(written(source(text), unchanged)) == normal_form(text)


def test_every_sentence_of_the_public_set_is_written_as_it_was_read() -> None:
    """The lineariser and the spans agree on real problems: both give the words back."""
    found = [source_of(case.problem, ReaderOptions()) for case in load_cases(ROOT / "data/public/cases.jsonl")[::10]]
    answered = [each for each in found if each is not None]
    assert answered
    for each in answered:
        assert normal_form(written(each, unchanged)) == normal_form(each.text)
        assert edited(each, unchanged).split() == each.text.split()


@pytest.mark.parametrize("write", [written, edited])
def test_renamed_entities_are_strangers_of_the_same_gender(write: object) -> None:
    variant = rename_entities(source(TRANSFER.replace("Kaja", "Anna").replace("Lotte", "Peter")), write)  # type: ignore[arg-type]
    used = [name for name in NAMES if name in variant.text]
    assert {reading.gender for reading in map(words.name, used) if reading} == {"f", "m"}
    assert not {"Anna", "Peter"} & set(re.findall(r"\w+", variant.text))
    assert judge(variant, read) is Verdict.RIGHT


def test_a_renaming_that_the_reader_took_otherwise_is_wrong() -> None:
    """Un-renaming must give the source's graph byte for byte; another graph with the same answer does not count."""
    variant = rename_entities(source(GAIN))
    other = "Anna has 4 stamps. She buys 6 more stamps. How many stamps does Anna have now?"
    assert judge(Variant(other, variant.expected, variant.graph, variant.undo), read) is Verdict.WRONG
    assert judge(variant, read) is Verdict.RIGHT


def test_renamed_units_keep_the_article_and_undo_to_the_source() -> None:
    made = rename_units(source("Tom has an apple. He buys 3 apples. How many apples does Tom have?")) if _answered_apple() else None
    plain = rename_units(source(GAIN))
    assert "stamp" not in plain.text
    assert judge(plain, read) is Verdict.RIGHT
    if made is not None:
        assert any(f"an {thing}" in made.text for thing in VOWEL_THINGS)


def _answered_apple() -> bool:
    return source_of("Tom has an apple. He buys 3 apples. How many apples does Tom have?", ReaderOptions()) is not None


def test_scaled_numbers_scale_the_answer_but_no_factor() -> None:
    variant = scale(source(ORDER))
    factor = variant.expected / 22
    assert factor in (2, 3, 5)
    assert f"has {8 * factor} stamps" in variant.text
    assert f"buys {6 * factor} more" in variant.text
    assert "doubles" in variant.text
    assert judge(variant, read) is Verdict.RIGHT


def test_a_replaced_value_changes_the_answer_as_the_graph_says() -> None:
    variant = replace_value(source(GAIN))
    assert variant.expected != 10
    numbers = [int(number) for number in re.findall(r"\d+", variant.text)]
    assert sum(numbers) == variant.expected
    assert judge(variant, read) is Verdict.RIGHT


def test_digits_become_words_and_back() -> None:
    variant = other_digits(source(GAIN))
    assert "six stamps" in variant.text
    again = other_digits(source(variant.text))
    assert again.text == GAIN


def test_a_synonym_keeps_frame_form_and_answer() -> None:
    variant = synonym_verb(source(TRANSFER.replace("gives", "hands")))
    assert re.search(r"Lotte (gives|passes) 7", variant.text)
    assert variant.expected == 18


def test_a_flipped_gain_is_a_loss() -> None:
    variant = flip_frame(source(GAIN))
    assert "loses 4" in variant.text
    assert variant.expected == 2


def test_swapped_operations_follow_the_swapped_graph() -> None:
    variant = swap_operations(source(ORDER))
    assert variant.text.index("buys") < variant.text.index("doubles")
    assert variant.expected == 28
    assert judge(variant, read) is Verdict.RIGHT


def test_another_holder_is_asked_for() -> None:
    variant = ask_another(source(TRANSFER))
    assert variant.text.endswith("does Lotte have?")
    assert variant.expected == 7


def test_independent_statements_are_reordered() -> None:
    variant = reorder(source(TRANSFER))
    assert variant.text.startswith("Lotte has 14 plums. Kaja has 11 plums.")
    assert variant.expected == 18


def test_paraphrases_say_something_else_and_mean_the_same() -> None:
    sentence = source(GAIN).sentences[0]
    for other in list(paraphrases(sentence.node))[:5]:
        assert other != sentence.node


@pytest.mark.parametrize(
    ("change", "text", "reason"),
    [
        (rename_entities, "A pond has 12 frogs. Then 3 frogs arrive. How many frogs does the pond have?", "nobody is named"),
        (reorder, GAIN, "no two independent statements"),
        (swap_operations, GAIN, "every swap keeps the answer"),
        (ask_another, GAIN, "nobody else"),
        (flip_frame, TRANSFER, "no gain or loss"),
    ],
)
def test_a_change_that_does_not_fit_says_why(change: object, text: str, reason: str) -> None:
    with pytest.raises(NotApplicable, match=reason):
        change(source(text))  # type: ignore[operator]


def test_a_variant_with_another_answer_is_wrong_and_an_unread_one_refused() -> None:
    assert judge(Variant(GAIN, Fraction(11)), read) is Verdict.WRONG
    assert judge(Variant("Blorp wibble 3?", Fraction(3)), read) is Verdict.REFUSED


def test_every_case_of_a_lane_is_accounted_for_by_every_change() -> None:
    lines = [
        {"id": str(n), "problem": text, "expected_answer": answer}
        for n, (text, answer) in enumerate([(GAIN, 10), (TRANSFER, 99), ("Blorp?", 1)])
    ]
    cases = parse_cases(b"".join(json.dumps(line).encode() + b"\n" for line in lines), "three")
    tried = vary(cases, ReaderOptions(), Executor())
    for suite, changes in (("ood", OOD), ("perturbation", PERTURBATION)):
        found = figures(tried, suite)
        assert list(found) == list(changes)
        for change in found.values():
            assert change.applied + sum(change.not_applicable.values()) == 3
            assert change.not_applicable[UNANSWERED] == 2  # answered otherwise than its case says, and refused


def test_the_suites_hold_what_the_contract_names() -> None:
    assert len(OOD) >= 5
    assert set(PRESERVING) >= {"rename_entities", "rename_units", "synonym_verb", "reorder", "digits_and_words"}
    assert set(CHANGING) == {"replace_value", "flip_frame", "swap_operations", "ask_another"}


def test_the_vocabulary_occurs_in_no_case() -> None:
    """Otherwise a renaming could not be undone without doubt. At least 60 names."""
    assert len(set(NAMES)) == len(NAMES) >= 60
    texts = [case.problem.lower() for path in sorted((ROOT / "data").glob("*/cases.jsonl")) for case in _cases_or_none(path)]
    seen = set(re.findall(r"[a-zà-ÿ-]+", " ".join(texts)))
    forms = {name.lower() for name in NAMES} | {form for thing in (*THINGS, *VOWEL_THINGS) for form in (thing, words.plural(thing))}
    assert forms & seen == set()


def _cases_or_none(path: Path) -> tuple[Case, ...]:
    first = json.loads(path.read_text(encoding="utf-8").partition("\n")[0])
    return load_cases(path) if {"question", "problem"} & set(first) else ()


def test_spans_are_no_part_of_what_a_renaming_compares() -> None:
    graph = source(GAIN).answer.graph
    assert "span" not in json.dumps(without_spans(graph))


def test_choices_come_from_the_seed_alone() -> None:
    assert [Draws("a", 1).below(1000) for _ in range(3)] == [Draws("a", 1).below(1000)] * 3
    draws = Draws("x")
    assert sorted(draws.some(range(5), 5)) == [0, 1, 2, 3, 4]
    assert {Draws("bounds", n).between(3, 4) for n in range(20)} == {3, 4}
    assert Draws("a").below(10**9) != Draws("b").below(10**9)

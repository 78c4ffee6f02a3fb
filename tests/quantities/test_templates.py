"""Every template reads its examples exactly so, rebuilds them, and leaves its confusers alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.quantities.domains import DOMAINS
from stages.quantities.errors import ComprehensionError, RefusalCode
from stages.quantities.sentences import normalised, split_sentences
from stages.quantities.templates import Template, match_text, templates

ALL: list[Template] = [template for name in DOMAINS for template in templates(name)]


def _examples() -> Iterator[object]:
    for template in ALL:
        for text, slots in template.examples:
            yield pytest.param(template, text, dict(slots), id=f"{template.template_id}: {text}")


def _confusers() -> Iterator[object]:
    for template in ALL:
        for text in template.confusers:
            yield pytest.param(template, text, id=f"{template.template_id}: {text}")


@pytest.mark.parametrize("template", ALL, ids=lambda template: template.template_id)
def test_there_are_two_examples_and_a_confuser_each(template: Template) -> None:
    assert len(template.examples) >= 2
    assert template.confusers
    assert set(template.slots) == {name for _, slots in template.examples for name in slots}


@pytest.mark.parametrize(("template", "text", "slots"), list(_examples()))
def test_an_example_is_read_and_rebuilt(template: Template, text: str, slots: dict[str, str]) -> None:
    assert template.parse(text) == slots
    assert normalised(template.linearise(slots)) == normalised(text)


@pytest.mark.parametrize(("template", "text", "slots"), list(_examples()))
def test_no_other_template_of_the_domain_reads_an_example(template: Template, text: str, slots: dict[str, str]) -> None:
    assert [one.template_id for one in templates(template.domain) if one.parse(text) is not None] == [template.template_id]


@pytest.mark.parametrize(("template", "text"), list(_confusers()))
def test_a_confuser_is_not_read(template: Template, text: str) -> None:
    assert template.parse(text) is None


def test_ids_are_unique() -> None:
    assert len({template.template_id for template in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "code", "span"),
    [
        ("", RefusalCode.EMPTY_TEXT, (0, 0)),
        ("  \n", RefusalCode.EMPTY_TEXT, (0, 3)),
        ("Mona has 7 lanterns.", RefusalCode.NO_QUESTION, (0, 20)),
        ("How many lanterns does Mona have? How many lanterns does Ned have?", RefusalCode.SEVERAL_QUESTIONS, (34, 66)),
        ("Mona has 7 lanterns. She is tired. How many lanterns does Mona have?", RefusalCode.UNKNOWN_SENTENCE, (21, 34)),
    ],
)
def test_a_text_that_does_not_fit_is_refused_at_its_place(text: str, code: RefusalCode, span: tuple[int, int]) -> None:
    with pytest.raises(ComprehensionError) as caught:
        match_text("relational_metric", text)
    assert (caught.value.code, caught.value.span) == (code, span)


@given(st.text(alphabet="ab .?!\n", max_size=30))
def test_sentences_keep_their_place_and_lose_nothing_but_blanks(text: str) -> None:
    sentences = split_sentences(text)
    assert [text[one.start : one.end] for one in sentences] == [one.text for one in sentences]
    assert "".join("".join(one.text for one in sentences).split()) == "".join(text.split())

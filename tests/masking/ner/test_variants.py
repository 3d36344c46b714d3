"""Variants: what a text says of its spans stays true in every variant of it."""

from __future__ import annotations

import pytest

from masking.benchmark.folds import example, varied
from masking.benchmark.gold import parse
from masking.ner.variants import Example, variants
from masking.span import Field

RESUME = parse(
    "jo",
    "[[NAME|Jo Lindqvist]]\n[[EMAIL|jo.lindqvist@mail.example]]\n\n"
    + "Baker and pastry cook who likes early mornings and long fermentation of dough.\n" * 4
    + "- Trained four apprentices in the bakery of a large hotel near the harbour\n"
    "- Ordered flour, salt and butter for three shops and kept the books of all of them\n"
    "[[SCHOOL|Harbour College]], [[GRADUATION_YEAR|2011]]\n"
    "[[ADDRESS|4 Mill Lane]]\n[[?NAME|Dr Roe]]\nSigned: [[NAME|JO LINDQVIST]]\n",
)


def of(number: int, **others: list[str]) -> list[Example]:
    return list(variants(example(RESUME), number, {Field(key): values for key, values in others.items()}))


def values(one: Example, field: Field) -> list[str]:
    return [one.text[start:end] for start, end, told in one.spans if told is field]


@pytest.mark.parametrize("number", range(0, 60, 2))
def test_another_person_has_the_name_wherever_it_stood_and_nothing_else_moves(number: int) -> None:
    renamed = of(number)[-1]
    names = values(renamed, Field.NAME)
    assert names[-1] == names[0].upper() != "JO LINDQVIST"
    assert "lindqvist" not in renamed.text.lower()
    assert values(renamed, Field.SCHOOL) == ["Harbour College"]
    assert values(renamed, Field.ADDRESS) == ["4 Mill Lane"]
    assert [renamed.text[start:end] for start, end in renamed.ignored] == ["Dr Roe"]
    assert values(renamed, Field.EMAIL)[0].endswith("@mail.example")
    assert all(set(name.lower().split()) <= set(names[0].lower().split()) for name in names)


def test_sentences_and_deeds_tell_the_name_in_the_middle_of_the_text() -> None:
    inner = [values(of(number)[-1], Field.NAME)[1:-1] for number in range(0, 60, 2)]
    assert sum(map(len, inner)) > 60
    assert any(f"{name} trained four" in of(2 * at)[-1].text for at, some in enumerate(inner) for name in some)


def test_values_of_other_texts_stand_in_place_of_some() -> None:
    schools = {values(of(number, school=["Hill Academy"])[-1], Field.SCHOOL)[0] for number in range(0, 60, 2)}
    assert schools == {"Harbour College", "Hill Academy"}


def test_heads_lose_their_names_and_some_texts_are_of_one_case() -> None:
    assert values(of(5)[0], Field.NAME) == ["JO LINDQVIST"]
    assert of(11)[0].text == RESUME.text.upper()
    assert of(12)[0].text == RESUME.text.lower()
    (renamed,) = of(3)
    assert "Lindqvist" not in renamed.text


def test_a_corpus_has_the_same_variants_every_time() -> None:
    corpus = [RESUME, parse("x", "Nobody")]
    first, again = varied(corpus), varied(corpus)
    assert [[seen.sight.words for seen in some] for some in first] == [[s.sight.words for s in some] for some in again]
    assert [len(some) for some in first] == [2, 1]

"""Every language that is covered: its card, its cases, and what happens with the others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "recognizers"))
from casefile import Case, distinctive, parse

from masking.document import Document, Resume
from masking.reading.language import spoken
from masking.recognize import recognize
from masking.span import Field
from name_lists.languages import load

CASES = Path(__file__).parent / "cases"
FINNISH = (
    "Aino Virta\naino.virta@mail.example\n\nTyökokemus\nOlen työskennellyt varastossa kahdeksan vuotta ja vastannut "
    "ostoista. Osaan käyttää trukkia ja kirjoitan raportteja. Pidän järjestyksestä, ja työkaverini luottavat minuun. "
    "Aiemmin myin kenkiä torilla, korjasin polkupyöriä ja opetin uimista lapsille kesäisin järven rannalla. "
    "Vapaa-ajalla luen, kalastan, soitan haitaria sekä hoidan pihaa, kasvimaata, kanoja, lampaita, kissaa.\n"
)


def cases(code: str) -> list[Case]:
    lines = (CASES / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    return [parse(line) for line in lines if line.strip() and not line.startswith("#")]


def test_at_least_twelve_languages_each_with_a_card_and_cases() -> None:
    assert len(load()) >= 12
    for code, language in load().items():
        assert language.limits, code
        assert len(language.months) >= 12, code
        assert bool(language.schools) == (code != "en"), code
        assert {"birth_date", "gender", "marital", "nationality", "name"} <= language.labels.keys(), code
        assert len(cases(code)) >= 3, code
    assert {path.stem for path in CASES.glob("*.txt")} == set(load())


@pytest.mark.parametrize("code", sorted(load()))
def test_the_cases_of_a_language(code: str) -> None:
    for case in cases(code):
        found = recognize(Resume(Document(case.text, "text")))
        covered = distinctive(case.text, frozenset(at for span in found for at in range(span.start, span.end)))
        assert not distinctive(case.text, case.wanted) - covered, f"{case.title}: {found}"
        if not case.wanted:
            years = [s for s in found if s.field in (Field.GRADUATION_YEAR, Field.BIRTH_DATE, Field.GENDER, Field.NAME)]
            assert not years, f"{case.title}: {years}"


@pytest.mark.parametrize("code", sorted(load()))
def test_a_text_of_common_words_is_told(code: str) -> None:
    language = load()[code]
    words = sorted(language.common) + list(language.months)
    assert spoken(" ".join(words * 3)).code == code


def test_a_language_that_nobody_knows_is_said_to_be_one() -> None:
    assert spoken(FINNISH) == ("", False)
    assert spoken("Python Java SQL\n" * 5).covered
    assert spoken("გამოცდილება და განათლება " * 40) == ("", False)


def test_such_a_document_is_masked_by_patterns_and_names_only() -> None:
    found = recognize(Resume(Document(FINNISH, "text")))
    assert {span.field for span in found} == {Field.NAME, Field.EMAIL}


def test_the_formal_you_of_german_stays() -> None:
    text = "Ich war in der Firma und bei dem Amt. Sprechen Sie mich an. Sie leitet das Lager. Sie sind nett."
    found = [s for s in recognize(Resume(Document(text, "text"))) if s.recognizer == "language:de"]
    assert [text[s.start : s.end] for s in found] == ["Sie"]
    assert text[found[0].start :].startswith("Sie leitet")

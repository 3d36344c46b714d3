"""Every recognizer against its table of cases, without the tagger: what structure and word lists alone must do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from casefile import CASES, Case, read, telling

from masking.document import Document
from masking.reading.candidate import choose
from masking.recognize import THRESHOLD
from masking.recognizers import ALL
from masking.sections import parse, study
from masking.span import FIELDS, Field


def _params():
    for field in FIELDS:
        for case in read(field):
            marks = [pytest.mark.xfail(strict=True, reason="known limit")] if case.limit else []
            yield pytest.param(field, case, id=f"{field}: {case.title}", marks=marks)


def found(text: str, field: Field) -> frozenset[int]:
    document = Document(text, "text")
    view, reading = study(document)
    reading = reading.knowing(replace(reading.resume, candidate=choose(reading)))
    found: dict[Field, set[int]] = {}
    for recognizer in ALL:
        for span in recognizer.find(reading):
            if span.score >= THRESHOLD:
                found.setdefault(span.field, set()).update(range(*view.back(span.start, span.end)))
    own = found.get(field, set())
    # a name inside an address or a link is masked as that
    return frozenset(own - found.get(Field.EMAIL, set()) - found.get(Field.URL, set()) if field == Field.NAME else own)


@pytest.mark.parametrize(("field", "case"), list(_params()))
def test_a_case_is_covered_and_nothing_else(field: Field, case: Case):
    covered = found(case.text, field)
    missed = telling(case.text, case.wanted) - covered
    extra = telling(case.text, covered) - case.wanted - case.free
    assert not missed, f"left: {_quote(case.text, missed)}"
    assert not extra, f"masked too much: {_quote(case.text, extra)}"


@pytest.mark.parametrize("field", FIELDS)
def test_a_table_has_forty_cases_and_a_third_of_them_are_traps(field: Field):
    cases = read(field)
    traps = [case for case in cases if not case.wanted]
    assert len(cases) >= 40
    assert len(traps) * 3 >= len(cases)
    assert len({case.title for case in cases}) == len(cases)


def test_there_is_a_table_per_field_and_no_other():
    assert {path.stem for path in CASES.glob("*.txt")} == set(FIELDS)


def test_parsing_gives_sections_that_cover_the_text():
    for case in read(Field.NAME):
        sections = parse(Document(case.text, "text")).sections
        assert sections[0].start == 0
        assert sections[-1].end == len(case.text)


def _quote(text: str, offsets: set[int]) -> str:
    return "".join(c if k in offsets else "·" for k, c in enumerate(text))

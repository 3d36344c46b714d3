"""recognize() and identify(): the whole of it, the tagger included."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import PICTURE, Document, Evidence, Resume
from masking.mask import mask
from masking.recognize import identify, recognize
from masking.span import FIELDS, REQUIRED, Field, Span

RESUME = """Ngozi Bright
14 Rose Lane, Leeds LS1 4AB | ngozi.bright@mail.uk | +44 20 7946 0958 | linkedin.com/in/ngozi-bright

PERSONAL DETAILS
Date of birth: 3 May 1991
Gender: Female
Nationality: Ghanaian
Marital status: Married
Religion: Methodist
Disability: hearing impaired
Sexual orientation: Bisexual
Passport No: K7430182

EDUCATION
B.Sc. Nursing, University of Ghana, 2009 - 2013

EXPERIENCE
Staff nurse, City Clinic, 2014 - 2020
Ngozi kept the ward rota in Excel.
"""


def resume(text: str, **options) -> Resume:
    return Resume(Document(text, "text", **options))


def told(text: str, spans: tuple[Span, ...]) -> dict[Field, list[str]]:
    found: dict[Field, list[str]] = {}
    for span in spans:
        found.setdefault(span.field, []).append(text[span.start : span.end])
    return found


def test_every_field_of_an_ordinary_resume_is_found():
    found = told(RESUME, recognize(resume(RESUME)))
    assert set(found) == set(FIELDS) - {Field.PHOTO}
    assert found[Field.NAME] == ["Ngozi Bright", "Ngozi"]
    assert found[Field.EMAIL] == ["ngozi.bright@mail.uk"]
    assert "".join(found[Field.GRADUATION_YEAR]) in {"20092013", "2009 - 2013"}
    assert "City Clinic" not in str(found)


def test_spans_are_sorted_disjoint_and_say_which_rule_found_them():
    spans = recognize(resume(RESUME))
    assert list(spans) == sorted(spans, key=lambda s: s.start)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(span.recognizer.partition(":")[2] for span in spans)
    assert all(0 < span.score <= 1 for span in spans)


def test_only_the_fields_asked_for_are_given():
    spans = recognize(resume(RESUME), fields=(Field.EMAIL, Field.PHONE))
    assert {span.field for span in spans} == {Field.EMAIL, Field.PHONE}
    assert {span.field for span in recognize(resume(RESUME), fields=REQUIRED)} <= set(REQUIRED)


def test_a_higher_threshold_gives_fewer_spans():
    strict, sure = recognize(resume(RESUME)), recognize(resume(RESUME), threshold=1.0)
    assert 0 < len(sure) < len(strict)
    assert all(span.score == 1.0 for span in sure)


def test_the_candidate_is_identified_with_addresses_and_links():
    candidate = identify(resume(RESUME)).candidate
    assert candidate.name == "Ngozi Bright"
    assert candidate.span == (0, 12)
    assert candidate.emails == ("ngozi.bright@mail.uk",)
    assert 0 < candidate.confidence <= 1


def test_a_picture_is_a_photo():
    assert told(PICTURE, recognize(resume(PICTURE))) == {Field.PHOTO: [PICTURE]}


def test_evidence_outside_the_page_helps_to_choose_the_candidate():
    text = "Summary Head\nSterling Banks\nseven years of plumbing"
    hint = (Evidence("metadata", "Sterling Banks"),)
    assert identify(resume(text, evidence=hint)).candidate.name == "Sterling Banks"


def test_nothing_is_found_in_nothing():
    assert recognize(resume("")) == ()
    assert identify(resume("")).candidate.name == ""


def test_an_initial_in_the_name_at_the_top_does_not_speak_against_it():
    text = "GUANG K. CAO\nEmail: guangcao88@outlook.com\n\nAbout me\nAs Guang, I stand for grace under pressure.\n"
    assert identify(resume(text)).candidate.name == "GUANG K. CAO"


@pytest.mark.parametrize("wide", ["J O H N   D O E", "J\u200bohn D\u200boe", "T AYLOR J ONES"])
def test_hidden_splits_of_a_name_are_covered_with_all_their_letters(wide: str):
    text = f"{wide}\nPlumber\njohn.doe@mail.org\n"
    covered = {k for s in recognize(resume(text), fields=(Field.NAME,)) for k in range(s.start, s.end)}
    assert all(k in covered for k in range(len(wide)) if wide[k].isalpha())


@given(st.text(max_size=300))
def test_any_text_gives_spans_inside_it(text: str):
    for span in recognize(resume(text)):
        assert 0 <= span.start < span.end <= len(text)


@given(st.lists(st.sampled_from(RESUME.split("\n")), max_size=25), st.randoms(use_true_random=False))
def test_shuffled_lines_give_sorted_disjoint_spans(lines: list[str], rng: random.Random):
    rng.shuffle(lines)
    text = "\n".join(lines)
    spans = recognize(resume(text))
    assert all(a.end <= b.start for a, b in pairwise(spans))


@pytest.mark.parametrize("change", [str.upper, lambda t: t.replace("\n", "  "), lambda t: t.replace("\n", "\r\n")])
def test_capitals_and_lost_line_breaks_do_not_lose_the_name(change):
    text = change(RESUME)
    found = told(text, recognize(resume(text)))
    assert any("ngozi bright" in name.lower() for name in found[Field.NAME])
    assert {Field.EMAIL, Field.PHONE, Field.BIRTH_DATE, Field.GENDER, Field.RELIGION} <= set(found)


@pytest.mark.parametrize(
    "unit", ["a", "A.", "1 ", "x@", "J O H N ", "Name: ", "12/", "University of ", "\n", "she ", "("]
)
def test_time_grows_with_length_and_not_faster(unit: str):
    def seconds(letters: int) -> float:
        text = (unit * (letters // len(unit) + 1))[:letters]
        start = time.process_time()
        recognize(resume(text), fields=[f for f in FIELDS])
        return time.process_time() - start

    seconds(1000)
    assert seconds(40_000) < 12 * seconds(10_000) + 0.5


def test_recognising_imports_neither_presidio_nor_spacy():
    code = (
        "import sys; from masking.document import Document, Resume; from masking.recognize import recognize;"
        "recognize(Resume(Document('Jo Li, 0 12', 'text')));"
        "sys.exit(any(m.split('.')[0] in ('presidio_analyzer', 'spacy', 'pandas', 'scipy') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("next_line", "masked"), [("quackenbush", True), ("Engineer of bridges", False)])
def test_a_link_of_the_document_tells_where_its_shown_part_goes_on(next_line: str, masked: bool) -> None:
    text = f"https://www.linkedin.com/in/zebulon\n{next_line}\n\nEXPERIENCE\nBuilt towers\n"
    link = Evidence("link", "https://www.linkedin.com/in/zebulonquackenbush/")
    spans = recognize(Resume(Document(text, "pdf", evidence=(link,))), fields=frozenset({Field.URL}))
    assert any(span.end >= text.index(next_line) + len(next_line) for span in spans) is masked


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("CURRICULUM VITAE\n\nBISHOP, GRACE IBINABO (Mrs.)\nformerly Miss Grace I. Jumbo\ngrace@marine.example\n",
         ("BISHOP", "GRACE", "IBINABO", "Jumbo")),
        ("ADEBAYO-OGUNLEYE, FOLASADE OMOTOLA (ACA)\nBlock 9, Flat 4\nfolasade@x.example\n",
         ("ADEBAYO", "OGUNLEYE", "FOLASADE", "OMOTOLA")),
        ("CURRICULUM VITAE\nDANJUMA-SULE, Hajiya Engr. Bilkisu Aramide (MNSE)\nbilkisu@x.example\n",
         ("DANJUMA", "SULE", "Bilkisu", "Aramide")),
    ],
    ids=[
        "a family name that is an office, turned round",
        "a hyphenated family name, turned round",
        "titles between the two halves",
    ],
)  # fmt: skip
def test_the_candidate_of_an_odd_header_is_hidden_everywhere(text: str, hidden: tuple[str, ...]) -> None:
    left = mask(text, "all").text
    assert not [word for word in hidden if word in left]


@pytest.mark.parametrize("title", ["Ngozi Brodel's CV", "NGOZI BRODEL’S RESUME", 'excerpt: "Ngozi Brodel\'s vita"'])
def test_a_name_that_owns_the_resume_is_found_without_its_ending_below(title: str) -> None:
    text = f"{title}\n\nPUBLICATIONS\n- BRODEL, Ngozi, KELM, Ute. Towards open archives. 2019.\n"
    hidden = {i for span in recognize(resume(text)) for i in range(span.start, span.end)}
    assert set(range(text.index("BRODEL,"), text.index("BRODEL,") + 6)) <= hidden

"""mask: text, document or resume in, revision out."""

from __future__ import annotations

from random import Random

import pytest

from masking.document import Document, Resume
from masking.errors import InputError, PolicyError
from masking.mask import find, mask
from masking.sections import parse
from masking.span import REQUIRED, Field, Span, inverse
from masking.span import apply as carried_out

RESUME = """Dr. Amara Okafor
Data Engineer
amara.okafor@mail.org | +44 161 496 0733 | linkedin.com/in/amara-okafor
Married

Summary
She manages a team and speaks Igbo.

Education
University of Leeds, 2012
"""


def test_text_document_and_resume_give_the_same() -> None:
    document = Document(RESUME, "text")
    made = [mask(given, "all").text for given in (RESUME, document, Resume(document), parse(document))]
    assert len(set(made)) == 1
    assert "Okafor" not in made[0]


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("\u202eeoD enaJ\u202c\njane@x.example\n\nSummary\nNurse.", "[NAME]\n[EMAIL]\n\nSummary\nNurse."),
        ("Jane Doe\n\u202eelpmaxe.x@enaj\n\nSummary\nWe ask \u202eeoD enaJ\u202c daily.",
         "[NAME]\n[EMAIL]\n\nSummary\nWe ask [NAME] daily."),
    ],
)  # fmt: skip
def test_what_an_override_shows_from_right_to_left_is_masked_whole(text: str, masked: str) -> None:
    assert mask(text, "all").text == masked


def test_a_revision_says_what_was_done_where() -> None:
    revision = mask(RESUME, "all")
    assert revision.document.text == RESUME
    assert revision.text == carried_out(RESUME, revision.edits)
    assert carried_out(revision.text, inverse(RESUME, revision.edits)) == RESUME
    assert {e.field for e in revision.edits} >= {Field.NAME, Field.EMAIL, Field.PHONE, Field.GENDER}
    assert all(e.reason for e in revision.edits)


def test_display_is_the_default_and_leaves_the_optional_fields() -> None:
    text = mask(RESUME).text
    assert text == mask(RESUME, "display").text
    assert "+44 161 496 0733" in text
    assert "They manage a team and speak Igbo." in text
    assert "amara" not in text.lower()


def test_pseudonyms_follow_the_random_numbers() -> None:
    assert mask(RESUME, "training", rng=Random(1)).text == mask(RESUME, "training", rng=Random(1)).text
    assert mask(RESUME, "training", rng=Random(1)).text != mask(RESUME, "training", rng=Random(2)).text
    assert mask(RESUME, "training").text != mask(RESUME, "training").text


def test_find_gives_the_spans_that_mask_replaces() -> None:
    spans = find(RESUME, "display")
    assert {s.field for s in spans} <= set(REQUIRED)
    edits = mask(RESUME, "display").edits
    assert {(s.start, s.end) for s in spans} <= {(e.start, e.end) for e in edits}


def test_offsets_hold_in_text_with_every_kind_of_line_end() -> None:
    text = "\ufeff" + RESUME.replace("\n", "\r\n") + "\u2028x\x0bx\x85 tail 漢 \U0001f600"
    for span in find(text):
        if span.field == Field.EMAIL:
            assert text[span.start : span.end] == "amara.okafor@mail.org"
            break
    else:
        pytest.fail("no e-mail found")


def test_unknown_policy() -> None:
    with pytest.raises(PolicyError):
        mask(RESUME, "everything")


def test_a_mask_ends_where_a_cell_does() -> None:
    text = (
        "Name\tPriyanka Balasubramaniam\nDate of Birth\t12/03/1991\nEmail\tpriyanka.b91@example.com\n"
        "Graduation year\t2013\nDegree\tSchool\tBoard\tYear\t%\nB.E.\tAnna University\tAU\t2013\t81\n"
        "HSC\tSt. Mary's School\tState Board\t2009\t90\n"
    )
    assert mask(text, "all").text == (
        "Name\t[NAME]\nDate of Birth\t[BIRTH_DATE]\nEmail\t[EMAIL]\n"
        "Graduation year\t[GRADUATION_YEAR]\nDegree\tSchool\tBoard\tYear\t%\n"
        "B.E.\t[SCHOOL]\tAU\t[GRADUATION_YEAR]\t81\nHSC\t[SCHOOL]\tState Board\t[GRADUATION_YEAR]\t90\n"
    )


@pytest.mark.parametrize("given", [None, 5, b"Jane Doe"])
def test_what_is_no_resume_is_refused(given: object) -> None:
    with pytest.raises(InputError, match="is no resume"):
        mask(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("places", [[(5, 2)], [(0, 99)], [(-3, 4)], [(0, 6), (4, 8)]])
def test_spans_that_leave_the_text_or_overlap_are_refused(places: list[tuple[int, int]]) -> None:
    with pytest.raises(InputError) as caught:
        mask("Jane Doe", spans=[Span(start, end, Field.NAME) for start, end in places])
    assert caught.value.remedy


def test_spans_may_come_in_any_order() -> None:
    assert mask("Jane Doe", spans=[Span(5, 8, Field.NAME), Span(0, 4, Field.NAME)]).text == "[NAME] [NAME]"

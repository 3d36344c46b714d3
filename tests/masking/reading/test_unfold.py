"""Line breaks put back into text that lost them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.reading import read
from masking.reading.unfold import unfolded
from masking.sections import parse
from masking.synthesize import synthesize

FILLER = "Kept the books of nine shops, closed each month within three days and trained two clerks in the new system. "
FOLDED = (
    "Ines Okpara Bookkeeper Summary Eleven years in retail. Experience Senior Clerk at Brix Ltd 2015 - 2024 "
    f"{FILLER * 3}Education BA Accounting, Hall College, 2014 Date of birth: 3 May 1990 Languages English, Igbo"
)


def lines(text: str) -> list[str]:
    found = unfolded(read(Document(text, "text")))
    assert found is not None
    return found.split("\n")


def test_headings_and_labels_of_a_folded_resume_begin_lines_again() -> None:
    found = lines(FOLDED)
    for line in ("Summary", "Experience", "Education", "Date of birth: 3 May 1990", "Languages"):
        assert line in found


def test_sections_are_seen_in_a_folded_resume() -> None:
    resume = parse(Document(FOLDED, "text"))
    assert [s.kind for s in resume.sections if s.heading] == ["summary", "experience", "education", "languages"]
    year = FOLDED.index("2014")
    assert next(s.kind for s in resume.sections if s.start <= year < s.end) == "education"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(FOLDED.replace("Summary", "\nSummary")[:200], id="short lines"),
        pytest.param(f"{FILLER * 6}Head of Education at the Ministry of Health; {FILLER * 3}", id="paragraph"),
        pytest.param(
            f"{FILLER * 3}International University Latvia and Languages School Berlin, {FILLER * 3}", id="names"
        ),
        pytest.param(FOLDED.replace(", ", "  ").replace(". ", "  ").replace(" at ", "  "), id="wide gaps show lines"),
    ],
)
def test_text_that_has_its_lines_stays(text: str) -> None:
    assert unfolded(read(Document(text, "text"))) is None


@given(seed=st.integers(0, 10_000))
def test_nothing_but_blanks_becomes_a_line_break(seed: int) -> None:
    text = " ".join(synthesize(random.Random(seed)).text.split())
    found = unfolded(read(Document(text, "text")))
    if found is not None:
        assert len(found) == len(text)
        assert all(a == b or (a, b) == (" ", "\n") for a, b in zip(text, found, strict=True))

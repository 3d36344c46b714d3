"""Files that try to keep a reader busy end by what they hold, long before the clock would end them."""

from __future__ import annotations

import time

import pdf_hostile as hostile
import pdf_oracles as oracles
import pdf_samples as samples
import pytest

from masking.errors import EvenhandError, LimitExceeded
from masking.formats import pdf
from masking.formats.pdf import limits
from masking.span import Revision

SECONDS = 20.0
"""Of processor time: how busy the machine is does not count. None takes more than a quarter of it."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", hostile.REFUSED)
def test_too_much_is_refused_early(kind: str) -> None:
    data = hostile.REFUSED[kind]()
    started = time.process_time()
    with pytest.raises(LimitExceeded, match="than a resume can have"):
        pdf.decode(data)
    assert time.process_time() - started < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("kind", hostile.ENDURED)
def test_much_is_read_in_time_or_refused(kind: str) -> None:
    data = hostile.ENDURED[kind]()
    started = time.process_time()
    try:
        document = pdf.decode(data)
        masked = pdf.encode(Revision(document, oracles.edits(document, ["Zoltan", "Quixby"])))
    except EvenhandError:
        masked = b""
    assert time.process_time() - started < SECONDS
    assert b"Quixby" not in masked


def test_what_a_rich_page_holds_is_read() -> None:
    """Six times the drawings of the richest resume that was seen, in a hundred open states."""
    drawn = "0 0 m 9 9 l S " * 50_000
    data = samples.page(f"{'q ' * 100}{drawn}{samples.HEAD} {samples.BODY}")
    assert "Engineer" in pdf.decode(data).text


def test_the_budget_of_one_document_is_not_that_of_the_next() -> None:
    data = hostile.REFUSED["fonts that inflate"]()
    for _ in range(2):
        with pytest.raises(LimitExceeded):
            pdf.decode(data)
        assert "Engineer" in pdf.decode(samples.plain()).text


def test_words_in_strings_are_no_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "INSTRUCTIONS", 400)
    shown = " ".join(f"(we do it as a job {i}) Tj" for i in range(80))
    assert "we do it" in pdf.decode(samples.page(f"BT /F1 1 Tf {shown} ET")).text

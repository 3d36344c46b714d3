"""Replacements on their line: what follows comes along, the font stays, labels stand where the words stood."""

from __future__ import annotations

import shutil
import subprocess

import pdf_oracles as oracles
import pdf_samples as samples
import pytest

from masking.formats import pdf
from masking.formats.pdf import writing
from masking.formats.pdf.pieces import plan
from masking.formats.pdf.reading import Native
from masking.formats.pdf.setting import Setting
from masking.span import Edit, Field, Revision

_LINE = (
    "BT /F1 11 Tf 40 200 Td (Engineer Zoltan Quixby builds bridges) Tj "
    "0 -16 Td (of steel and of glass, in all of Europe) Tj ET"
)


def _places(data: bytes) -> dict[str, tuple[float, float, float]]:
    """Left, right and baseline of every word."""
    native = pdf.decode(data).native
    assert isinstance(native, Native)
    page = native.pages[0]
    found = {}
    for word in page.words:
        first, last = page.glyphs[word.glyphs[0]], page.glyphs[word.glyphs[-1]]
        found["".join(page.glyphs[i].text for i in word.glyphs)] = (first.x, last.end_x, first.y)
    return found


def _settings(revision: Revision) -> list[Setting]:
    native = revision.document.native
    assert isinstance(native, Native)
    return list(writing.settle(native, plan(revision, native)).settings.values())


@pytest.mark.parametrize("new", ["Al Ng", "Greg Gennaro", "Maximilian Featherstone", "[NAME]", "[A]"])
def test_the_rest_of_a_line_follows_the_replacement(new: str) -> None:
    data = samples.page(_LINE)
    before = _places(data)
    revision, masked = oracles.mask(data, samples.NAME, replacement=new)
    after = _places(masked)
    gap = after["builds"][0] - after[new.split()[-1]][1]
    assert 2 < gap < 7
    assert after["bridges"][0] - after["builds"][1] == pytest.approx(
        before["bridges"][0] - before["builds"][1], abs=0.1
    )
    assert after["Engineer"] == pytest.approx(before["Engineer"], abs=0.01)
    assert after["steel"] == pytest.approx(before["steel"], abs=0.01)
    assert max(oracles.changed(data, masked, pdf.boxes(revision))) <= 0.002


def test_a_standard_font_has_letters_that_the_document_does_not_show() -> None:
    revision, _ = oracles.mask(samples.page(_LINE), samples.NAME, replacement="Jack Wilms")
    (made,) = _settings(revision)
    assert not isinstance(made.font, str)
    assert made.stretch == 1.0
    assert made.size == pytest.approx(11)


def test_the_line_below_takes_no_room_from_a_large_name() -> None:
    data = samples.page(
        "BT /F2 20 Tf 40 240 Td (Ruth Zoltan Quixby) Tj ET BT /F1 9.5 Tf 40 226 Td (Engineer of long bridges) Tj ET"
    )
    revision, masked = oracles.mask(data, "Ruth Zoltan", replacement="Greg Gennaro")
    (made,) = _settings(revision)
    assert (made.stretch, made.size) == (1.0, 20.0)
    after = _places(masked)
    assert 3 < after["Quixby"][0] - after["Gennaro"][1] < 9


def test_a_column_beside_stays_where_it_is() -> None:
    data = samples.page(f"{_LINE} BT /F1 11 Tf 300 200 Td (2019) Tj ET")
    before = _places(data)
    _, masked = oracles.mask(data, samples.NAME, replacement="Maximilian Featherstone")
    after = _places(masked)
    assert after["2019"] == pytest.approx(before["2019"], abs=0.01)
    assert after["bridges"][1] < 300


def test_an_underline_keeps_its_words() -> None:
    start = _places(samples.page(_LINE))["bridges"]
    rule = f"{start[0]:.2f} 198 {start[1] - start[0]:.2f} 0.6 re f"
    data = samples.page(f"{_LINE} {rule}")
    _, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    assert _places(masked)["bridges"] == pytest.approx(start, abs=0.01)


def test_what_is_taken_away_leaves_neither_box_nor_gap() -> None:
    document = pdf.decode(samples.page(_LINE))
    at = document.text.index("Zoltan")
    revision = Revision(document, (Edit(at, at + 7, "", Field.GENDER), Edit(at + 7, at + 13, "[NAME]", Field.NAME)))
    after = _places(pdf.encode(revision))
    assert after["[NAME]"][0] - after["Engineer"][1] < 6
    assert all(made.box is None for made in _settings(revision) if not made.piece.text)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not installed")
def test_a_label_stays_on_its_line_for_poppler() -> None:
    _, masked = oracles.mask(samples.page(_LINE), samples.NAME)
    done = subprocess.run(["pdftotext", "-", "-"], input=masked, capture_output=True, check=True)
    assert "Engineer [NAME] builds bridges" in done.stdout.decode()


def test_a_label_without_room_is_an_empty_box() -> None:
    content = "BT /F1 8 Tf 40 200 Td (Engineer) Tj 40 0 Td (Zq) Tj 0 8.4 -8.4 0 60 196 Tm (upwards) Tj ET"
    data = samples.page(content)
    revision, masked = oracles.mask(data, "Zq", replacement="[MARITAL_STATUS]")
    (made,) = _settings(revision)
    assert made.hidden
    assert "[MARITAL_STATUS]" in pdf.decode(masked).text
    box = pdf.boxes(revision)[0][1]
    assert box[2] - box[0] < 20


def test_boxes_stay_on_the_page() -> None:
    from masking.formats.pdf.setting import width

    for x in (2.0, 400 - width("Zq", "Helvetica") * 9 - 2):
        data = samples.page(f"BT /F1 9 Tf {x:.2f} 240 Td (Zq) Tj ET {samples.BODY}")
        revision, _ = oracles.mask(data, "Zq", replacement="[NATIONALITY]")
        for box in pdf.boxes(revision)[0]:
            assert box[0] >= 0
            assert box[2] <= 400


def test_text_objects_behind_the_replacement_move_as_well() -> None:
    data = samples.page(
        "BT /F1 11 Tf 40 200 Td (Zoltan Quixby) Tj ET BT /F1 11 Tf 115 200 Td (builds bridges) Tj ET "
        "BT /F1 11 Tf 191 200 Td (Engineer) Tj ET"
    )
    _, masked = oracles.mask(data, samples.NAME, replacement="Al Ng")
    after = _places(masked)
    assert after["builds"][0] - after["Ng"][1] < 9
    assert after["Engineer"][0] - after["bridges"][1] < 9

"""What producers of PDFs do, one class of them per case: gaps, spaced letters, odd fonts, notes, slanted pages."""

from __future__ import annotations

import io

import numpy as np
import pdf_oracles as oracles
import pdf_samples as samples
import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, String

from masking.formats import pdf
from masking.span import Edit, Field, Revision
from masking.verify import verify


def _drawn_as_picture(data: bytes) -> bool:
    with pikepdf.open(io.BytesIO(data)) as document:
        return any("/EhPage" in page.resources.get("/XObject", {}) for page in document.pages)


def _at(places: list[tuple[float, str]], y: float, size: float = 11) -> str:
    return " ".join(f"BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET" for x, text in places)


def test_the_cells_of_a_table_are_parted_by_tabs() -> None:
    rows = [("Known as", "Zoltan"), ("Previous surname", "Quixby"), ("Post", "Engineer")]
    content = " ".join(_at([(40, label), (180, value)], 250 - 14 * i) for i, (label, value) in enumerate(rows))
    assert pdf.decode(samples.page(content)).text.split("\n") == [f"{label}\t{value}" for label, value in rows]


def test_the_gaps_of_a_justified_line_are_blanks() -> None:
    line = _at([(40 + 75 * i, word) for i, word in enumerate(("built", "tall", "bridges", "of", "steel"))], 200)
    assert pdf.decode(samples.page(line)).text == "built tall bridges of steel"


@pytest.mark.parametrize("blank", ["", " "])
def test_letters_set_apart_are_one_word(blank: str) -> None:
    x, content = 40.0, []
    for word in ("ZOLTAN", "QUIXBY"):
        for i, letter in enumerate(word):
            tail = blank if i == len(word) - 1 else ""
            content.append(f"BT /F1 20 Tf {x} 240 Td ({letter}{tail}) Tj ET")
            x += 20 * {"I": 0.278, "L": 0.556, "T": 0.611}.get(letter, 0.7) + 4.5
        x += 12
    assert "ZOLTAN QUIXBY" in pdf.decode(samples.page(" ".join(content))).text


def test_short_words_are_not_letters_set_apart() -> None:
    content = _at([(40, "I"), (48, "am"), (68, "at"), (82, "it"), (94, "at"), (108, "Northwind")], 240)
    assert pdf.decode(samples.page(content)).text.split() == ["I", "am", "at", "it", "at", "Northwind"]


def _type3(height: float) -> bytes:
    """Lines 12 points apart in letters 10 points high, in a font whose box is that of every letter in the world."""
    document = pikepdf.new()
    lines = ("GENIE AT WORK", "ZOLTAN QUIXBY", "SINCE IN JUNE", "BRIDGES OF TIN")
    content = " ".join(f"BT /F3 10 Tf 40 {240 - 12 * i} Td ({line}) Tj ET" for i, line in enumerate(lines))
    sheet = samples.add(document, content)
    letters = sorted(set("".join(lines)) - {" "})
    sheet.resources["/Font"]["/F3"] = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=[-1000, -0.3 * height, 2000, 0.7 * height],
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(
            {f"/{c}": document.make_stream(b"600 0 0 0 500 700 d1 0 0 500 700 re f") for c in letters}
        ),
        Encoding=Dictionary(Differences=Array([x for c in letters for x in (ord(c), Name(f"/{c}"))])),
        FontDescriptor=Dictionary(
            Type=Name.FontDescriptor, FontName=Name.Own, FontBBox=[-1000, -0.3 * height, 2000, 0.7 * height], Flags=4
        ),
        FirstChar=32,
        LastChar=90,
        Widths=Array([600] * 59),
        Resources=Dictionary(),
    )
    return samples.saved(document)


@pytest.mark.parametrize("height", [900, 2400])
def test_letters_that_are_drawings_have_the_size_they_are_drawn_in(height: float) -> None:
    data = _type3(height)
    assert pdf.decode(data).native.pages[0].glyphs[0].size == pytest.approx(9, abs=2)
    revision, masked = oracles.mask(data, "ZOLTAN QUIXBY")
    assert not _drawn_as_picture(masked)
    assert oracles.leaks(masked, ["ZOLTAN", "QUIXBY"]) == []
    assert verify(revision, masked) == ()


def test_glyphs_of_another_line_do_not_turn_a_document_into_pictures() -> None:
    """They stand at the same x, and so far below that they may be in the way."""
    content = " ".join(
        _at([(40, word)], y, size=30) for word, y in (("Engineer", 220), ("Zoltan", 240), ("Roads", 200))
    )
    assert not _drawn_as_picture(oracles.mask(samples.page(content), "Zoltan")[1])


def _simple(codes: bytes, *, differences: list[object] | None = None, widths: list[int] | None = None) -> bytes:
    document = pikepdf.new()
    sheet = samples.add(document, samples.BODY + " BT /F3 12 Tf 40 240 Td <" + codes.hex() + "> Tj ET")
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/ABCDEF+Own"), FirstChar=0, LastChar=255)
    font.Encoding = Dictionary(BaseEncoding=Name.WinAnsiEncoding, Differences=Array(differences or []))
    font.Widths = Array(widths or [500] * 256)
    sheet.resources["/Font"]["/F3"] = font
    return samples.saved(document)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({65: "g37", 66: "glyph12", 67: "c99"}, "\ufffd\ufffd\ufffd"),
        ({65: "a65", 66: "c42", 67: "C067"}, "ABC"),
        ({**{i: f"c{i:02x}" for i in range(1, 60)}, 65: "c41", 66: "c42", 67: "c43"}, "\ufffd\ufffd\ufffd"),
        ({65: "A.alt", 66: "uni0042", 67: "C"}, "ABC"),
    ],
)
def test_names_of_glyphs_that_tell_nothing_are_not_guessed(names: dict[int, str], expected: str) -> None:
    differences = [x for code, name in names.items() for x in (code, Name(f"/{name}"))]
    assert expected in pdf.decode(_simple(b"ABC", differences=differences)).text


def test_widths_in_millionths_are_no_endless_table() -> None:
    assert "Engineer" in pdf.decode(_simple(b"A", widths=[500, 614_000, 200_000] * 85 + [500])).text


def _noted() -> bytes:
    """A field with its looks, a note without."""
    document = pikepdf.new()
    sheet = samples.add(document, samples.HEAD + " " + samples.BODY)
    look = document.make_stream(b"0 0 200 16 re S BT /F1 10 Tf 4 4 Td (Zoltan Quixby) Tj ET")
    look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 200, 16])
    look.Resources = Dictionary(Font=sheet.resources["/Font"])
    field = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Widget,
        FT=Name.Tx,
        T=String("name"),
        V=String("Zoltan Quixby"),
        Rect=Array([40, 100, 240, 116]),
        AP=Dictionary(N=look),
        F=4,
    )
    note = Dictionary(
        Type=Name.Annot,
        Subtype=Name.FreeText,
        Rect=Array([40, 20, 360, 60]),
        DA=String("/Helv 14 Tf 0 g"),
        Contents=String("Reviewed for Somebody Secret"),
        F=4,
    )
    made = [document.make_indirect(item) for item in (field, note)]
    sheet.obj.Annots = Array(made)
    document.Root.AcroForm = Dictionary(Fields=Array(made[:1]), DR=Dictionary(Font=sheet.resources["/Font"]))
    return samples.saved(document)


def test_a_picture_of_a_page_shows_no_note_that_was_never_read() -> None:
    data = _noted()
    assert "Secret" not in pdf.decode(data).text
    revision = Revision(pdf.decode(data), oracles.edits(pdf.decode(data), ["Zoltan Quixby"]))
    before, after = oracles.pixels(data, 0), oracles.pixels(pdf.encode(revision, raster=True), 0)
    spot = np.s_[int(240 * 1.5) : int(280 * 1.5), 60:540]
    assert (before[spot] < 128).any()
    assert not (after[spot] < 128).any()
    assert (after[: int(180 * 1.5)] < 128).any()


def test_fields_are_seen_on_both_sides_and_notes_without_looks_on_neither() -> None:
    revision, masked = oracles.mask(_noted(), "Zoltan Quixby")
    assert verify(revision, masked) == ()
    wiped = io.BytesIO()
    with pikepdf.open(io.BytesIO(masked)) as document:
        document.pages[0].obj["/Contents"] = document.make_stream(b"")
        document.save(wiped)
    assert "render" in {finding.check for finding in verify(revision, wiped.getvalue())}


def _slanted() -> bytes:
    lines = [f"Line {i} of work in 2013 and more words behind it" for i in range(8)]
    content = " ".join(
        f"BT /F1 10 Tf 0.97 0.24 -0.24 0.97 {80 + 3 * i} {220 - 13 * i} Tm ({line}) Tj ET"
        for i, line in enumerate(lines)
    )
    return samples.page(content)


def test_on_a_slanted_page_a_year_that_stays_is_not_taken_for_the_one_that_went() -> None:
    document = pdf.decode(_slanted())
    at = document.text.index("2013", document.text.index("Line 3"))
    twin = Revision(document, (Edit(at, at + 4, "[GRADUATION_YEAR]", Field.GRADUATION_YEAR),))
    assert verify(twin, pdf.encode(twin)) == ()
    left = Revision(document, ())
    assert {finding.check for finding in verify(twin, pdf.encode(left))} >= {"text"}


def test_a_mask_in_the_picture_of_a_slanted_page_leaves_the_lines_beside_it() -> None:
    data = _slanted()
    at = pdf.decode(data).text.index("Line 3")
    revision = Revision(pdf.decode(data), (Edit(at + 7, at + 36, "[NAME]", Field.NAME),))
    drawn = pdf.encode(revision, raster=True)
    document = pypdfium2.PdfDocument(data)
    before = np.asarray(document[0].render(scale=1.5).to_pil().convert("L"), dtype=int)
    document.close()
    lost = (before < 110) & (oracles.pixels(drawn, 0) > 200)
    whole = int((before < 110).sum())
    assert 0 < lost.sum() < 0.2 * whole


def _layered(stretch: float) -> bytes:
    """A scan with its text laid invisibly over it; ``stretch`` is the share of its width that each word is given."""
    source = pypdfium2.PdfDocument(samples.page("BT /F1 24 Tf 40 200 Td (Roads HUM Zoltan built) Tj ET"))
    image = source[0].render(scale=200 / 72).to_pil().convert("RGB")
    source.close()
    out = io.BytesIO()
    image.save(out, "PDF", resolution=200)
    with pikepdf.open(io.BytesIO(out.getvalue())) as document:
        sheet = document.pages[0]
        sheet.resources["/Font"] = Dictionary(
            F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )
        words, x = [], 40.0
        for word, width in (("Roads", 65.35), ("HUM", 54.65), ("Zoltan", 66.7), ("built", 44.0)):
            words.append(f"BT 3 Tr {100 * stretch} Tz /F1 24 Tf {x} 200 Td ({word}) Tj ET")
            x += width + 6.67
        sheet.contents_add(" ".join(words).encode(), prepend=False)
        document.save(out := io.BytesIO())
    return out.getvalue()


@pytest.mark.parametrize("stretch", [1.0, 0.8])
def test_words_of_a_scan_keep_their_last_letter_and_show_none_of_the_next(stretch: float) -> None:
    data = _layered(stretch)
    document = pdf.decode(data)
    assert document.native.pages[0].scanned
    revision, masked = oracles.mask(data, "Zoltan")
    assert verify(revision, masked) == ()
    before, after = oracles.pixels(data, 0), oracles.pixels(masked, 0)
    humming = np.s_[100:160, int(111 * 1.5) : int(167 * 1.5)]
    assert ((before[humming] < 110) & (after[humming] > 180)).sum() < 0.03 * (before[humming] < 110).sum()
    gone = np.s_[100:160, int(174 * 1.5) : int(240 * 1.5)]
    label = (after[gone] < 110).sum()
    assert label < 0.8 * (before[gone] < 110).sum()


def _code(kind: str, modules: int = 25, size: float = 3.0) -> str:
    """A pattern of squares with three eyes, drawn in one path of lines, in one of rectangles, or square by square."""
    dark = np.random.default_rng(7).random((modules, modules)) < 0.5
    for x, y in ((0, 0), (modules - 7, 0), (0, modules - 7)):
        eye = np.ones((7, 7), dtype=bool)
        eye[1:6, 1:6] = False
        eye[2:5, 2:5] = True
        dark[y : y + 7, x : x + 7] = eye
    spots = [(300 + size * x, 100 + size * y) for y, x in zip(*np.nonzero(dark), strict=True)]
    if kind == "lines":
        return f"{size} w " + " ".join(f"{x} {y + size / 2} m {x + size} {y + size / 2} l" for x, y in spots) + " S"
    ends = " f" if kind == "squares" else ""
    return " ".join(f"{x} {y} {size} {size} re{ends}" for x, y in spots) + ("" if ends else " f")


@pytest.mark.parametrize("kind", ["lines", "rectangles", "squares"])
def test_a_code_that_is_drawn_goes_as_a_picture_does(kind: str) -> None:
    data = samples.page(f"{samples.HEAD} {samples.BODY} {_code(kind)}")
    revision, masked = oracles.mask(data, "Zoltan Quixby")
    (picture,) = revision.document.pictures
    assert revision.document.text.count("\ufffc") == 1
    assert picture.box == pytest.approx((300, 125, 375, 200), abs=4)
    assert verify(revision, masked) == ()
    spot = np.s_[int(125 * 1.5) : int(200 * 1.5), int(300 * 1.5) : int(375 * 1.5)]
    for written in (masked, pdf.encode(revision, raster=True)):
        assert (oracles.pixels(written, 0)[spot] > 200).all()
    assert "Engineer" in pdf.decode(masked).text


@pytest.mark.parametrize(
    "drawn",
    [
        " ".join(f"{40 + 4 * i} 60 m {40 + 4 * i} 160 l 40 {60 + 4 * i} m 140 {60 + 4 * i} l" for i in range(26))
        + " S",
        " ".join(f"{40 + 10 * i} 60 3 3 re f" for i in range(30)),
        " ".join(f"40 {60 + i} 100 1 re f" for i in range(100)),
        " ".join(f"{40 + 12 * i} 60 8 {5 + 3 * i} re f" for i in range(12)),
    ],
    ids=["grid", "row", "gradient", "chart"],
)
def test_grids_rows_gradients_and_charts_are_no_codes(drawn: str) -> None:
    data = samples.page(f"{samples.HEAD} {samples.BODY} {drawn}")
    revision, masked = oracles.mask(data, "Zoltan Quixby")
    assert revision.document.pictures == ()
    assert max(oracles.changed(data, masked, oracles.boxes(revision))) == 0

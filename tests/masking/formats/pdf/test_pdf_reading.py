"""Reading: order, spacing, places, evidence; the same words as pdfplumber reads in text flow."""

from __future__ import annotations

import io
import shutil

import pdf_samples as samples
import pikepdf
import pytest
from pdf_oracles import fold

from masking.errors import EmptyDocument, EncryptedDocument, LimitExceeded, NoTextLayer, UnreadableDocument
from masking.formats import pdf
from masking.formats.pdf import limits

_SPACED = (
    "BT /F1 12 Tf 40 240 Td [(E) -100 (n) -100 (g)] TJ ET BT /F1 12 Tf 40 200 Td [(one) -300 (two) -20 (three)] TJ ET"
)


@pytest.mark.parametrize(
    "kind",
    ["plain", "kerned", "columns", "truetype", "type1", "composite", "forms", "cropped"],
)
def test_words_are_those_of_pdfplumber_in_text_flow(kind: str) -> None:
    import pdfplumber

    data = samples.SAMPLES[kind]()
    with pdfplumber.open(io.BytesIO(data)) as document:
        words = document.pages[0].extract_words(use_text_flow=True, x_tolerance_ratio=0.12)
    assert pdf.decode(data).text.split() == [word["text"] for word in words]


def test_a_gap_parts_words_and_kerning_does_not() -> None:
    assert pdf.decode(samples.page(_SPACED)).text.split() == ["Eng", "one", "twothree"]


def test_small_capitals_and_raised_letters_stay_in_their_word() -> None:
    content = (
        "BT /F1 14 Tf 40 240 Td (J) Tj /F1 10 Tf (ONES) Tj ET BT /F1 12 Tf 40 200 Td (1) Tj 5 Ts /F1 7 Tf (st) Tj ET"
    )
    assert pdf.decode(samples.page(content)).text.split() == ["JONES", "1st"]


def test_every_character_leads_to_glyphs() -> None:
    document = pdf.decode(samples.truetype())
    assert len(document.native.shown) == len(document.text)
    for character, (page, glyphs) in zip(document.text, document.native.shown, strict=True):
        if not character.isspace():
            assert "".join(document.native.pages[page].glyphs[g].text for g in glyphs) == character


def test_blocks_are_lines_with_page_box_and_size() -> None:
    document = pdf.decode(samples.plain())
    first = document.blocks[0]
    assert document.text[first.start : first.end] == samples.NAME
    assert first.page == 0
    assert first.size == pytest.approx(18)
    x0, top, x1, bottom = first.box
    assert x0 == pytest.approx(40)
    assert top < 300 - 240 < bottom
    assert x1 > 140


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_boxes_are_those_of_the_page_as_it_is_displayed(angle: int) -> None:
    from pdf_oracles import pixels

    data = samples.rotated(angle)
    levels = pixels(data, 0, scale=2)
    for block in pdf.decode(data).blocks:
        x0, top, x1, bottom = (int(v * 2) for v in block.box)
        assert (levels[top:bottom, x0:x1] < 128).any()
        levels[top : bottom + 1, x0 : x1 + 1] = 255
    assert not (levels < 128).any()


def test_two_columns_written_row_by_row_are_read_column_by_column() -> None:
    left = [f"left line {i} goes on for a while" for i in range(14)]
    right = [f"right words {i} follow it for long" for i in range(14)]
    rows = [
        f"BT /F1 9 Tf {x} {280 - 14 * i} Td ({text}) Tj ET"
        for i, pair in enumerate(zip(left, right, strict=True))
        for x, text in zip((20, 220), pair, strict=True)
    ]
    assert fold(pdf.decode(samples.page(" ".join(rows))).text) == " ".join(left + right)


def test_columns_written_one_after_the_other_keep_their_order() -> None:
    text = pdf.decode(samples.columns()).text
    assert text.index("towers of glass") < text.index("Skills")


def test_text_outside_of_the_page_is_hidden() -> None:
    document = pdf.decode(samples.page(f"{samples.BODY} BT /F1 9 Tf 500 100 Td (off the page) Tj ET"))
    assert "off" not in document.text
    assert any(e.value.startswith("off") for e in document.evidence)


def test_a_pattern_of_dots_is_no_text() -> None:
    assert "Zoltan" not in pdf.decode(samples.soft_mask()).text.replace(samples.NAME, "", 1)


def test_a_font_without_to_unicode_is_read_by_its_encoding() -> None:
    assert "Engineer" in pdf.decode(samples.type1()).text


def test_an_embedded_encoding_is_followed() -> None:
    data = _with_encoding()
    assert "AB" in pdf.decode(data).text


def _with_encoding() -> bytes:
    with pikepdf.open(io.BytesIO(samples.unknown())) as document:
        font = document.pages[0].resources["/Font"]["/F3"]
        font.Encoding = document.make_stream(
            b"1 begincodespacerange <00> <7F> endcodespacerange 2 begincidchar <05> 7 <06> 8 endcidchar"
        )
        font.Encoding.CMapName = pikepdf.Name("/Own")
        font.ToUnicode = document.make_stream(b"2 beginbfchar <05> <0041> <06> <0042> endbfchar")
        content = "BT /F3 12 Tf 40 260 Td <0506> Tj ET " + samples.BODY
        document.pages[0].obj["/Contents"] = document.make_stream(content.encode())
        return samples.saved(document)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_a_scan_is_read_and_masked() -> None:
    import pdf_oracles as oracles

    data = _scan()
    document = pdf.decode(data)
    assert "Engineer" in document.text
    _, masked = oracles.mask(data, samples.NAME)
    again = pdf.decode(masked)
    assert "[NAME]" in again.text
    assert "Zoltan" not in again.text
    assert oracles.leaks(masked, ["Zoltan", "Quixby"]) == []
    from masking import ocr
    from masking.formats.pdf import picture

    with picture.opened(masked) as rendered:
        seen = " ".join(word.text for word in ocr.read(picture.page(rendered, 0)))
    assert "Zoltan" not in seen
    assert "Engineer" in seen


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_a_word_of_a_scan_goes_whole_when_a_part_of_it_is_masked() -> None:
    from masking.formats.pdf import picture, raster
    from masking.formats.pdf.content import box

    data = _scan()
    page = pdf.decode(data).native.pages[0]
    word = max(page.words, key=lambda w: len(w.glyphs))
    first, last = word.glyphs[0], word.glyphs[-1]
    assert page.glyphs[first].text.strip()
    assert first != last
    with picture.opened(data) as opened:
        image = picture.page(opened, 0)
    white = (255, 255, 255)
    left = raster._words_only(image, page, {first}, white, picture.DPI / 72)
    spot = raster._pixels(box(page.glyphs[last]), picture.DPI / 72)
    assert left.crop(spot).getcolors() == [(left.crop(spot).width * left.crop(spot).height, white)]
    assert image.crop(spot).getextrema() != ((255, 255),) * 3


def test_a_name_in_letters_that_no_one_can_read_is_read_by_sight_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pikepdf.open(io.BytesIO(samples.unknown())) as document:
        riddle = "".join(f"{code:04X}" for code in range(5, 18))
        content = f"BT /F3 12 Tf 40 260 Td <{riddle}> Tj ET {samples.HEAD}"
        document.pages[0].obj["/Contents"] = document.make_stream(content.encode())
        data = samples.saved(document)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoTextLayer):
        pdf.decode(data)


def _private(text: str, *, apart: bool = False) -> bytes:
    """A text in a font whose ToUnicode says a character for private use for each letter."""
    with pikepdf.open(io.BytesIO(samples.unknown())) as document:
        codes = {letter: 5 + place for place, letter in enumerate(dict.fromkeys(text))}
        pairs = " ".join(f"<{code:04X}> <{0xE000 + code:04X}>" for code in codes.values())
        head = "1 begincodespacerange <0000> <FFFF> endcodespacerange"
        document.pages[0].resources["/Font"]["/F3"].ToUnicode = document.make_stream(
            f"{head} {len(codes)} beginbfchar {pairs} endbfchar".encode()
        )
        gap = "> -900 <" if apart else ""
        shown = gap.join(f"{codes[letter]:04X}" for letter in text)
        content = f"BT /F3 12 Tf 40 260 Td [<{shown}>] TJ ET {samples.HEAD} {samples.BODY}"
        document.pages[0].obj["/Contents"] = document.make_stream(content.encode())
        return samples.saved(document)


def test_a_text_layer_for_private_use_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoTextLayer):
        pdf.decode(_private("ZoltanQuixbyHerre"))
    assert "Engineer" in pdf.decode(_private("abcdefghijkl", apart=True)).text


def test_a_scan_is_refused_without_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    data = _scan()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoTextLayer) as caught:
        pdf.decode(data)
    assert "tesseract" in caught.value.remedy


def _scan() -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(samples.plain())
    image = document[0].render(scale=200 / 72).to_pil().convert("RGB")
    document.close()
    out = io.BytesIO()
    image.save(out, "PDF", resolution=200)
    return out.getvalue()


def _encrypted() -> bytes:
    with pikepdf.open(io.BytesIO(samples.plain())) as document:
        out = io.BytesIO()
        document.save(out, encryption=pikepdf.Encryption(owner="o", user="u"))
        return out.getvalue()


def _many_pages() -> bytes:
    document = pikepdf.new()
    for _ in range(limits.PAGES + 1):
        samples.add(document, samples.BODY)
    return samples.saved(document)


def _drawn(count: int) -> bytes:
    """A form that draws forms that draw forms: a million million glyphs in a small file."""
    document = pikepdf.new()
    inner = "BT /F1 9 Tf 10 10 Td (boom) Tj ET"
    sheet = samples.add(document, "/X Do " * count)
    resources = pikepdf.Dictionary(Font=sheet.resources["/Font"])
    for _ in range(6):
        stream = document.make_stream(inner.encode())
        stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        stream.BBox, stream.Resources = pikepdf.Array([0, 0, 9, 9]), resources
        resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=stream))
        inner = "/X Do " * count
    sheet.resources["/XObject"] = pikepdf.Dictionary(X=stream)
    return samples.saved(document)


def _itself() -> bytes:
    """A form that draws itself."""
    document = pikepdf.new()
    sheet = samples.add(document, "/X Do")
    stream = document.make_stream(b"/X Do")
    stream.Type, stream.Subtype, stream.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 9, 9])
    stream.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=stream))
    sheet.resources["/XObject"] = pikepdf.Dictionary(X=stream)
    return samples.saved(document)


def _inflating() -> bytes:
    import zlib

    document = pikepdf.new()
    sheet = samples.add(document, "")
    engine = zlib.compressobj(9)
    zeros = b" " * 1_000_000
    packed = b"".join(engine.compress(zeros) for _ in range(70)) + engine.flush()
    stream = pikepdf.Stream(document, b"")
    stream.write(packed, filter=pikepdf.Name.FlateDecode)
    sheet.obj["/Contents"] = stream
    return samples.saved(document)


def _long_string() -> bytes:
    return samples.page(f"BT /F1 1 Tf ({'x' * (limits.GLYPHS + 1)}) Tj ET")


def _huge_picture() -> bytes:
    document = pikepdf.new()
    sheet = samples.add(document, f"{samples.BODY} /P Do")
    stream = document.make_stream(b"x")
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, 10**5, 10**5
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    sheet.resources["/XObject"] = pikepdf.Dictionary(P=stream)
    return samples.saved(document)


HOSTILE = {
    "encrypted": (_encrypted, EncryptedDocument),
    "no bytes": (lambda: b"%PDF-1.4\n", UnreadableDocument),
    "truncated": (lambda: samples.plain()[:300], UnreadableDocument),
    "no pages": (lambda: samples.saved(pikepdf.new()), UnreadableDocument),
    "empty page": (lambda: samples.page(""), EmptyDocument),
    "many pages": (_many_pages, LimitExceeded),
    "forms in forms": (lambda: _drawn(30), LimitExceeded),
    "a form in itself": (_itself, LimitExceeded),
    "inflating": (_inflating, LimitExceeded),
    "many glyphs": (_long_string, LimitExceeded),
    "huge picture": (_huge_picture, LimitExceeded),
    "too large": (lambda: samples.plain() + b" " * limits.BYTES, LimitExceeded),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_cannot_be_read_is_refused_and_says_what_to_do(name: str) -> None:
    make, error = HOSTILE[name]
    with pytest.raises(error) as caught:
        pdf.decode(make())
    if name != "empty page":
        assert caught.value.remedy


def test_a_pdf_is_known_by_its_content() -> None:
    assert pdf.sniff(samples.plain())
    assert pdf.sniff(b"junk before\n" + samples.plain())
    assert not pdf.sniff(b"PK\x03\x04")


@pytest.mark.parametrize(
    ("name", "serif"),
    [
        ("Times-Roman", True),
        ("ABCDEF+LMRoman10-Regular", True),
        ("ABCDEF+CMR10", True),
        ("ABCDEF+CMSS10", False),
        ("SourceSerifPro-Bold", True),
        ("MSSansSerif", False),
        ("HelveticaNeue-Roman", False),
        ("BitstreamVeraSans-Roman", False),
        ("CenturyGothic", False),
        ("Calibri", False),
    ],
)
def test_a_font_is_told_to_have_serifs(name: str, serif: bool) -> None:
    import pikepdf

    from masking.formats.pdf import fonts

    document = pikepdf.new()
    called = pikepdf.Name(f"/{name}")
    looks = pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor, FontName=called, Flags=4, FontBBox=[0, 0, 1, 1])
    spec = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.TrueType,
        BaseFont=called,
        FontDescriptor=looks,
        FirstChar=65,
        LastChar=65,
        Widths=[500],
    )
    assert fonts.load(document.make_indirect(spec)).serif is serif

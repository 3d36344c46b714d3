"""Scans: read with Tesseract, refused with the remedy where it is missing, painted anew with the words that remain."""

from __future__ import annotations

import io
import re

import pytest
from by_hand import hide
from PIL import Image, ImageChops, ImageDraw, ImageFont

from masking import formats, ocr
from masking.errors import EmptyDocument, NoTextLayer, UnreadableDocument
from masking.span import Edit, Field, Revision
from masking.verify import verify

needs_tesseract = pytest.mark.skipif(not ocr.available(), reason="tesseract is not installed")
LINES = ["Zebulon Quackenbush", "Engineer of bridges", "Mail: zeb.quack@example.org", "Built towers of steel"]


def scan(lines: list[str], *, photo: bool = False) -> Image.Image:
    sheet = Image.new("RGB", (1240, 900), "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(size=36)
    for number, line in enumerate(lines):
        draw.text((100, 120 + 90 * number), line, fill="black", font=font)
    if photo:
        draw.ellipse((900, 500, 1150, 850), fill=(180, 120, 90))
    return sheet


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def test_without_tesseract_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(NoTextLayer, match="missing") as caught:
        formats.decode(saved(scan(LINES)))
    assert "tesseract" in caught.value.remedy


@needs_tesseract
@pytest.mark.parametrize("kind", ["BMP", "GIF", "WEBP"])
def test_what_other_programs_save_is_read_and_written_as_png(kind: str):
    data = saved(scan(LINES), kind)
    revision = hide(formats.decode(data))
    assert [line for line in revision.document.text.split("\n") if line.strip("\ufffc ")] == LINES
    masked = formats.encode(revision)
    assert formats.suffix("image", data) == formats.suffix("image", masked) == ".png"
    with Image.open(io.BytesIO(masked)) as image:
        assert image.format == "PNG"
    assert verify(revision, masked) == ()


def test_a_picture_that_moves_is_refused():
    data = saved(scan(LINES), "GIF", save_all=True, append_images=[scan(LINES[:2])])
    with pytest.raises(UnreadableDocument, match="moves") as caught:
        formats.decode(data)
    assert caught.value.remedy


def test_plain_text_that_begins_like_a_bitmap_is_text():
    assert formats.decode(b"BMW mechanic\nAnn Lee\n").format == "text"


@needs_tesseract
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF"])
def test_a_scan_is_read_and_masked(kind: str):
    data = saved(scan(LINES, photo=True), kind, dpi=(150, 150))
    document = formats.decode(data)
    assert document.format == "image"
    assert [line for line in document.text.split("\n") if line.strip("\ufffc ")] == LINES
    assert document.blocks[0].box is not None
    revision = hide(document)
    masked = formats.encode(revision)
    with Image.open(io.BytesIO(masked)) as image:
        assert image.format == kind
        assert image.size == (1240, 900)
        assert set(image.info) <= {"dpi", "jfif", "jfif_version", "jfif_unit", "jfif_density", "compression"}
        photo = image.convert("RGB").crop((880, 480, 1200, 880))
        assert ImageChops.difference(photo, Image.new("RGB", photo.size, "white")).getextrema() == ((0, 0),) * 3
    assert verify(revision, masked) == ()
    again = formats.decode(masked).text
    assert "Engineer of bridges" in again
    assert "NAME" in again
    assert verify(revision, data) != ()


@needs_tesseract
def test_metadata_is_evidence_and_gone():
    exif = Image.Exif()
    exif[0x013B] = "Zebulon Quackenbush"
    data = saved(scan(LINES), "JPEG", exif=exif, comment=b"Zebulon")
    document = formats.decode(data)
    assert "Zebulon Quackenbush" in {clue.value for clue in document.evidence}
    masked = formats.encode(hide(document))
    assert b"Zebulon" not in masked


@needs_tesseract
def test_pages_of_a_tiff():
    data = saved(scan(LINES[:2]), "TIFF", save_all=True, append_images=[scan(LINES[2:])])
    document = formats.decode(data)
    assert len(document.pictures) == 2
    assert {block.page for block in document.blocks} == {0, 1}
    with Image.open(io.BytesIO(formats.encode(hide(document)))) as image:
        assert image.n_frames == 2


@needs_tesseract
def test_the_label_is_as_wide_for_every_name():
    """What follows a masked word moves up, so that the gap tells no width."""
    widths = set()
    for name in ("Al Bo", "Bartholomew Featherstonehaugh"):
        document = formats.decode(saved(scan([f"{name} cooks soup"])))
        end = document.text.index(" cooks")
        start = re.search(r"\w", document.text).start()
        masked = formats.encode(Revision(document, (Edit(start, end, "[NAME]", Field.NAME),)))
        with Image.open(io.BytesIO(masked)) as image:
            box = ImageChops.invert(image.convert("L")).point(lambda v: 255 if v > 100 else 0).getbbox()
        widths.add(round(box[2] / 12))
    assert len(widths) == 1


def _hidden(lines: list[str], *words: str, label: str = "[NAME]") -> tuple[Image.Image, Image.Image, str]:
    """A scan before and after, and what can be read in it then."""
    before = scan(lines)
    document = formats.decode(saved(before))
    found = [re.search(re.escape(word), document.text) for word in words]
    edits = tuple(Edit(m.start(), m.end(), label, Field.NAME) for m in found if m is not None)
    assert len(edits) == len(words)
    data = formats.encode(Revision(document, edits))
    return before, Image.open(io.BytesIO(data)).convert("RGB"), formats.decode(data).text


@needs_tesseract
def test_labels_of_a_page_have_one_size():
    """Whatever letters the words beside them have: a dash alone says little of the line's height."""
    _, after, _ = _hidden(
        ["Zebulon - engineer of bridges", "Quackenbush - -", "Builds towers"], "Zebulon", "Quackenbush"
    )
    marks = [after.crop((60, top, 300, top + 60)).convert("L").point(lambda v: 255 * (v < 240)) for top in (110, 200)]
    first, second = (mark.getbbox() for mark in marks)
    assert abs((first[3] - first[1]) - (second[3] - second[1])) <= 3


@needs_tesseract
def test_a_line_with_a_long_label_stays_on_the_page():
    before, after, text = _hidden(
        ["2013 - 2017 Bachelor of engineering, bridges and towers of steel", "Builds towers"],
        *("2013", "2017"),
        label="[GRADUATION_YEAR]",
    )
    assert "[YEAR]" in text
    assert "towers of steel" in text
    assert after.size == before.size


@needs_tesseract
def test_the_lines_beside_a_mask_stay():
    lines = ["Engineer of tall bridges", "Quackenbush", "Built towers of steel"]
    sheet = Image.new("RGB", (1240, 400), "white")
    for number, line in enumerate(lines):
        ImageDraw.Draw(sheet).text((100, 100 + 40 * number), line, fill="black", font=ImageFont.load_default(size=36))
    document = formats.decode(saved(sheet))
    masked = formats.encode(hide(document))
    with Image.open(io.BytesIO(masked)) as image:
        for top, bottom in ((100, 136), (184, 220)):
            box = (90, top, 700, bottom)
            lost = ImageChops.subtract(image.convert("L").crop(box), sheet.convert("L").crop(box))
            assert sum(lost.point(lambda v: 255 * (v > 100)).histogram()[128:]) < 60


@needs_tesseract
def test_a_word_goes_whole_when_a_part_of_it_is_masked():
    """What Tesseract reads wrongly in an address is no address any more, and says whose it is."""
    _, _, text = _hidden(["Mail: zeb?quack@example.org", "Engineer of bridges"], "quack@example.org", label="[EMAIL]")
    assert "zeb" not in text
    assert "EMAIL" in text


@needs_tesseract
def test_a_twin_reads_the_new_name():
    document = formats.decode(saved(scan(LINES)))
    start = document.text.index("Zebulon")
    twin = Revision(document, (Edit(start, start + 19, "Emily Walsh", Field.NAME),))
    assert "Emily Walsh" in formats.decode(formats.encode(twin)).text


@needs_tesseract
def test_an_empty_sheet():
    with pytest.raises(EmptyDocument):
        formats.decode(saved(Image.new("RGB", (400, 400), "white")))


@needs_tesseract
@pytest.mark.parametrize("mode", ["L", "1", "P", "RGBA", "LA", "CMYK", "I;16"])
def test_modes(mode: str):
    image = scan(LINES[:1]).convert("L" if mode == "I;16" else mode)
    kind = "TIFF" if mode in ("CMYK", "I;16") else "PNG"
    assert "Zebulon" in formats.decode(saved(image, kind)).text

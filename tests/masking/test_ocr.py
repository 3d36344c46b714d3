"""OCR: pages that lie on their side are turned, and what cannot be read for certain is refused."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import reportlab
from PIL import Image, ImageDraw, ImageFont

from masking import formats, ocr
from masking.errors import UnreadableDocument
from masking.formats.image import reading
from masking.span import Edit, Field, Revision
from masking.verify import verify

FACE = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
LINES = ("Marisol Featherstone", "Bridge engineer of timber and steel", "Led nine people over three rivers",
         "Wrote the handbook of the county", "Builds roofs, stairs and quays")  # fmt: skip

needs_tesseract = pytest.mark.skipif(not ocr.available(), reason="tesseract is not installed")


def scan(turn: int = 0) -> Image.Image:
    """A page, turned against the clock."""
    page = Image.new("RGB", (1000, 700), "white")
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(LINES):
        pen.text((60, 60 + 110 * number), line, fill="black", font=ImageFont.load_default(size=44))
    return page.rotate(turn, expand=True)


def words(*read: tuple[str, float], upright: bool = True) -> tuple[ocr.Word, ...]:
    box = (0, 0, 90, 20) if upright else (0, 0, 20, 90)
    return tuple(ocr.Word(text, box, 1, (1, 1, n), sure) for n, (text, sure) in enumerate(read))


GOOD = words(*[("engineer", 90.0)] * 20)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """A stand-in for Tesseract: what it reads on a wide page and on a high one, and what it says of the turn."""
    answers: dict[str, object] = {"wide": GOOD, "high": GOOD, "turns": (90,)}
    monkeypatch.setattr(
        ocr, "read", lambda page, languages="eng": answers["wide" if page.width > page.height else "high"]
    )
    monkeypatch.setattr(ocr, "_oriented", lambda page: (answers["turns"], "latin"))
    return answers


def test_an_upright_page_stays(program: dict[str, object]) -> None:
    assert ocr.page(scan())[1:] == (GOOD, 0)


@pytest.mark.parametrize(
    "read",
    [words(*[("eeuibue", 31.0)] * 20), words(*[("engineer", 90.0)] * 20, upright=False)],
    ids=["riddle", "lying"],
)
def test_a_page_on_its_side_is_turned(program: dict[str, object], read: object) -> None:
    program["wide"] = read
    page, found, turn = ocr.page(scan())
    assert (page.size, found, turn) == ((700, 1000), GOOD, 90)


def test_what_cannot_be_read_for_certain_is_refused(program: dict[str, object]) -> None:
    """Arabic read as English, a blurred photo: what was read wrongly is not masked, and whoever looks can read it."""
    program["wide"] = program["high"] = words(*[("eeuibue", 31.0)] * 20)
    with pytest.raises(UnreadableDocument) as caught:
        ocr.page(scan())
    assert "300 dpi" in caught.value.remedy


def test_a_page_with_few_words_is_no_riddle(program: dict[str, object]) -> None:
    program["wide"] = words(("I", 20.0), ("fe", 30.0))
    assert ocr.page(scan())[2] == 0


@needs_tesseract
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_real_page_on_its_side(turn: int) -> None:
    _, found, back = ocr.page(scan(turn))
    assert (turn + back) % 360 == 0
    assert {"Marisol", "engineer", "handbook"} <= {word.text for word in found}


@needs_tesseract
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF"])
def test_the_masked_page_is_upright_and_keeps_its_kind(kind: str) -> None:
    import io

    stored = io.BytesIO()
    scan(90).save(stored, kind)
    document = formats.decode(stored.getvalue())
    assert isinstance(document.native, reading.Native)
    assert document.native.turns == (270,)
    at = document.text.index("Marisol")
    masked = formats.encode(Revision(document, (Edit(at, at + 20, "[NAME]", Field.NAME),)))
    shown = Image.open(io.BytesIO(masked))
    assert shown.size == (1000, 700)
    assert formats.suffix("image", masked) == {"PNG": ".png", "JPEG": ".jpg", "TIFF": ".tif"}[kind]
    seen = " ".join(word.text for word in ocr.read(shown.convert("RGB")))
    assert "handbook" in seen
    assert "Marisol" not in seen


def askew(angle: float, lines: tuple[str, ...] = LINES, *, ground: str = "white", ink: str = "black") -> Image.Image:
    """A page with two blocks of text that was laid on the glass at an angle."""
    page = Image.new("RGB", (1240, 1754), ground)
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(lines * 3):
        pen.text((260, 320 + 70 * number), line, fill=ink, font=ImageFont.truetype(str(FACE), 30))
    return page.rotate(angle, Image.Resampling.BICUBIC, fillcolor=ground)


@pytest.mark.parametrize("angle", [-12, -7.5, -2, 0, 0.4, 3, 12])
def test_the_angle_of_a_page_is_seen(angle: float) -> None:
    assert ocr.skew(askew(angle)) == pytest.approx(0 if abs(angle) < 0.8 else -angle, abs=0.3)


def test_an_empty_page_and_a_photo_lie_straight() -> None:
    assert ocr.skew(Image.new("RGB", (800, 600), "white")) == 0
    assert ocr.skew(Image.radial_gradient("L").resize((800, 600)).convert("RGB")) == 0


def test_a_page_turned_straight_keeps_its_size_and_all_of_its_ink() -> None:
    page = askew(0)
    ImageDraw.Draw(page).rectangle((0, 0, 60, 60), fill="black")
    straight = ocr.turned(page, 10)
    assert straight.size == page.size
    dark = [sum(image.convert("L").histogram()[:100]) for image in (page, straight)]
    assert dark[1] > 0.5 * dark[0]


@needs_tesseract
@pytest.mark.parametrize(
    ("angle", "ground", "ink"), [(12, "white", "black"), (-6, "#204060", "white"), (4, "#fde", "#302")]
)
@pytest.mark.parametrize("kind", ["PNG", "PDF"])
def test_a_page_that_lies_askew_is_read_and_written_straight(kind: str, angle: float, ground: str, ink: str) -> None:
    import io

    stored = io.BytesIO()
    askew(angle, ground=ground, ink=ink).save(stored, kind, **({"resolution": 150.0} if kind == "PDF" else {}))
    document = formats.decode(stored.getvalue())
    for line in LINES:
        assert document.text.count(line) == 3
    places = [m.start() for m in re.finditer("Marisol Featherstone", document.text)]
    masked = formats.encode(Revision(document, tuple(Edit(at, at + 20, "[NAME]", Field.NAME) for at in places)))
    shown = formats.page_picture(masked, 0, dpi=150)
    seen = " ".join(word.text for word in ocr.read(Image.open(io.BytesIO(shown)).convert("RGB")))
    assert "handbook" in seen
    assert "Marisol" not in seen
    assert "Featherstone" not in seen


@needs_tesseract
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_of_a_pdf_that_lies_on_its_side_is_written_upright(turn: int) -> None:
    import io

    stored = io.BytesIO()
    scan(turn).save(stored, "PDF", resolution=150.0)
    document = formats.decode(stored.getvalue())
    at = document.text.index("Marisol")
    revision = Revision(document, (Edit(at, at + 20, "[NAME]", Field.NAME),))
    masked = formats.encode(revision)
    assert verify(revision, masked) == ()
    shown = Image.open(io.BytesIO(formats.page_picture(masked, 0, dpi=150))).convert("RGB")
    assert shown.width > shown.height
    seen = " ".join(word.text for word in ocr.read(shown))
    assert "handbook" in seen
    assert "Marisol" not in seen


@needs_tesseract
def test_a_page_of_colours_and_grain_is_read_whole() -> None:
    """Light letters on a dark ground, dark ones on a bright one, an uneven light, and the noise of a camera."""
    page = Image.new("RGB", (1000, 700), "#393e46")
    pen = ImageDraw.Draw(page)
    pen.rectangle((0, 0, 380, 700), fill="#222831")
    for number in range(12):
        face = ImageFont.load_default(24)
        pen.text((30, 40 + 50 * number), f"+44 7700 {900100 + number}", fill="#00e5ff", font=face)
        pen.text((420, 40 + 50 * number), f"Wrote the handbook in {2001 + number}", fill="#eee", font=face)
    grain = np.random.default_rng(5).normal(0, 9, (700, 1000, 3)) + np.linspace(-25, 25, 1000)[None, :, None]
    page = Image.fromarray(np.clip(np.asarray(page) + grain, 0, 255).astype(np.uint8))
    text = " ".join(word.text for word in ocr.page(page)[1])
    for number in range(12):
        assert str(900100 + number) in text
        assert str(2001 + number) in text


GERMAN = ("Geschäftsführerin für Straßen und Brücken", "Sie hat mit der Stadt und für die Länder gebaut",
          "Übung im Umgang mit großen Flüssen", "Die Prüfung ist an der Universität Köln abgelegt")  # fmt: skip


@needs_tesseract
@pytest.mark.skipif("deu" not in ocr.installed(), reason="Tesseract has no German here")
def test_a_page_in_another_language_is_read_in_it() -> None:
    _, found, _ = ocr.page(askew(0, GERMAN))
    text = " ".join(word.text for word in found)
    assert text.count("Geschäftsführerin für Straßen") == 3
    assert "Länder" in text


@needs_tesseract
def test_the_user_names_the_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    read = ocr.read
    monkeypatch.setattr(ocr, "read", lambda page, languages="eng": asked.append(languages) or read(page))
    monkeypatch.setenv(ocr.VARIABLE, "eng+osd")
    ocr.page(scan())
    assert asked == ["eng+osd"]

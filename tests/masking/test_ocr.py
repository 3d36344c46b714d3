"""OCR: pages that lie on their side are turned, and what cannot be read for certain is refused."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw, ImageFont

from masking import formats, ocr
from masking.errors import UnreadableDocument
from masking.formats.image import reading
from masking.span import Edit, Field, Revision

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
    monkeypatch.setattr(ocr, "_turns", lambda page: answers["turns"])
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

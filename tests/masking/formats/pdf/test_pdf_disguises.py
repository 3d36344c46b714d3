"""What a page shows and its text does not tell: false letters, letters drawn as outlines, text that is a picture."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise

import numpy as np
import pdf_oracles as oracles
import pdf_samples as samples
import pikepdf
import pytest
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from letter_shapes import drawn
from pdf_fonts import FONTS
from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont as Embedded
from reportlab.pdfgen.canvas import Canvas

from masking import ocr
from masking.document import PICTURE
from masking.errors import NoTextLayer
from masking.formats import pdf
from masking.formats.pdf import cmap, shapes
from masking.span import Revision

NAME = "Amalia Kowalczyk"
LINES = ("Site engineer for bridges and tunnels", "Led nine people in three countries", "Speaks Polish and Danish")
BODY = " ".join(f"BT /F1 11 Tf 40 {200 - 20 * n} Td ({line}) Tj ET" for n, line in enumerate(LINES))

needs_tesseract = pytest.mark.skipif(not ocr.available(), reason="tesseract is not installed")


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Tesseract."""
    monkeypatch.setattr(ocr.shutil, "which", lambda _: None)


def _told(
    head: str, body: Sequence[str], say: Callable[[str], str], *, font: str = "Vera", always: bool = False
) -> bytes:
    """A head in a font of its own whose ToUnicode says what ``say`` makes of a letter, above a body."""
    pdfmetrics.registerFont(Embedded("Head", FONTS / f"{font}.ttf"))
    pdfmetrics.registerFont(Embedded("Body", FONTS / "VeraBI.ttf"))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 300))
    canvas.setFont("Head", 18)
    canvas.drawString(40, 240, head)
    canvas.setFont("Head" if always else "Body", 11)
    for number, line in enumerate(body):
        canvas.drawString(40, 200 - 20 * number, line)
    canvas.save()
    with pikepdf.open(BytesIO(out.getvalue())) as document:
        for one in document.objects:
            if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one and (always or font in str(one.BaseFont)):
                one.ToUnicode = document.make_stream(_falsely(one.ToUnicode.read_bytes(), say))
        return samples.saved(document)


def _falsely(table: bytes, say: Callable[[str], str]) -> bytes:
    """A ToUnicode table of one byte a code with other letters in it."""
    pairs = [(code, say(letter)) for code, letter in cmap.parse(table).text.items() if letter.strip()]
    lines = "\n".join(f"<{code:02x}> <{said.encode('utf-16-be').hex()}>" for code, said in pairs)
    space = "1 begincodespacerange\n<00> <ff>\nendcodespacerange"
    return f"begincmap\n{space}\n{len(pairs)} beginbfchar\n{lines}\nendbfchar\nendcmap".encode()


def _shuffled(letter: str) -> str:
    """Another letter, always the same one."""
    for letters in (string.ascii_lowercase, string.ascii_uppercase):
        if letter in letters:
            return letters[(letters.index(letter) * 7 + 5) % 26]
    return letter


DISGUISES: dict[str, Callable[[str], str]] = {
    "other letters": _shuffled,
    "letters in order": lambda letter: chr(ord(letter) + 1) if letter.isalpha() else letter,
    "capitals of others": lambda letter: _shuffled(letter).swapcase(),
    "private use": lambda letter: chr(0xE000 + ord(letter)),
    "private use of symbols": lambda letter: chr(0xF000 + ord(letter)),
    "blanks": lambda letter: " ",
    "nothing": lambda letter: "\u200b",
}


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("always", [False, True], ids=["name", "page"])
def test_a_font_that_shows_other_letters_is_refused_without_tesseract(blind: None, disguise: str, always: bool) -> None:
    with pytest.raises(NoTextLayer):
        pdf.decode(_told(NAME, LINES, DISGUISES[disguise], always=always))


@needs_tesseract
@pytest.mark.parametrize("disguise", ["other letters", "private use", "blanks"])
def test_a_font_that_shows_other_letters_is_read_as_it_is_seen(disguise: str) -> None:
    document = pdf.decode(_told(NAME, LINES, DISGUISES[disguise]))
    assert NAME in document.text
    assert LINES[0] in document.text
    written = pdf.encode(Revision(document, oracles.edits(document, NAME.split())))
    assert oracles.leaks(written, NAME.split()) == []
    assert "Amalia" not in " ".join(word.text for word in ocr.read(_page(written)))


@needs_tesseract
@pytest.mark.parametrize("letters", [1, 3])
@pytest.mark.parametrize("false", [False, True])
def test_a_name_of_which_every_few_letters_have_a_font_of_their_own(letters: int, false: bool) -> None:
    out = BytesIO()
    canvas, left = Canvas(out, pagesize=(400, 300)), 40.0
    for start in range(0, len(NAME), letters):
        part, font = NAME[start : start + letters], f"Part{start}"
        pdfmetrics.registerFont(Embedded(font, FONTS / "VeraBd.ttf"))
        canvas.setFont(font, 18)
        canvas.drawString(left, 240, part)
        left += pdfmetrics.stringWidth(part, font, 18)
    canvas.setFont("Helvetica", 11)
    for number, line in enumerate(LINES):
        canvas.drawString(40, 200 - 20 * number, line)
    canvas.save()
    with pikepdf.open(BytesIO(out.getvalue())) as document:
        for one in document.objects if false else ():
            if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one:
                one.ToUnicode = document.make_stream(_falsely(one.ToUnicode.read_bytes(), _shuffled))
        data = samples.saved(document)
    read = pdf.decode(data)
    assert NAME in read.text
    assert read.native.pages[0].scanned is false


def test_letters_that_are_told_as_they_are_stay_text(blind: None) -> None:
    document = pdf.decode(_told(NAME, LINES, lambda letter: letter))
    assert NAME in document.text
    assert not any(page.scanned for page in document.native.pages)


@pytest.mark.parametrize("font", ["Helvetica", "Times-BoldItalic", "Courier-Oblique", "_ei_____", "callig15"])
def test_fonts_of_all_looks_are_believed_in_capitals_too(blind: None, font: str) -> None:
    if font[0] in "_c":
        face = pdfmetrics.EmbeddedType1Face(str(FONTS / f"{font}.afm"), str(FONTS / f"{font}.pfb"))
        pdfmetrics.registerTypeFace(face)
        pdfmetrics.registerFont(pdfmetrics.Font(font, face.name, "WinAnsiEncoding"))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 300))
    for number, line in enumerate((NAME, NAME.upper(), *LINES)):
        canvas.setFont(font, 14)
        canvas.drawString(40, 260 - 30 * number, line)
    canvas.save()
    if font == "callig15" and not ocr.available():
        return
    assert LINES[0] in pdf.decode(out.getvalue()).text


def test_bullets_that_are_told_as_letters_are_believed(blind: None) -> None:
    """Fonts of signs often have no table of their own, or one that says their codes."""
    pdf_file = pikepdf.new()
    bullets = " ".join(f"BT /F9 11 Tf 40 {260 - 18 * n} Td ({code}) Tj ( ) Tj ET" for n, code in enumerate("lnquvomr"))
    lines = " ".join(f"BT /F1 11 Tf 60 {260 - 18 * n} Td ({LINES[n % 3]}) Tj ET" for n in range(8))
    sheet = samples.add(pdf_file, f"{bullets} {lines}")
    codes = "\n".join(f"<{ord(code):02x}> <{ord(code):04x}>" for code in "lnquvomr ")
    sheet.resources["/Font"]["/F9"] = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.ZapfDingbats,
        ToUnicode=pdf_file.make_stream(f"begincmap\n9 beginbfchar\n{codes}\nendbfchar\nendcmap".encode()),
    )  # fmt: skip
    assert LINES[0] in pdf.decode(samples.saved(pdf_file)).text


@pytest.mark.parametrize("extra", [{"UserUnit": 2}, {"MediaBox": pikepdf.Array([0, 0, 9000, 9000])}, {"Rotate": 90}])
def test_letters_of_odd_pages_are_believed(blind: None, extra: dict[str, object]) -> None:
    assert NAME in pdf.decode(samples.page(f"BT /F1 18 Tf 40 240 Td ({NAME}) Tj ET {BODY}", **extra)).text


def test_white_letters_on_a_dark_ground_are_believed(blind: None) -> None:
    dark = f"0.2 0.1 0.4 rg 0 225 400 50 re f 1 1 1 rg BT /F1 18 Tf 40 240 Td ({NAME}) Tj ET 0 g {BODY}"
    assert NAME in pdf.decode(samples.page(dark)).text


def test_the_letters_known_are_those_that_pdfium_draws() -> None:
    grids, widths, letters = drawn()
    with np.load(shapes.__file__.replace("shapes.py", "letters.npz")) as stored:
        assert str(stored["letters"]).startswith(letters)
        assert np.abs(widths - stored["widths"][: len(letters)]).max() < 0.01
        assert np.abs(grids.astype(int) - stored["grids"][: len(letters)].astype(int)).mean() < 8


class _Operators(BasePen):
    """Outlines as a content stream draws them."""

    def __init__(self, glyphs: object, left: float, base: float, scale: float) -> None:
        super().__init__(glyphs)
        self.parts: list[str] = []
        self.place = left, base, scale

    def _at(self, *points: tuple[float, float]) -> str:
        left, base, scale = self.place
        return " ".join(f"{left + x * scale:.2f} {base + y * scale:.2f}" for x, y in points)

    def _moveTo(self, point: tuple[float, float]) -> None:
        self.parts.append(f"{self._at(point)} m")

    def _lineTo(self, point: tuple[float, float]) -> None:
        self.parts.append(f"{self._at(point)} l")

    def _curveToOne(self, one: object, two: object, three: object) -> None:
        self.parts.append(f"{self._at(one, two, three)} c")  # type: ignore[arg-type]

    def _closePath(self) -> None:
        self.parts.append("h")


def _outlined(text: str, *, size: float, left: float, base: float, font: str = "Vera", whole: bool = False) -> str:
    """A text as paths: one for each letter, or one for the ``whole`` of it."""
    face = TTFont(FONTS / f"{font}.ttf")
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    scale = size / face["head"].unitsPerEm
    drawings = []
    for letter in text:
        pen = _Operators(glyphs, left, base, scale)
        glyphs[names[ord(letter)]].draw(pen)
        drawings.append(" ".join(pen.parts))
        left += glyphs[names[ord(letter)]].width * scale
    return " ".join(drawings) + " f" if whole else " ".join(f"{drawing} f" for drawing in drawings if drawing)


def _page(data: bytes) -> Image.Image:
    return pdf.page_picture(data, 0, dpi=200)


def _ink(data: bytes, box: tuple[int, int, int, int]) -> int:
    """Dark pixels of a page at 72 dpi."""
    return int((np.asarray(pdf.page_picture(data, 0, dpi=72).convert("L").crop(box)) < 128).sum())


@pytest.mark.parametrize("whole", [False, True], ids=["letters", "whole"])
@pytest.mark.parametrize("name", [NAME, "LI WU-HARTE", "Bo Zet", "Ünal Şahin"])
@pytest.mark.parametrize("size", [9, 30])
def test_a_name_drawn_as_outlines_goes_like_a_picture(name: str, size: int, whole: bool) -> None:
    head = _outlined(name, size=size, left=40, base=240, whole=whole)
    data = samples.page(f"{head} {BODY}")
    document = pdf.decode(data)
    assert LINES[0] in document.text
    assert _ink(data, (40, 25, 390, 75)) > 30
    written = pdf.encode(Revision(document))
    assert _ink(written, (40, 25, 390, 75)) == 0
    assert abs(_ink(written, (0, 80, 400, 300)) - _ink(data, (0, 80, 400, 300))) < 30


@pytest.mark.parametrize(
    ("name", "whole"),
    [("JQ", False), *((name, whole) for name in ("Li Wu", "Bo Ek", "Al Ng") for whole in (False, True))],
)
def test_a_short_name_drawn_with_one_pen_goes_too(name: str, whole: bool) -> None:
    data = samples.page(f"{_outlined(name, size=24, left=40, base=240, whole=whole)} {BODY}")
    written = pdf.encode(Revision(pdf.decode(data)))
    assert _ink(data, (40, 25, 390, 75)) > 30
    assert _ink(written, (40, 25, 390, 75)) == 0


def _pen() -> list[tuple[float, float]]:
    """Where a pen goes that signs."""
    steps = [n / 260 for n in range(260)]
    return [
        (40 + 160 * t + 8 * np.sin(40 * t), 250 + 16 * np.sin(55 * t) * np.cos(9 * t) + 6 * np.sin(17 * t))
        for t in steps
    ]


def _line(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f} {y:.2f} {'l' if n else 'm'}" for n, (x, y) in enumerate(points))


def _loops() -> str:
    """A signature of curves."""
    parts, x = ["40 240 m"], 40.0
    for n in range(8):
        h, w = 14 + 9 * (n % 3), 11
        parts.append(f"{x + 2} {240 + 0.6 * h} {x + 10} {240 + h} {x + 7} {240 + h} c")
        parts.append(f"{x + 2} {240 + h} {x + 3} {240 - 0.2 * h} {x + w} 240 c")
        x += w
    return " ".join(parts)


SIGNATURES = {
    "one stroke": f"1 w {_line(_pen())} S",
    "small": f"q 0.17 0 0 0.17 60 210 cm 6 w {_line(_pen())} S Q",
    "curves": f"1 w {_loops()} S",
    "pieces": "1 w " + " ".join(f"{_line(pair)} S" for pair in pairwise(_pen())),
    "area": f"{_line([*_pen(), *((x + 0.6, y - 1.8) for x, y in reversed(_pen()))])} h f",
}


@pytest.mark.parametrize("drawn", SIGNATURES)
def test_a_signature_goes_like_a_picture(drawn: str) -> None:
    _goes_like_a_picture(samples.page(f"{SIGNATURES[drawn]} {BODY}"), top=0)


def _goes_like_a_picture(data: bytes, *, top: int) -> None:
    """One picture is read in the strip from ``top`` to 75; it is gone in what is written, and the rest stays."""
    document = pdf.decode(data)
    assert document.text.count(PICTURE) == 1
    written = pdf.encode(Revision(document))
    assert _ink(data, (30, top, 390, 75)) > 30
    assert _ink(written, (30, top, 390, 75)) == 0
    assert abs(_ink(written, (0, 80, 400, 300)) - _ink(data, (0, 80, 400, 300))) < 30


def _dressed(content: str, **resources: dict[str, object]) -> bytes:
    """A page with more resources; strings among them become the content of forms or patterns."""
    document = pikepdf.new()
    sheet = samples.add(document, f"q {content} Q {BODY}")
    for kind, named in resources.items():
        made = pikepdf.Dictionary()
        for name, (shown, keys) in named.items():  # type: ignore[misc]
            stream = document.make_stream(shown.encode())
            stream.Resources = pikepdf.Dictionary(Font=sheet.resources.Font)
            stream.BBox = pikepdf.Array([0, 0, 400, 300])
            for key, value in keys.items():
                stream[f"/{key}"] = value
            mask = pikepdf.Dictionary(S=pikepdf.Name.Luminosity, G=stream)
            made[f"/{name}"] = pikepdf.Dictionary(SMask=mask) if kind == "ExtGState" else stream
        sheet.resources[f"/{kind}"] = made
    return samples.saved(document)


_TILE = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 400, "YStep": 300}
_GROUP = {"Subtype": pikepdf.Name.Form, "Group": pikepdf.Dictionary(S=pikepdf.Name.Transparency)}
_TEXT = f"BT /F1 22 Tf 40 240 Td ({NAME}) Tj ET"


@pytest.mark.parametrize(
    ("content", "resources"),
    [
        (_outlined(NAME, size=22, left=40, base=240, whole=True)[:-1] + "W n 0 0 1 rg 30 220 350 60 re f", {}),
        ("/Pattern cs /P scn 30 220 350 60 re f", {"Pattern": {"P": (_TEXT, _TILE)}}),
        (
            "/Pattern cs /P scn 30 220 350 60 re f",
            {"Pattern": {"P": (_outlined(NAME, size=22, left=40, base=240), _TILE)}},
        ),
        (
            "/G gs 0 0 1 rg 30 220 350 60 re f",
            {"ExtGState": {"G": ("1 g " + _outlined(NAME, size=22, left=40, base=240), _GROUP)}},
        ),
    ],
    ids=["a clipping path", "text in a pattern", "outlines in a pattern", "a mask"],
)
def test_a_name_in_what_fills_clips_or_veils_goes_like_a_picture(content: str, resources: dict[str, object]) -> None:
    _goes_like_a_picture(_dressed(content, **resources), top=25)  # type: ignore[arg-type]


def test_a_pattern_of_shapes_stays() -> None:
    tile = "0.5 g 0 0 4 4 re f 4 4 4 4 re f"
    steps = {**_TILE, "XStep": 8, "YStep": 8, "BBox": pikepdf.Array([0, 0, 8, 8])}
    data = _dressed("/Pattern cs /P scn 30 220 350 60 re f", Pattern={"P": (tile, steps)})
    document = pdf.decode(data)
    assert PICTURE not in document.text
    assert max(oracles.changed(data, pdf.encode(Revision(document)), [[]])) < 0.01


def test_text_in_the_font_of_a_graphics_state_is_read() -> None:
    document = pikepdf.new()
    sheet = samples.add(document, f"q /G gs BT 40 240 Td ({NAME}) Tj ET Q {BODY}")
    state = pikepdf.Dictionary(Font=pikepdf.Array([sheet.resources.Font.F1, 18]))
    sheet.resources.ExtGState = pikepdf.Dictionary(G=state)
    read = pdf.decode(samples.saved(document))
    assert NAME in read.text
    written = pdf.encode(Revision(read, oracles.edits(read, NAME.split())))
    assert oracles.leaks(written, NAME.split()) == []


@needs_tesseract
def test_a_page_of_outlines_with_a_line_of_text_is_read_in_its_picture() -> None:
    lines = [_outlined(line, size=16, left=20, base=250 - 25 * n, whole=True) for n, line in enumerate((NAME, *LINES))]
    read = pdf.decode(samples.page(" ".join(lines) + " BT /F1 8 Tf 380 10 Td (1) Tj ET")).text
    assert NAME in read
    assert LINES[1] in read


def test_outlines_that_stand_upright_and_in_forms_go_too() -> None:
    name = _outlined(NAME, size=20, left=0, base=0)
    document = pikepdf.new()
    sheet = samples.add(document, f"q 0 1 -1 0 380 20 cm {name} Q q 1 0 0 1 20 250 cm /X Do Q {BODY}")
    form = document.make_stream(name.encode())
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = pikepdf.Array([-10, -10, 400, 50])
    sheet.resources["/XObject"] = pikepdf.Dictionary(X=form)
    read = pdf.decode(samples.saved(document))
    assert read.text.count(PICTURE) == 2
    written = pdf.encode(Revision(read))
    assert _ink(written, (350, 0, 400, 300)) == 0
    assert _ink(written, (0, 0, 340, 70)) == 0


def _icons() -> Iterator[str]:
    """Stars, dots, bars, tags with text on them, a wave and a row of icons: none of them letters."""
    star = " ".join(f"{5 + r * x:.1f} {5 + r * y:.1f} {'ml'[n > 0]}" for n, (r, x, y) in enumerate(_star()))
    yield " ".join(f"q 1 0 0 1 {40 + 12 * n} 250 cm {star} h f Q" for n in range(5))
    dot = "0 5 m 0 8 2 10 5 10 c 8 10 10 8 10 5 c 10 2 8 0 5 0 c 2 0 0 2 0 5 c h f"
    yield " ".join(f"q 1 0 0 1 {40 + 12 * n} 250 cm {dot} Q" for n in range(6))
    yield " ".join(f"{40 + 20 * n} 250 {8 + n} 10 re f" for n in range(6))
    tag = "3 0 m {w} 0 l {w} 3 {w} 9 {w} 12 c 3 12 l 0 9 0 3 3 0 c h f"
    tags = [f"q 0.9 g 1 0 0 1 {40 + 60 * n} 247 cm {tag.format(w=24 + 7 * n)} Q" for n in range(5)]
    yield " ".join((*tags, *(f"BT /F1 9 Tf {46 + 60 * n} 250 Td (Rust) Tj ET" for n in range(5))))
    yield "0 250 m 100 290 200 210 400 260 c 400 300 l 0 300 l h f"
    yield " ".join(f"q 1 0 0 1 {40 + 30 * n} 250 cm {dot} 2 2 m 4 9 7 9 8 2 c h f Q" for n in range(5))
    chart = [(40 + 6 * n, 250 + 14 * np.sin(1.7 * n) + 8 * np.sin(0.6 * n)) for n in range(50)]
    yield f"1 w {_line(chart)} S"
    yield f"1 w {_line([(40 + 4 * n, 240 + 20 * (n % 2)) for n in range(80)])} S"
    petals = [
        (90 + (30 + 6 * np.cos(9 * a)) * 1.5 * np.cos(a), 255 + (22 + 5 * np.cos(9 * a)) * np.sin(a)) for a in _around()
    ]
    yield f"0.8 g {_line(petals)} h f 1 w {_line([(x + 150, y) for x, y in petals])} h S"


def _around() -> list[float]:
    return [np.pi * n / 100 for n in range(200)]


def _star() -> Iterator[tuple[float, float, float]]:
    for n in range(10):
        angle = np.pi * n / 5
        yield (5.0 if n % 2 else 2.0), float(np.sin(angle)), float(np.cos(angle))


@pytest.mark.parametrize(
    "drawing", list(_icons()), ids=["stars", "dots", "bars", "tags", "wave", "icons", "chart", "hatching", "clouds"]
)
def test_ornaments_stay(drawing: str) -> None:
    data = samples.page(f"{drawing} {BODY}")
    document = pdf.decode(data)
    assert PICTURE not in document.text
    assert max(oracles.changed(data, pdf.encode(Revision(document)), [[]])) < 0.01


@needs_tesseract
def test_confetti_takes_no_text_away() -> None:
    rng = random.Random(5)
    curve = "{x} {y} m {x2} {y} {x2} {y2} {x} {y2} c h f"
    spots = [(rng.randint(0, 390), rng.randint(210, 290), rng.randint(3, 9), rng.randint(3, 9)) for _ in range(900)]
    drawn = " ".join(curve.format(x=x, y=y, x2=x + w, y2=y + h) for x, y, w, h in spots)
    assert LINES[1] in pdf.decode(samples.page(f"0.9 g {drawn} 0 g {BODY}")).text


@needs_tesseract
def test_a_picture_of_text_with_a_line_of_text_on_it_is_a_scan() -> None:
    scan = Image.new("L", (1600, 1200), 255)
    pen = ImageDraw.Draw(scan)
    for number, line in enumerate((NAME, *LINES)):
        pen.text((160, 100 + 140 * number), line, fill=0, font=ImageFont.load_default(size=56))
    document = pikepdf.new()
    sheet = samples.add(document, "q 400 0 0 300 0 0 cm /P Do Q BT /F1 6 Tf 300 8 Td (Scanned by PocketScan) Tj ET")
    stream = document.make_stream(scan.tobytes())
    stream.Type, stream.Subtype, stream.Width, stream.Height = pikepdf.Name.XObject, pikepdf.Name.Image, *scan.size
    stream.ColorSpace, stream.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    sheet.resources["/XObject"] = pikepdf.Dictionary(P=stream)
    read = pdf.decode(samples.saved(document))
    assert NAME in read.text
    assert LINES[2] in read.text


def letter_looks() -> dict[str, np.ndarray]:
    """How much each small letter is like each of the letters known."""
    grids, widths, letters = drawn()
    like = shapes.alike([shapes_grid(grid) for grid in grids[:26]], widths[:26].tolist())
    return dict(zip(letters[:26], like, strict=True))


def test_a_shuffle_of_letters_is_seen_however_it_falls() -> None:
    """A hundred keys: what a font shows is told from what it says in nearly all of them, with twelve letters."""
    rng = random.Random(7)
    looks = letter_looks()
    caught = 0
    for _ in range(100):
        some = rng.sample(sorted(looks), 12)
        said = rng.sample(string.ascii_lowercase, 12)
        caught += bool(shapes._doubted(shapes.Seen({s: looks[o] for s, o in zip(said, some, strict=True)}), 1, 1))
    assert caught >= 97
    for sure in (True, False):
        assert not shapes._doubted(shapes.Seen(looks), *shapes._EXCHANGED[sure])


@pytest.mark.parametrize(("exchanged", "least"), [(2, 0.6), (3, 0.7), (4, 0.8)])
def test_a_few_exchanged_letters_are_mostly_seen(exchanged: int, least: float) -> None:
    rng = random.Random(3)
    looks = letter_looks()
    caught = 0
    for _ in range(200):
        some = rng.sample(string.ascii_lowercase, exchanged)
        said = {**looks, **{a: looks[b] for a, b in zip(some, [*some[1:], some[0]], strict=True)}}
        caught += bool(found := shapes._doubted(shapes.Seen(said), *shapes._EXCHANGED[False]))
        assert found <= set(some)
    assert caught >= 200 * least


@needs_tesseract
def test_a_name_of_which_two_letters_are_exchanged_is_read_as_it_is_seen() -> None:
    document = pdf.decode(_told(NAME, LINES, lambda letter: {"a": "m", "m": "a"}.get(letter, letter), always=True))
    assert NAME in document.text


def shapes_grid(grid: np.ndarray) -> np.ndarray:
    """A stored grid as it is compared."""
    cells = grid.astype(np.float32).ravel()
    cells -= cells.mean()
    return cells / np.linalg.norm(cells)

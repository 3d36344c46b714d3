"""Words that are drawn in ways which nobody listed: found as ink that no character accounts for."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pdf_samples as samples
import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont

from masking import ocr
from masking.document import PICTURE
from masking.errors import NoTextLayer
from masking.formats import pdf
from masking.formats.pdf import looks
from masking.span import Revision

NAME = "Amalia Kowalczyk"
LINES = ("Site engineer for bridges and tunnels", "Led nine people in three countries", "Speaks Polish and Danish")
BODY = " ".join(f"BT /F1 11 Tf 40 {190 - 20 * n} Td ({line}) Tj ET" for n, line in enumerate(LINES))
BAND = (0, 20, 400, 85)
"""Where the name stands, at 72 dpi."""


@pytest.fixture(params=[False, True], ids=["tesseract", "blind"])
def anywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with Tesseract, and one without."""
    if request.param:
        monkeypatch.setattr(ocr.shutil, "which", lambda _: None)
    elif not ocr.available():
        pytest.skip("tesseract is not installed")


def _dark(text: str, size: int = 20) -> np.ndarray:
    """A text as rows of pixels."""
    font = ImageFont.load_default(size=size)
    sheet = Image.new("L", (int(font.getlength(text)) + 4, int(1.4 * size)), 255)
    ImageDraw.Draw(sheet).text((1, 1), text, fill=0, font=font)
    return np.asarray(sheet) < 128


def _runs(dark: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """Row, begin and end of what is dark."""
    for y, row in enumerate(dark):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(int), [0]])))
        yield from ((y, int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True))


def _squares(dark: np.ndarray, side: float, *, gap: float = 0.0, end: str = " f") -> str:
    spots = zip(*np.nonzero(dark), strict=True)
    each = [f"{40 + side * x:.2f} {262 - side * y:.2f} {side - gap:.2f} {side - gap:.2f} re{end}" for y, x in spots]
    return " ".join(each) + ("" if end else " f")


DRAWN = {
    "squares": _squares(_dark(NAME), 1.0),
    "squares in one path": _squares(_dark(NAME), 1.0, end=""),
    "squares apart": _squares(_dark(NAME, 12), 2.0, gap=0.4),
    "lines": "0.9 w " + " ".join(f"{40 + a} {262 - y} m {40 + b} {262 - y} l S" for y, a, b in _runs(_dark(NAME))),
    "grey squares": "0.5 g " + _squares(_dark(NAME), 1.0) + " 0 g",
}


def _ink(data: bytes) -> int:
    return int((np.asarray(pdf.page_picture(data, 0, dpi=72).convert("L").crop(BAND)) < 192).sum())


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_name_of_little_shapes_goes_like_a_picture(anywhere: None, drawn: str) -> None:
    data = samples.page(f"{DRAWN[drawn]} {BODY}")
    document = pdf.decode(data)
    assert document.text.count(PICTURE) == 1
    assert all(line in document.text for line in LINES)
    written = pdf.encode(Revision(document))
    assert _ink(data) > 100
    assert _ink(written) == 0
    assert all(line in pdf.decode(written).text for line in LINES)


def test_a_name_under_invisible_or_tiny_letters_is_seen(anywhere: None) -> None:
    for cover in (f"BT 3 Tr /F1 26 Tf 40 240 Td ({'x' * 20}) Tj 0 Tr ET", "BT /F1 1 Tf 60 250 Td (x) Tj ET"):
        document = pdf.decode(samples.page(f"{DRAWN['squares']} {cover} {BODY}"))
        assert PICTURE in document.text


def _disc(fill: str, end: str = "f") -> str:
    curves = "40 245 m 40 262 54 276 71 276 c 88 276 102 262 102 245 c 102 228 88 214 71 214 c 54 214 40 228 40 245 c"
    return f"{fill} {curves} {end}"


def _at(dark: np.ndarray, side: float, x: float, y: float, end: str = " f") -> str:
    """Squares with their upper left corner at a place."""
    return f"q 1 0 0 1 {x - 40:.2f} {y - 262:.2f} cm {_squares(dark, side, end=end)} Q"


SHORT = {
    "initials": _at(_dark("AK", 30), 0.9, 60, 262),
    "a short word": _at(_dark("Kim", 24), 1.0, 60, 262),
    "white in a disc": f"{_disc('0.2 0.2 0.4 rg')} 1 g {_at(_dark('AK', 26), 0.9, 55, 260)} 0 g",
    "white in a square": f"0.2 0.3 0.2 rg 40 214 62 62 re f 1 g {_at(_dark('HG', 26), 0.9, 54, 260)} 0 g",
}


@pytest.mark.parametrize("drawn", SHORT)
def test_initials_and_short_words_go_like_pictures(anywhere: None, drawn: str) -> None:
    document = pdf.decode(samples.page(f"{SHORT[drawn]} {BODY}"))
    assert document.text.count(PICTURE) == 1
    assert all(line in document.text for line in LINES)
    assert document.doubts == 0
    written = pdf.page_picture(pdf.encode(Revision(document)), 0, dpi=200).crop((0, 0, 1100, 270))
    if ocr.available():
        assert not [word.text for word in ocr.read(written) if word.text.isalpha()]


def test_what_may_be_letters_and_cannot_be_taken_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "likeness", lambda levels: 0.85)
    document = pdf.decode(samples.page(f"{SHORT['initials']} {BODY}"))
    assert document.doubts == 1
    assert PICTURE not in document.text


def test_what_could_not_be_read_stands_in_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    from masking.batch.report import Report
    from masking.batch.work import mask_document
    from masking.policy import load

    monkeypatch.setattr(looks, "likeness", lambda levels: 0.85)
    header = {"source": "cv.pdf", "policy": load("all").table(), "key": "00"}
    answer, _ = mask_document(header, samples.page(f"{SHORT['initials']} {BODY}"))
    assert answer["doubts"] == 1
    report = Report()
    report.note("cv.pdf", "doubts")
    assert "cv.pdf shows what may be letters" in report.table(policy={})["notes"][0]


@pytest.mark.parametrize(
    "drawn", [_disc("0.2 0.2 0.4 rg"), f"{_disc('0.9 g')} 0.3 g 66 240 10 10 re f", "0 0 1 RG 40 214 62 62 re S"]
)
def test_discs_and_squares_without_letters_stay(anywhere: None, drawn: str) -> None:
    data = samples.page(f"{drawn} 0 g {BODY}")
    document = pdf.decode(data)
    assert PICTURE not in document.text
    assert abs(_ink(pdf.encode(Revision(document))) - _ink(data)) < 5


def _procedure(text: str, width: float) -> str:
    """A glyph that draws a whole text, as bars on a line of one unit."""
    dark = _dark(text)
    step = width / dark.shape[1]
    bars = [f"{a * step:.4f} {0.8 - y * step:.4f} {(b - a) * step:.4f} {step:.4f} re" for y, a, b in _runs(dark)]
    return f"{width} 0 0 -1 {width} 1 d1 " + " ".join(bars) + " f"


def _typed(words: list[str], said: str, box: tuple[float, float, float, float]) -> bytes:
    """A page with a font of type 3 each of whose glyphs draws a word and says a letter."""
    document = pikepdf.new()
    sheet = samples.add(document, f"BT /T3 14 Tf 40 240 Td ({'ABCDEFGH'[: len(words)]}) Tj ET {BODY}")
    widths = [0.55 * len(word) for word in words]
    procedures = {
        f"/g{n}": document.make_stream(_procedure(word, width).encode())
        for n, (word, width) in enumerate(zip(words, widths, strict=True))
    }
    pairs = " ".join(f"<{65 + n:02x}> <{ord(letter):04x}>" for n, letter in enumerate(said))
    sheet.resources["/Font"]["/T3"] = document.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type3, FontBBox=list(box), FontMatrix=[1, 0, 0, 1, 0, 0],
            CharProcs=pikepdf.Dictionary(procedures), Resources=pikepdf.Dictionary(), FirstChar=65,
            Encoding=pikepdf.Dictionary(Differences=[65, *(pikepdf.Name(f"/g{n}") for n in range(len(words)))]),
            LastChar=64 + len(words), Widths=widths,
            ToUnicode=document.make_stream(
                f"begincmap 1 begincodespacerange <00> <ff> endcodespacerange {len(words)} beginbfchar {pairs} "
                "endbfchar endcmap".encode()
            ),
        )
    )  # fmt: skip
    return samples.saved(document)


WORDS = {
    "one glyph": ([NAME], "A", (0, -1, 9, 1)),
    "a glyph for each word": (["Amalia", "Kowalczyk"], "AB", (0, -1, 5, 1)),
    "blanks": (["Amalia", "Kowalczyk"], "  ", (0, -1, 5, 1)),
    "a glyph for each syllable": (
        ["Amal", "iaKo", "walc", "zyks", "Senn", "Oslo", "Bergen", "Turku"],
        "ABCDEFGH",
        (0, -1, 3, 1),
    ),
}


@pytest.mark.parametrize("drawn", WORDS)
def test_words_that_are_one_glyph_are_read_as_they_are_seen_or_refused(anywhere: None, drawn: str) -> None:
    data = _typed(*WORDS[drawn])
    if not ocr.available():
        with pytest.raises(NoTextLayer):
            pdf.decode(data)
        return
    document = pdf.decode(data)
    assert document.native.pages[0].scanned
    assert "Amal" in document.text
    assert LINES[0] in document.text


def _stars() -> str:
    dot = "0 5 m 0 8 2 10 5 10 c 8 10 10 8 10 5 c 10 2 8 0 5 0 c 2 0 0 2 0 5 c h f"
    spots = [(40 + 8 * (n % 5), 250 - 10 * (n // 5)) for n in range(15)]
    return " ".join(f"q 0.{3 + x % 5} g 0.6 0 0 0.6 {x} {y} cm {dot} Q" for x, y in spots)


@pytest.mark.parametrize(
    "drawn",
    [
        _stars(),
        " ".join(f"{40 + 9 * n} 240 5 {4 + (7 * n) % 31} re f" for n in range(30)),
        "[2 3] 0 d 1 w 40 250 m 360 250 l S [6 2 1 2] 0 d 40 244 m 360 244 l S [] 0 d",
        " ".join(f"{40 + 6 * n} 240 m {52 + 6 * n} 262 l S" for n in range(50)),
        " ".join(f"{40 + (37 * n) % 310} {225 + (53 * n) % 40} 1.5 1.5 re f" for n in range(160)),
    ],
    ids=["ratings", "bars", "dashes", "hatching", "specks"],
)
def test_what_only_looks_busy_stays(anywhere: None, drawn: str) -> None:
    data = samples.page(f"{drawn} {BODY}")
    document = pdf.decode(data)
    assert PICTURE not in document.text
    assert not document.native.pages[0].scanned
    assert abs(_ink(pdf.encode(Revision(document))) - _ink(data)) < 5

"""Pages that hold pictures of text: found out, and read with Tesseract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masking import ocr
from masking.errors import UnreadableDocument
from masking.formats.pdf import picture
from masking.formats.pdf.content import Content, Glyph, Raster, Show
from masking.formats.pdf.fonts import UNKNOWN, Font, Shown
from masking.formats.pdf.geometry import Box
from masking.formats.pdf.order import parts

STREAM = 0
"""Key of the stream to which glyphs belong that no stream shows."""
_PATHS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_OUTLINES = 400
"""Filled shapes on a page without a letter, from which on they may be letters."""
_RIDDLES = 8
"""Different letters that a font shows side by side without telling them, from which on it may spell a name."""
_RUN = 3
_PRIVATE = ("\ue000", "\uf8ff")
"""Where icons stand, and the letters of a font whose text layer is for nobody to read."""
_PAGE_SHARE = 0.5
_INVISIBLE = 3


def unread(content: Content, instructions: Sequence[Any]) -> bool:
    """Say whether a page shows text that its glyphs do not tell."""
    letters = [g.text for g in content.glyphs if g.text.strip()]
    if letters:
        return _riddle(content) >= _RIDDLES
    if any(not raster.mask or raster.width > 200 for raster in content.rasters if raster.width > 100):
        return True
    return sum(str(i.operator) in _PATHS for i in instructions) >= _OUTLINES


def _riddle(content: Content) -> int:
    """The most different letters without a meaning that one font shows in runs of three and more on a page."""
    spelled: dict[int, set[bytes]] = {}
    run: list[Glyph] = []
    for glyph in (*content.glyphs, None):
        joined = glyph is not None and _dark(glyph.text) and (not run or not parts(run[-1], glyph))
        if joined and glyph is not None:
            run.append(glyph)
            continue
        codes = {g.code for g in run}
        if len(run) >= _RUN and len(codes) >= _RUN:
            spelled.setdefault(run[0].show.font.number, set()).update(codes)
        run = [glyph] if glyph is not None and _dark(glyph.text) else []
    return max((len(codes) for codes in spelled.values()), default=0)


def _dark(text: str) -> bool:
    """Whether a glyph says nothing: its font does not tell, or tells a character for private use."""
    return text == UNKNOWN or _PRIVATE[0] <= text[:1] <= _PRIVATE[1]


def scanned(content: Content, size: tuple[float, float]) -> bool:
    """Say whether the page is a scan with its text, recognised elsewhere, laid invisibly over it."""
    invisible = sum(g.show.render == _INVISIBLE for g in content.glyphs)
    if not content.glyphs or invisible < 0.5 * len(content.glyphs):
        return False
    return sum(_area(raster.box) for raster in content.rasters) > _PAGE_SHARE * size[0] * size[1]


def read(document: Any, number: int) -> Content:
    """Return what Tesseract reads on a page.

    Raises NoTextLayer where it is not installed, UnreadableDocument for a page that lies on its side or that cannot be
    read for certain.
    """
    image, words, turn = ocr.page(picture.page(document, number))
    if turn:
        remedy = "Turn it upright in a PDF program, or give the page as a PNG or JPEG picture."
        raise UnreadableDocument(f"the scan on page {number + 1} lies on its side", remedy=remedy)
    factor = 72 / picture.DPI
    content = Content()
    frame = (0.0, 0.0, image.width * factor, image.height * factor)
    content.rasters.append(Raster(STREAM, -1 - number, 0, frame, image.width, image.height, False, 0))
    for place, line in enumerate(ocr.lines(words)):
        left, top = min(w.box[0] for w in line), min(w.box[1] for w in line)
        bottom = max(w.box[3] for w in line)
        size, baseline = (bottom - top) * factor / 1.1, top * factor + 0.84 * (bottom - top) * factor
        show = _show(number, place, left * factor, baseline, size)
        for word in line:
            _spell(content.glyphs, show, word.text, word.box[0] * factor, word.box[2] * factor)
    return content


def _show(page: int, line: int, x: float, y: float, size: float) -> Show:
    matrix = (1.0, 0.0, 0.0, -1.0, x, y)
    return Show(STREAM, page * 100_000 + line, matrix, 0.0, matrix, matrix, FONT, size, 0.0, 0.0, 1.0, 0.0, 0)


def _spell(glyphs: list[Glyph], show: Show, word: str, left: float, right: float) -> None:
    """Cut the box of a word into equal glyphs, after a blank that parts it from the word before."""
    x, y = show.place[4], show.place[5]
    index = glyphs[-1].nth + 1 if glyphs and glyphs[-1].show is show else 0
    if index:
        glyphs.append(Glyph(show, index, " ", left - x, 0.0, left, y, left, y, show.size, b" "))
    step = (right - left) / len(word)
    for i, character in enumerate(word):
        at = left + i * step
        glyphs.append(Glyph(show, index + 1 + i, character, at - x, step, at, y, at + step, y, show.size, b""))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _nothing(data: bytes) -> list[bytes]:
    return []


FONT = Font(
    number=0,
    name="scan",
    vertical=False,
    em=1.0,
    bold=False,
    italic=False,
    serif=False,
    fixed=False,
    split=_nothing,
    lookup=lambda code: Shown(code, "", 0.0, False),
    cid=lambda code: None,
)
"""The font of glyphs that Tesseract read."""

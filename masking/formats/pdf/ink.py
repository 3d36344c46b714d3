"""Ink that nothing accounts for: lines on a page that look like text and hold neither a character nor a picture.

Why: letters can be drawn in more ways than anybody lists: of little squares, as bitmaps, as one glyph that is a word.
So of a rendered page all that was read is taken away, and what remains and is as high and as busy as a line of text
is read by Tesseract, or judged by its looks where that is missing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageOps

from masking import ocr
from masking.formats.pdf import picture, scan, text
from masking.formats.pdf.content import CODE, Content, box, hide
from masking.formats.pdf.geometry import Box, bounds, hull, inside

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Edges = NDArray[np.bool_]
    Pixels = tuple[int, int, int, int]

_DPI, _LEVELS = 100, 40
"""Levels of grey by which pixels beside each other differ at an edge."""
_WIDE, _EDGE = 1.7, 0.12
"""Ems that a letter is wide at most, and that it reaches out of its box."""
_SYLLABLE = 3
"""Parts beside one another from which on a glyph of an odd font is more than the letter that it says."""
_HIGH, _LONG = (5.0, 90.0), (1.6, 7.0)
"""Points that a line is high; heights that it is wide at least, and where it has to be sure."""
_LETTERS, _WORDS = (0.25, 2.5), (0.8, 5.0)
"""Heights of a line, and points, that part its letters and its words at most."""
_BUSY, _FILLED = 3.5, 0.13
"""Edges that the rows of a word cross in each height; share of its columns with an edge."""
_PARTS, _CHANGE = (1.4, 10.5), 0.1
"""Parts that each height of a line for sure holds; share of its edges that change from row to row, unlike bars."""
_SURE, _FEW = (60, 90), 3
"""Confidence of a word that is read for certain, and of one of so few letters."""
_SIDE, _SQUARE = (16.0, 400.0), 1.2
"""Points that a code is wide; how much longer one side of it may be."""
_SQUARES, _THROUGH = (8, 10), 0.7
"""Edges that four rows of five, and every other row, cross in a code; how much of a row or column an edge takes."""
_PAD, _SMALL, _LESS = 10, 24, 0.4
"""Pixels around a line; those that it is high when it is read, and how much smaller it becomes at most."""


def mark(data: bytes, pages: Sequence[tuple[Content, tuple[float, float]]]) -> set[int]:
    """Count drawings that make codes and unread lines as pictures; return the pages with such that no drawing makes.

    ``data`` is the PDF as ``shapes.false_fonts`` takes it; each page comes with its size.
    """
    with picture.opened(data) as document:
        return {
            number
            for number, (content, size) in enumerate(pages)
            if not scan.scanned(content, size) and not _accounted(document, number, content, size[0])
        }


def _accounted(document: Any, number: int, content: Content, width: float) -> bool:
    """Whether all that a page shows was read, or is a picture from now on."""
    image = picture.page(document, number, dpi=picture.fitting(document, number, _DPI), grey=True)
    scale = image.width / width
    down = (1 / scale, 0.0, 0.0, 1 / scale, 0.0, 0.0)
    edges = _edges(image)
    known = list(_known(content, edges, scale))
    _clear(edges, known, scale)
    codes = [line for line in _lines(edges, scale) if _is_code(edges, image, line, scale)]
    done = [_hidden(content, bounds(down, code)) for code in codes]
    _clear(edges, [raster.box for raster in content.rasters if raster.number == CODE], scale)
    lines = [line for line in _lines(edges, scale) if _is_text(edges, line, scale, sure=not ocr.available())]
    found = [bounds(down, line) for line in lines]
    if found and ocr.available():
        found = _read(picture.page(document, number), known, found)
    return all([*done, *(_hidden(content, line) for line in found)])


def _clear(edges: Edges, boxes: Sequence[Box], scale: float) -> None:
    for x0, top, x1, bottom in boxes:
        rows = slice(max(0, int((top - 1) * scale)), max(0, int((bottom + 1) * scale) + 1))
        edges[rows, max(0, int((x0 - 1) * scale)) : max(0, int((x1 + 1) * scale) + 1)] = False


def _hidden(content: Content, line: Box) -> bool:
    """Whether drawings make a line; then they go like pictures."""
    x0, top, x1, bottom = line
    makers = [drawing for drawing in content.painted if inside(drawing.box, (x0 - 3, top - 3, x1 + 3, bottom + 3))]
    if not makers:
        return False
    frame = hull(drawing.box for drawing in makers)
    hide(content, hull([frame, line]), makers)
    return frame[2] - frame[0] > 0.8 * (x1 - x0)


def _edges(image: Image.Image) -> Edges:
    """Where pixels beside each other differ."""
    import numpy as np

    levels = np.asarray(image)
    left, right = levels[:, :-1], levels[:, 1:]
    edges: Edges = np.maximum(left, right) - np.minimum(left, right) > _LEVELS
    return edges


def _known(content: Content, edges: Edges, scale: float) -> Iterator[Box]:
    """Where the letters and pictures are that were read, in points."""
    single: dict[tuple[int, bytes], bool] = {}
    for glyph in content.glyphs:
        size, said, font = glyph.size, glyph.text, glyph.show.font
        if glyph.show.render == scan.INVISIBLE or not said.strip():
            continue
        level = glyph.y == glyph.end_y and glyph.x < glyph.end_x
        place = (glyph.x, glyph.y - 0.92 * size, glyph.end_x, glyph.y + 0.25 * size) if level else box(glyph)
        x0, top, x1, bottom = place
        if font.em != 1.0 and (font.number, glyph.code) not in single:
            seen = edges[int(top * scale) : int(bottom * scale), int(x0 * scale) : int(x1 * scale)]
            single[font.number, glyph.code] = not said.isalnum() or len(_spans(seen, 1, 0.0)) < _SYLLABLE * len(said)
        if x1 - x0 <= _WIDE * size * len(said) and (font.em == 1.0 or single[font.number, glyph.code]):
            yield x0 - _EDGE * size, top - _EDGE * size, x1 + _EDGE * size, bottom + _EDGE * size
    yield from (raster.box for raster in text.pictures(content.rasters) if raster.number != CODE)


def _lines(edges: Edges, scale: float) -> Iterator[Pixels]:
    """Boxes of what stands on one line, in pixels: cut at blank rows and wide blank columns until nothing is."""
    waiting = [(0, 0, edges.shape[1], edges.shape[0])]
    while waiting:
        x0, top, x1, bottom = waiting.pop()
        cut = []
        for high, low in _spans(edges[top:bottom, x0:x1], 0, 0.7 * scale):
            gap = max(_WORDS[0] * min(low - high, _HIGH[1] * scale), _WORDS[1] * scale)
            band = edges[top + high : top + low, x0:x1]
            cut += [(x0 + left, top + high, x0 + right, top + low) for left, right in _spans(band, 1, gap)]
        if len(cut) == 1 and cut[0][1::2] == (top, bottom):
            yield cut[0]
        else:
            waiting += cut


def _spans(edges: Edges, axis: int, gap: float) -> list[tuple[int, int]]:
    """Begin and end of what more than a gap without an edge parts: of rows, or of columns (axis 1)."""
    import numpy as np

    places = np.flatnonzero(edges.any(axis=1 - axis))
    breaks = np.flatnonzero(np.diff(places) > max(gap, 1.0))
    starts, ends = places[[0, *(breaks + 1)][: len(places)]], places[[*breaks, -1][: len(places)]] + 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def _is_text(edges: Edges, line: Pixels, scale: float, *, sure: bool) -> bool:
    """Whether a line is as high, as wide and as busy as text; where it has to be ``sure``, of so many parts, too."""
    import numpy as np

    x0, top, x1, bottom = line
    height, seen = bottom - top, edges[top:bottom, x0:x1]
    if not _HIGH[0] <= height / scale <= _HIGH[1] or x1 - x0 < _LONG[sure] * height:
        return False
    parts = len(_spans(seen, 1, 0.5 * scale)) * height / (x1 - x0)
    even = (seen[1:] ^ seen[:-1]).sum() < _CHANGE * seen.sum()
    if sure and (even or not _PARTS[0] <= parts <= _PARTS[1]):
        return False
    for left, right in _spans(seen, 1, max(_LETTERS[0] * height, _LETTERS[1] * scale)):
        word = seen[:, left:right]
        crossed = np.percentile(word.sum(axis=1), 80) * height / (right - left)
        if right - left >= _LONG[0] * height and crossed >= _BUSY and word.any(axis=0).mean() >= _FILLED:
            return True
    return False


def _is_code(edges: Edges, image: Image.Image, line: Pixels, scale: float) -> bool:
    """Whether a square is full of little squares, as a code that phones read; the lines of a grid go all through."""
    import numpy as np

    x0, top, x1, bottom = line
    if (
        not _SIDE[0] * scale
        <= max(x1 - x0, bottom - top)
        <= min(_SIDE[1] * scale, _SQUARE * min(x1 - x0, bottom - top))
    ):
        return False
    level, down = edges[top:bottom, x0:x1], _edges(image.crop(line).transpose(Image.Transpose.TRANSPOSE)).T
    rows, columns = level.sum(axis=1), down.sum(axis=0)
    few = min(np.percentile(rows, 20), np.percentile(columns, 20)), min(np.median(rows), np.median(columns))
    through = max(np.percentile(level.mean(axis=0), 95), np.percentile(down.mean(axis=1), 95))
    return bool(few[0] >= _SQUARES[0] and few[1] >= _SQUARES[1] and through < _THROUGH)


def _read(page: Image.Image, known: Sequence[Box], lines: Sequence[Box]) -> list[Box]:
    """The lines in which Tesseract reads a word for certain, without what is known of the page.

    They are made smaller: little squares grow together, and Tesseract reads them.
    """
    ground, up = ocr.paper(page), (picture.DPI / 72, 0.0, 0.0, picture.DPI / 72, 0.0, 0.0)
    for place in known:
        page.paste(ground, tuple(map(int, bounds(up, place))))  # type: ignore[arg-type]
    crops = [page.crop(bounds(up, line)) for line in lines]
    crops = [ImageOps.scale(crop, max(_SMALL / crop.height, _LESS), Image.Resampling.BOX) for crop in crops]
    crops = [ImageOps.expand(crop, _PAD, ground) for crop in crops]
    ends = list(accumulate(crop.height for crop in crops))
    sheet = Image.new("RGB", (max(crop.width for crop in crops), ends[-1]), ground)
    for crop, end in zip(crops, ends, strict=True):
        sheet.paste(crop, (0, end - crop.height))
    words = (word for word in ocr.read(sheet) if _is_certain(word))
    read = {bisect_left(ends, (word.box[1] + word.box[3]) // 2) for word in words}
    return [line for place, line in enumerate(lines) if place in read]


def _is_certain(word: ocr.Word) -> bool:
    letters = sum(character.isalnum() for character in word.text)
    return letters > 1 and word.confidence >= _SURE[letters <= _FEW]

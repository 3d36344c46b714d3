"""Ink that nothing accounts for: lines on a page that look like text and hold neither a character nor a picture.

Why: letters can be drawn in more ways than anybody lists: of little squares, as bitmaps, as one glyph that is a word.
So of a rendered page all that was read is taken away, and what remains and is as high as a line of text is read by
Tesseract, inside of discs and squares, too; where that is missing it is judged by its looks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice
from statistics import median
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageOps

from masking import ocr
from masking.expression import expression
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
_SURE, _FEW = (60, 85), 3
"""Confidence of a word that is read for certain, and of one of so few letters or on what does not look like text."""
_LARGE, _SHORT = 9.5, 0.9
"""Points that letters are high which are large; heights that two of them are wide."""
_FRAME, _RIM = (12.0, 130.0), 0.04
"""Points that a frame around letters is high; share of its width that its rim takes."""
_SIDE, _SQUARE = (16.0, 400.0), 1.2
"""Points that a code is wide; how much longer one side of it may be."""
_SQUARES, _THROUGH = (8, 10), 0.7
"""Edges that four rows of five, and every other row, cross in a code; how much of a row or column an edge takes."""
_INITIALS = expression(r"[^\W\d_a-z][^\W\d_]+|[cijkopsuvwxyz]+")
"""Letters of a name, of which Tesseract takes some capitals for small ones."""
_PAD, _SIZES = 24, (30, 44)
"""Pixels around a line, and those that it is high when it is read: what it misses in one it reads in the other."""


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
    lines = list(_lines(edges, scale))
    if ocr.available():
        seen = {line: True for line in lines if _is_text(edges, line, scale, sure=False)}
        seen |= {line: False for line in lines if line not in seen and _is_word(line, scale)}
        framed = dict.fromkeys(_framed(edges, [line for line in lines if not seen.get(line)], scale), False)
        lines = [
            line
            for some in (seen, framed)
            if some
            for line in _read(picture.page(document, number), known, some, scale)
        ]
    else:
        lines = [line for line in lines if _is_text(edges, line, scale, sure=True)]
    return all([*done, *(_hidden(content, bounds(down, line)) for line in lines)])


def _clear(edges: Edges, boxes: Sequence[Box], scale: float) -> None:
    for x0, top, x1, bottom in boxes:
        rows = slice(max(0, int((top - 1) * scale)), max(0, int((bottom + 1) * scale) + 1))
        edges[rows, max(0, int((x0 - 1) * scale)) : max(0, int((x1 + 1) * scale) + 1)] = False


def _hidden(content: Content, line: Box) -> bool:
    """Whether drawings make a line, or one no larger than a logo holds it; then they go like pictures."""
    x0, top, x1, bottom = line
    makers = [drawing for drawing in content.painted if inside(drawing.box, (x0 - 3, top - 3, x1 + 3, bottom + 3))]
    holders = (
        d for d in content.painted if inside(line, d.box) and max(d.box[2] - d.box[0], d.box[3] - d.box[1]) <= _FRAME[1]
    )
    makers = makers or list(islice(holders, 1))
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


def _is_word(line: Pixels, scale: float) -> bool:
    """Whether a line is as high and as wide as two large letters."""
    height = line[3] - line[1]
    return _LARGE <= height / scale <= _HIGH[1] and line[2] - line[0] >= _SHORT * height


def _framed(edges: Edges, lines: Sequence[Pixels], scale: float) -> Iterator[Pixels]:
    """What stands in discs and squares, as initials do: between the first and the last edges of their rows."""
    import numpy as np

    for x0, top, x1, bottom in lines:
        height, width = bottom - top, x1 - x0
        if not (_FRAME[0] <= height / scale <= _FRAME[1] and 0.7 <= width / height <= 1.5):
            continue
        seen = edges[top:bottom, x0:x1].copy()
        first, last = seen.argmax(axis=1)[:, None], width - 1 - seen[:, ::-1].argmax(axis=1)[:, None]
        rim, ends, places = _RIM * width + 1, height // 10 + 1, np.arange(width)
        seen &= (places > first + rim) & (places < last - rim)
        seen[:ends] = seen[-ends:] = False
        inner = ((x0 + a, top + b, x0 + c, top + d) for a, b, c, d in _lines(seen, scale))
        yield from (line for line in inner if _is_word(line, scale))


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


def _read(page: Image.Image, known: Sequence[Box], lines: Mapping[Pixels, bool], scale: float) -> list[Pixels]:
    """The lines in which Tesseract reads a word for certain, of each whether it looks like text.

    What is known of the page is wiped out. High lines are made smaller: little squares grow together.
    """
    ground, up = ocr.paper(page), (picture.DPI / 72, 0.0, 0.0, picture.DPI / 72, 0.0, 0.0)
    for place in known:
        page.paste(ground, tuple(map(int, bounds(up, place))))  # type: ignore[arg-type]
    larger, every = picture.DPI / 72 / scale, [line for line in lines for _ in _SIZES]
    cuts = [page.crop((larger * a - 3, larger * b - 3, larger * c + 3, larger * d + 3)) for a, b, c, d in lines]
    crops = [_legible(cut, size) for cut in cuts for size in _SIZES]
    ends = list(accumulate(crop.height for crop in crops))
    sheet = Image.new("L", (max(crop.width for crop in crops), ends[-1]), 255)
    for crop, end in zip(crops, ends, strict=True):
        sheet.paste(crop, (0, end - crop.height))
    read = ((every[bisect_left(ends, (w.box[1] + w.box[3]) // 2)], w) for w in ocr.read(sheet, block=True))
    return list({line: None for line, word in read if _is_certain(word, busy=lines[line])})


def _legible(crop: Image.Image, size: int) -> Image.Image:
    """A line in dark on white, with paper around it."""
    grey = ImageOps.autocontrast(crop.convert("L"))
    grey = ImageOps.invert(grey) if median(grey.tobytes()[: grey.width]) < 128 else grey
    factor = min(max(1.0, _SIZES[0] / grey.height), size / grey.height)
    return ImageOps.expand(ImageOps.scale(grey, factor, Image.Resampling.BOX), _PAD, 255)


def _is_certain(word: ocr.Word, *, busy: bool) -> bool:
    letters = sum(character.isalnum() for character in word.text)
    few = letters <= _FEW or not busy
    return letters > 1 and word.confidence >= _SURE[few] and (not few or _INITIALS.fullmatch(word.text) is not None)

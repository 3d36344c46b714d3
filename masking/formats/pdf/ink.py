"""Ink that nothing accounts for: lines on a page that look like text and hold neither a character nor a picture.

Why: letters can be drawn in more ways than anybody lists: of little squares, as bitmaps, as one glyph that is a word.
So of a rendered page all that was read is taken away, and what remains and is as high as a line of text is judged by
its looks, inside of discs and squares, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from PIL import Image, ImageOps

from masking.document import Box, hull
from masking.formats.pdf import limits, looks, picture, text
from masking.formats.pdf.content import CODE, INVISIBLE, Content, Glyph, box, hide
from masking.formats.pdf.geometry import bounds, inside
from masking.formats.pdf.order import Word
from masking.formats.pdf.paths import THIN, Drawing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Edges = NDArray[np.bool_]
    Pixels = tuple[int, int, int, int]

_LEVELS, _ROWS = 40, 64
"""Levels of grey by which pixels beside each other differ at an edge; rows that are looked at in one go."""
_WIDE, _EDGE = 1.7, 0.12
"""Ems that a letter is wide at most, and that it reaches out of its box."""
_BETWEEN = 24.0
"""Points between what has to be seen of a page up to which it is seen, too."""
_RULE = 40.0
"""Points from which on a level line is no part of a letter."""
_SYLLABLE = 3
"""Parts beside one another from which on a glyph of an odd font is more than the letter that it says."""
_HIGH, _LONG = (5.0, 90.0), 1.6
"""Points that a line is high; heights that one of small letters is wide."""
_WORDS = 0.8, 5.0
"""Heights of a line, and points, that part its words at most."""
_DOUBTFUL, _LIKELY, _CERTAIN = 0.8, 0.9, 0.98
"""How much a line looks like letters that is told, that goes where drawings make it, and that does not pass."""
_LARGE, _SHORT = 9.5, 0.9
"""Points that letters are high which are large; heights that two of them are wide."""
_FRAME, _RIM = (12.0, 130.0), 0.04
"""Points that a frame around letters is high; share of its width that its rim takes."""
_SIDE, _SQUARE = (16.0, 400.0), 1.2
"""Points that a code is wide; how much longer one side of it may be."""
_CODED = 90
"""Dots per inch at which codes are looked for: finer, icons have as many edges."""
_SQUARES, _THROUGH = (8, 10), 0.7
"""Edges that four rows of five, and every other row, cross in a code; how much of a row or column an edge takes."""


def first(content: Content) -> dict[tuple[int, bytes], Glyph]:
    """Return the first glyph of each code on a page, by the number of its font."""
    return {(glyph.show.font.number, glyph.code): glyph for glyph in reversed(content.glyphs)}


def bands(
    content: Content, new: Sequence[Glyph], shown: Mapping[tuple[int, bytes], Glyph], known: set[tuple[int, bytes]]
) -> list[tuple[float, float]]:
    """Return from where to where a page has to be seen, from top to bottom in points.

    Why: of a page that draws nothing but long rules only the glyphs are of interest that no page before it shows, and
    ``new`` ones. ``shown`` is what ``first`` returns of it, and ``known`` what was shown before; it is added to that.
    """
    fresh = [*new, *(glyph for key, glyph in shown.items() if key not in known)]
    whole = not known or content.outlines or content.ghosts or not all(map(_is_rule, content.painted))
    known.update(shown)
    if whole:
        return [(0.0, 1e9)]
    found = [(-1e9, -1e9)]
    for top, bottom in sorted((g.y - g.size, max(g.y, g.end_y) + g.size) for g in fresh):
        if top < found[-1][1] + _BETWEEN:
            top, bottom = found[-1][0], max(bottom, found.pop()[1])
        found.append((top, bottom))
    return found[1:]


def _is_rule(drawing: Drawing) -> bool:
    """Whether a drawing is a thin line: level and longer than those of letters, or longer than letters are high."""
    x0, top, x1, bottom = drawing.box
    return min(x1 - x0, bottom - top) <= THIN and (x1 - x0 > _RULE or bottom - top > _HIGH[1])


def accounted(
    content: Content, read: Sequence[Word], shown: Mapping[tuple[int, bytes], Glyph], page: picture.Seen
) -> bool:
    """Say whether all that is seen of a page was read, or is a picture from now on.

    Drawings that make codes or unread lines count as pictures.
    """
    scale, (edges, known) = page.scale, _left_over(content, read, shown, page)
    if not edges.any():
        return True
    lines, down = list(_lines(edges, scale)), (1 / scale, 0.0, 0.0, 1 / scale, 0.0, 0.0)
    codes = [line for line in lines if _is_code(page, line)]
    certain = all([_hidden(content, bounds(down, code)) for code in codes])
    lines = [line for line in lines if line not in codes]
    for line in dict.fromkeys([*lines, *_framed(edges, lines, scale)]):
        likely = looks.likeness(_cut(page, known, line)) if _is_word(line, scale) else 0.0
        certain &= _passes(content, line, bounds(down, line), likely)
    return certain


def _left_over(
    content: Content, read: Sequence[Word], shown: Mapping[tuple[int, bytes], Glyph], page: picture.Seen
) -> tuple[Edges, list[Box]]:
    """The edges of a page, in pixels, that nothing read accounts for, and where what was read is, in points."""
    scale, edges = page.scale, _edges(page.levels)
    odd = {key for key, glyph in shown.items() if not _is_usual(glyph, edges, scale)}
    known = _known(content, read, odd)
    _clear(edges, [*known, *(raster.box for raster in content.rasters if raster.number == CODE)], scale)
    return edges, known


def _passes(content: Content, line: Pixels, place: Box, likely: float) -> bool:
    """Say whether a line is no text for certain, or goes from now on; count it where it looks like text and stays."""
    gone = likely >= _LIKELY and _hidden(content, place)
    content.doubtful += likely >= _DOUBTFUL and not gone
    return gone or likely < _CERTAIN or not _is_long(line)


def _is_long(line: Pixels) -> bool:
    """Whether a line is as wide as a word of small letters."""
    return line[2] - line[0] >= _LONG * (line[3] - line[1])


def _clear(edges: Edges, boxes: Sequence[Box], scale: float) -> None:
    import numpy as np

    wide = (np.array(boxes).reshape(-1, 4) + np.array((-1, -1, 1, 1))) * scale
    for x0, top, x1, bottom in wide.clip(0, limits.RENDER_PIXELS).astype(int).tolist():
        edges[top : bottom + 1, x0 : x1 + 1] = False


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


def _edges(levels: NDArray[np.uint8]) -> Edges:
    """Where pixels beside each other differ: some rows at a time, which stay in the cache of a processor."""
    import numpy as np

    edges = np.empty((levels.shape[0], max(0, levels.shape[1] - 1)), dtype=bool)
    for start in range(0, len(levels), _ROWS):
        half = levels[start : start + _ROWS] >> 1
        change = half[:, :-1] - half[:, 1:]
        change += _LEVELS // 2
        np.greater(change, _LEVELS, out=edges[start : start + _ROWS])
    return edges


def _known(content: Content, words: Sequence[Word], odd: set[tuple[int, bytes]]) -> list[Box]:
    """Where the letters and pictures are that were read, in points: words whole where no letter is ``odd``."""
    places = _letters(content, odd) if odd or content.veiled else _whole(content, words)
    return [*places, *(raster.box for raster in text.pictures(content.rasters) if raster.number != CODE)]


def _whole(content: Content, words: Sequence[Word]) -> Iterator[Box]:
    """Where the words are: letter by letter where they are not level."""
    for word in words:
        if word.first.y == word.last.end_y and word.first.x < word.last.end_x:
            yield _around(word.box, word.size)
        else:
            yield from (_around(box(content.glyphs[i]), word.size) for i in word.glyphs)


def _letters(content: Content, odd: set[tuple[int, bytes]]) -> Iterator[Box]:
    """Where the letters are that are seen, without the odd ones."""
    for glyph in content.glyphs:
        seen = glyph.show.render != INVISIBLE and glyph.text.strip()
        if seen and (glyph.show.font.number, glyph.code) not in odd and not _is_wide(glyph):
            yield _around(_place(glyph), glyph.size)


def _is_usual(glyph: Glyph, edges: Edges, scale: float) -> bool:
    """Whether a glyph shows no more than the letters that it says: not a word."""
    if not glyph.text.strip() or glyph.show.font.em == 1.0:
        return not _is_wide(glyph)
    x0, top, x1, bottom = _place(glyph)
    seen = edges[int(top * scale) : int(bottom * scale), int(x0 * scale) : int(x1 * scale)]
    return not (glyph.text.isalnum() and len(_spans(seen, 1, 0.0)) >= _SYLLABLE * len(glyph.text))


def _is_wide(glyph: Glyph) -> bool:
    x0, _, x1, _ = _place(glyph)
    return bool(glyph.text.strip()) and x1 - x0 > _WIDE * glyph.size * len(glyph.text)


def _place(glyph: Glyph) -> Box:
    if glyph.y == glyph.end_y and glyph.x < glyph.end_x:
        return glyph.x, glyph.y - 0.92 * glyph.size, glyph.end_x, glyph.y + 0.25 * glyph.size
    return box(glyph)


def _around(place: Box, size: float) -> Box:
    """A place with the edges that letters of that size reach out of it."""
    edge = _EDGE * size
    return place[0] - edge, place[1] - edge, place[2] + edge, place[3] + edge


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
    """Whether a line is as high and as wide as a word, or as two large letters."""
    height, width = line[3] - line[1], line[2] - line[0]
    long = _is_long(line) and height / scale >= _HIGH[0]
    return (long or (height / scale >= _LARGE and width >= _SHORT * height)) and height / scale <= _HIGH[1]


def _cut(page: picture.Seen, known: Sequence[Box], line: Pixels) -> NDArray[np.uint8]:
    """A line as it is seen, without what was read."""
    import numpy as np

    x0, top, x1, bottom = line
    levels = page.levels[max(0, top - 1) : bottom + 1, max(0, x0 - 1) : x1 + 2].copy()
    for left, high, right, low in known:
        a, c = (max(0, int(x * page.scale) - x0 + 1) for x in (left, right))
        b, d = (max(0, int(y * page.scale) - top + 1) for y in (high, low))
        if c > 0 and d > 0 and a < levels.shape[1] and b < levels.shape[0]:
            levels[b : d + 1, a : c + 1] = np.median(levels[0])
    return levels


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


def _is_code(page: picture.Seen, line: Pixels) -> bool:
    """Whether a square is full of little squares, as a code that phones read; the lines of a grid go all through."""
    import numpy as np

    x0, top, x1, bottom = line
    most = min(_SIDE[1] * page.scale, _SQUARE * min(x1 - x0, bottom - top))
    if not _SIDE[0] * page.scale <= max(x1 - x0, bottom - top) <= most:
        return False
    less, square = _CODED / 72 / page.scale, Image.fromarray(page.levels[top:bottom, x0:x1])
    small = np.asarray(ImageOps.scale(square, less, Image.Resampling.BILINEAR) if less < 1 else square)
    level, down = _edges(small), _edges(small.T).T
    rows, columns = level.sum(axis=1), down.sum(axis=0)
    few = min(np.percentile(rows, 20), np.percentile(columns, 20)), min(np.median(rows), np.median(columns))
    through = max(np.percentile(level.mean(axis=0), 95), np.percentile(down.mean(axis=1), 95))
    return bool(few[0] >= _SQUARES[0] and few[1] >= _SQUARES[1] and through < _THROUGH)

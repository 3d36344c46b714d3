"""Pages that hold pictures of text: found out, and read with Tesseract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from masking import ocr
from masking.document import hull
from masking.formats.pdf import picture
from masking.formats.pdf.content import INVISIBLE, Content, Glyph, Raster, Show
from masking.formats.pdf.fonts import Font, Shown
from masking.formats.pdf.geometry import area
from masking.formats.pdf.opening import Sheet
from masking.formats.pdf.order import parts
from masking.formats.pdf.rows import runs
from masking.formats.pdf.shapes import EVERY, is_uninformative, plain

STREAM = 0
"""Key of the stream to which glyphs belong that no stream shows."""
_PATHS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_OUTLINES = 400
"""Filled shapes on a page without a letter, from which on they may be letters."""
_OUTLINED = 60
"""Letters drawn as paths, from which on a page with fewer of text is read in its picture."""
_RIDDLES = 8
"""Different letters that a font shows side by side without telling them, from which on it may spell a name."""
_RUN = 3
_PAGE_SHARE = 0.5
_LINE = 80
"""Letters up to which a page that is a picture is no page of text."""
_CONFIRMED = 0.6
"""Share of the words of a font that are read in the picture, too, from which on its letters are what they say."""


def unread(content: Content, sheet: Sheet) -> bool:
    """Say whether a page shows text that its glyphs do not tell."""
    letters = sum(not glyph.text.isspace() for glyph in content.glyphs if glyph.text)
    if content.outlined > max(letters, _OUTLINED):
        return True
    if letters:
        return _riddle(content) >= _RIDDLES or _buried(content, letters, sheet.size)
    return _pictures_text(content, sheet)


def _pictures_text(content: Content, sheet: Sheet) -> bool:
    """Whether a page without a letter shows a picture that has room for text, or as many shapes as letters have."""
    large = any(not raster.mask or raster.width > 200 for raster in content.rasters if raster.width > 100)
    return large or sum(str(i.operator) in _PATHS for i in sheet.instructions) >= _OUTLINES


def confirmed(content: Content, doubted: Mapping[int, frozenset[str]], read: Content) -> bool:
    """Say whether the glyphs of a page spell what is seen although they were doubted, given what its picture shows.

    ``doubted`` are fonts that seem to say other letters than they show, and which: most of the words with these letters
    were read, too. A page that only seemed to be a picture reveals at least as much as was read.
    """
    lies = [glyph for glyph in content.glyphs if glyph.show.font.number in doubted]
    if lies:
        doubt = frozenset[str]().union(*(doubted[number] for number in {g.show.font.number for g in lies}))
        return _is_seen(_words(lies), doubt, _words(read.glyphs))
    letters = (sum(g.text.isalnum() for g in glyphs) for glyphs in (content.glyphs, read.glyphs))
    return _riddle(content) < _RIDDLES and next(letters) >= next(letters)


def _is_seen(spelled: set[str], doubt: frozenset[str], seen: set[str]) -> bool:
    """Whether most of the words with a letter in ``doubt`` were read in the picture; all are where all letters are."""
    words = {w for w in spelled if doubt == EVERY or not doubt.isdisjoint(map(plain, w))}
    return bool(words or doubt != EVERY) and len(words & seen) >= _CONFIRMED * len(words)


def _words(glyphs: Sequence[Glyph]) -> set[str]:
    spelled = "".join(" " * (n > 0 and parts(glyphs[n - 1], g)) + g.text for n, g in enumerate(glyphs))
    return {word.casefold() for word in spelled.split() if len(word) > 2}


def _buried(content: Content, letters: int, size: tuple[float, float]) -> bool:
    """Whether the page is a picture with a line of text on it: "scanned by" and the name of a program."""
    invisible = sum(g.show.render == INVISIBLE for g in content.glyphs)
    return letters <= _LINE and 2 * invisible < letters and _pictured(content) > _PAGE_SHARE * size[0] * size[1]


def _pictured(content: Content) -> float:
    """The area of the page that pictures cover, in square points."""
    return sum(area(raster.box) for raster in content.rasters)


def _riddle(content: Content) -> int:
    """The most different letters without a meaning that one font shows in runs of three and more on a page."""
    silent = {text for text in {g.text for g in content.glyphs} if text.strip() and is_uninformative(text)}
    spelled: dict[int, set[bytes]] = {}
    for run in _silent_runs(content.glyphs, silent) if silent else ():
        codes = {glyph.code for glyph in run}
        if len(codes) >= _RUN:
            spelled.setdefault(run[0].show.font.number, set()).update(codes)
    return max((len(codes) for codes in spelled.values()), default=0)


def _silent_runs(glyphs: Sequence[Glyph], silent: set[str]) -> Iterator[list[Glyph]]:
    """Glyphs of a ``silent`` text that stand side by side."""
    for is_silent, beside in groupby(glyphs, key=lambda glyph: glyph.text in silent):
        if is_silent:
            yield from runs(beside, lambda left, right: not parts(left, right))


def scanned(content: Content, size: tuple[float, float]) -> bool:
    """Say whether the page is a scan with its text, recognised elsewhere, laid invisibly over it."""
    if not content.glyphs or _pictured(content) <= _PAGE_SHARE * size[0] * size[1]:
        return False
    return sum(g.show.render == INVISIBLE for g in content.glyphs) >= 0.5 * len(content.glyphs)


def read(document: Any, number: int) -> tuple[Content, float]:
    """Return what Tesseract reads on a page, and the degrees by which the page is turned to lie upright and straight.

    Raises NoTextLayer where it is not installed, UnreadableDocument for a page that cannot be read for certain.
    """
    image, words, turn = ocr.page(picture.page(document, number))
    factor = 72 / picture.DPI
    content = Content()
    frame = (0.0, 0.0, image.width * factor, image.height * factor)
    content.rasters.append(Raster(STREAM, -1 - number, 0, frame, image.width, image.height, False, 0))
    for place, line in enumerate(ocr.lines(words)):
        left, top, _, bottom = hull(word.box for word in line)
        size, baseline = (bottom - top) * factor / 1.1, top * factor + 0.84 * (bottom - top) * factor
        show = _show(number, place, left * factor, baseline, size)
        for word in line:
            _spell(content.glyphs, show, word.text, word.box[0] * factor, word.box[2] * factor)
    return content, turn


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


FONT = Font(
    0, "scan", vertical=False, em=1.0, bold=False, italic=False, serif=False, fixed=False,
    split=lambda data: [], lookup=lambda code: Shown(code, "", 0.0, False), cid=lambda code: None,
)  # fmt: skip
"""The font of glyphs that Tesseract read."""

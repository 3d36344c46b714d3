"""Painting a masked scan: the words that remain on plain paper, and a label where a masked one stood."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from math import log
from statistics import median

from PIL import Image, ImageDraw, ImageFont

from masking import abbreviation, ocr
from masking.document import hull
from masking.expression import expression
from masking.formats.image.reading import Box, Native, Placed, pages
from masking.span import Edit, Revision

_LABEL = expression(r"\[[^\[\]\n]{1,40}\]|[█▇■]+")
_LETTER = expression(r"\w")
_INK = (20, 20, 20)
_MARK = (225, 225, 225)
_STEP = 1.4
"""Text sizes that a line of masked words only may have."""
_WIDE = 2.5
"""Line heights of empty space after which a word keeps its place: it stands in another column."""
_SQUEEZES = (1.0, 0.999, 0.8, 0.65)
"""How much smaller labels are set where a line has no room; below 1 in their shortest forms."""
_EDGE = 2
"""Pixels around a word that Tesseract may have left out of its box."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on a line: a word copied from the scan, or text set anew over where words stood."""

    boxes: tuple[Box, ...]
    text: str | None = field(default=None, repr=False)
    """None for a word copied."""

    @property
    def box(self) -> Box:
        """What its words take together."""
        return hull(self.boxes)


def paint(revision: Revision, native: Native) -> bytes:
    """Return the masked picture in the format of the original."""
    painted = []
    for number, scanned in enumerate(pages(native.data)):
        page = ocr.turned(scanned, native.turns[number])
        words = [word for word in native.words if word.page == number]
        painted.append(_page(page, words, revision))
    buffer = io.BytesIO()
    first, rest = painted[0], painted[1:]
    resolution = first.info.pop("dpi")
    options: dict[str, object] = {"quality": 90} if native.format == "JPEG" else {}
    if native.format == "TIFF":
        options = {"compression": "tiff_deflate", "save_all": True, "append_images": rest}
    first.save(buffer, native.format, dpi=resolution, **options)
    return buffer.getvalue()


def _page(page: Image.Image, words: Sequence[Placed], revision: Revision) -> Image.Image:
    source, paper = page.copy(), ocr.paper(page)
    sheet = Image.new("RGB", page.size, paper)
    lines = [list(_items(list(group), revision)) for _, group in groupby(words, key=lambda word: word.line)]
    eraser = ImageDraw.Draw(source)
    for box in (box for line in lines for item in line if item.text is not None for box in item.boxes):
        eraser.rectangle(box, fill=paper)
    for line, band in zip(lines, _bands(lines), strict=True):
        _line(sheet, source, line, band)
    resolution = round(ocr.dpi(page))
    sheet.info = {"dpi": (resolution, resolution)}
    return sheet


def _items(words: Sequence[Placed], revision: Revision) -> Iterator[Item]:
    """The words of a line; those that an edit touches become one item with the new text."""
    edits = _touching(words, revision.edits)
    at = 0
    while at < len(words):
        touched = _touching(words[at : at + 1], edits)
        if not touched:
            yield Item((words[at].box,))
            at += 1
            continue
        last = at
        while last + 1 < len(words) and words[last + 1].start < touched[-1].end:
            last += 1
            touched += [edit for edit in _touching(words[last : last + 1], edits) if edit not in touched]
        text = _text(revision, words[at].start, words[last].end, touched, first=words[0].start)
        yield Item(tuple(word.box for word in words[at : last + 1]), text)
        at = last + 1


def _touching(words: Sequence[Placed], edits: Sequence[Edit]) -> list[Edit]:
    return [edit for edit in edits if edit.start < words[-1].end and edit.end > words[0].start]


def _text(revision: Revision, start: int, end: int, edits: Sequence[Edit], *, first: int) -> str:
    """What stands between two offsets after the edits; an edit that began on an earlier line is not said again.

    Why a word goes whole beside a label: what is left of it is mostly what was read wrongly.
    """
    text, parts, at, beside = revision.document.text, [], start, False
    for edit in edits:
        label = not edit.replacement or _LABEL.search(edit.replacement) is not None
        kept = text[at : max(at, edit.start)]
        parts.append(_LETTER.sub("", kept) if label or beside else kept)
        parts.append(edit.replacement if edit.start >= first else "")
        at, beside = max(at, edit.end), label
    kept = text[at : max(at, end)]
    return "".join([*parts, _LETTER.sub("", kept) if beside else kept]).strip()


def _line(sheet: Image.Image, source: Image.Image, items: Sequence[Item], band: tuple[int, int]) -> None:
    """Set a line; what follows a label moves up to it, so that the gap reveals no width."""
    top, height = band
    ends = [0, *(i for i in range(1, len(items)) if items[i].box[0] - items[i - 1].box[2] > _WIDE * height), len(items)]
    for start, end in pairwise(ends):
        part = items[start:end]
        right = items[end].box[0] - height // 2 if end < len(items) else sheet.width - height // 2
        left = max(0, part[0].box[0])
        if part[0].text is not None:
            left -= left % (height // 2)  # how far a letter stands from its edge reveals which one it is
        squeeze, places = _fitted(part, left, right, height)
        for number, ((at, text), item) in enumerate(zip(places, part, strict=True)):
            if item.text is None:
                x0, y0, x1, y1 = item.boxes[0]
                margin = _EDGE * all(other.text is None for other in part[max(0, number - 1) : number + 2])
                sheet.paste(source.crop((x0 - margin, y0, x1 + margin, y1)), (at - margin, y0))
            elif text:
                _set(sheet, text, at, top, height, squeeze)


def _fitted(items: Sequence[Item], left: int, right: float, height: int) -> tuple[float, list[tuple[int, str]]]:
    """How much smaller labels must be to end before ``right``, and the places of the items then."""
    for squeeze in _SQUEEZES:
        places, reached = _laid(items, left, squeeze, height)
        if reached <= right:
            break
    return squeeze, places


def _laid(items: Sequence[Item], left: int, squeeze: float, height: int) -> tuple[list[tuple[int, str]], float]:
    """Where the items of a line stand and what they say, with labels in short forms or smaller; and where they end."""
    places: list[tuple[int, str]] = []
    right = float(left)
    for before, item in zip((None, *items), items, strict=False):
        if before is not None and before.text is None and item.text is None:
            right += item.box[0] - before.box[2]
        elif before is not None and (before.text is None or before.text):
            right += max(4, height // 3)
        text = "" if item.text is None else _worded(item, item.text, squeeze, height)
        places.append((int(right), text))
        right += item.box[2] - item.box[0] if item.text is None else _font(height, squeeze).getlength(text)
    return places, right


def _worded(item: Item, text: str, squeeze: float, height: int) -> str:
    """The text of an item with its labels as long as there is room."""
    return _LABEL.sub(lambda match: _form(match.group(), item, squeeze, height), text)


def _form(label: str, item: Item, squeeze: float, height: int) -> str:
    """A label as it was given, or its short form where there is no room or it is much longer than what stood there."""
    known = abbreviation.forms(label)
    if squeeze < 1:
        return known[-1]
    x0, _, x1, _ = item.box
    wide = len(label) - 2 >= abbreviation.LONG and _font(height, 1.0).getlength(label) > x1 - x0
    return known[1] if wide and len(known) > 1 else label


def _bands(lines: Sequence[Sequence[Item]]) -> list[tuple[int, int]]:
    """Top and height of new text on every line: of the words that stay, of the page's usual line, or in rough steps.

    Why: the height of a masked word reveals whether its letters reach below the line. No band reaches into the lines
    above and below.
    """
    usual = _usual(lines)
    bands = [_band(line, usual) for line in lines]
    boxes = [hull(item.box for item in line) for line in lines]
    found = []
    for (top, height), here in zip(bands, boxes, strict=True):
        middle = top + height / 2
        near = [band for band, box in zip(bands, boxes, strict=True) if box[0] < here[2] and here[0] < box[2]]
        apart = (abs(other + size / 2 - middle) for other, size in near)
        room = min(filter((0.4 * height).__lt__, apart), default=float(height))
        size = max(8, min(height, int(room)))
        found.append((int(middle - size / 2), size))
    return found


def _usual(lines: Sequence[Sequence[Item]]) -> int:
    """The height of three quarters of the words that are copied; 0 where none is."""
    heights = sorted(bottom - top for line in lines for _, top, _, bottom in _copied(line))
    return heights[len(heights) * 3 // 4] if heights else 0


def _copied(items: Sequence[Item]) -> list[Box]:
    """The boxes of the words of a line that are copied and long enough to tell its height."""
    boxes = [item.box for item in items if item.text is None]
    return [box for box in boxes if box[2] - box[0] > 2 * (box[3] - box[1])]


def _band(items: Sequence[Item], usual: int) -> tuple[int, int]:
    kept = [box for box in _copied(items) if 2 * (box[3] - box[1]) >= usual]
    top, bottom = map(float, hull(item.box for item in items)[1::2])
    if kept:
        top, bottom = median(box[1] for box in kept), median(box[3] for box in kept)
    height = int(bottom - top)
    if usual and usual / _STEP <= height <= usual * _STEP:
        height = usual
    elif not kept:
        height = round(_STEP ** round(log(max(2, height), _STEP)))
    return int(top + bottom - height) // 2, max(8, height)


def _font(height: int, squeeze: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size=max(8.0, 0.95 * height * squeeze))


def _set(sheet: Image.Image, text: str, left: int, top: int, height: int, squeeze: float) -> None:
    draw = ImageDraw.Draw(sheet)
    font = _font(height, squeeze)
    shown = re.sub("[█▇■]", "#", text)
    if _LABEL.search(text):
        draw.rectangle((left, top, left + int(font.getlength(shown)), top + height), fill=_MARK)
    draw.text((left, top + height // 2), shown, fill=_INK, font=font, anchor="lm")

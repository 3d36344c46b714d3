"""Painting a masked scan: the words that remain on plain paper, and a label where a masked one stood."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import log

from PIL import Image, ImageDraw, ImageFont

from masking.formats.image.reading import Box, Native, Placed, dpi, pages
from masking.span import Edit, Revision

_LABEL = re.compile(r"\[[^\[\]\n]{1,40}\]|[█▇■]+")
_PAPER = (255, 255, 255)
_INK = (20, 20, 20)
_MARK = (225, 225, 225)
_STEP = 1.4
"""Text sizes that a line of masked words only may have."""
_WIDE = 2.5
"""Line heights of empty space after which a word keeps its place: it stands in another column."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on a line: a word copied from the scan, or text set anew over where words stood."""

    box: Box
    text: str | None = field(default=None, repr=False)
    """None for a word copied."""


def paint(revision: Revision, native: Native) -> bytes:
    """Return the masked picture in the format of the original."""
    painted = []
    for number, scanned in enumerate(pages(native.data)):
        page = scanned.rotate(native.turns[number], expand=True) if native.turns[number] else scanned
        page.info = scanned.info
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
    source, paper = page.copy(), _paper(page)
    sheet = Image.new("RGB", page.size, paper)
    lines = [list(_items(list(group), revision)) for _, group in groupby(words, key=lambda word: word.line)]
    eraser = ImageDraw.Draw(source)
    for line in lines:
        for item in line:
            if item.text is not None:
                eraser.rectangle(item.box, fill=paper)
    for line in lines:
        _line(sheet, source, line)
    resolution = round(dpi(page))
    sheet.info = {"dpi": (resolution, resolution)}
    return sheet


def _items(words: Sequence[Placed], revision: Revision) -> Iterator[Item]:
    """The words of a line; those that an edit touches become one item with the new text."""
    edits = [e for e in revision.edits if e.start < words[-1].end and e.end > words[0].start]
    at = 0
    while at < len(words):
        touched = _touching(words[at], edits)
        if not touched:
            yield Item(words[at].box)
            at += 1
            continue
        last = at
        while last + 1 < len(words) and words[last + 1].start < touched[-1].end:
            last += 1
            touched += [edit for edit in _touching(words[last], edits) if edit not in touched]
        text = _text(revision, words[at].start, words[last].end, touched, first=words[0].start)
        yield Item(_union(words[at : last + 1]), text)
        at = last + 1


def _touching(word: Placed, edits: Sequence[Edit]) -> list[Edit]:
    return [edit for edit in edits if edit.start < word.end and edit.end > word.start]


def _text(revision: Revision, start: int, end: int, edits: Sequence[Edit], *, first: int) -> str:
    """What stands between two offsets after the edits; an edit that began on an earlier line is not said again."""
    text, parts, at = revision.document.text, [], start
    for edit in edits:
        parts.append(text[at : max(at, edit.start)])
        parts.append(edit.replacement if edit.start >= first else "")
        at = max(at, edit.end)
    return "".join([*parts, text[at : max(at, end)]]).strip()


def _line(sheet: Image.Image, source: Image.Image, items: Sequence[Item]) -> None:
    """Set a line; what follows a label moves up to it, so that the gap tells no width."""
    top, height = _band(items)
    shift, right = 0, 0
    for before, item in zip((None, *items), items, strict=False):
        gap = item.box[0] - before.box[2] if before is not None else 0
        if before is None or gap > _WIDE * height:
            shift = 0
        elif before.text is not None:
            shift = right + max(4, height // 3) - item.box[0]
        left = max(0, item.box[0] + shift)
        if item.text is None:
            sheet.paste(source.crop(item.box), (left, item.box[1]))
            right = left + item.box[2] - item.box[0]
        else:
            right = _set(sheet, item.text, left, top, height) if item.text else left


def _band(items: Sequence[Item]) -> tuple[int, int]:
    """Top and height of new text on a line, from the words that stay, or else in rough steps.

    Why: the height of a masked word tells whether its letters reach below the line.
    """
    boxes = [item.box for item in items if item.text is None]
    if boxes:
        top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
        return top, max(8, bottom - top)
    top, bottom = min(item.box[1] for item in items), max(item.box[3] for item in items)
    height = max(8, round(_STEP ** round(log(max(2, bottom - top), _STEP))))
    return (top + bottom - height) // 2, height


def _set(sheet: Image.Image, text: str, left: int, top: int, height: int) -> int:
    """Draw new text and return where it ends."""
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(size=max(8.0, 0.95 * height))
    shown = re.sub("[█▇■]", "#", text)
    width = int(draw.textlength(shown, font=font))
    if _LABEL.search(text):
        draw.rectangle((left, top, left + width, top + height), fill=_MARK)
    draw.text((left, top + height // 2), shown, fill=_INK, font=font, anchor="lm")
    return left + width


def _union(words: Sequence[Placed]) -> Box:
    boxes = [word.box for word in words]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _paper(page: Image.Image) -> tuple[int, int, int]:
    """The colour of the paper: the most frequent one, in rough steps."""
    small = page.resize((64, 64)).quantize(8).convert("RGB")
    colours: list[tuple[int, tuple[int, int, int]]] = small.getcolors(64 * 64) or [(1, _PAPER)]  # type: ignore[assignment]
    return max(colours)[1]

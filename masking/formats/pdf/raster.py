"""Pages written as pictures, with the masked text laid invisibly over them.

Why: a scan has no glyphs to take away, and a page that cannot be edited exactly must not be edited roughly. On a
scan only what was read as words is kept: a portrait, a signature or a stamp cannot be told from the paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import hypot
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Object
from PIL import Image, ImageDraw, ImageFont

from masking import ocr
from masking.document import Box
from masking.formats.pdf import paint, picture, scan
from masking.formats.pdf.content import CODE, Glyph
from masking.formats.pdf.content import box as glyph_box
from masking.formats.pdf.geometry import bounds
from masking.formats.pdf.order import Word
from masking.formats.pdf.paint import instruction, numbers
from masking.formats.pdf.pieces import Piece, Place, Plan
from masking.formats.pdf.prune import cmap_text
from masking.formats.pdf.setting import Setting
from masking.formats.pdf.text import PageText

_LIGHT, _DARK, _INK = (230, 230, 230), (51, 51, 51), (38, 38, 38)
_QUALITY = 88
_FONT = "/EhInvisible"
_DESCENDANT = b"""<< /Type /Font /Subtype /CIDFontType2 /BaseFont /EhInvisible /CIDToGIDMap /Identity /DW 500
/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor
/FontName /EhInvisible /Flags 4 /FontBBox [0 -200 500 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700
/StemV 80 >> >>"""
_SLANTED = 0.02
_TAIL = 0.6
"""Ems that a letter may reach beyond the width that a program gave to its word."""


class Run(NamedTuple):
    """Text of the masked page and where it stands: points from the top left of the page, along the baseline."""

    text: str
    x: float
    y: float
    end_x: float
    end_y: float
    size: float


def add(
    target: pikepdf.Pdf, document: Any, number: int, page: PageText, work: Plan, made: dict[Place, Setting]
) -> None:
    """Append page ``number`` of the pdfium ``document`` to ``target`` as a picture with the masked text over it."""
    image = ocr.turned(picture.page(document, number, dpi=picture.DPI), page.turn)
    settings = {piece.place: made[piece.place] for piece in work.pieces if piece.page == number}
    erased = {g for piece in work.pieces if piece.page == number for g in piece.glyphs}
    image = _masked(image, page, [*settings.values()], erased, [raster.box for raster, _ in work.rasters.values()])
    width, height = page.size
    runs = list(_runs(page, settings, erased))
    letters = sorted(set("".join(run.text for run in runs)))
    content = [
        instruction("q"),
        instruction("cm", *numbers((width, 0, 0, height, 0, 0))),
        instruction("Do", Name("/EhPage")),
        instruction("Q"),
        instruction("BT"),
        instruction("Tr", 3),
        *(i for run in runs for i in _invisible(run, height, letters)),
        instruction("ET"),
    ]
    resources = Dictionary(XObject=Dictionary(EhPage=_stored(target, image)))
    resources.Font = Dictionary({_FONT: _font(target, letters)})
    sheet = Dictionary(Type=Name.Page, MediaBox=Array(numbers((0, 0, width, height))), Resources=resources)
    sheet.Contents = target.make_stream(pikepdf.unparse_content_stream(content))
    target.pages.append(pikepdf.Page(target.make_indirect(sheet)))


def _masked(
    image: Image.Image, page: PageText, settings: list[Setting], gone: set[int], rasters: list[Box]
) -> Image.Image:
    """The picture of a page without what is masked."""
    factor = picture.DPI / 72
    paper = ocr.paper(image)
    if page.scanned:
        image = _words_only(image, page, gone, paper, factor)
    pen = ImageDraw.Draw(image)
    if not page.scanned:
        for raster in page.rasters:
            if raster.box in rasters or raster.number == CODE:
                pen.rectangle(_pixels(raster.box, factor), fill=_LIGHT)
    for setting in settings:
        for box in _shapes(setting.piece, page):
            pen.rectangle(_pixels(box, factor, 1), fill=_around(image, box, factor, paper))
    for setting in settings:
        _label(image, setting, factor)
    return image


def _shapes(piece: Piece, page: PageText) -> list[Box]:
    """What a piece covers: its box, or where its line is slanted, letter by letter, the neighbours' stay."""
    if _slanted(piece):
        return [glyph_box(page.glyphs[i]) for i in piece.glyphs]
    return [piece.box]


def _slanted(piece: Piece) -> bool:
    a, b, c, d = piece.anchor.show.place[:4]
    level, upright = abs(a) + abs(d), abs(b) + abs(c)
    return min(level, upright) >= _SLANTED * max(level, upright)


def _words_only(
    image: Image.Image, page: PageText, gone: set[int], paper: tuple[int, int, int], factor: float
) -> Image.Image:
    """The words of a scan of which nothing is masked.

    Why whole words: a scan reveals where a word ends and not where a letter does, so what stays of a word beside a mask
    would show parts of the letters that are masked. The invisible text keeps it.
    """
    clean = Image.new("RGB", image.size, paper)
    for line in page.lines:
        for word, after in zip(line.words, (*line.words[1:], None), strict=True):
            if not gone.isdisjoint(word.glyphs):
                continue
            for i in word.glyphs:
                x0, y0, x1, y1 = glyph_box(page.glyphs[i])
                if i == word.glyphs[-1]:
                    x1 = max(x1, _end(word, after, gone))
                box = _pixels((x0, y0, x1, y1), factor)
                clean.paste(image.crop(box), box[:2])
    return clean


def _end(word: Word, after: Word | None, gone: set[int]) -> float:
    """How far a word of a scan may reach: not every program that recognises text gives a word all of its width."""
    if word.last.show.font is scan.FONT:
        return word.box[2]
    tail = max(_TAIL * word.size, 1.3 * (word.box[2] - word.box[0]) / len(word.glyphs))
    if after is None or after.box[0] < word.box[0]:
        return word.box[2] + tail
    return min(word.box[2] + tail, after.box[0] - (0.0 if gone.isdisjoint(after.glyphs) else 0.1 * word.size))


def _label(image: Image.Image, setting: Setting, factor: float) -> None:
    box = paint.box(setting)
    if box is None:
        return
    if _slanted(setting.piece):
        middle, half = (box[1] + box[3]) / 2, setting.piece.anchor.size / 2
        box = (box[0], middle - half, box[2], middle + half)
    x0, y0, x1, y1 = _pixels(box, factor)
    pen = ImageDraw.Draw(image)
    if setting.box is not None:
        pen.rectangle((x0, y0, x1, y1), fill=_DARK if setting.solid else _LIGHT)
    label = " ".join(setting.piece.text.split())
    if setting.box is not None and setting.elements and isinstance(setting.elements[0], bytes):
        label = setting.elements[0].decode("cp1252", "replace")
    if label.strip("█ "):
        size = max(6.0, min(0.72 * (y1 - y0), 400.0))
        font = ImageFont.load_default(size=size)
        wide = pen.textlength(label, font=font)
        if wide > x1 - x0:
            font = ImageFont.load_default(size=max(5.0, size * (x1 - x0) / wide))
        pen.text(((x0 + x1) / 2, (y0 + y1) / 2), label, fill=_INK, font=font, anchor="mm")


def _runs(page: PageText, settings: dict[Place, Setting], gone: set[int]) -> Iterator[Run]:
    """The masked text of a page in reading order, word by word."""
    for line in page.lines:
        for word in line.words:
            run: list[Glyph] = []
            for i in word.glyphs:
                glyph = page.glyphs[i]
                if i not in gone:
                    run.append(glyph)
                    continue
                yield from _run(run)
                run = []
                setting = settings.get((glyph.show.stream, glyph.show.op, glyph.nth))
                if setting is not None and setting.piece.text.strip():
                    yield _replacement(setting)
            yield from _run(run)


def _run(run: list[Glyph]) -> Iterator[Run]:
    if run:
        first, last = run[0], run[-1]
        yield Run("".join(g.text for g in run), first.x, first.y, last.end_x, last.end_y, first.size)


def _replacement(setting: Setting) -> Run:
    matrix = paint.origin(setting, setting.piece.anchor.show.place)
    x0, y0, _, _ = bounds(matrix, (setting.start, 0, setting.start, 0))
    x1, y1, _, _ = bounds(matrix, (setting.start + max(setting.advance, setting.size), 0) * 2)
    return Run(" ".join(setting.piece.text.split()), x0, y0, x1, y1, setting.piece.anchor.size)


def _invisible(run: Run, height: float, letters: list[str]) -> Iterator[Any]:
    """A run as text that is not drawn, stretched to the length it has on the page."""
    dx, dy = run.end_x - run.x, run.end_y - run.y
    length = hypot(dx, dy)
    size = max(run.size, 1.0)
    natural = 0.5 * size * len(run.text)
    if length < 1e-6 or not run.text:
        return
    cos, sin = dx / length, -dy / length
    stretch = length / natural
    matrix = (cos * stretch, sin * stretch, -sin, cos, run.x, height - run.y)
    yield instruction("Tf", Name(_FONT), *numbers((size,)))
    yield instruction("Tm", *numbers(matrix))
    code = b"".join((letters.index(character) + 1).to_bytes(2, "big") for character in run.text)
    yield instruction("Tj", pikepdf.String(code))


def _font(target: pikepdf.Pdf, letters: list[str]) -> Any:
    """A font without glyphs: every letter half an em wide, named by a ToUnicode map."""
    lines = [f"<{i + 1:04X}> <{letter.encode('utf-16-be').hex().upper()}>" for i, letter in enumerate(letters)]
    descendant = Object.parse(_DESCENDANT)
    font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.EhInvisible, DescendantFonts=[descendant])
    font.Encoding = Name("/Identity-H")
    font.ToUnicode = target.make_stream(cmap_text(2, lines, "bf"))
    return target.make_indirect(font)


def _stored(target: pikepdf.Pdf, image: Image.Image) -> Any:
    out = BytesIO()
    image.save(out, "JPEG", quality=_QUALITY, subsampling=0)
    stream = pikepdf.Stream(target, b"")
    stream.write(out.getvalue(), filter=Name.DCTDecode)
    for key, value in (("Width", image.width), ("Height", image.height), ("BitsPerComponent", 8)):
        stream[f"/{key}"] = value
    stream.Type, stream.Subtype, stream.ColorSpace = Name.XObject, Name.Image, Name.DeviceRGB
    return target.make_indirect(stream)


def _pixels(box: Box, factor: float, margin: int = 0) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    left, top = int(x0 * factor) - margin, int(y0 * factor) - margin
    return max(left, 0), max(top, 0), max(int(x1 * factor) + 1 + margin, 1), max(int(y1 * factor) + 1 + margin, 1)


def _around(image: Image.Image, box: Box, factor: float, paper: tuple[int, int, int]) -> tuple[int, int, int]:
    """The most frequent colour in a box, which is what text stands on."""
    x0, y0, x1, y1 = _pixels(box, factor)
    x1, y1 = min(x1, image.width), min(y1, image.height)
    return ocr.paper(image.crop((x0, y0, x1, y1))) if x0 < x1 and y0 < y1 else paper

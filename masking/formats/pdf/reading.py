"""Read a PDF into a Document whose every character leads back to the glyphs that show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from masking import ocr
from masking.document import Document, Evidence
from masking.errors import EmptyDocument, NoTextLayer
from masking.formats.pdf import evidence, ink, interpret, layers, limits, opening, picture, scan, shapes, text
from masking.formats.pdf.content import Content, Raster, hide_outside


@dataclass(frozen=True, slots=True)
class Native:
    """What the writer needs of a document that was read."""

    data: bytes
    pages: tuple[text.PageText, ...]
    shown: tuple[tuple[int, tuple[int, ...]], ...]
    """Page and glyphs of every character of the text."""
    rasters: tuple[Raster, ...]
    """Parallel to the document's pictures."""


def read(data: bytes, *, source: str | None = None) -> Document:
    """Return the document; raises InputError where it cannot be read in full."""
    with opening.guarded(), limits.budget(), opening.load(data) as pdf:
        return _document(data, pdf, source)


def _document(data: bytes, pdf: Any, source: str | None) -> Document:
    found = evidence.collect(pdf)
    shown = opening.flattened(data) if opening.annotated(pdf) else data
    opening.flatten(pdf)
    sheets = opening.sheets(pdf)
    contents = list(_contents(sheets, interpret.Reader(off=layers.switched_off(pdf))))
    body = text.Text()
    pages = [text.arrange(content, sheet.size) for content, sheet in zip(contents, sheets, strict=True)]
    lying, unread = _compared(shown, contents, pages)
    for number, (sheet, content) in enumerate(zip(sheets, contents, strict=True)):
        found += [Evidence("hidden", t) for t in content.hidden if t.strip()]
        pages[number] = _page(shown, number, sheet, content, pages[number], lying, unread=number in unread)
        text.append(body, pages[number], number)
    if not any(page.words for page in pages):
        raise EmptyDocument("no text can be read in the PDF", remedy="Check that this is the file you meant.")
    return Document(
        text=body.value(),
        format="pdf",
        source=source,
        blocks=tuple(body.blocks),
        pictures=tuple(body.pictures),
        evidence=tuple(found),
        native=Native(data, tuple(pages), tuple(body.shown), tuple(body.rasters)),
        doubts=sum(content.doubtful for content in contents),
    )


def _contents(sheets: Iterable[opening.Sheet], reader: interpret.Reader) -> Iterator[Content]:
    for number, sheet in enumerate(sheets):
        content = interpret.page(reader, sheet.page, number, sheet.matrix, sheet.instructions)
        hide_outside(content, sheet.size)
        yield content


def _compared(
    data: bytes, contents: Sequence[Content], pages: Sequence[text.PageText]
) -> tuple[dict[int, frozenset[str]], set[int]]:
    """The fonts that show other letters than they say, and the pages that show what neither was read nor is drawn.

    ``data`` is the PDF, its notes drawn as ``opening.flattened`` draws them.
    """
    fonts: dict[int, shapes.Seen] = defaultdict(shapes.Seen)
    known: set[tuple[int, bytes]] = set()
    unread: set[int] = set()
    with picture.opened(data) as document:
        for number, (content, page) in enumerate(zip(contents, pages, strict=True)):
            new = shapes.unseen(content, fonts)
            shown = ink.first(content)
            bands = ink.bands(content, new, shown, known)
            if not bands:
                continue
            seen = picture.seen(document, number, bands, dpi=shapes.sharpness(new))
            shapes.look(fonts, new, seen)
            done = scan.scanned(content, page.size) or ink.accounted(content, page.words, shown, seen)
            unread |= set() if done else {number}
    lying = shapes.doubts(fonts, sure=False)
    if lying and not ocr.available():
        contents[0].doubtful += len(lying)
        lying = shapes.doubts(fonts)
    return lying, unread


def _page(
    data: bytes,
    number: int,
    sheet: opening.Sheet,
    content: Content,
    page: text.PageText,
    lying: Mapping[int, frozenset[str]],
    *,
    unread: bool,
) -> text.PageText:
    """The glyphs of a page in reading order; where they do not tell what is seen, as Tesseract reads it."""
    if (lying or unread) and not ocr.available():
        what = "a font of the PDF shows other letters than it says"
        raise NoTextLayer(what if lying else "a page shows letters that are no text", remedy=ocr.REMEDY)
    if unread or _is_doubted(content, sheet, lying):
        with picture.opened(data) as document:
            read, turn = scan.read(document, number)
        if unread or not scan.confirmed(content, lying, read):
            page = text.arrange(read, sheet.size[::-1] if round(turn / 90) % 2 else sheet.size)
            page.scanned, page.turn = True, turn
            return page
    page.scanned = scan.scanned(content, sheet.size)
    return page


def _is_doubted(content: Content, sheet: opening.Sheet, lying: Mapping[int, frozenset[str]]) -> bool:
    """Whether the glyphs of a page may not tell what is seen."""
    lies = lying and any(glyph.show.font.number in lying for glyph in content.glyphs)
    return bool(lies) or scan.unread(content, sheet)

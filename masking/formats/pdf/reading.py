"""Read a PDF into a Document whose every character leads back to the glyphs that show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

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
        found = evidence.collect(pdf)
        shown = opening.flattened(data) if opening.annotated(pdf) else data
        opening.flatten(pdf)
        sheets = opening.sheets(pdf)
        contents = list(_contents(sheets, interpret.Reader(off=layers.switched_off(pdf))))
        body = text.Text()
        pages: list[text.PageText] = []
        sized = [(content, sheet.size) for content, sheet in zip(contents, sheets, strict=True)]
        lying = shapes.false_fonts(shown, sized, sure=not ocr.available())
        unread = ink.mark(shown, sized)
        for number, (sheet, content) in enumerate(zip(sheets, contents, strict=True)):
            found += [Evidence("hidden", t) for t in content.hidden if t.strip()]
            page = _page(shown, number, sheet, content, lying, unread=number in unread)
            text.append(body, page, number)
            pages.append(page)
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
    )


def _contents(sheets: Iterable[opening.Sheet], reader: interpret.Reader) -> Iterator[Content]:
    for number, sheet in enumerate(sheets):
        content = interpret.page(reader, sheet.page, number, sheet.matrix, sheet.instructions)
        hide_outside(content, sheet.size)
        yield content


def _page(
    data: bytes,
    number: int,
    sheet: opening.Sheet,
    content: Content,
    lying: Mapping[int, frozenset[str]],
    *,
    unread: bool,
) -> text.PageText:
    """The glyphs of a page in reading order; where they do not tell what is seen, as Tesseract reads it."""
    if (lying or unread) and not ocr.available():
        what = (
            "a font of the PDF shows other letters than it says" if lying else "a page shows letters that are no text"
        )
        raise NoTextLayer(what, remedy=ocr.REMEDY)
    if unread or any(glyph.show.font.number in lying for glyph in content.glyphs) or scan.unread(content, sheet):
        with picture.opened(data) as document:
            read, turn = scan.read(document, number)
        if unread or not scan.confirmed(content, lying, read):
            page = text.arrange(read, sheet.size[::-1] if round(turn / 90) % 2 else sheet.size)
            page.scanned, page.turn = True, turn
            return page
    page = text.arrange(content, sheet.size)
    page.scanned = scan.scanned(content, sheet.size)
    return page

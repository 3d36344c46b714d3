"""Read a PDF into a Document whose every character leads back to the glyphs that show it."""

from __future__ import annotations

from dataclasses import dataclass

from masking.document import Document, Evidence
from masking.errors import EmptyDocument
from masking.formats.pdf import evidence, interpret, layers, limits, opening, picture, scan, text
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
        opening.flatten(pdf)
        reader = interpret.Reader(off=layers.switched_off(pdf))
        body = text.Text()
        pages: list[text.PageText] = []
        for number, sheet in enumerate(opening.sheets(pdf)):
            shown = interpret.page(reader, sheet.page, number, sheet.matrix, sheet.instructions)
            hide_outside(shown, sheet.size)
            found += [Evidence("hidden", t) for t in shown.hidden if t.strip()]
            page = _page(data, number, sheet, shown)
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


def _page(data: bytes, number: int, sheet: opening.Sheet, content: Content) -> text.PageText:
    """The glyphs of a page in reading order; those of a picture of text as Tesseract reads them."""
    if not scan.unread(content, sheet.instructions):
        page = text.arrange(content, sheet.size)
        page.scanned = scan.scanned(content, sheet.size)
        return page
    with picture.opened(opening.flattened(data)) as document:
        page = text.arrange(scan.read(document, number), sheet.size)
    page.scanned = True
    return page

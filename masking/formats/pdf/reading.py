"""Read a PDF into a Document whose every character leads back to the glyphs that show it."""

from __future__ import annotations

from dataclasses import dataclass

from masking.document import Document, Evidence
from masking.errors import EmptyDocument, NoTextLayer
from masking.formats.pdf import evidence, interpret, opening, text


@dataclass(frozen=True, slots=True)
class Native:
    """What the writer needs of a document that was read."""

    data: bytes
    pages: tuple[text.PageText, ...]
    shown: tuple[tuple[int, tuple[int, ...]], ...]
    """Page and glyphs of every character of the text."""
    rasters: tuple[interpret.Raster, ...]
    """Parallel to the document's pictures."""


def read(data: bytes, *, source: str | None = None) -> Document:
    """Return the document; raises InputError where it cannot be read in full."""
    with opening.load(data) as pdf:
        found = evidence.collect(pdf)
        opening.flatten(pdf)
        reader = interpret.Reader(off=evidence.layers_off(pdf))
        body = text.Text()
        pages: list[text.PageText] = []
        for number, sheet in enumerate(opening.sheets(pdf)):
            content = interpret.page(reader, sheet.page, number, sheet.matrix, sheet.instructions)
            found += [Evidence("hidden", t) for t in content.hidden if t.strip()]
            page = text.arrange(content, sheet.size)
            text.append(body, page, number)
            pages.append(page)
    _demand_text(body, pages)
    return Document(
        text=body.value(),
        format="pdf",
        source=source,
        blocks=tuple(body.blocks),
        pictures=tuple(body.pictures),
        evidence=tuple(found),
        native=Native(data, tuple(pages), tuple(body.shown), tuple(body.rasters)),
    )


def _demand_text(body: text.Text, pages: list[text.PageText]) -> None:
    if any(page.words for page in pages):
        return
    if body.pictures or any(page.rasters for page in pages):
        raise NoTextLayer(
            "the PDF holds pictures of text only", remedy="Install tesseract, or save the PDF with recognised text."
        )
    raise EmptyDocument("the PDF holds no text")

"""Pages as pictures: the door to pdfium for reading scans and for writing pages that cannot be edited."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2
from PIL import Image

from masking.errors import UnreadableDocument
from masking.formats.pdf import limits

DPI = 200


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """Open a PDF in pdfium and close it again; raises UnreadableDocument where pdfium does not open it."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise UnreadableDocument("the PDF is broken", remedy="Print it to a new PDF and try again.") from error
    try:
        document.init_forms()
        yield document
    finally:
        document.close()


def page(
    document: Any, number: int, *, dpi: int = DPI, grey: bool = False, band: tuple[float, float] = (0.0, 1e9)
) -> Image.Image:
    """Return a page as it is displayed, in colour or in ``grey``; raises LimitExceeded where it would be too large.

    ``band`` is the top and the bottom, in points, of the part that is wanted.
    """
    sheet = document[number]
    width, height = sheet.get_size()
    if width * height * (dpi / 72) ** 2 > limits.RENDER_PIXELS:
        raise limits.exceeded("larger pages")
    crop = (0.0, max(0.0, height - band[1]), 0.0, min(band[0], height - 1))
    bitmap = sheet.render(scale=dpi / 72, grayscale=grey, crop=crop, may_draw_forms=not grey, no_smoothimage=grey)
    image: Image.Image = bitmap.to_pil().convert("L" if grey else "RGB")
    bitmap.close()
    sheet.close()
    return image


def fitting(document: Any, number: int, dpi: int) -> int:
    """Return the resolution, ``dpi`` at most, at which the picture of a page is not too large."""
    width, height = document.get_page_size(number)
    return max(1, min(dpi, int(72 * (limits.RENDER_PIXELS / max(width * height, 1.0)) ** 0.5)))

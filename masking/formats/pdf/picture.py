"""Pages as pictures: the door to pdfium for reading scans and for writing pages that cannot be edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import c_ubyte
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
from PIL import Image
from pypdfium2 import raw

from masking.errors import UnreadableDocument
from masking.formats.pdf import limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DPI, SEEN, COARSE = 200, 144, 100
_GREY = raw.FPDF_ANNOT | raw.FPDF_GRAYSCALE | raw.FPDF_RENDER_NO_SMOOTHIMAGE


class Seen(NamedTuple):
    """A page in levels of grey, ``scale`` pixels a point."""

    levels: NDArray[np.uint8]
    scale: float


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


def page(document: Any, number: int, *, dpi: int = DPI) -> Image.Image:
    """Return a page as it is displayed, in colour; raises LimitExceeded where it would be too large."""
    sheet = document[number]
    width, height = sheet.get_size()
    limits.check(width * height * (dpi / 72) ** 2, limits.RENDER_PIXELS, "larger pages")
    bitmap = sheet.render(scale=dpi / 72, bitmap_maker=pypdfium2.PdfBitmap.new_foreign)
    sheet.close()
    image: Image.Image = bitmap.to_pil().convert("RGB")
    return image


def seen(document: Any, number: int, bands: Iterable[tuple[float, float]] = ((0.0, 1e9),), *, dpi: int = SEEN) -> Seen:
    """Return a page, white but for some bands of it, from top to bottom in points: at ``dpi`` or less, if large."""
    import numpy as np

    sheet = document[number]
    scale = fitting(document, number, dpi) / 72
    width, height = sheet.get_size()
    across, down = ceil(width * scale), ceil(height * scale)
    levels = np.full((down, across), 255, dtype=np.uint8)
    for top, bottom in bands:
        first, last = min(max(0, int(top * scale)), down - 1), max(0, min(int(bottom * scale) + 1, down))
        if first < last:
            buffer = (c_ubyte * (across * (last - first))).from_buffer(levels[first:last])
            bitmap = pypdfium2.PdfBitmap.new_native(across, last - first, raw.FPDFBitmap_Gray, buffer=buffer)
            raw.FPDF_RenderPageBitmap(bitmap, sheet, 0, -first, across, down, 0, _GREY)
    sheet.close()
    return Seen(levels, across / width)


def fitting(document: Any, number: int, dpi: int) -> int:
    """Return the resolution, ``dpi`` at most, at which the picture of a page is not too large."""
    width, height = document.get_page_size(number)
    return max(1, min(dpi, int(72 * (limits.RENDER_PIXELS / max(width * height, 1.0)) ** 0.5)))

"""Pages as pictures: the door to pdfium for reading scans and for writing pages that cannot be edited."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
from PIL import Image

from masking.errors import UnreadableDocument
from masking.formats.pdf import limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DPI, SEEN, COARSE = 200, 144, 100


class Seen(NamedTuple):
    """A page, or a band of it that begins at ``top``, in levels of grey, ``scale`` pixels a point."""

    levels: NDArray[np.uint8]
    scale: float
    top: float


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
    image: Image.Image = _rendered(document, number, dpi).to_pil().convert("RGB")
    return image


def seen(document: Any, number: int, band: tuple[float, float] = (0.0, 1e9), *, dpi: int = SEEN) -> Seen:
    """Return a page, or a ``band`` of it from top to bottom in points: at less than ``dpi`` where it is too large."""
    grey = {"grayscale": True, "may_draw_forms": False, "no_smoothimage": True}
    bitmap = _rendered(document, number, fitting(document, number, dpi), band, **grey)
    levels = bitmap.to_numpy().reshape(bitmap.height, -1)[:, : bitmap.width]
    return Seen(levels, bitmap.width / document.get_page_size(number)[0], band[0])


def _rendered(document: Any, number: int, dpi: int, band: tuple[float, float] = (0.0, 1e9), **looks: bool) -> Any:
    sheet = document[number]
    width, height = sheet.get_size()
    if width * height * (dpi / 72) ** 2 > limits.RENDER_PIXELS:
        raise limits.exceeded("larger pages")
    crop = (0.0, max(0.0, height - band[1]), 0.0, min(band[0], height - 1))
    bitmap = sheet.render(scale=dpi / 72, crop=crop, bitmap_maker=pypdfium2.PdfBitmap.new_foreign, **looks)
    sheet.close()
    return bitmap


def fitting(document: Any, number: int, dpi: int) -> int:
    """Return the resolution, ``dpi`` at most, at which the picture of a page is not too large."""
    width, height = document.get_page_size(number)
    return max(1, min(dpi, int(72 * (limits.RENDER_PIXELS / max(width * height, 1.0)) ** 0.5)))

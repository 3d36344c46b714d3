"""Write masking/formats/pdf/letters.npz: letters and digits as pdfium draws them in the standard fonts.

Run it from the root of the repository: ``python tests/masking/formats/pdf/letter_shapes.py``.
"""

from __future__ import annotations

import string
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
from pikepdf import Dictionary, Name

from masking.formats.pdf import interpret, opening, shapes
from masking.formats.pdf import picture as rendering

FONTS = ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Times-Roman", "Times-Bold", "Times-Italic", "Courier")
LETTERS = string.ascii_letters + string.digits
ROW = 31


def sheet() -> bytes:
    """A page with every letter in every font, each for itself."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(1000, 800))
    fonts = {
        f"/F{n}": Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{font}"), Encoding=Name.WinAnsiEncoding
        )
        for n, font in enumerate(FONTS)
    }
    page.Resources = Dictionary(Font=Dictionary(fonts))
    shown = [
        f"BT /F{n} 20 Tf 1 0 0 1 {20 + at % ROW * 31} {770 - (2 * n + at // ROW) * 50} Tm ({letter}) Tj ET"
        for n in range(len(FONTS))
        for at, letter in enumerate(LETTERS)
    ]
    page.Contents = document.make_stream(" ".join(shown).encode())
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def drawn() -> tuple[np.ndarray, np.ndarray, str]:
    """The grids of all letters as bytes, their widths in ems, and the letters."""
    data = sheet()
    with opening.load(data) as document:
        (page,) = opening.sheets(document)
        content = interpret.page(interpret.Reader(), page.page, 0, page.matrix, page.instructions)
    with rendering.opened(data) as document:
        grids = shapes.pictures(content.glyphs, rendering.seen(document, 0))
    widths = [(glyph.end_x - glyph.x) / glyph.size for glyph in content.glyphs]
    stored = [np.round(128 + 120 * grid / np.abs(grid).max()).astype(np.uint8) for grid in grids]
    return np.stack(stored), np.array(widths, dtype=np.float16), "".join(g.text for g in content.glyphs)


if __name__ == "__main__":
    found = dict(zip(("grids", "widths", "letters"), drawn(), strict=True))
    np.savez_compressed(Path("masking/formats/pdf/letters.npz"), **found)

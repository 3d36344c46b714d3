"""Write masking/formats/pdf/letters.npz: letters and digits as pdfium draws them in the standard fonts, and in others.

Run it from the root of the repository with the files of the other fonts, of which only what is unlike the letters known
already is stored: ``python tests/masking/formats/pdf/letter_shapes.py DejaVuSans.ttf FiraSans-Regular.woff2 ...``.
"""

from __future__ import annotations

import string
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
from pikepdf import Dictionary, Name
from PIL import Image, ImageDraw, ImageFont

from masking.formats.pdf import interpret, opening, shapes
from masking.formats.pdf import picture as rendering

FONTS = ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Times-Roman", "Times-Bold", "Times-Italic", "Courier")
LETTERS = string.ascii_letters + string.digits
ROW = 31
EM, ALIKE = 160, 0.93
"""Pixels of a letter of another font; likeness from which on a letter is known."""


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


def other(path: str) -> tuple[np.ndarray, np.ndarray, str]:
    """What ``drawn`` returns, of the font in a file."""
    font = ImageFont.truetype(path, EM)
    grids, widths = [], []
    for letter in LETTERS:
        wide = font.getlength(letter)
        sheet = Image.new("L", (int(wide) + 60, int(1.6 * EM)), 255)
        ImageDraw.Draw(sheet).text((20, EM), letter, fill=0, font=font, anchor="ls")
        box = (20, EM - shapes.TOP * EM, 20 + wide, EM + shapes.BOTTOM * EM)
        cells = np.asarray(sheet.resize((shapes.ACROSS, shapes.DOWN), Image.Resampling.BOX, box), dtype=np.float32)
        cells = cells.ravel() - cells.mean()
        grids.append(np.round(128 + 120 * cells / np.abs(cells).max()).astype(np.uint8))
        widths.append(wide / EM)
    return np.stack(grids), np.array(widths, dtype=np.float16), LETTERS


def unlike(grids: np.ndarray, widths: np.ndarray, letters: str, *, least: int) -> list[int]:
    """The first ``least`` letters, and those of the others that are not much like one that is kept."""
    cells = grids.astype(np.float32) - grids.mean(axis=1, keepdims=True)
    cells /= np.linalg.norm(cells, axis=1, keepdims=True)
    wide, kept = widths.astype(np.float32), list(range(least))
    for at in range(least, len(letters)):
        same = [i for i in kept if letters[i].lower() == letters[at].lower()]
        if (np.abs(cells[same] @ cells[at]) - 0.5 * np.abs(wide[same] - wide[at])).max() < ALIKE:
            kept.append(at)
    return kept


if __name__ == "__main__":
    every = [drawn(), *map(other, sys.argv[1:])]
    grids, widths = (np.concatenate([one[part] for one in every]) for part in (0, 1))
    letters = "".join(one[2] for one in every)
    kept = unlike(grids, widths, letters, least=len(every[0][2]))
    found = {"grids": grids[kept], "widths": widths[kept], "letters": "".join(letters[i] for i in kept)}
    np.savez_compressed(Path("masking/formats/pdf/letters.npz"), **found)

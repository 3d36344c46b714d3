"""Pages of text in any script, written without an embedded font: glyph after glyph from left to right."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pikepdf
from pikepdf import Dictionary, Name, String

WIDTH = 0.5
"""Ems that a letter is wide; an ideograph has twice as much."""


def page(strings: Sequence[tuple[float, float, str]], *, size: float = 10.0) -> bytes:
    """Strings as they are seen, each with its left edge and its baseline from the bottom, on a page of A4."""
    letters = sorted({character for *_, text in strings for character in text})
    codes = {character: place + 1 for place, character in enumerate(letters)}
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    maps = "\n".join(f"<{code:04X}> <{character.encode('utf-16-be').hex()}>" for character, code in codes.items())
    wide = [code for character, code in codes.items() if wide_one(character)]
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Nowhere,
        Encoding=Name("/Identity-H"),
        ToUnicode=pdf.make_stream(f"begincmap\n{len(codes)} beginbfchar\n{maps}\nendbfchar\nendcmap".encode()),
        DescendantFonts=[
            Dictionary(
                Type=Name.Font,
                Subtype=Name.CIDFontType2,
                BaseFont=Name.Nowhere,
                CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
                DW=round(1000 * WIDTH),
                W=[item for code in wide for item in (code, [round(2000 * WIDTH)])],
                FontDescriptor=Dictionary(
                    Type=Name.FontDescriptor, FontName=Name.Nowhere, Flags=4, FontBBox=[0, 0, 1, 1]
                ),
            )
        ],
    )
    shown = [
        f"BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm <{''.join(f'{codes[c]:04X}' for c in text)}> Tj ET"
        for x, y, text in strings
    ]
    pdf.pages[0].Resources = Dictionary(Font=Dictionary(F1=font))
    pdf.pages[0].Contents = pdf.make_stream(" ".join(shown).encode())
    out = BytesIO()
    pdf.save(out, static_id=True)
    return out.getvalue()


def wide_one(character: str) -> bool:
    return "\u2e80" <= character <= "\u9fff"


def breadth(text: str, size: float = 10.0) -> float:
    return sum(size * WIDTH * (2 if wide_one(c) else 1) for c in text)

"""Codes of simple fonts: bullets, dashes, quotes, the euro and the sets of signs are read as they are seen."""

from __future__ import annotations

from io import BytesIO

import pdf_samples as samples
import pytest
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfgen.canvas import Canvas

from masking.formats import pdf


@pytest.mark.parametrize("font", ["Helvetica", "Times-Roman", "Courier"])
def test_signs_of_reportlab_are_read(font: str) -> None:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 300))
    canvas.setFont(font, 12)
    text = "• Led – and — “built” ‘it’ for 40 € … Ünïcode™"
    canvas.drawString(40, 200, text)
    canvas.drawString(40, 180, "Engineer at Northwind")
    canvas.save()
    assert text in pdf.decode(out.getvalue()).text


def _page(font: Dictionary, codes: bytes) -> bytes:
    import pikepdf

    document = pikepdf.new()
    shown = pikepdf.unparse_content_stream([([String(codes)], pikepdf.Operator("Tj"))]).decode("latin-1")
    sheet = samples.add(document, f"BT /F9 12 Tf 40 240 Td {shown} ET {samples.BODY}")
    sheet.resources["/Font"]["/F9"] = font
    return samples.saved(document)


@pytest.mark.parametrize(
    ("name", "encoding", "codes", "expected"),
    [
        ("Helvetica", "WinAnsiEncoding", b"\x7f\x81\x95", "•••"),
        ("Helvetica", "WinAnsiEncoding", b"a\xadb\x80\x85", "a-b€…"),
        ("Helvetica", "MacRomanEncoding", b"\xa5\xd0\xb0\xde", "•–∞fi"),
        ("Times-Roman", None, b"\xb7\xae\xaf", "•fifl"),
        ("Symbol", None, b"\xb7ab", "•αβ"),
        ("ZapfDingbats", None, b"l4n", "●✔■"),
    ],
)
def test_standard_sets(name: str, encoding: str | None, codes: bytes, expected: str) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}"))
    if encoding:
        font.Encoding = Name(f"/{encoding}")
    assert expected in pdf.decode(_page(font, codes)).text


def test_named_differences_outrank_the_unused_codes() -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    font.Encoding = Dictionary(
        BaseEncoding=Name.WinAnsiEncoding, Differences=Array([127, Name.fi, 129, Name.uni2022, Name.endash])
    )
    assert "fi•–" in pdf.decode(_page(font, b"\x7f\x81\x82")).text

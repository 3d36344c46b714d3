"""One-page PDFs with a content stream written by hand."""

from __future__ import annotations

from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name

NAME = "Zoltan Quixby"
MAIL = "zoltan.quixby@wexmail.org"


def page(content: str, **extra: object) -> bytes:
    """One page with the given content stream in Helvetica (F1) and Times (F2)."""
    pdf = pikepdf.new()
    add(pdf, content, **extra)
    return saved(pdf)


def add(pdf: pikepdf.Pdf, content: str, resources: dict[str, object] | None = None, **extra: object) -> pikepdf.Page:
    """Append such a page; ``resources`` come on top of the fonts."""
    fonts = Dictionary(
        F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding),
        F2=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Times-Roman"), Encoding=Name.WinAnsiEncoding),
    )
    sheet = Dictionary(
        {
            "/Type": Name.Page,
            "/MediaBox": Array([0, 0, 400, 300]),
            "/Resources": Dictionary({"/Font": fonts, **{f"/{k}": v for k, v in (resources or {}).items()}}),
            "/Contents": pdf.make_stream(content.encode("latin-1")),
            **{f"/{key}": value for key, value in extra.items()},
        }
    )
    made = pikepdf.Page(pdf.make_indirect(sheet))
    pdf.pages.append(made)
    return pdf.pages[-1]


def saved(pdf: pikepdf.Pdf) -> bytes:
    """The bytes of a new PDF."""
    out = BytesIO()
    pdf.save(out, static_id=True)
    return out.getvalue()


BODY = "BT /F1 11 Tf 40 200 Td (Engineer at Northwind, since June) Tj 0 -20 Td (Built bridges of steel.) Tj ET"
HEAD = f"BT /F1 18 Tf 40 240 Td ({NAME}) Tj ET"

"""PDFs that try to keep a reader busy, written by the tests themselves; small files all of them."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO

import pikepdf
from pdf_pages import BODY, HEAD, add
from pikepdf import Array, Dictionary, Name, String

SHOWN = f"{HEAD} {BODY}".encode()


def _page(content: bytes, **resources: object) -> bytes:
    pdf = pikepdf.new()
    sheet = add(pdf, "", dict(resources))
    _fill(pdf, sheet, content)
    return _saved(pdf)


def _fill(pdf: pikepdf.Pdf, sheet: pikepdf.Page, content: bytes) -> None:
    stream = pikepdf.Stream(pdf, b"")
    stream.write(zlib.compress(content, 9), filter=Name.FlateDecode)
    sheet.obj["/Contents"] = pdf.make_indirect(stream)


def _saved(pdf: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    pdf.save(out, static_id=True, compress_streams=False)
    return out.getvalue()


def _font(**extra: object) -> Callable[[], bytes]:
    """A page in a font with something endless in it."""

    def make() -> bytes:
        pdf = pikepdf.new()
        sheet = add(pdf, f"BT /F3 12 Tf 40 100 Td (Engineer) Tj ET {HEAD} {BODY}")
        made = Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Odd)
        for key, value in extra.items():
            made[f"/{key}"] = value(pdf) if callable(value) else value
        sheet.resources["/Font"]["/F3"] = pdf.make_indirect(made)
        return _saved(pdf)

    return make


def _packed(data: bytes) -> Callable[[pikepdf.Pdf], object]:
    def make(pdf: pikepdf.Pdf) -> object:
        stream = pikepdf.Stream(pdf, b"")
        stream.write(zlib.compress(data, 9), filter=Name.FlateDecode)
        return pdf.make_indirect(stream)

    return make


def _composite(**extra: object) -> Callable[[], bytes]:
    def make() -> bytes:
        pdf = pikepdf.new()
        sheet = add(pdf, f"BT /F3 12 Tf 40 100 Td <00410042> Tj ET {HEAD} {BODY}")
        inner = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name.Odd,
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
            **extra,
        )
        sheet.resources["/Font"]["/F3"] = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name.Odd,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
        )
        return _saved(pdf)

    return make


def _many_fonts() -> bytes:
    """Fonts that inflate to gigabytes together, none of them too large by itself."""
    pdf = pikepdf.new()
    names = [f"/X{n}" for n in range(120)]
    shown = " ".join(f"BT {name} 9 Tf 40 100 Td (Engineer) Tj ET" for name in names)
    sheet = add(pdf, f"{shown} {HEAD} {BODY}")
    packed = zlib.compress(b"% nothing\n" * 5_000_000, 9)
    for name in names:
        stream = pikepdf.Stream(pdf, b"")
        stream.write(packed, filter=Name.FlateDecode)
        sheet.resources["/Font"][name] = Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Odd, ToUnicode=pdf.make_indirect(stream)
        )
    return _saved(pdf)


def _many_pages(content: bytes, pages: int = 50) -> bytes:
    pdf = pikepdf.new()
    sheet = add(pdf, "")
    _fill(pdf, sheet, content)
    for _ in range(pages - 1):
        pdf.pages.append(pdf.pages[0])
    return _saved(pdf)


def _many_draws() -> bytes:
    """Every page draws a form often; no page is too much by itself."""
    pdf = pikepdf.new()
    sheet = add(pdf, "")
    form = pdf.make_stream(b"0 0 m 9 9 l S " * 30)
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 9, 9])
    sheet.resources["/XObject"] = Dictionary(X=form)
    _fill(pdf, sheet, SHOWN + b" /X Do" * 3_000)
    for _ in range(49):
        pdf.pages.append(pdf.pages[0])
    return _saved(pdf)


def _many_notes() -> bytes:
    pdf = pikepdf.new()
    sheet = add(pdf, f"{HEAD} {BODY}")
    look = pdf.make_stream(b"0 0 9 9 re f")
    look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 9, 9])
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.FreeText, Rect=[1, 1, 9, 9], F=4, AP=Dictionary(N=look), Contents=String("x")
    )
    sheet.obj["/Annots"] = Array([pdf.make_indirect(Dictionary(note)) for _ in range(60_000)])
    return _saved(pdf)


def _words(size: int, count: int) -> bytes:
    lines = count // 50
    shown = b"(" + b"Engineer of Zoltan " * 50 + b") Tj 0 -1 Td "
    return b"BT /F1 %d Tf 1 TL 10 290 Td " % size + shown * lines + b"ET"


REFUSED: dict[str, Callable[[], bytes]] = {
    "operators": lambda: _page(SHOWN + b" q Q" * 500_000),
    "paths": lambda: _page(SHOWN + b" 0 0 m 9 9 l S" * 300_000),
    "saved states": lambda: _page(b"q " * 300_000 + SHOWN),
    "saved and moved states": lambda: _page(b"q 1 0 0 1 0 0 cm " * 100_000 + SHOWN),
    "characters in one string": lambda: _page(b"BT /F1 1 Tf (" + b"a" * 20_000_000 + b") Tj ET"),
    "characters in many strings": lambda: _page(b"BT /F1 1 Tf " + b"(aaaaaaaaaaaaaaaaaaaa) Tj " * 100_000 + b"ET"),
    "pages of many operators": lambda: _many_pages(SHOWN + b" 0 0 m 9 9 l S" * 60_000),
    "forms on many pages": _many_draws,
    "fonts that inflate": _many_fonts,
    "notes": _many_notes,
    "marks": lambda: _page(b"/Span BMC " * 90_000 + SHOWN),
}
"""Each of them has to end in a clear error."""

ENDURED: dict[str, Callable[[], bytes]] = {
    "text objects without end": lambda: _page(b"BT " * 90_000 + SHOWN),
    "text objects inside one another": lambda: _page(b"BT /F1 9 Tf (a) Tj " * 20_000 + SHOWN),
    "ends without text objects": lambda: _page(b"ET " * 90_000 + SHOWN),
    "array of strings": lambda: _page(b"BT /F1 1 Tf [" + b"(a) -1 " * 90_000 + b"] TJ ET " + SHOWN),
    "array of dashes": lambda: _page(b"[" + b"1 " * 700_000 + b"] 0 d " + SHOWN),
    "operands of nothing": lambda: _page(b"1 " * 700_000 + b"w " + SHOWN),
    "one path": lambda: _page(b"0 0 m " + b"9 9 l " * 150_000 + b"S " + SHOWN),
    "marks that a page can have": lambda: _page(b"/Span BMC " * 2_000 + SHOWN),
    "names": lambda: _page(b"/a " * 500_000 + b" gs " + SHOWN),
    "words in one place": lambda: _page(_words(3, 4_000) + SHOWN),
    "letter map": _font(ToUnicode=_packed(b"1 beginbfrange\n<00> <FF> <0041>\nendbfrange\n" * 500_000)),
    "wide letter map": _font(ToUnicode=_packed(b"1 beginbfrange\n<0000> <FFFF> <0041>\nendbfrange\n" * 50_000)),
    "letter names": _font(
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([0, *([Name.A] * 500_000)])),
    ),
    "widths": _font(FirstChar=0, LastChar=1_000_000, Widths=Array([500] * 500_000)),
    "widths of a composite font": _composite(W=Array([0, Array([500] * 500_000)])),
    "range of widths": _composite(W=Array([0, 2_000_000_000, 500])),
}
"""Each of them is read, or ends in a clear error; none of them takes long."""

"""PDFs with fonts of every kind, written by the tests themselves; see ``pdf_samples``."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import reportlab
from pdf_pages import BODY, HEAD, MAIL, NAME, add, saved
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(reportlab.__file__).parent / "fonts"


def ligatures() -> bytes:
    """A font in which one code stands for two letters."""
    pdf = pikepdf.new()
    sheet = add(pdf, "BT /F3 14 Tf 40 240 Td (Zoltan Sto\001ler Quixby) Tj ET " + BODY)
    lines = "1 beginbfchar\n<01> <00660066>\nendbfchar"
    sheet.resources["/Font"]["/F3"] = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type1,
        BaseFont=Name.Helvetica,
        Encoding=Dictionary(Type=Name.Encoding, BaseEncoding=Name.WinAnsiEncoding, Differences=Array([1, Name.ff])),
        ToUnicode=pdf.make_stream(f"begincmap\n{lines}\nendcmap".encode()),
    )
    return saved(pdf)


def unknown() -> bytes:
    """A line in a font that does not tell what its codes mean."""
    pdf = pikepdf.new()
    sheet = add(pdf, "BT /F3 12 Tf 40 260 Td <00050006000700080009> Tj ET " + HEAD + " " + BODY)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name.Mystery,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        DW=600,
        FontDescriptor=Dictionary(Type=Name.FontDescriptor, FontName=Name.Mystery, Flags=4, FontBBox=[0, 0, 1, 1]),
    )
    sheet.resources["/Font"]["/F3"] = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Mystery,
        Encoding=Name("/Identity-H"),
        DescendantFonts=[descendant],
    )
    return saved(pdf)


def truetype() -> bytes:
    """reportlab's own subset of a TrueType font: codes by first use."""
    out = BytesIO()
    pdfmetrics.registerFont(TTFont("Vera", str(FONTS / "Vera.ttf")))
    canvas = Canvas(out, pagesize=(400, 300), invariant=True)
    canvas.setFont("Vera", 16)
    canvas.drawString(40, 240, NAME)
    canvas.setFont("Vera", 11)
    canvas.drawString(40, 200, "Engineer at Northwind, since June")
    canvas.drawString(40, 180, f"Ask {MAIL} for more")
    canvas.save()
    return out.getvalue()


def type1() -> bytes:
    """An embedded Type 1 font, as LaTeX has it."""
    out = BytesIO()
    face = pdfmetrics.EmbeddedType1Face(str(FONTS / "_er_____.afm"), str(FONTS / "_er_____.pfb"))
    pdfmetrics.registerTypeFace(face)
    pdfmetrics.registerFont(pdfmetrics.Font("LettErrorRobot", face.name, "WinAnsiEncoding"))
    canvas = Canvas(out, pagesize=(400, 300), invariant=True)
    canvas.setFont("LettErrorRobot", 16)
    canvas.drawString(40, 240, NAME)
    canvas.setFont("LettErrorRobot", 11)
    canvas.drawString(40, 200, "Engineer at Northwind, since June")
    canvas.save()
    return out.getvalue()


def type3() -> bytes:
    """A font whose letters are drawings."""
    pdf = pikepdf.new()
    sheet = add(pdf, "BT /F3 14 Tf 40 240 Td (ZQ) Tj ( N) Tj ET " + HEAD + " " + BODY)
    letters = {code: pdf.make_stream(b"600 0 0 0 500 700 d1 0 0 500 700 re f") for code in ("Z", "Q", "N")}
    sheet.resources["/Font"]["/F3"] = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=[0, 0, 600, 700],
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary({f"/{k}": v for k, v in letters.items()}),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([78, Name.N, 81, Name.Q, 90, Name.Z])),
        FirstChar=78,
        LastChar=90,
        Widths=Array([600] * 13),
        Resources=Dictionary(),
    )
    return saved(pdf)


def composite() -> bytes:
    """A CFF font with glyph numbers as codes, written with fontTools; codes by first use."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    text = f"{NAME} Engineer since June"
    letters = list(dict.fromkeys(text))
    names = [".notdef", *(f"g{i}" for i in range(len(letters)))]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): f"g{i}" for i, c in enumerate(letters)})
    strings = {}
    for i, name in enumerate(names):
        pen = T2CharStringPen(500, None)
        pen.moveTo((20, 0))
        pen.lineTo((20, 300 + 10 * i))
        pen.lineTo((400, 300))
        pen.closePath()
        strings[name] = pen.getCharString()
    builder.setupCFF("Sample", {"FullName": NAME}, strings, {})
    builder.setupHorizontalMetrics({name: (500, 20) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupPost()
    font = BytesIO()
    builder.save(font)
    from fontTools.ttLib import TTFont as Outline

    data = bytes(Outline(BytesIO(font.getvalue())).reader["CFF "])
    pdf = pikepdf.new()
    code = {c: f"{i + 1:04X}" for i, c in enumerate(letters)}
    head, rest = "".join(code[c] for c in NAME), "".join(code[c] for c in "Engineer since June")
    sheet = add(pdf, f"BT /F3 16 Tf 40 240 Td <{head}> Tj 0 -40 Td <{rest}> Tj ET")
    program = pdf.make_stream(data)
    program.Subtype = Name.CIDFontType0C
    unicode = "\n".join(f"<{code[c]}> <{ord(c):04X}>" for c in letters)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType0,
        BaseFont=Name.Sample,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        DW=500,
        W=Array([1, Array([500] * len(letters))]),
        FontDescriptor=Dictionary(
            Type=Name.FontDescriptor, FontName=Name.Sample, Flags=4, FontBBox=[0, -200, 500, 800], FontFile3=program
        ),
    )
    sheet.resources["/Font"]["/F3"] = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Sample,
        Encoding=Name("/Identity-H"),
        DescendantFonts=[descendant],
        ToUnicode=pdf.make_stream(f"{len(letters)} beginbfchar\n{unicode}\nendbfchar".encode()),
    )
    return saved(pdf)


def vertical() -> bytes:
    """The name written downwards, in a font for vertical writing."""
    text = f"{NAME} on top"
    pdf = pikepdf.new()
    code = {c: f"{ord(c):04X}" for c in text}
    sheet = add(pdf, f"BT /F3 10 Tf 300 280 Td <{''.join(code[c] for c in text)}> Tj ET {HEAD} {BODY}")
    unicode = "\n".join(f"<{v}> <{v}>" for v in sorted(set(code.values())))
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType0,
        BaseFont=Name.Upright,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        FontDescriptor=Dictionary(Type=Name.FontDescriptor, FontName=Name.Upright, Flags=4, FontBBox=[0, 0, 1, 1]),
    )
    sheet.resources["/Font"]["/F3"] = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name.Upright,
        Encoding=Name("/Identity-V"),
        DescendantFonts=[descendant],
        ToUnicode=pdf.make_stream(f"{len(set(code))} beginbfchar\n{unicode}\nendbfchar".encode()),
    )
    return saved(pdf)

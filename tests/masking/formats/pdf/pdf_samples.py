"""PDFs of many kinds, written by the tests themselves. Every one of them shows NAME and the word "Engineer"."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
from pdf_fonts import composite, ligatures, truetype, type1, type3, unknown, vertical
from pdf_pages import BODY, HEAD, MAIL, NAME, add, page, saved
from pikepdf import Array, Dictionary, Name, String

__all__ = ["BODY", "HEAD", "MAIL", "NAME", "SAMPLES", "add", "ligatures", "page", "saved"]


def plain() -> bytes:
    """Two text objects, nothing else."""
    return page(f"{HEAD} {BODY}")


def kerned() -> bytes:
    """A name inside a line, in pieces of a TJ array; the line goes on behind it."""
    return page(
        "BT /F1 11 Tf 40 200 Td [(Engi) 20 (neer )] TJ [(Zol) 30 (tan) -250 (Qu) 10 (ixby)] TJ ( works here) Tj ET"
    )


def operators() -> bytes:
    """Every operator that shows or moves text, with spacing, scaling and rise."""
    return page(
        "BT /F1 10 Tf 14 TL 1 0 0 1 40 250 Tm (Engineer) Tj T* (Zoltan) Tj ( Quixby, here) ' "
        '2 0.1 (wide words Zoltan Quixby end) " 0 Tw 0 Tc 0 -20 TD 90 Tz (Zoltan Quixby narrow) Tj 100 Tz '
        "T* 3 Ts (risen) Tj 0 Ts ( Zoltan Quixby low) Tj ET"
    )


def rotated(angle: int) -> bytes:
    """A page that is displayed turned."""
    return page(f"{HEAD} {BODY}", Rotate=angle)


def cropped() -> bytes:
    """A page of which only a part is visible, away from the origin."""
    return page(
        f"1 0 0 1 30 20 cm {HEAD} {BODY}", MediaBox=Array([10, 10, 500, 400]), CropBox=Array([50, 100, 380, 300])
    )


def turned() -> bytes:
    """Text that runs upwards along the margin."""
    return page(f"BT /F1 12 Tf 0 1 -1 0 30 40 Tm ({NAME}) Tj ET {BODY}")


def doubled() -> bytes:
    """Fake bold: everything of the name is shown twice, a hair apart."""
    return page(f"{HEAD} BT /F1 18 Tf 40.3 240 Td ({NAME}) Tj ET {BODY}")


def forms(depth: int = 2) -> bytes:
    """The name stands in a form XObject, inside another one."""
    pdf = pikepdf.new()
    sheet = add(pdf, "q 1 0 0 1 10 10 cm /X Do Q " + BODY)
    inner = HEAD
    resources = Dictionary(Font=sheet.resources["/Font"])
    for _ in range(depth):
        stream = pdf.make_stream(inner.encode())
        stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, 400, 300])
        stream.Resources = resources
        stream.PieceInfo = Dictionary(Author=String(NAME))
        resources = Dictionary(XObject=Dictionary(X=stream))
        inner = "q /X Do Q"
    sheet.resources["/XObject"] = Dictionary(X=stream)
    return saved(pdf)


def annotated() -> bytes:
    """Links, a note, free text with its appearance, a form field, and a name in every hidden place."""
    pdf = pikepdf.new()
    sheet = add(pdf, f"{HEAD} {BODY}")
    look = pdf.make_stream(f"BT /F1 9 Tf 2 4 Td (Call {NAME}) Tj ET".encode())
    look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 150, 16])
    look.Resources = Dictionary(Font=sheet.resources["/Font"])
    link = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Link,
        Rect=[40, 200, 90, 210],
        A=Dictionary(S=Name.URI, URI=String(f"mailto:{MAIL}")),
    )
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 9, 9], Contents=String(NAME), F=2)
    free = Dictionary(
        Type=Name.Annot,
        Subtype=Name.FreeText,
        Rect=[40, 100, 190, 116],
        Contents=String(NAME),
        F=4,
        AP=Dictionary(N=look),
    )
    field = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Widget,
        FT=Name.Tx,
        T=String("who"),
        V=String(f"Signed {NAME}"),
        DA=String("/F1 10 Tf 0 g"),
        Rect=[40, 60, 240, 80],
        F=4,
    )
    sheet.obj["/Annots"] = Array([pdf.make_indirect(a) for a in (link, note, free, field)])
    pdf.Root.AcroForm = Dictionary(
        Fields=Array([sheet.obj["/Annots"][3]]),
        NeedAppearances=True,
        DR=Dictionary(Font=sheet.resources["/Font"]),
        DA=String("/F1 10 Tf 0 g"),
    )
    return saved(pdf)


def hidden_places() -> bytes:
    """The name in metadata, XMP, outline, structure tree, script, attachment, thumbnail, names and ActualText."""
    pdf = pikepdf.new()
    text = f"/Span <</ActualText ({NAME})>> BDC BT /F1 11 Tf 40 100 Td (see above) Tj ET EMC % {NAME}\n"
    sheet = add(pdf, f"{HEAD} {text} {BODY}", PieceInfo=Dictionary(Author=String(NAME)))
    sheet.obj["/Thumb"] = pdf.make_stream(NAME.encode())
    pdf.docinfo["/Author"] = NAME
    with pdf.open_metadata() as metadata:
        metadata["dc:creator"] = [NAME]
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(NAME, 0))
    pdf.Root.StructTreeRoot = Dictionary(Type=Name.StructTreeRoot, K=Dictionary(S=Name.Document, Alt=String(NAME)))
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{NAME}')"))
    pdf.attachments["cv.txt"] = NAME.encode()
    pdf.Root.Lang = String(NAME)
    return saved(pdf)


def layers() -> bytes:
    """A layer that is switched off holds the name and a path; the layer that is on holds the rest."""
    pdf = pikepdf.new()
    sheet = add(
        pdf,
        f"/OC /off BDC BT /F1 10 Tf 40 120 Td (secret {NAME}) Tj ET 40 80 20 20 re f EMC /OC /on BDC {HEAD} {BODY} EMC",
    )
    off = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("off")))
    on = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("on")))
    sheet.resources["/Properties"] = Dictionary(off=off, on=on)
    pdf.Root.OCProperties = Dictionary(OCGs=Array([off, on]), D=Dictionary(OFF=Array([off]), ON=Array([on])))
    return saved(pdf)


def stray() -> bytes:
    """The name in comments, in operands that belong to no operator, and behind an operator that does not exist."""
    stray = (
        f"% {NAME}\n ({NAME}) 1 w ({NAME}) 0 g ({NAME}) pop /{NAME.replace(' ', '')} q Q BX ({NAME}) what EX ({NAME}) w"
    )
    return page(f"{stray} {HEAD} {BODY} ({NAME})")


def incremental() -> bytes:
    """A file that still holds the revision before the last one, with another name on it."""
    first = page(f"{HEAD.replace('Quixby', 'Oldname')} {BODY}")
    with pikepdf.open(BytesIO(first)) as document:
        number = int(document.pages[0].obj["/Contents"].objgen[0])
        start = first.rindex(b"startxref") + len(b"startxref")
        previous = int(first[start:].split()[0])
    content = f"{HEAD} {BODY}".encode()
    update = b"%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(content), content)
    table = b"xref\n%d 1\n%010d 00000 n \n" % (number, len(first))
    size = number + 10
    trailer = b"trailer\n<< /Size %d /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        previous,
        len(first) + len(update),
    )
    return first + update + table + trailer


def pictures() -> bytes:
    """A photo, an icon, and a photo inside the content stream."""
    pdf = pikepdf.new()
    sheet = add(
        pdf,
        f"{HEAD} q 80 0 0 100 300 180 cm /Photo Do Q q 8 0 0 8 20 240 cm /Icon Do Q {BODY} "
        "q 60 0 0 60 300 60 cm BI /W 30 /H 30 /BPC 8 /CS /G ID " + "\x7f" * 900 + " EI Q",
    )
    images = Dictionary()
    for name, side, level in (("Photo", 60, 90), ("Icon", 8, 20)):
        stream = pdf.make_stream(bytes([level]) * side * side)
        stream.Type, stream.Subtype, stream.Width, stream.Height = Name.XObject, Name.Image, side, side
        stream.ColorSpace, stream.BitsPerComponent = Name.DeviceGray, 8
        images[f"/{name}"] = stream
    sheet.resources["/XObject"] = images
    return saved(pdf)


def soft_mask() -> bytes:
    """A pattern and a soft mask that hold text of their own."""
    pdf = pikepdf.new()
    sheet = add(pdf, f"q /S gs {HEAD} Q q /Pattern cs /P scn 300 20 50 50 re f Q {BODY}")
    fonts = Dictionary(Font=sheet.resources["/Font"])
    mask = pdf.make_stream(f"1 g 0 0 400 300 re f BT /F1 5 Tf 1 1 Td ({NAME}) Tj ET".encode())
    mask.Type, mask.Subtype, mask.BBox, mask.Resources = Name.XObject, Name.Form, Array([0, 0, 400, 300]), fonts
    mask.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    tile = pdf.make_stream(f"0.5 g 0 0 5 5 re f BT /F1 5 Tf 20 20 Td ({NAME}) Tj ET".encode())
    tile.PatternType, tile.PaintType, tile.TilingType, tile.XStep, tile.YStep = 1, 1, 1, 10, 10
    tile.BBox, tile.Resources = Array([0, 0, 10, 10]), fonts
    sheet.resources["/ExtGState"] = Dictionary(S=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=mask)))
    sheet.resources["/Pattern"] = Dictionary(P=tile)
    return saved(pdf)


def columns() -> bytes:
    """Two columns, written column by column."""
    left = [NAME, "Engineer at Northwind", "Built bridges of steel", "and towers of glass"]
    right = ["Skills", "Statics and surveying", "Concrete and timber", "Welding of pipes"]
    shown = [
        f"BT /F1 11 Tf {x} {240 - 16 * i} Td ({line}) Tj ET"
        for x, c in ((30, left), (220, right))
        for i, line in enumerate(c)
    ]
    return page(" ".join(shown))


def printed(html: str, tmp: Path) -> bytes:
    """What Chrome prints."""
    source, target = tmp / "page.html", tmp / "page.pdf"
    source.write_text(html, encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={target}", source.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=90)
    return target.read_bytes()


def converted(html: str, tmp: Path) -> bytes:
    """What LibreOffice makes of a page."""
    source = tmp / "page.html"
    source.write_text(html, encoding="utf-8")
    profile = f"-env:UserInstallation=file://{tmp}/profile"
    command = [
        "soffice",
        profile,
        "--headless",
        "--convert-to",
        "pdf:writer_web_pdf_Export",
        "--outdir",
        str(tmp),
        str(source),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return (tmp / "page.pdf").read_bytes()


HTML = f"""<html><body style="font-family: sans-serif"><h1>{NAME}</h1><p><a href="mailto:{MAIL}">{MAIL}</a></p>
<p>Engineer at Northwind, since June. Built bridges of steel and towers of glass.</p></body></html>"""

SAMPLES: dict[str, Callable[[], bytes]] = {
    "plain": plain,
    "kerned": kerned,
    "operators": operators,
    "rotated 90": lambda: rotated(90),
    "rotated 180": lambda: rotated(180),
    "rotated 270": lambda: rotated(270),
    "cropped": cropped,
    "turned": turned,
    "doubled": doubled,
    "unknown": unknown,
    "forms": forms,
    "annotated": annotated,
    "hidden places": hidden_places,
    "layers": layers,
    "stray": stray,
    "incremental": incremental,
    "pictures": pictures,
    "truetype": truetype,
    "type1": type1,
    "type3": type3,
    "composite": composite,
    "vertical": vertical,
    "soft mask": soft_mask,
    "columns": columns,
}

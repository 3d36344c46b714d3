"""Broken and hostile files, each made by a few lines; ``MAKERS`` names them all."""

from __future__ import annotations

import gzip
import io
import json
import random
import struct
import zipfile
import zlib
from collections.abc import Callable

MAKERS: dict[str, Callable[[], bytes]] = {}
MARK = "zebulon"
MAIL = f"{MARK}.quigley@mail.org"
HEAD = f"Zebulon Quigley\nWelder\n{MAIL}\n\nExperience\nWelded at Acme.\n"


def file(name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    def note(make: Callable[[], bytes]) -> Callable[[], bytes]:
        assert name not in MAKERS
        MAKERS[name] = make
        return make

    return note


def say(name: str, make: Callable[[], str | bytes]) -> None:
    def whole() -> bytes:
        made = make()
        return made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made

    MAKERS[name] = whole


# plain text
say("empty.txt", lambda: b"")
say("blank.txt", lambda: " \n\t\r\n" * 1000)
say("nul.txt", lambda: b"\0" * 5000)
say("only-bom.txt", lambda: b"\xef\xbb\xbf")
say("invalid-utf8.txt", lambda: HEAD.encode() + b"\xff\xfe\xfa\x80 caf\xe9 \xc3")
say("overlong-utf8.txt", lambda: HEAD.encode() + b"\xc0\xaf\xe0\x80\xaf\xf8\x88\x80\x80\x80")
say("utf16-odd.txt", lambda: b"\xff\xfe" + HEAD.encode("utf-16-le") + b"x")
say("surrogates.txt", lambda: HEAD + "\ud800\udfff \udc00")
say("control.txt", lambda: HEAD + "".join(map(chr, range(1, 32))) * 200)
say("escapes.txt", lambda: HEAD + "\x1b[2J\x1b]0;title\x07" * 500)
say("rtl-override.txt", lambda: HEAD + "\u202e" + MAIL[::-1] + "\u202c \u2066x\u2069 " * 300)
say("zero-width.txt", lambda: "\u200b".join("Zebulon Quigley") + "\n" + "\u200d".join(MAIL) + "\n" + HEAD)
say("soft-hyphens.txt", lambda: "Zebu\u00adlon Quig\u00adley\nzebu\u00adlon.quig\u00adley@mail.org\n" + HEAD)
say("combining.txt", lambda: HEAD + ("a" + "\u0301" * 500) * 200)
say("tags.txt", lambda: HEAD + "".join(chr(0xE0000 + ord(c)) for c in "hidden") * 1000)
say("private-use.txt", lambda: HEAD + "\ue000\uf8ff\U000f0000" * 5000)
say("emoji.txt", lambda: HEAD + "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 5000)
say("one-line.txt", lambda: HEAD + "word " * 400_000)
say("one-word.txt", lambda: HEAD + "a" * 2_000_000)
say("line-ends.txt", lambda: HEAD + "\r\n\r\r\n" * 300_000)
say("blanks.txt", lambda: HEAD + " " * 2_000_000 + "x")
say("digits.txt", lambda: HEAD + "1" * 500_000)
say("dashed-digits.txt", lambda: HEAD + "1-" * 300_000)
say("phones.txt", lambda: HEAD + "+1 415 555 2671 " * 20_000)
say("mails.txt", lambda: HEAD + f"{MAIL} " * 30_000)
say("at-signs.txt", lambda: HEAD + "a@" * 300_000)
say("dots.txt", lambda: HEAD + "a." * 300_000 + "@b")
say("schemes.txt", lambda: HEAD + "http://" * 100_000)
say("slashes.txt", lambda: HEAD + "x.com/" + "/" * 500_000)
say("brackets.txt", lambda: HEAD + "(" * 500_000)
say("quotes.txt", lambda: HEAD + "\"'" * 300_000)
say("initials.txt", lambda: HEAD + "J. " * 200_000)
say("capitals.txt", lambda: HEAD + "Aa Bb " * 200_000)
say("years.txt", lambda: HEAD + "Education\n" + "2010 - 2012 " * 50_000)
say("labels.txt", lambda: HEAD + "Name: " * 100_000)
say("noise.txt", lambda: bytes(random.Random(1).randbytes(200_000)))
say("too-large.txt", lambda: b"word " * (5 << 20))
say("gzip.txt", lambda: gzip.compress(HEAD.encode()))
say("program.pdf", lambda: b"\x7fELF" + bytes(range(256)) * 40)
say("text-called.docx", lambda: HEAD)
say("zip-called.txt", lambda: archive({"a.txt": HEAD.encode()}))
say("gif.png", lambda: b"GIF89a" + bytes(100))


# markup
say("deep.html", lambda: "<html><body>" + "<div>" * 100_000 + HEAD)
say("wide.html", lambda: "<html><body><p>" + HEAD + "<b>x</b>" * 100_000)
say("entities.html", lambda: "<!DOCTYPE html [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><html><p>&b;" + HEAD)
say("character-references.html", lambda: "<html><p>" + HEAD + "&#x10FFFF;&#0;&#xD800;&#99999999;" * 5_000)
say("attribute.html", lambda: f"<html><body><p title='{MAIL}{'x' * 1_000_000}'>{HEAD}")
say("script.html", lambda: f"<html><script>var a='{MAIL}'</script>")
say("unclosed.html", lambda: f"<html><body><p>{HEAD}<!-- {MAIL} <![CDATA[ <table><tr><td")
say("data-uri.html", lambda: f"<html><p>{HEAD}<img src='data:image/png;base64,{'A' * 3_000_000}'>")
say("charset-lies.html", lambda: b"<html><meta charset=utf-16><p>" + HEAD.encode("latin-1"))
say("brackets.md", lambda: "# " + HEAD + "[" * 50_000 + "](" * 50_000)
say("lists.md", lambda: HEAD + "".join("  " * n + "- x\n" for n in range(1_500)))
say("emphasis.md", lambda: HEAD + "*_" * 100_000)
say("deep.json", lambda: '{"basics": {"name": "Zebulon Quigley"}, "x": ' + "[" * 200_000)
say(
    "wide.json",
    lambda: json.dumps({"basics": {"name": "Zebulon Quigley", "email": MAIL}, "work": [{"summary": "x"}] * 50_000}),
)
say("numbers.json", lambda: '{"basics": {"name": "Zebulon Quigley"}, "n": ' + "9" * 100_000 + "}")
say("types.json", lambda: json.dumps({"basics": [1, None, {"name": {"a": MAIL}}], "work": "x", "education": 3}))
say("deep.rtf", lambda: "{\\rtf1 " + "{" * 100_000 + HEAD)
say("bin.rtf", lambda: "{\\rtf1 " + HEAD + "\\bin999999999 x}")
say("escapes.rtf", lambda: "{\\rtf1 " + HEAD + "\\u-99999?\\'zz\\u8364" * 5_000 + "}")
say("truncated.rtf", lambda: "{\\rtf1\\ansi {\\fonttbl{\\f0 " + HEAD)


# office files
ODT = b"application/vnd.oasis.opendocument.text"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
TYPES = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Override PartName="/word/document.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
RELATIONS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    b'Target="word/document.xml"/></Relationships>'
)


def archive(parts: dict[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", method) as made:
        for name, data in parts.items():
            made.writestr(name, data)
    return sink.getvalue()


def docx(body: str, *, head: str = "", **more: bytes) -> bytes:
    document = f'<?xml version="1.0"?>{head}<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>'
    parts = {"[Content_Types].xml": TYPES, "_rels/.rels": RELATIONS, "word/document.xml": document.encode()}
    return archive(parts | more)


def paragraph(words: str) -> str:
    return f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
BODY = "".join(map(paragraph, HEAD.splitlines()))

say("truncated.docx", lambda: docx(BODY)[:-60])
say("half.docx", lambda: docx(BODY)[: len(docx(BODY)) // 2])
say("flipped.docx", lambda: bytes(b ^ (0x55 if 300 < at < 340 else 0) for at, b in enumerate(docx(BODY))))
say("bomb.docx", lambda: docx(BODY, **{"word/styles.xml": b"<a>" + b" " * (300 << 20)}))
say("laughs.docx", lambda: docx(paragraph("&l8;") + BODY, head=f'<!DOCTYPE x [<!ENTITY l0 "lol">{LAUGHS}]>'))
say(
    "file-entity.docx",
    lambda: docx(paragraph("&x;") + BODY, head='<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
)
say("deep.docx", lambda: docx("<w:sdt><w:sdtContent>" * 20_000 + BODY + "</w:sdtContent></w:sdt>" * 20_000))
say("many-parts.docx", lambda: docx(BODY, **{f"word/x{n}.xml": b"<a/>" for n in range(8_000)}))
say("climbing.docx", lambda: docx(BODY, **{"../../../tmp/evil": b"x", "/etc/evil": b"x"}))
say("no-document.docx", lambda: archive({"[Content_Types].xml": TYPES, "_rels/.rels": RELATIONS}))
say(
    "not-xml.docx",
    lambda: archive({"[Content_Types].xml": TYPES, "_rels/.rels": RELATIONS, "word/document.xml": b"\x00<"}),
)
say("sheet.docx", lambda: archive({"[Content_Types].xml": TYPES, "xl/workbook.xml": b"<a/>"}))
say("empty-zip.docx", lambda: archive({}))
say("stored.docx", lambda: docx(BODY + paragraph("x" * 2_000_000)))
say("bomb.odt", lambda: archive({"mimetype": ODT, "content.xml": b"<a>" + b" " * (300 << 20)}))
say("broken.odt", lambda: archive({"mimetype": ODT, "content.xml": b"<office:"}))
say("old.doc", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "WordDocument".encode("utf-16-le"))


# PDF
def pdf(*objects: bytes, trailer: bytes = b"/Root 1 0 R") -> bytes:
    data = b"%PDF-1.7\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    return data + b"trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)


def stream(data: bytes, extra: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), extra, data)


CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
SHOWN = b"BT /F1 12 Tf 72 700 Td (Zebulon Quigley) Tj 0 -20 Td (" + MAIL.encode() + b") Tj ET"


def page(more: bytes = b"", box: bytes = b"0 0 612 792", contents: bytes = b"/Contents 4 0 R") -> bytes:
    return b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /Resources << /Font << /F1 5 0 R >> %s >> %s >>" % (
        box,
        more,
        contents,
    )


def simple(content: bytes = SHOWN, **options: bytes) -> bytes:
    return pdf(CATALOG, PAGES, page(**options), stream(content), FONT)


def deflated(size: int) -> bytes:
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(b" " * (1 << 20)) for _ in range(size >> 20)) + packer.flush()


@file("encrypted.pdf")
def encrypted() -> bytes:
    import pikepdf

    sink = io.BytesIO()
    with pikepdf.open(io.BytesIO(simple())) as opened:
        opened.save(sink, encryption=pikepdf.Encryption(owner="o", user="secret"))
    return sink.getvalue()


@file("10000-pages.pdf")
def many_pages() -> bytes:
    kids = b" ".join(b"%d 0 R" % n for n in range(5, 10_005))
    pages = b"<< /Type /Pages /Kids [%s] /Count 10000 >>" % kids
    return pdf(CATALOG, pages, FONT, stream(SHOWN), *[page().replace(b"5 0 R", b"3 0 R")] * 10_000)


def image(width: int, height: int) -> bytes:
    head = b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8" % (
        width,
        height,
    )
    return stream(deflated(64 << 20), head + b" /Filter /FlateDecode")


def with_image(width: int, height: int) -> bytes:
    more = b"/XObject << /I 6 0 R >>"
    return pdf(CATALOG, PAGES, page(more), stream(SHOWN + b" q 100 0 0 100 0 0 cm /I Do Q"), FONT, image(width, height))


def form(content: bytes, resources: bytes) -> bytes:
    head = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] "
    return stream(content, head + b"/Resources << /XObject << %s >> >>" % resources)


def drawn(*forms: bytes) -> bytes:
    """A page that draws the first of some forms."""
    return pdf(CATALOG, PAGES, page(b"/XObject << /X 6 0 R >>"), stream(SHOWN + b" /X Do"), FONT, *forms)


def packed(data: bytes, filters: bytes = b"/FlateDecode") -> bytes:
    """A page whose content is deflated already."""
    return pdf(CATALOG, PAGES, page(), stream(data, b"/Filter " + filters), FONT)


def doubling(depth: int) -> bytes:
    forms = [form(b"/X Do /X Do", b"/X %d 0 R" % (7 + n)) for n in range(depth)]
    return drawn(*forms, stream(b"", b"/Subtype /Form"))


say("truncated.pdf", lambda: simple()[:300])
say("four-bytes.pdf", lambda: b"%PDF")
say("cut-header.pdf", lambda: b"%PDF-1.4...")
say("header-only.pdf", lambda: b"%PDF-1.7\n")
say("noise.pdf", lambda: b"%PDF-1.4\n" + random.Random(2).randbytes(50_000))
say("no-pages.pdf", lambda: pdf(CATALOG, b"<< /Type /Pages /Kids [] /Count 0 >>"))
say("loop-of-pages.pdf", lambda: pdf(CATALOG, b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"))
say("loop-of-parents.pdf", lambda: pdf(CATALOG, b"<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1 >>"))
say("lying-count.pdf", lambda: simple().replace(b"/Count 1", b"/Count 9"))
say("bad-xref.pdf", lambda: simple().replace(b"startxref\n", b"startxref\n9"))
say("cut-update.pdf", lambda: simple() + b"4 0 obj\n<< /Length 99999 >>\nstream\n(x) Tj")
say("no-text.pdf", lambda: simple(b"0 0 m 9 9 l S"))
say("inflating.pdf", lambda: packed(deflated(600 << 20)))
say("twice-deflated.pdf", lambda: packed(zlib.compress(deflated(900 << 20)), b"[/FlateDecode /FlateDecode]"))
say("million-glyphs.pdf", lambda: packed(zlib.compress(b"BT /F1 1 Tf (" + b"a" * 2_000_000 + b") Tj ET")))
say("million-operators.pdf", lambda: simple(SHOWN + b" q Q" * 500_000))
say("unbalanced.pdf", lambda: simple(b"q " * 300_000 + SHOWN))
say("doubling-forms.pdf", lambda: doubling(28))
say("form-loop.pdf", lambda: drawn(form(b"/X Do", b"/X 6 0 R")))
say("huge-page.pdf", lambda: simple(box=b"0 0 9999999999 9999999999"))
say("no-box.pdf", lambda: simple().replace(b"/MediaBox [0 0 612 792]", b""))
say("nan-box.pdf", lambda: simple(box=b"0 0 nan -5"))
say("huge-image.pdf", lambda: with_image(100_000, 100_000))
say("no-font.pdf", lambda: simple().replace(b"/F1 5 0 R", b"/F9 5 0 R"))
say("deep-arrays.pdf", lambda: simple(b"[" * 100_000 + SHOWN))
say("deep-dictionaries.pdf", lambda: simple(more=b"/X " + b"<< /a " * 50_000))
say("endless-string.pdf", lambda: simple(SHOWN + b" BT (" + b"((((" * 100_000))
say("odd-filter.pdf", lambda: packed(b"x", b"/Nonsense"))


# pictures
def png(width: int, height: int, data: bytes = b"") -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", data or zlib.compress(b"")) + chunk(b"IEND", b"")


say("gigantic.png", lambda: png(60_000, 60_000, deflated(32 << 20)))
say("zero.png", lambda: png(0, 0))
say("truncated.png", lambda: png(100, 100)[:40])
say("truncated.jpg", lambda: b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(40))
say("loop.tif", lambda: b"II*\0\x08\0\0\0\x01\0\x00\x01\x03\0\x01\0\0\0\x10\0\0\0\x08\0\0\0")

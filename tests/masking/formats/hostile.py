"""Broken and hostile documents, made here: each must end in an error that says what to do."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable

import nasty_docx
import nasty_odt
from nasty_docx import NAMESPACES, body, minimal, package, relations, text

from masking.errors import (
    EmptyDocument,
    EncryptedDocument,
    InputError,
    LimitExceeded,
    UnknownFormat,
    UnreadableDocument,
)

PARAGRAPH = f"<w:p>{text('Zebulon')}</w:p>"
LAUGHS = (
    "<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]>"
)


def changed(name: str, part: str | bytes) -> bytes:
    """A DOCX with one part replaced."""
    return minimal(PARAGRAPH, **{name: part})


def compound(stream: str) -> bytes:
    """The beginning of an OLE file with a stream of this name."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + stream.encode("utf-16-le") + bytes(600)


def stored_bomb() -> bytes:
    """A part that claims to be small and unpacks to 30 MB."""
    return minimal(PARAGRAPH, **{"word/media/a.png": bytes(30 << 20)})


def many_parts() -> bytes:
    """More parts than any document has."""
    return minimal(PARAGRAPH, **{f"word/media/{n}.png": b"" for n in range(5001)})


def duplicate() -> bytes:
    """Two bodies."""
    buffer = io.BytesIO(minimal(PARAGRAPH))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("word/Document.xml", body(PARAGRAPH))
    return buffer.getvalue()


def encrypted_zip() -> bytes:
    """A package whose parts ask for a password."""
    data = bytearray(minimal(PARAGRAPH))
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(data)


def zipped(**parts: str | bytes) -> bytes:
    """Any archive."""
    return package({name.replace("__", "/"): part for name, part in parts.items()})


def png(width: int, height: int) -> bytes:
    """A PNG that claims this size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


HOSTILE: dict[str, tuple[Callable[[], bytes], type[InputError]]] = {
    "no bytes": (lambda: b"", EmptyDocument),
    "white space": (lambda: b" \r\n\t\n" * 9, EmptyDocument),
    "zero bytes": (lambda: bytes(5000), EmptyDocument),
    "byte order mark only": (lambda: b"\xef\xbb\xbf", EmptyDocument),
    "text with zero bytes": (lambda: b"Zebulon\0Quackenbush", UnknownFormat),
    "text with late zero bytes": (lambda: b"Zebulon " * 9000 + b"\0", UnknownFormat),
    "broken UTF-8": (lambda: "Zoë Müller, José".encode() + b"\xff\xc3", UnreadableDocument),
    "torn UTF-16": (lambda: b"\xff\xfeZ\0e", UnreadableDocument),
    "larger than 20 MB": (lambda: b"a" * (21 << 20), LimitExceeded),
    "random bytes": (lambda: bytes((n * 7919) % 256 for n in range(4000)), UnknownFormat),
    ".doc": (lambda: compound("WordDocument"), UnknownFormat),
    "encrypted OOXML": (lambda: compound("EncryptedPackage"), EncryptedDocument),
    "other OLE file": (lambda: compound("Workbook"), UnknownFormat),
    "spreadsheet": (lambda: zipped(xl__workbook="x"), UnknownFormat),
    "presentation": (lambda: zipped(ppt__slides="x"), UnknownFormat),
    "other archive": (lambda: zipped(readme="x"), UnknownFormat),
    "gzip": (lambda: b"\x1f\x8b\x08" + bytes(60), UnknownFormat),
    "PostScript": (lambda: b"%!PS-Adobe-3.0\n" + bytes(9), UnknownFormat),
    "Word 2003 XML": (
        lambda: b"<?xml version='1.0'?><w:wordDocument xmlns:w='x'>Zebulon</w:wordDocument>",
        UnknownFormat,
    ),
    "flat ODT": (lambda: "<?xml version='1.0'?><office:document>Zebulon".encode("utf-16"), UnknownFormat),
    "SVG": (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><text>Zebulon</text></svg>", UnknownFormat),
    "mail": (lambda: b"From: Zebulon\nMIME-Version: 1.0\nContent-Type: multipart/mixed\n\nx", UnknownFormat),
    "torn GIF": (lambda: b"GIF89a\x01\x00\x01\x00", UnreadableDocument),
    "film": (lambda: b"RIFF\x10\0\0\0AVI LIST\0\0", UnknownFormat),
    "torn DOCX": (lambda: nasty_docx.nasty()[:-300], UnknownFormat),
    "DOCX with flipped bytes": (lambda: _flipped(nasty_docx.nasty()), InputError),
    "DOCX without a body": (lambda: _without_body(), UnreadableDocument),
    "DOCX without text": (lambda: minimal("<w:p/>"), EmptyDocument),
    "DOCX with broken XML": (lambda: changed("word/document.xml", "<w:document>"), UnreadableDocument),
    "DOCX with an empty body": (lambda: changed("word/document.xml", ""), UnreadableDocument),
    "DOCX with entities": (
        lambda: changed("word/document.xml", LAUGHS + body(PARAGRAPH + "<w:p><w:r><w:t>&c;</w:t></w:r></w:p>")),
        UnreadableDocument,
    ),
    "DOCX that reads a file": (
        lambda: changed("word/document.xml", "<!DOCTYPE a [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + body("&a;")),
        UnreadableDocument,
    ),
    "DOCX nested without end": (
        lambda: minimal("<w:tbl><w:tr><w:tc>" * 400 + PARAGRAPH + "</w:tc></w:tr></w:tbl>" * 400),
        LimitExceeded,
    ),
    "DOCX bomb": (stored_bomb, LimitExceeded),
    "DOCX of 5,001 parts": (many_parts, LimitExceeded),
    "DOCX with two bodies": (duplicate, UnreadableDocument),
    "DOCX with a password": (encrypted_zip, EncryptedDocument),
    "DOCX whose header is missing": (
        lambda: minimal(
            PARAGRAPH + "<w:sectPr><w:headerReference r:id='r9'/></w:sectPr>",
            **{"word/_rels/document.xml.rels": relations({"r9": ("header", "header9.xml")})},
        ),
        UnreadableDocument,
    ),
    "DOCX with a broken list of relations": (lambda: changed("word/_rels/document.xml.rels", "<"), UnreadableDocument),
    "ODT without content": (lambda: _renamed(nasty_odt.package("<text:p>x</text:p>")), UnreadableDocument),
    "ODT without text": (lambda: nasty_odt.package("<text:p/>"), EmptyDocument),
    "ODT with broken XML": (lambda: nasty_odt.package("<text:p>"), UnreadableDocument),
    "ODT nested without end": (
        lambda: nasty_odt.package("<text:section>" * 400 + "x" + "</text:section>" * 400),
        LimitExceeded,
    ),
    "page nested without end": (lambda: b"<html><body>" + b"<div>" * 9000 + b"x", LimitExceeded),
    "page without text": (lambda: b"<html><body><script>x</script></body></html>", EmptyDocument),
    "page of broken UTF-8": (lambda: "<html><p>Zoë Müller, José".encode() + b"\xff</p>", UnreadableDocument),
    "RTF nested without end": (lambda: b"{\\rtf1" + b"{" * 9000 + b"x", LimitExceeded),
    "RTF without text": (lambda: b"{\\rtf1{\\info{\\author Zebulon}}}", EmptyDocument),
    "RTF with an endless picture": (lambda: b"{\\rtf1 {\\pict\\bin99999999 x", EmptyDocument),
    "JSON Resume cut off": (lambda: b'{"basics": {"name": "Zebulon"', UnreadableDocument),
    "JSON Resume nested without end": (lambda: b'{"basics":' + b"[" * 99999 + b"}", UnreadableDocument),
    "JSON Resume without text": (lambda: b'{"basics": {}}', EmptyDocument),
    "gigantic picture": (lambda: png(60_000, 60_000), LimitExceeded),
    "torn picture": (lambda: png(3000, 3000), UnreadableDocument),
    "JPEG of nothing": (lambda: b"\xff\xd8\xff\xe0" + bytes(50), UnreadableDocument),
    "TIFF that points at itself": (lambda: b"II*\0\x08\0\0\0\x01\0" + bytes(12) + b"\x08\0\0\0", UnreadableDocument),
}


def _flipped(data: bytes) -> bytes:
    broken = bytearray(data)
    for at in range(200, len(broken), 97):
        broken[at] ^= 0xFF
    return bytes(broken)


def _without_body() -> bytes:
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relations({"r1": ("officeDocument", "word/none.xml")}),
            "word/styles.xml": f"<w:styles {NAMESPACES}/>",
        }
    )


def _renamed(data: bytes) -> bytes:
    return data.replace(b"content.xml", b"consent.xml")

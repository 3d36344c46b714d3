"""Search in the objects of a PDF: every string, name and stream, in whatever way its bytes can be text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf

from masking.verify.finding import Finding, left
from masking.verify.needles import Needle, haystack
from name_lists import terms

SHORTEST = 5
"""Letters and digits below which chance alone puts a needle into a stream."""
_FORBIDDEN = (
    "/Metadata", "/Outlines", "/Names", "/Dests", "/StructTreeRoot", "/AcroForm", "/OpenAction", "/AA", "/PieceInfo",
    "/Collection", "/AF", "/Legal", "/Perms", "/Threads", "/SpiderInfo", "/URI",
)  # fmt: skip
_PAGE_FORBIDDEN = ("/Annots", "/Metadata", "/Thumb", "/B", "/AA", "/PieceInfo", "/StructParents", "/Tabs", "/AF")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_OCTAL = re.compile(rb"\\([0-7]{1,3})")
_HOME = rb"(?:users|home|settings)[/\\\\:-]+%b(?![a-z0-9])"
_SEPARATORS = bytes(byte for byte in range(256) if not (48 <= byte < 58 or 97 <= byte < 123 or byte >= 128))


def search(data: bytes, pool: tuple[Needle, ...]) -> Iterator[Finding]:
    """Checks 2 and 3: what stands in the objects of a file, and what no masked file has."""
    if data.count(b"%%EOF") > 1:
        yield Finding("structure", "file", "the file holds an older revision of itself")
    wanted = tuple(needle for needle in pool if len(needle.squeezed) >= SHORTEST)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from _structure(pdf)
        for number, item in enumerate(pdf.objects, start=1):
            for needle in _found(item, wanted):
                yield left("hidden", f"object {number}", needle, "a masked string is in a string, name or stream")


def _structure(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    yield from (Finding("structure", "catalogue", f"there is {key}") for key in _FORBIDDEN if key in pdf.Root)
    if pdf.trailer.get("/Info"):
        yield Finding("structure", "file", "there is document information")
    for number, page in enumerate(pdf.pages, start=1):
        held = [key for key in _PAGE_FORBIDDEN if key in page.obj]
        yield from (Finding("structure", f"page {number}", f"there is {key}") for key in held)


def _found(item: Any, pool: tuple[Needle, ...]) -> Iterator[Needle]:
    names = haystack("\n".join(_strings(item)))
    data = _stream(item)
    program = bool(data) and any(key in item for key in ("/Length1", "/Length2", "/Subtype"))
    readings = list(_readings(data))
    for needle in pool:
        looks = terms.words("looks").issuperset(needle.words)
        holds = _in_program if program else _holds
        if (not looks and names.count(needle)) or any(holds(reading, needle) for reading in readings):
            yield needle


def _in_program(data: bytes, needle: Needle) -> bool:
    """Whether a font program holds a needle of several words, or one in somebody's home folder.

    Why: fonts are full of words (their designers, their history), and single ones are names of other people, too.
    """
    if len(needle.words) > 1:
        return _holds(data, needle)
    return re.search(_HOME % re.escape(needle.squeezed.encode()), data) is not None


def _strings(item: Any, depth: int = 0) -> Iterator[str]:
    """Strings and names directly in an object, and the keys of its dictionaries."""
    if isinstance(item, pikepdf.String | pikepdf.Name):
        yield str(item)
    elif depth > 8:
        return
    elif isinstance(item, pikepdf.Array):
        for child in item:
            if not getattr(child, "is_indirect", False):
                yield from _strings(child, depth + 1)
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, child in item.items():
            yield key
            if not getattr(child, "is_indirect", False):
                yield from _strings(child, depth + 1)


def _stream(item: Any) -> bytes:
    if not isinstance(item, pikepdf.Stream) or str(item.get("/Subtype", "")) == "/Image":
        return b""
    try:
        return bytes(item.read_bytes())
    except pikepdf.PdfError:
        return b""


def _readings(data: bytes) -> Iterator[bytes]:
    """The bytes as they are, and the strings in them joined."""
    if data:
        yield data.lower()
        if b"(" in data or b"<" in data:
            yield b"".join(_bytes(match.group()) for match in _STRING.finditer(data)).lower()


def _bytes(token: bytes) -> bytes:
    if token.startswith(b"<"):
        digits = b"".join(token[1:-1].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    if b"\\" not in token:
        return token[1:-1]
    return _OCTAL.sub(lambda match: bytes([int(match.group(1), 8) & 255]), token[1:-1]).replace(b"\\", b"")


def _holds(data: bytes, needle: Needle) -> bool:
    """Whether bytes (in lower case) hold a needle in a one-byte encoding, UTF-8 or UTF-16."""
    text = needle.squeezed
    if not text.isascii():
        spellings = (text.encode(name, "ignore") for name in ("latin-1", "utf-8", "utf-16-be", "utf-16-le"))
        return any(len(spelling) >= SHORTEST and spelling in data for spelling in spellings)
    if len(text) == SHORTEST:
        return re.search(rb"(?<![a-z0-9])%b(?![a-z0-9])" % text.encode(), data) is not None
    return text.encode() in data.translate(None, _SEPARATORS)

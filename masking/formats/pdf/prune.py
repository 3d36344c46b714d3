"""Prune fonts: nothing stays in a font that the remaining text does not show.

Why: a subset font holds the letters it was made for, so the fonts of a masked resume would reveal the letters of
the name, and in some producers' files even their order.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from fontTools import agl
from fontTools.misc.psCharStrings import CharStringCompileError
from fontTools.ttLib import TTLibError
from pdfminer.latin_enc import ENCODING
from pikepdf import Array, Dictionary, Name, Stream

from masking.formats.pdf import cff, cmap, limits, truetype, type1
from masking.formats.pdf.codes import UNUSED, differences
from masking.formats.pdf.fonts import Font

_BROKEN = (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, struct.error, TTLibError)
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_COLUMN = {"/StandardEncoding": 1, "/MacRomanEncoding": 2, "/WinAnsiEncoding": 3, "/PDFDocEncoding": 4}


@dataclass(slots=True)
class Usage:
    """A font and the codes that remain in use."""

    font: Font
    codes: set[bytes] = field(default_factory=set)

    def numbers(self) -> list[int]:
        """The codes as numbers, sorted."""
        return sorted(int.from_bytes(code, "big") for code in self.codes)

    def cids(self) -> set[int]:
        """The glyph ids of the codes in a composite font."""
        return {cid for code in self.codes if (cid := self.font.cid(code)) is not None}


@dataclass(slots=True)
class Pruned:
    """What replaces parts of the original fonts, by object number."""

    files: dict[int, Any] = field(default_factory=dict)
    """Font files, as new streams."""
    whole: set[int] = field(default_factory=set)
    """Font files that could not be taken apart."""
    renamed: dict[int, dict[str, str]] = field(default_factory=dict)
    """New names of glyphs, by font file."""


def files(source: pikepdf.Pdf, target: pikepdf.Pdf, usage: dict[int, Usage]) -> Pruned:
    """Return new font files for all fonts in ``usage``, reduced to the codes in use."""
    pruned = Pruned()
    for number, users in _by_file(source, usage).items():
        key, stream = users[0][2], users[0][3]
        try:
            pruned.renamed[number] = renamed = _renamed(key, users)
            made = _file(target, key, stream, users, renamed)
        except (*_BROKEN, CharStringCompileError):
            made = None
        if made is None:
            pruned.whole.add(number)
            pruned.renamed.pop(number, None)
        else:
            pruned.files[number] = target.make_indirect(made)
    return pruned


def to_unicode(source: Any, usage: Usage) -> bytes | None:
    """Return the ToUnicode map of a font for the codes in use; None where there is none.

    Why sorted by character: many producers number letters by first use, and the name comes first.
    """
    stream = source.get("/ToUnicode")
    if not isinstance(stream, Stream):
        return None
    known = cmap.parse(limits.inflate(stream)).text
    width = max((len(code) for code in usage.codes), default=1)
    pairs = sorted(((code, known[code]) for code in usage.numbers() if code in known), key=lambda pair: pair[1])
    return cmap_text(width, [f"<{c:0{2 * width}X}> <{t.encode('utf-16-be').hex().upper()}>" for c, t in pairs], "bf")


def widths(source: Any, usage: Usage) -> dict[str, Any]:
    """Return FirstChar, LastChar and Widths of a simple font for the codes in use."""
    if "/Widths" not in source or "/FirstChar" not in source:
        return {}
    used = usage.numbers()
    if not used:
        return {"FirstChar": 0, "LastChar": 0, "Widths": Array([0])}
    first, known = int(source.FirstChar), list(source.Widths)
    wanted = {c for c in used if 0 <= c - first < len(known)}
    every = [known[c - first] if c in wanted else 0 for c in range(used[0], used[-1] + 1)]
    return {"FirstChar": used[0], "LastChar": used[-1], "Widths": Array(every)}


def composite_widths(source: Any, usage: Usage) -> Any:
    """Return the W array of a composite font for the glyphs in use."""
    known = dict(_spread(list(source.get("/W", ()))))
    made: list[Any] = []
    for cid in sorted(usage.cids()):
        if cid in known:
            made += [cid, Array([known[cid]])]
    return Array(made)


def encoding(source: Any, usage: Usage, pruned: Pruned) -> Any:
    """Return the Encoding of a simple font with the names of the codes in use, or None to keep it."""
    renamed: dict[str, str] = {}
    for stream in _font_files(source):
        renamed = pruned.renamed.get(int(stream.objgen[0]), {})
    value = source.get("/Encoding")
    if not isinstance(value, Dictionary) or "/Differences" not in value:
        return None
    named = differences(value)
    array: list[Any] = []
    for code in usage.numbers():
        if code in named:
            array += [code, Name(f"/{renamed.get(named[code], named[code])}")]
    made = Dictionary(Type=Name.Encoding, Differences=Array(array))
    if "/BaseEncoding" in value:
        made.BaseEncoding = Name(str(value.BaseEncoding))
    return made


def names(source: Any, usage: Usage) -> set[tuple[int, str]]:
    """Return the used codes of a simple font with their glyph names, empty where the encoding has none."""
    value = source.get("/Encoding")
    base = str(value.get("/BaseEncoding", "")) if isinstance(value, Dictionary) else str(value)
    column = _COLUMN.get(base)
    table: dict[Any, str] = {row[column]: row[0] for row in ENCODING} if column else {}
    if base == "/WinAnsiEncoding":
        table = {**UNUSED, **table}
    if isinstance(value, Dictionary) and "/Differences" in value:
        table = {**table, **differences(value)}
    return {(code, str(table.get(code, ""))) for code in usage.numbers()}


def cid_to_gid(source: Any, usage: Usage) -> bytes | None:
    """Return the CIDToGIDMap of a composite font for the glyphs in use; None where it has no map of its own."""
    stream = source.get("/CIDToGIDMap")
    if not isinstance(stream, Stream):
        return None
    known, used = limits.inflate(stream), usage.cids()
    made = bytearray(2 * (max(used, default=0) + 1))
    for cid in used:
        made[2 * cid : 2 * cid + 2] = known[2 * cid : 2 * cid + 2].ljust(2, b"\0")
    return bytes(made)


def code_map(source: Any, usage: Usage) -> bytes | None:
    """Return the embedded encoding of a composite font for the codes in use; None where it has none."""
    stream = source.get("/Encoding")
    if not isinstance(stream, Stream):
        return None
    width = max((len(code) for code in usage.codes), default=2)
    lines = [f"<{code.hex().upper()}> {usage.font.cid(code) or 0}" for code in sorted(usage.codes)]
    return cmap_text(width, lines, "cid")


def cmap_text(width: int, lines: list[str], kind: str) -> bytes:
    """Return a CMap with the given entries: codes of ``width`` bytes to text (``bf``) or to glyph ids (``cid``)."""
    body = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def",
        f"/CMapType {2 if kind == 'bf' else 1} def",
        f"1 begincodespacerange <{'00' * width}> <{'FF' * width}> endcodespacerange",
    ]
    for at in range(0, len(lines), 100):
        part = lines[at : at + 100]
        body += [f"{len(part)} begin{kind}char", *part, f"end{kind}char"]
    body += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(body).encode("ascii")


_User = tuple[Any, Any, str, Any, Usage]
"""Font, the dictionary that has the descriptor, the key of the file, the file, the usage."""


def _by_file(source: pikepdf.Pdf, usage: dict[int, Usage]) -> dict[int, list[_User]]:
    found: dict[int, list[_User]] = {}
    for number, used in sorted(usage.items()):
        font = source.get_object(number, 0)
        holder = font.DescendantFonts[0] if font.get("/Subtype") == "/Type0" else font
        descriptor = holder.get("/FontDescriptor")
        for key in _FILES:
            stream = descriptor.get(key) if isinstance(descriptor, Dictionary) else None
            if isinstance(stream, Stream):
                found.setdefault(int(stream.objgen[0]), []).append((font, holder, key, stream, used))
    return found


def _font_files(font: Any) -> Iterator[Any]:
    descriptor = font.get("/FontDescriptor")
    for key in _FILES:
        if isinstance(descriptor, Dictionary) and isinstance(descriptor.get(key), Stream):
            yield descriptor[key]


def _renamed(key: str, users: list[_User]) -> dict[str, str]:
    """New names for glyphs whose names are words of their own, such as those of icons."""
    if key == "/FontFile2" or any(user[0].get("/Subtype") == "/Type0" for user in users):
        return {}
    telling = {name for _, name in _codes(users) or () if len(name) > 3 and not agl.toUnicode(name)}
    return {name: f"eh{i}" for i, name in enumerate(sorted(telling))}


def _file(target: pikepdf.Pdf, key: str, stream: Any, users: list[_User], renamed: dict[str, str]) -> Any:
    """One new font file for everybody who uses it; None where this kind of file is not understood."""
    data = limits.inflate(stream)
    if key == "/FontFile2" or (key == "/FontFile3" and stream.get("/Subtype") == "/OpenType" and data[:4] != b"OTTO"):
        glyphs, codes = _glyphs(users), _codes(users)
        made = target.make_stream(truetype.prune(data, glyphs, codes))
        if key == "/FontFile2":
            made.Length1 = len(made.read_bytes())
        else:
            made.Subtype = Name.OpenType
        return made
    if key == "/FontFile3":
        return _compact(target, data, users, renamed)
    lengths = int(stream.get("/Length1", 0)), int(stream.get("/Length2", 0))
    parts = type1.prune(data, *lengths, _codes(users) or set(), renamed)
    made = target.make_stream(b"".join(parts))
    made.Length1, made.Length2, made.Length3 = (len(part) for part in parts)
    return made


def _compact(target: pikepdf.Pdf, data: bytes, users: list[_User], renamed: dict[str, str]) -> Any:
    """A CFF font; one inside an OpenType wrapper comes out bare, which every viewer reads as well."""
    if data[:4] == b"OTTO":
        from io import BytesIO

        from fontTools.ttLib import TTFont

        data = bytes(TTFont(BytesIO(data), lazy=True).reader["CFF "])
    composite = any(user[0].get("/Subtype") == "/Type0" for user in users)
    glyphs = set().union(*(user[4].cids() for user in users)) if composite else None
    made = target.make_stream(cff.prune(data, glyphs, _codes(users), renamed))
    made.Subtype = Name.CIDFontType0C if composite else Name.Type1C
    return made


def _codes(users: list[_User]) -> set[tuple[int, str]] | None:
    """Codes and names of the simple fonts among the users of a file; None where there are none."""
    found: set[tuple[int, str]] = set()
    simple = False
    for font, _, _, _, used in users:
        if font.get("/Subtype") != "/Type0":
            simple = True
            found |= names(font, used)
    return found if simple else None


def _glyphs(users: list[_User]) -> set[int]:
    """Glyph numbers that composite fonts use."""
    found: set[int] = set()
    for font, holder, _, _, used in users:
        if font.get("/Subtype") == "/Type0":
            found |= _numbers(holder, used)
    return found


def _numbers(holder: Any, used: Usage) -> set[int]:
    stream = holder.get("/CIDToGIDMap")
    if not isinstance(stream, Stream):
        return used.cids()
    known = limits.inflate(stream)
    return {int.from_bytes(known[2 * cid : 2 * cid + 2], "big") for cid in used.cids()}


def _spread(array: list[Any]) -> Iterator[tuple[int, Any]]:
    """Glyph id and width of every entry of a W array."""
    at = 0
    while at + 1 < len(array):
        first, second = int(array[at]), array[at + 1]
        if isinstance(second, Array):
            yield from ((first + i, width) for i, width in enumerate(second))
            at += 2
        elif at + 2 < len(array):
            yield from ((cid, array[at + 2]) for cid in range(first, min(int(second), first + cmap.MOST) + 1))
            at += 3
        else:
            return

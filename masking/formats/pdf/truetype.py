"""Blank the glyphs of a TrueType font that no remaining text uses, table by table.

Why: a subset font lists the letters of the words it was made for. The tables are edited as bytes because taking
a whole font apart costs more than reading the page.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable
from io import BytesIO

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables.DefaultTable import DefaultTable

_KEPT = ("head", "hhea", "maxp", "OS/2", "cvt ", "fpgm", "prep", "vhea", "vmtx", "hmtx", "loca", "glyf", "cmap", "gasp")
_HAS_SCALE, _HAS_SCALES, _HAS_MATRIX, _MORE, _WORDS = 0x0008, 0x0040, 0x0080, 0x0020, 0x0001


def prune(data: bytes, glyphs: set[int], codes: set[tuple[int, str]] | None) -> bytes:
    """Return the font with the outlines of ``glyphs`` and nothing of the others but their places.

    ``codes`` is given for a simple font: its used codes with their glyph names, empty where the encoding has none;
    the glyphs these lead to are kept as well, and the character map keeps only them.

    Raises ValueError, KeyError, struct.error or fontTools' own errors where the tables make no sense.
    """
    font = TTFont(BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    for tag in set(font.keys()) & ({"post", "cmap"} if codes is None else {"post"}):
        del font[tag]
    font.setGlyphOrder([f"glyph{i:05d}" for i in range(struct.unpack(">H", bytes(font.reader["maxp"])[4:6])[0])])
    keep = {0, *glyphs} if codes is None else {0, *glyphs, *_shown(font, data, codes)}
    outlines, places = _locate(font)
    keep = _closure(outlines, places, keep)
    tables = _blank(font, outlines, places, keep)
    subtables = [] if codes is None else _character_maps(font, keep)
    for tag in set(font.keys()) - {*_KEPT, "GlyphOrder"}:
        del font[tag]
    for tag, content in tables.items():
        table = DefaultTable(tag)
        table.data = content
        font.tables[tag] = table
    if "cmap" in font:
        font["cmap"].tables = subtables
        if not subtables:
            del font["cmap"]
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def _locate(font: TTFont) -> tuple[bytes, array[int]]:
    """The outlines and where each one begins."""
    outlines, loca = bytes(font.reader["glyf"]), bytes(font.reader["loca"])
    long = struct.unpack(">h", bytes(font.reader["head"])[50:52])[0]
    places = array("I" if long else "H", loca[: len(loca) // (4 if long else 2) * (4 if long else 2)])
    places.byteswap()
    return outlines, places if long else array("I", (2 * p for p in places))


def _closure(outlines: bytes, places: array[int], keep: set[int]) -> set[int]:
    """``keep`` and the parts its composite glyphs are put together from."""
    waiting, closed = list(keep), set(keep)
    while waiting:
        glyph = waiting.pop()
        if glyph + 1 < len(places):
            fresh = set(_components(outlines[places[glyph] : places[glyph + 1]])) - closed
            closed |= fresh
            waiting += fresh
    return closed


def _components(outline: bytes) -> Iterable[int]:
    if len(outline) < 10 or struct.unpack(">h", outline[:2])[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE and at + 4 <= len(outline):
        flags, glyph = struct.unpack(">HH", outline[at : at + 4])
        yield glyph
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _HAS_SCALE else 4 if flags & _HAS_SCALES else 8 if flags & _HAS_MATRIX else 0


def _blank(font: TTFont, outlines: bytes, places: array[int], keep: set[int]) -> dict[str, bytes]:
    """The tables that hold something for each glyph, with the unused ones empty."""
    pieces: list[bytes] = []
    starts = array("I", [0])
    for glyph in range(len(places) - 1):
        piece = outlines[places[glyph] : places[glyph + 1]] if glyph in keep else b""
        pieces.append(piece + b"\0" * (-len(piece) % 4))
        starts.append(starts[-1] + len(pieces[-1]))
    starts.byteswap()
    head = bytearray(font.reader["head"])
    head[50:52] = struct.pack(">h", 1)
    hhea, metrics = bytes(font.reader["hhea"]), bytearray(font.reader["hmtx"])
    wide = struct.unpack(">H", hhea[34:36])[0]
    for glyph in range(len(places) - 1):
        if glyph not in keep:
            start, size = (4 * glyph, 4) if glyph < wide else (4 * wide + 2 * (glyph - wide), 2)
            metrics[start : start + size] = bytes(len(metrics[start : start + size]))
    made = {"glyf": b"".join(pieces) or b"\0", "loca": starts.tobytes(), "head": bytes(head), "hmtx": bytes(metrics)}
    made["hhea"] = hhea
    return made


def _shown(font: TTFont, data: bytes, codes: set[tuple[int, str]]) -> set[int]:
    return _reached(font, codes) or _named(data, codes) or {code for code, _ in codes}


def _reached(font: TTFont, codes: set[tuple[int, str]]) -> set[int]:
    """Every glyph to which a viewer may be led by the codes of a simple font."""
    number = {name: i for i, name in enumerate(font.getGlyphOrder())}
    found: set[int] = set()
    for table in _maps(font):
        for code, name in codes:
            for key in (code, 0xF000 + code, 0xF100 + code, 0xF200 + code, *_unicodes(name, table.platformID)):
                if key in table.cmap:
                    found.add(number[table.cmap[key]])
    return found


def _named(data: bytes, codes: set[tuple[int, str]]) -> set[int]:
    """Glyphs by their names, for a font without a character map."""
    font = TTFont(BytesIO(data), lazy=True)
    number = {name: i for i, name in enumerate(font.getGlyphOrder())}
    return {number[name] for _, name in codes if name in number}


def _unicodes(name: str, platform: int) -> list[int]:
    from fontTools import agl
    from fontTools.encodings.MacRoman import MacRoman

    found = [ord(character) for character in (agl.toUnicode(name) if name else "")[:1]]
    if platform == 1 and name in MacRoman:
        found.append(MacRoman.index(name))
    return found


def _maps(font: TTFont) -> list[CmapSubtable]:
    return [t for t in font["cmap"].tables if hasattr(t, "cmap")] if "cmap" in font else []


def _character_maps(font: TTFont, keep: set[int]) -> list[CmapSubtable]:
    """The character maps, reduced to the kept glyphs."""
    order = font.getGlyphOrder()
    names = {order[glyph] for glyph in keep if glyph < len(order)}
    made = []
    for table in _maps(font):
        kind, most = (4, 65536) if table.platformID != 1 else (6, 256)
        small = CmapSubtable.newSubtable(kind)
        small.platformID, small.platEncID, small.language = table.platformID, table.platEncID, 0
        small.cmap = {k: v for k, v in table.cmap.items() if v in names and k < most}
        if small.cmap:
            made.append(small)
    return made

"""Blank the glyphs of a CFF font (Type 1C, CIDFontType0C) that no remaining text uses."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from fontTools import cffLib
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.misc.psCharStrings import T2CharString

from masking.markup import named

_BLANK = b"\x0e"
"""The program of an empty glyph: endchar."""

_SAYINGS = named(__file__)["said"]
"""What a font says of itself and no viewer of a PDF asks."""


class _Container:
    """What fontTools asks of the font around a CFF table."""

    recalcBBoxes = False
    cfg: dict[str, Any] = {}  # noqa: RUF012 - never written


def prune(data: bytes, glyphs: set[int] | None, codes: set[tuple[int, str]] | None, renamed: dict[str, str]) -> bytes:
    """Return the font with the outlines of the used glyphs only.

    ``glyphs`` are CIDs (or glyph numbers where the font has none) of a composite font; ``codes`` are the used codes
    of a simple font with their glyph names, empty where the font's own encoding has to tell; ``renamed`` gives new
    names to some of them.

    Raises whatever fontTools raises where the font makes no sense.
    """
    fonts = cffLib.CFFFontSet()
    fonts.decompile(BytesIO(data), None)
    top = fonts[0]
    order: list[str] = top.charset
    keep = {order[0], ".notdef"}
    if glyphs is not None:
        keep |= _by_number(top, order, glyphs)
    if codes is not None:
        keep |= _by_name(top, codes)
    keep |= _composites(top, keep)
    for name in set(order) - keep:
        _blank(top.CharStrings, name)
    if codes is not None and isinstance(getattr(top, "Encoding", None), list):
        top.Encoding = [renamed.get(name, name) if name in keep else ".notdef" for name in top.Encoding]
    _rename(top, renamed)
    _settle_matrices(top)
    for part in (top, *getattr(top, "FDArray", ())):
        for key in _SAYINGS:
            part.rawDict.pop(key, None)
            part.__dict__.pop(key, None)
    out = BytesIO()
    fonts.compile(out, _Container(), isCFF2=False)
    return out.getvalue()


def encoding(data: bytes) -> dict[int, str]:
    """Return the font's own encoding, code to glyph name; empty where it is a standard one.

    Raises whatever fontTools raises where the font makes no sense.
    """
    fonts = cffLib.CFFFontSet()
    fonts.decompile(BytesIO(data), None)
    own = getattr(fonts[0], "Encoding", None)
    return {code: name for code, name in enumerate(own) if name != ".notdef"} if isinstance(own, list) else {}


def _rename(top: Any, renamed: dict[str, str]) -> None:
    if renamed and not hasattr(top, "ROS"):
        top.charset = [renamed.get(name, name) for name in top.charset]
        top.CharStrings.charStrings = {renamed.get(k, k): v for k, v in top.CharStrings.charStrings.items()}


def _settle_matrices(top: Any) -> None:
    """Leave the scale to the fonts of a CID-keyed font where the top has the default.

    Why: fontTools leaves the default of the top out when it writes, and a renderer then takes an identity matrix
    of the fonts inside for the whole scale.
    """
    for inner in getattr(top, "FDArray", ()):
        if inner.rawDict.get("FontMatrix") == [1, 0, 0, 1, 0, 0] and top.FontMatrix == [0.001, 0, 0, 0.001, 0, 0]:
            inner.FontMatrix = [0.001, 0, 0, 0.001, 0, 0]


def _by_number(top: Any, order: list[str], glyphs: set[int]) -> set[str]:
    if hasattr(top, "ROS"):
        return {f"cid{glyph:05d}" for glyph in glyphs}
    return {order[glyph] for glyph in glyphs if glyph < len(order)}


def _by_name(top: Any, codes: set[tuple[int, str]]) -> set[str]:
    own = getattr(top, "Encoding", None)
    table = own if isinstance(own, list) else StandardEncoding
    return {name or (table[code] if code < len(table) else ".notdef") for code, name in codes}


def _composites(top: Any, keep: set[str]) -> set[str]:
    """Base and accent of glyphs whose last operator puts two others together."""
    found: set[str] = set()
    for name in keep & set(top.CharStrings.keys()):
        glyph = top.CharStrings[name]
        if glyph.bytecode is not None and len(glyph.bytecode) < 24 and glyph.bytecode.endswith(_BLANK):
            glyph.decompile()
            *numbers, _ = glyph.program
            if len(numbers) >= 4 and all(isinstance(v, int) for v in numbers):
                found |= {StandardEncoding[v] for v in numbers[-2:] if 0 <= v < 256}
    return found


def _blank(strings: Any, name: str) -> None:
    if name not in strings:
        return
    old = strings[name]
    new = T2CharString(bytecode=_BLANK, private=old.private, globalSubrs=old.globalSubrs)
    if strings.charStringsAreIndexed:
        strings.charStringsIndex[strings.charStrings[name]] = new
    else:
        strings.charStrings[name] = new

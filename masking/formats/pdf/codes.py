"""What the codes of simple fonts stand for where the file, or pdfminer, leaves a gap.

Source: ISO 32000-1, annex D: the Latin, Symbol and ZapfDingbats sets and their notes.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pikepdf
from fontTools import agl
from pdfminer.fontmetrics import FONT_METRICS

from masking.expression import expression

_SYMBOL, _DINGBATS, _MAC = (
    {int(code) + n: sign for code, signs in signs.items() for n, sign in enumerate(signs)}
    for signs in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).values()
)
"""Signs by their codes: the Symbol set, and what stands elsewhere in Unicode of ZapfDingbats and MacRoman."""
_NUMBER = expression(r"[A-Za-z]{1,2}([0-9A-Fa-f]{1,3})")
_IN_ORDER = 24
"""Codes below 32 that no set of letters uses all of."""
UNUSED: dict[int, str] = {
    **dict.fromkeys((0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D), "bullet"),
    0xA0: "space",
    0xAD: "hyphen",
}
"""The glyphs of the codes of WinAnsi that stand for no character of their own."""
_TABLES = {
    "/WinAnsiEncoding": {code: {"bullet": "•", "space": " ", "hyphen": "-"}[name] for code, name in UNUSED.items()},
    "/MacRomanEncoding": _MAC,
}


def standard(spec: Any) -> dict[int, str]:
    """Return the characters of a simple font's codes that pdfminer does not know, or takes for others.

    Unused codes of WinAnsi show a bullet; Symbol and ZapfDingbats have sets of their own.
    """
    encoding = spec.get("/Encoding")
    riddles = dict.fromkeys(unnamed(encoding), "\ufffd") if isinstance(encoding, pikepdf.Dictionary) else {}
    if spec.get("/Subtype") in ("/Type0", "/Type3"):
        return riddles
    name = str(spec.get("/BaseFont", ""))[1:].partition("+")[-1] or str(spec.get("/BaseFont", ""))[1:]
    own = _own(name)
    if own and not isinstance(encoding, pikepdf.Name):
        table = own
    else:
        base = encoding.get("/BaseEncoding") if isinstance(encoding, pikepdf.Dictionary) else encoding
        table = _TABLES.get(str(base), {})
    if isinstance(encoding, pikepdf.Dictionary):
        named = differences(encoding)
        return {**{code: text for code, text in table.items() if code not in named}, **riddles}
    return table


def unnamed(encoding: Any) -> set[int]:
    """Return the codes of an encoding dictionary whose names of glyphs tell no character.

    Why: pdfminer takes them for what stands there in the base encoding. That is right for a number that is the code
    (``/a65``), unless the letters are numbered as they come along, from 1 through the codes that no letter has.
    """
    lost = {code: name for code, name in differences(encoding).items() if name != ".notdef" and not agl.toUnicode(name)}
    numbered = {code for code, name in lost.items() if _numbers(name, code)}
    known = set() if sum(code < 32 for code in numbered) >= _IN_ORDER else numbered
    return {code for code in lost.keys() - known if chr(code).isalnum()}


def _numbers(name: str, code: int) -> bool:
    """Whether the name of a glyph is its code, as a decimal or a hexadecimal number."""
    digits = _NUMBER.fullmatch(name)
    return digits is not None and (digits[1].lstrip("0") or "0").lower() in (str(code), f"{code:x}", f"{code:o}")


def complete(spec: Any) -> bool:
    """Say whether a viewer draws every Latin letter of a font, whether or not the document shows it.

    Why: a standard font that is not embedded comes with the viewer.
    """
    name = str(spec.get("/BaseFont", ""))[1:]
    descriptor = spec.get("/FontDescriptor")
    embedded = isinstance(descriptor, pikepdf.Dictionary) and any(f"/FontFile{n}" in descriptor for n in ("", 2, 3))
    latin = name in FONT_METRICS and name not in ("Symbol", "ZapfDingbats")
    wide = "/Widths" not in spec or (int(spec.get("/FirstChar", 0)) <= 32 and len(spec.Widths) >= 95)
    return latin and wide and not embedded and spec.get("/Subtype") in ("/Type1", "/TrueType")


def metric(name: str, text: str) -> float | None:
    """Return the width in ems of a character of a standard font, None where there is none."""
    if text == "€" and name in FONT_METRICS and name != "Symbol":
        return 0.6 if name.startswith("Courier") else 0.5 if name.startswith("Times") else 0.556
    known = FONT_METRICS.get(name, ({}, {}))[1].get({"\xa0": " ", "\xad": "-"}.get(text, text))
    return None if known is None else 0.001 * float(known)


def differences(encoding: Any) -> dict[int, str]:
    """Return the glyph names that an encoding dictionary gives to codes."""
    found: dict[int, str] = {}
    code = 0
    for item in encoding.get("/Differences", ()):
        if isinstance(item, int):
            code = item
        elif isinstance(item, pikepdf.Name):
            found[code] = str(item)[1:]
            code += 1
        else:
            code = int(item)
    return found


def _own(name: str) -> dict[int, str]:
    if name == "Symbol":
        return _SYMBOL
    if name == "ZapfDingbats":
        codes = [*range(0x21, 0x7F), *range(0xA1, 0xF0), *range(0xF1, 0xFF)]
        return {32: " ", **{c: _DINGBATS.get(c, chr(c + (0x26E0 if c < 0x80 else 0x26C0))) for c in codes}}
    return {}

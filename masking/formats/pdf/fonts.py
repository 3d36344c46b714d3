"""Fonts: which characters a string shows and how far each one moves the pen.

The door to pdfminer: its font classes know the encodings, standard metrics and predefined CMaps.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import pikepdf
from fontTools import agl
from pdfminer.cmapdb import CMap as PredefinedCMap
from pdfminer.cmapdb import IdentityCMap, IdentityCMapByte
from pdfminer.pdffont import PDFCIDFont, PDFFont, PDFType1Font, PDFType3Font, PDFUnicodeNotDefined
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import LIT

from masking.errors import LimitExceeded
from masking.expression import expression
from masking.formats.pdf import cff, cmap, codes, limits
from masking.markup import named

UNKNOWN = "\ufffd"
_NAMES = named(__file__)
_KEPT = frozenset(_NAMES["kept"])
_COMPUTER_MODERN = r"^(?:[a-z]{6}\+)?(?:cm(?:r|bx?|ti|sl|csc)\d|sf(?:rm|bx|ti|sl|cc)\d)"
_SERIF = expression("|".join((*_NAMES["serifs"], _COMPUTER_MODERN)))
_UPRIGHT = expression(r"sans-?serif|[-_ ]roman$|centurygothic")
"""Words that look like a name of a serif font and are none: upright sans-serif fonts are called Roman too."""
_BOLD, _ITALIC, _FIXED = map(expression, ("bold|black|heavy", "italic|oblique", "courier|mono"))
_ENOUGH = 6
"""Letters of a font from which on their widths tell its size."""
_ABSURD, _SLIM = 20.0, 0.31
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st"}


class Shown(NamedTuple):
    """One code of a string in some font."""

    code: bytes
    text: str
    """The characters it stands for; UNKNOWN where the font does not tell, empty where it shows nothing."""
    width: float
    """How far it moves the pen, in ems (for a vertical font: downwards, negative)."""
    space: bool
    """Whether word spacing applies."""


@dataclass(slots=True)
class Font:
    """A font of one document; ``number`` is its object number, 0 for a font that is no object of its own."""

    number: int
    name: str
    vertical: bool
    em: float
    """Size of one em in units of text space at size 1: 1, except for Type 3 fonts."""
    bold: bool
    italic: bool
    serif: bool
    fixed: bool
    split: Callable[[bytes], Iterable[bytes]]
    lookup: Callable[[bytes], Shown]
    cid: Callable[[bytes], int | None]
    """The glyph id of a code; the code itself in a simple font."""
    complete: bool = False
    """Whether every Latin letter of its encoding can be shown, used or not."""
    cache: dict[bytes, Shown] = field(default_factory=dict)

    def shown(self, data: bytes) -> list[Shown]:
        """Return what a string shows, code by code."""
        known = self.cache
        return [known.get(code) or known.setdefault(code, self.lookup(code)) for code in self.split(data)]


def load(spec: Any) -> Font:
    """Read the font dictionary ``spec`` of pikepdf; raises LimitExceeded where its tables are endless."""
    _measure(spec)
    number = int(spec.objgen[0])
    to_text = {**codes.standard(spec), **(_to_unicode(spec) or _built_in(spec))}
    native: PDFFont = _native(spec)
    flags = int(native.flags or 0)
    name = str(native.fontname or getattr(native, "basefont", ""))
    low = name.lower()
    split, number_of = _codes(native, spec)
    widths = _widths(spec, native)
    lookup = _lookup(native, to_text, number_of, widths)
    return Font(
        number=number,
        name=name,
        vertical=bool(native.is_vertical()),
        em=_em(native, widths, lookup),
        bold=bool(flags & 1 << 18 or _BOLD.search(low)),
        italic=bool(flags & 1 << 6 or _ITALIC.search(low)),
        serif=bool(flags & 1 << 1 or _SERIF.search(_UPRIGHT.sub("", low))),
        fixed=bool(flags & 1 or _FIXED.search(low)),
        split=split,
        lookup=lookup,
        cid=number_of,
        complete=codes.complete(spec),
    )


def _measure(spec: Any) -> None:
    """Refuse tables with more entries than there are codes."""
    encoding = spec.get("/Encoding")
    plain = spec.get("/Widths")
    limits.check(len(plain) if isinstance(plain, pikepdf.Array) else 0, limits.ENTRIES, "larger fonts")
    tables = [encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None]
    inner = spec.get("/DescendantFonts", ())
    for part in inner if isinstance(inner, pikepdf.Array) and len(inner) < 3 else ():
        if isinstance(part, pikepdf.Dictionary):
            tables += [part.get("/W"), part.get("/W2")]
    limits.check(max(map(_entries, tables)), limits.ENTRIES, "larger fonts")


def _entries(table: Any) -> int:
    """How many entries a table stands for: ``first last width`` is a range, ``first [widths]`` a list."""
    if not isinstance(table, pikepdf.Array):
        return 0
    if len(table) > limits.ENTRIES:
        return len(table)
    items: list[Any] = list(table)
    lists = sum(len(item) for item in items if isinstance(item, pikepdf.Array))
    numbers = [item for item in items if isinstance(item, int)]
    jumps = (last - first for first, last in pairwise(numbers))
    return len(items) + lists + max((jump for jump in jumps if jump > limits.ENTRIES), default=0)


def clean(text: str) -> str:
    """Return the characters of a glyph as they go into the text: ligatures apart, nothing invisible."""
    if len(text) == 1 and text.isascii() and text.isprintable():
        return text
    return "".join(_clean(character) for character in text)


def _clean(character: str) -> str:
    if character in _LIGATURES:
        return _LIGATURES[character]
    if character == "\xad":
        return "-"
    if "\ufb1d" <= character <= "\ufdff" or "\ufe70" <= character <= "\ufefc":
        return unicodedata.normalize("NFKC", character).strip() or UNKNOWN
    if character.isspace():
        return " "
    kind = unicodedata.category(character)
    if kind == "Cf":
        return ""
    if kind in ("Cc", "Cs", "Cn") or character == "\ufffc":
        return UNKNOWN
    return character


def _lookup(
    native: PDFFont, to_text: dict[int, str], cid_of: Callable[[bytes], int | None], widths: dict[int, float]
) -> Callable[[bytes], Shown]:
    single = not native.is_multibyte()

    def lookup(code: bytes) -> Shown:
        cid = cid_of(code)
        text = to_text.get(int.from_bytes(code, "big"))
        if text is None:
            text = _character(native, cid)
        width = widths.get(cid) if cid is not None and widths else None
        if width is None and single and not widths:
            width = codes.metric(str(getattr(native, "basefont", "")), text)
        if width is None:
            width = _number(native.char_width(cid)) if cid is not None else 0.0
        return Shown(code, clean(text), width, single and code == b" ")

    return lookup


def _character(native: PDFFont, cid: int | None) -> str:
    if cid is None:
        return UNKNOWN
    try:
        return str(native.to_unichr(cid)) or UNKNOWN
    except (PDFUnicodeNotDefined, KeyError, ValueError, TypeError):
        return UNKNOWN


def _codes(native: PDFFont, spec: Any) -> tuple[Callable[[bytes], Iterable[bytes]], Callable[[bytes], int | None]]:
    """How to cut a string into codes, and which glyph id a code has."""
    if not isinstance(native, PDFCIDFont):
        return _bytes, _big
    encoding = spec.get("/Encoding")
    if isinstance(encoding, pikepdf.Stream) and not isinstance(native.cmap, IdentityCMap):
        embedded = cmap.parse(limits.inflate(encoding))
        if embedded.cids:
            return embedded.split, lambda code: embedded.cids.get(int.from_bytes(code, "big"), 0)
    known = native.cmap
    if isinstance(known, IdentityCMapByte):
        return _bytes, _big
    if isinstance(known, PredefinedCMap) and known.code2cid:
        return lambda data: _walk(known.code2cid, data), lambda code: next(iter(known.decode(code)), None)
    return _pairs, _big


def _bytes(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


def _pairs(data: bytes) -> list[bytes]:
    return [data[i : i + 2] for i in range(0, len(data) - 1, 2)]


def _big(code: bytes) -> int:
    return int.from_bytes(code, "big")


def _walk(tree: dict[int, Any], data: bytes) -> list[bytes]:
    """Cut by a predefined CMap, exactly as pdfminer decodes it."""
    codes: list[bytes] = []
    start, at = 0, tree
    for i, byte in enumerate(data):
        step = at.get(byte)
        if isinstance(step, dict):
            at = step
            continue
        codes.append(data[start : i + 1])
        start, at = i + 1, tree
    return codes


def _to_unicode(spec: Any) -> dict[int, str]:
    stream = spec.get("/ToUnicode")
    if not isinstance(stream, pikepdf.Stream):
        return {}
    return {code: text for code, text in cmap.parse(limits.inflate(stream)).text.items() if text.strip("\0")}


def _built_in(spec: Any) -> dict[int, str]:
    """What the encoding inside a CFF font says, where the file has no other: pdfminer does not look there."""
    named = spec.get("/Encoding")
    descriptor = spec.get("/FontDescriptor")
    program = descriptor.get("/FontFile3") if isinstance(descriptor, pikepdf.Dictionary) else None
    if program is None or spec.get("/Subtype") == "/Type0" or isinstance(named, pikepdf.Name):
        return {}
    others: Any = named if isinstance(named, pikepdf.Dictionary) else {}
    if "/BaseEncoding" in others:
        return {}
    own = _own_encoding(program)
    texts = {code: agl.toUnicode(own[code]) for code in own.keys() - codes.differences(others).keys()}
    return {code: text for code, text in texts.items() if text}


def _own_encoding(program: Any) -> dict[int, str]:
    try:
        return cff.encoding(limits.inflate(program))
    except LimitExceeded:
        raise
    except Exception:
        # whatever a broken font makes fontTools raise: pdfminer's guess stands
        return {}


def _widths(spec: Any, native: PDFFont) -> dict[int, float]:
    """The widths that the file gives to a simple font, in ems: they outrank the standard metrics."""
    if isinstance(native, PDFCIDFont) or "/Widths" not in spec or "/FirstChar" not in spec:
        return {}
    first = int(spec.FirstChar)
    factor = _number(native.hscale) or 0.001
    return {first + i: _number(width) * factor for i, width in enumerate(spec.Widths)}


def _em(native: PDFFont, widths: dict[int, float], lookup: Callable[[bytes], Shown]) -> float:
    """Type 3 fonts draw in their own units: take their bounding box as the em, or what their letters are wide.

    Why both: the box may be that of every letter in the world, and half an em is what letters are wide. Other fonts
    draw in thousandths of an em, but for those whose letters would then be wider than a line.
    """
    if not isinstance(native, PDFType3Font):
        em = _letters_em(widths, lookup) if max(widths.values(), default=0.0) > _SLIM * _ABSURD else 1.0
        return em if _ABSURD < em < 1e4 else 1.0
    em = _letters_em(widths, lookup)
    low, high = _number(native.descent), _number(native.ascent)
    height = abs(high - low) * abs(_number(native.vscale))
    if em:
        height = min(height or (1.0 if 0.7 < em < 1.4 else em), em)
    return height if 1e-3 < height < 1e3 else 1.0


def _letters_em(widths: dict[int, float], lookup: Callable[[bytes], Shown]) -> float:
    """What one em is if letters are as wide as they usually are; 0 where there are too few of them."""
    shown = (lookup(bytes((code,))) for code in widths if 0 <= code < 256)
    letters = [glyph for glyph in shown if glyph.width > 0 and (glyph.text.isalnum() or glyph.text == UNKNOWN)]
    usual = sum(_usual(glyph.text) for glyph in letters)
    return sum(glyph.width for glyph in letters) / usual if len(letters) >= _ENOUGH else 0.0


def _usual(letter: str) -> float:
    """How wide a letter is in most fonts, in ems."""
    if letter[0] in "fijlrtIJ":
        return _SLIM
    return 0.82 if letter[0] in "mwMW" else 0.66 if letter[0].isupper() else 0.52


def _number(value: Any) -> float:
    try:
        return value if isinstance(value, int) else float(value)
    except (TypeError, ValueError):
        return 0.0


def _native(spec: Any) -> PDFFont:
    """Build pdfminer's font from pikepdf's dictionary; a font too broken to read becomes one that knows nothing."""
    unread = {"ToUnicode", "CharProcs"}
    if "/ToUnicode" in spec:
        unread.add("FontFile2")
    if "/Encoding" in spec:
        unread.add("FontFile")
    try:
        values = _dictionary(spec, _KEPT - unread, 0)
        for part in (values, *values.get("DescendantFonts", ())):
            part.setdefault("FontDescriptor", {}).setdefault("FontBBox", [0, 0, 0, 0])
        return PDFResourceManager(caching=False).get_font(None, values)
    except (LimitExceeded, MemoryError):
        raise
    except Exception:
        # pdfminer raises whatever a broken dictionary makes it raise
        return PDFType1Font(PDFResourceManager(caching=False), {"BaseFont": LIT("unknown")})


def _dictionary(spec: Any, kept: frozenset[str], depth: int) -> dict[str, Any]:
    return {name: _plain(value, kept, depth + 1) for key, value in spec.items() if (name := str(key)[1:]) in kept}


def _plain(value: Any, kept: frozenset[str], depth: int) -> Any:
    """A pikepdf value as pdfminer writes it."""
    if depth > limits.DEPTH:
        return None
    if not isinstance(value, pikepdf.Object):
        return _number(value)
    if isinstance(value, pikepdf.Stream):
        attributes = _dictionary(value, kept, depth)
        return PDFStream(attributes, limits.inflate(value) if "Length1" in attributes else b"")
    if isinstance(value, pikepdf.Dictionary):
        return _dictionary(value, kept, depth)
    if isinstance(value, pikepdf.Array):
        return [_plain(item, kept, depth + 1) for item in value]
    if isinstance(value, pikepdf.Name):
        return LIT(str(value)[1:])
    return bytes(value) if isinstance(value, pikepdf.String) else 0.0

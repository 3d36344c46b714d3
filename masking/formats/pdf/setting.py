"""How a replacement is set: its font, size, squeeze and place, and the box around it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from pdfminer.fontmetrics import FONT_METRICS

from masking import abbreviation
from masking.errors import InputError
from masking.formats.pdf.fonts import Font
from masking.formats.pdf.pieces import Piece

LABEL_FONT = "Helvetica"
_FACTOR = 0.96
"""Size of a label against the text around it: readers take text of another size for another line."""
_HEIGHT, _DESCENT = 0.96, 0.21
"""Ems that a label takes from the foot of its brackets to their top, and below the baseline."""
_NARROW, _NARROWEST = 0.8, 0.6
"""Horizontal scaling of a label where it has room, and where it has not."""
_LEGIBLE = 5.5
"""Points below which a label is not painted: its box stays empty, and only programs read it."""
_SMALLER = 0.8
"""How much smaller than its line a label is set before a shorter one is tried."""
_PAD = 0.12
"""Ems between a label and the edge of its box."""
_TIGHT = 0.03
"""The same where text follows or precedes without a space."""
_STRETCH = 1.5
"""How far text is stretched so that what follows without a space stays close."""
_SQUEEZE = 0.8
"""Horizontal scaling of plain text that has no room, before it is set smaller."""
_BREADTHS = (0.85, 1.1)
"""How much smaller or larger a standard font is set to look like the one that lacks the letters."""
_ALIKE_LETTERS = 5
_CODEPAGE = "cp1252"


@dataclass(frozen=True, slots=True)
class Setting:
    """A replacement ready to be set. Lengths are in text space, along the baseline from the anchor of the piece."""

    piece: Piece
    box: tuple[float, float] | None
    """Start and end of the box, if there is one."""
    solid: bool
    """Whether the box is filled and says nothing."""
    font: Font | str
    """A font of the document, or the name of a standard font."""
    elements: tuple[bytes | float, ...]
    """What is shown, as a TJ operator takes it; empty for nothing."""
    size: float
    stretch: float
    """Horizontal scaling; 1 is natural."""
    start: float
    lift: float
    """How far the baseline is raised."""
    advance: float
    hidden: bool = False
    """Whether only programs read it: it would be too small to see."""


def choose(piece: Piece, fonts: Iterable[Font]) -> Setting:
    """Return how the replacement of ``piece`` is set; ``fonts`` are those of its document.

    Why: a box is as wide as its label, whatever stood there, because the exact width of a box reveals most names
    apart; it is narrower only where text follows. Raises InputError where no font has the letters.
    """
    if not piece.boxed:
        return _plain(piece, fonts)
    label = piece.text.strip()
    if piece.nothing:
        return Setting(piece, None, False, LABEL_FONT, (), piece.em, 1.0, 0.0, 0.0, 0.0)
    if not label.strip("█ "):
        return _dark(piece, label)
    return _label(piece, label)


def width(text: str, font: str = LABEL_FONT) -> float:
    """Return the width of ``text`` in a standard font at size 1."""
    metrics = FONT_METRICS[font][1]
    return sum(metrics.get(character, 600.0 if font.startswith("Courier") else 500.0) for character in text) * 0.001


def _dark(piece: Piece, label: str) -> Setting:
    natural = piece.em * (0.5 * len(label) if label else 2.0)
    start, end = _extent(piece, min(natural, piece.room))
    return Setting(piece, (start, end), bool(label), LABEL_FONT, (), piece.em, 1.0, start, 0.0, 0.0)


def _label(piece: Piece, label: str) -> Setting:
    em = piece.em
    whole = min(_FACTOR, (piece.top - piece.bottom) / _HEIGHT) * em
    before, after = (_TIGHT if piece.led else _PAD) * em, (_TIGHT if piece.glued else _PAD) * em
    tied = piece.glued and not piece.loose
    label, size, stretch, hidden = _form(piece, label, whole, piece.room - before - after, tied)
    advance = width(label) * size * stretch
    fits = advance + before + after < piece.room
    start, end = _extent(piece, advance + before + after if fits and not tied else piece.room)
    text = end - after - advance if tied and not piece.led else start + before
    lift = max(0.36 * (whole - size), piece.bottom * em + _DESCENT * size)
    code = label.encode(_CODEPAGE, "replace")
    return Setting(piece, (start, end), False, LABEL_FONT, (code,), size, stretch, text, lift, advance, hidden)


def _form(piece: Piece, label: str, whole: float, space: float, tied: bool) -> tuple[str, float, float, bool]:
    """The form of a label that can be read in a space, its size and squeeze, and whether only programs read it."""
    known = abbreviation.forms(label)
    if len(label) - 2 >= abbreviation.LONG and len(known) > 1 and width(label) * whole * _NARROW > piece.width:
        known = known[1:]
    points = piece.anchor.size / piece.em
    tried = []
    for form in known:
        stretch = max(0.05, min(_STRETCH if tied else _NARROW, space / (width(form) * whole)))
        size = whole * min(1.0, stretch / _NARROWEST)
        tried.append((form, size, max(stretch, _NARROWEST), False))
        if size == whole or (size >= _SMALLER * whole and size * points >= _LEGIBLE):
            return tried[-1]
    if tried[-1][1] * points >= _LEGIBLE:
        return tried[-1]
    return label, whole, max(0.05, min(_NARROW, space / (width(label) * whole))), True


def _extent(piece: Piece, outer: float) -> tuple[float, float]:
    """Start and end of a box of that width, held at the point that reveals nothing."""
    slack = piece.width - outer
    start = {"left": 0.0, "centre": slack / 2, "right": slack}[piece.align]
    start = max(start, -piece.lead)
    return start, start + outer


def _plain(piece: Piece, fonts: Iterable[Font]) -> Setting:
    """Plain text in the document's own font, or in a standard one of its style; squeezed to fit."""
    text = " ".join(piece.text.split())
    font, elements, natural = _typeface(piece, text, fonts)
    own = piece.anchor.show.font
    size = piece.em * _breadth(own, font) if isinstance(font, str) else abs(piece.anchor.show.size)
    advance = natural * size * piece.anchor.show.scaling
    stretch = piece.anchor.show.scaling
    if advance > piece.room:
        factor = max(_SQUEEZE, piece.room / advance)
        smaller = min(1.0, piece.room / (advance * factor))
        stretch, size, advance = stretch * factor, size * smaller, advance * factor * smaller
    elif piece.glued and piece.led and not piece.loose:
        factor = min(_STRETCH, piece.room / advance) if advance else 1.0
        stretch, advance = stretch * factor, advance * factor
    start, _ = _extent(piece, advance)
    if piece.glued and not piece.led and not piece.loose:
        start = piece.room - advance
    return Setting(piece, None, False, font, elements, size, stretch, start, 0.0, advance)


def _typeface(piece: Piece, text: str, fonts: Iterable[Font]) -> tuple[Font | str, tuple[bytes | float, ...], float]:
    """The best font that has all the letters, what it shows, and how wide that is at size 1."""
    own = piece.anchor.show.font
    if not text:
        return LABEL_FONT, (), 0.0
    alike = [f for f in fonts if f.number != own.number and _style(f) == _style(own) and f.em == 1.0]
    for font in (own, *alike):
        if font.vertical or not font.number:
            continue
        spelled = _spell(font, text)
        if spelled is not None:
            return font, *spelled
    standard = _standard(own)
    code = _encoded(text)
    return standard, (code,), width(code.decode(_CODEPAGE), standard)


def _breadth(own: Font, standard: str) -> float:
    """How large a standard font is set beside another one, so that its letters are as wide."""
    known = {s.text: s.width for s in own.cache.values() if len(s.text) == 1 and s.text.isalpha() and s.width > 0}
    widths = [(wide, width(text, standard)) for text, wide in known.items() if text in FONT_METRICS[standard][1]]
    if own.em != 1.0 or len(widths) < _ALIKE_LETTERS:
        return 1.0
    low, high = _BREADTHS
    wides, others = zip(*widths, strict=True)
    return float(min(high, max(low, sum(wides) / sum(others))))


def _style(font: Font) -> tuple[bool, bool, bool, bool]:
    return font.bold, font.italic, font.serif, font.fixed


def _spell(font: Font, text: str) -> tuple[tuple[bytes | float, ...], float] | None:
    """The text in codes that the document shows in this font anyway, so that a subset has their glyphs."""
    if font.complete:
        font.shown(bytes(range(32, 256)))
    codes = {shown.text: shown for shown in reversed(list(font.cache.values())) if shown.width > 0}
    elements: list[bytes | float] = []
    total = 0.0
    for character in text:
        shown = codes.get(character)
        if shown is not None:
            elements.append(shown.code)
            total += shown.width
        elif character == " ":
            elements.append(-300.0)
            total += 0.3
        else:
            return None
    return tuple(elements), total


def _standard(font: Font) -> str:
    if font.fixed:
        return "Courier" + ("-Bold" if font.bold else "") * (not font.italic) + "-Oblique" * font.italic
    if font.serif:
        return ("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic")[font.bold + 2 * font.italic]
    return ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique")[font.bold + 2 * font.italic]


def _encoded(text: str) -> bytes:
    """The text in the letters of the standard fonts; accents they lack are left out."""
    try:
        return text.encode(_CODEPAGE)
    except UnicodeEncodeError:
        bare = "".join(_ALIKE.get(c, c) for c in text)
        bare = "".join(_bare(c) for c in bare)
    try:
        return bare.encode(_CODEPAGE)
    except UnicodeEncodeError:
        raise InputError(
            "no font at hand has the letters of a replacement",
            remedy="Use replacements in Latin letters, or mask instead of swapping.",
        ) from None


_ALIKE = {"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "n", "ə": "e", "ʻ": "'", "ʼ": "'"}


def _bare(character: str) -> str:
    try:
        character.encode(_CODEPAGE)
    except UnicodeEncodeError:
        return "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
    return character

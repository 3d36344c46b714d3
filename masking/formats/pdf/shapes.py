"""Letters compared with their shapes: does a font show the letters that its ToUnicode table says?

Why: nothing binds the table to the glyphs. A false one, made to keep a resume from being copied, or by a broken
program, gives ordinary letters that are the wrong ones: no name is found in them, and the page still shows it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import compress
from pathlib import Path
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING, Any

from masking.formats.pdf import picture as rendering
from masking.formats.pdf.content import Content, Glyph
from masking.formats.pdf.fonts import UNKNOWN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grid = NDArray[np.float32]
    Look = NDArray[np.float32]

ACROSS, DOWN = 7, 12
"""Cells of the grid into which the picture of a letter is drawn together."""
_SPOTS = 3
"""Places across and down a cell that are looked at."""
TOP, BOTTOM = 0.78, 0.24
"""Ems above and below the baseline that the grid takes in."""
_SAMPLES = 14
"""Letters of a font from which on no more are looked at on later pages."""
_ENOUGH = 4
_SMALL, _SHARP = 5.0, 8.0
"""Points from which on a letter is looked at, and below which its page is drawn at more than ``SEEN``."""
_ASIDE, _APART, _TOUCHING = 0.3, 1.2, 0.15
"""Ems by which neighbours of a line may stand higher, and apart; and where they are of different fonts."""
EVERY = frozenset(ascii_lowercase + digits)
"""What is in doubt where a whole font is."""
_NEAR = 5
"""A letter is like what it says where it is among so many that it is most like."""
_OTHERS = 0.35
"""Share of the letters of a font that may be like others."""
_CLEAR = 0.6
"""How much a letter is like another one at least, where nothing is drawn over it."""
_KINDS = 0.5
"""Share of the letters of a font that look like different ones, where it shows letters at all."""
_EXCHANGED = {True: (0.2, 0.2), False: (0.18, 0.12)}
"""How much more a letter is like another one than like itself, and that one like any; where it has to be certain."""
_CLOSE = 0.08
"""Of the likeness to the nearest letter: how much less another may be like it."""
_WIDTH = 0.5
"""How much a difference of one em in width counts against a likeness, which is at most 1."""
_HIDDEN, _ALIKE = 3, 0.7
"""Codes that say nothing and are so much like a letter, from which on a font hides what it shows."""
_PRIVATE = ("\ue000", "\uf8ff")
"""Where icons stand, and the letters of a font whose text layer is for nobody to read."""
_FAINT = 12.0
"""Levels of grey by which a picture has to vary."""


@dataclass(slots=True)
class Seen:
    """What was seen of a font: how much its letters, and codes that say nothing, are like each of the letters known."""

    letters: dict[str, Look] = field(default_factory=dict)
    silent: dict[bytes, Look] = field(default_factory=dict)
    codes: set[bytes] = field(default_factory=set)
    """Codes that need not be looked at any more."""


def sharpness(glyphs: Sequence[Glyph]) -> int:
    """Return how sharp a page has to be seen, in dots per inch, to know the shapes of some of its glyphs."""
    return int(rendering.SEEN * max([1.0, *(_SHARP / g.size for g in glyphs)])) if glyphs else rendering.COARSE


def look(seen: Mapping[int, Seen], glyphs: Sequence[Glyph], page: rendering.Seen) -> None:
    """Take in what ``unseen`` returns of a page, by the numbers of its fonts."""
    shown = [(glyph, grid) for glyph, grid in zip(glyphs, pictures(glyphs, page), strict=True) if grid is not None]
    looks = alike([grid for _, grid in shown], [(glyph.end_x - glyph.x) / glyph.size for glyph, _ in shown])
    for (glyph, _), look in zip(shown, looks, strict=True):
        font = seen[glyph.show.font.number]
        if is_uninformative(glyph.text):
            font.silent[glyph.code] = look
        else:
            font.letters[glyph.text] = look


def doubts(seen: Mapping[int, Seen], *, sure: bool = True) -> dict[int, frozenset[str]]:
    """Return the numbers of the fonts that show letters and say others, or none; each with the letters in doubt.

    A font needs four letters to be judged, or three that it says nothing of: a blank, a character for private use.
    Unless it has to be ``sure``, a font is doubted for less where only a few letters are exchanged, and fonts of fewer
    letters are judged together.
    """
    found = {number: _doubted(font, *_EXCHANGED[sure]) for number, font in seen.items()}
    small = {number: [*font.letters.items()] for number, font in seen.items() if 0 < len(font.letters) < _ENOUGH}
    together = [look for looks in small.values() for look in looks]
    if len(together) >= _ENOUGH and not sure:
        found |= dict.fromkeys(small, _exchanged(together, *_EXCHANGED[sure]))
    return {number: letters for number, letters in found.items() if letters}


def unseen(content: Content, seen: Mapping[int, Seen]) -> list[Glyph]:
    """Glyphs of a page to look at: one for every code that is new in a font of which too few letters are known."""
    found: list[Glyph] = []
    for at, glyph in enumerate(content.glyphs):
        font = seen[glyph.show.font.number]
        if glyph.code in font.codes:
            continue
        silent = is_uninformative(glyph.text)
        wanted = silent or (_letter(glyph.text) and len(font.letters) < _SAMPLES)
        if wanted and not (_level(glyph) and _in_company(content.glyphs, at)):
            continue
        font.codes.add(glyph.code)
        if wanted:
            found.append(glyph)
    return found


def _in_company(glyphs: Sequence[Glyph], at: int) -> bool:
    """Whether a glyph stands beside another one of its font, or is a letter right at one: bullets and icons are not."""
    glyph = glyphs[at]
    for other in (*glyphs[max(0, at - 1) : at], *glyphs[at + 1 : at + 2]):
        left, right = (glyph, other) if other.x > glyph.x else (other, glyph)
        same = other.show.font is glyph.show.font
        alike = bool(other.text.strip()) == bool(glyph.text.strip()) and other.code != glyph.code
        apart = (_APART if same else _TOUCHING) * glyph.size
        beside = abs(other.y - glyph.y) < _ASIDE * glyph.size and right.x - left.end_x < apart
        if beside and (alike if same else _letter(glyph.text) and _letter(other.text)):
            return True
    return False


def _doubted(font: Seen, clear: float, strange: float) -> frozenset[str]:
    """The letters, small and without accents, of which a font shows others than it tells: none, a few or all."""
    if sum(look.max() >= _ALIKE for look in font.silent.values()) >= _HIDDEN:
        return EVERY
    return _exchanged([*font.letters.items()], clear, strange) if len(font.letters) >= _ENOUGH else frozenset()


def is_uninformative(text: str) -> bool:
    """Say whether a glyph says nothing: its font does not say, or says a blank or a character for private use."""
    return not text.strip() or text == UNKNOWN or _PRIVATE[0] <= text[:1] <= _PRIVATE[1]


def pictures(glyphs: Sequence[Glyph], page: rendering.Seen) -> list[Grid | None]:
    """Return each glyph as a grid of mean 0 and length 1: None for a blank, and for one that the page cuts off."""
    import numpy as np

    levels, across, down = page.levels, ACROSS * _SPOTS, DOWN * _SPOTS
    lines = [(g.x, g.y - TOP * g.size, g.end_x, g.y + BOTTOM * g.size) for g in glyphs]
    boxes = np.array(lines).reshape(-1, 4)
    left, top, right, bottom = (boxes * page.scale).T[..., None]
    inside = (boxes[:, :2].min(axis=1) >= 0) & (right[:, 0] <= levels.shape[1]) & (bottom[:, 0] <= levels.shape[0])
    columns = (left + (right - left) * (np.arange(across) + 0.5) / across).astype(int).clip(0, levels.shape[1] - 1)
    rows = (top + (bottom - top) * (np.arange(down) + 0.5) / down).astype(int).clip(0, levels.shape[0] - 1)
    spots = levels[rows[:, :, None], columns[:, None, :]].reshape(-1, DOWN, _SPOTS, ACROSS, _SPOTS)
    each = (spots[:, :, i, :, j].astype(np.float32) for i, j in np.ndindex(_SPOTS, _SPOTS))
    cells = np.array(sum(each) / _SPOTS**2).reshape(-1, DOWN * ACROSS)
    cells -= cells.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(cells, axis=1)
    shown = inside & (lengths > _FAINT)
    return [cell / length if seen else None for cell, length, seen in zip(cells, lengths, shown, strict=True)]


def alike(grids: Sequence[Grid], widths: Sequence[float]) -> Grid:
    """Return how much each picture, as wide in ems, is like each of the letters known: at most 1, a row a picture."""
    import numpy as np

    known = _known()
    every = np.abs(np.array(grids).reshape(-1, DOWN * ACROSS) @ known.grids.T)
    every -= np.abs(np.multiply(_WIDTH, widths, dtype=np.float32)[:, None] - _WIDTH * known.widths)
    best: Grid = np.maximum.reduceat(every, known.starts, axis=1)
    return best


def _exchanged(letters: Sequence[tuple[str, Look]], clear: float, strange: float) -> frozenset[str]:
    """All letters where most look like others, of as many kinds; where a font is missing every one is the same box.

    Or the few of which each is clearly like another one of the font that does not look like what it says either.
    """
    import numpy as np

    best = np.stack([look for _, look in letters])
    names = _known().names
    said = [names.index(plain(letter)) for letter, _ in letters]
    own, top = best[range(len(said)), said][:, None], best.max(axis=1)[:, None]
    others = ((best > own).sum(axis=1) >= _NEAR) & (top[:, 0] >= _CLEAR)
    kinds = len(set(best.argmax(axis=1).tolist()))
    if float(others.mean()) > _OTHERS and kinds >= _KINDS * len(set(said)):
        return EVERY
    like = (best - own > clear) & (best >= _CLEAR) & (top - best < _CLOSE)
    odd = set(compress(said, (top - own)[:, 0] > strange))
    few = frozenset(names[a] for row, a in zip(like, said, strict=True) if any(row[b] for b in odd - {a}))
    return few if len(few) > 1 else frozenset()


@dataclass(frozen=True, slots=True)
class _Known:
    """How letters look in the standard fonts."""

    grids: Grid
    widths: Any
    names: tuple[str, ...]
    starts: tuple[int, ...]
    """Where the grids of each letter begin: capital and small ones are the same."""


@cache
def _known() -> _Known:
    import numpy as np

    with np.load(Path(__file__).with_name("letters.npz")) as stored:
        grids = stored["grids"].astype(np.float32)
        widths, letters = stored["widths"].astype(np.float32), str(stored["letters"])
    grids -= grids.mean(axis=1, keepdims=True)
    grids /= np.linalg.norm(grids, axis=1, keepdims=True)
    bare = [plain(letter) for letter in letters]
    order = sorted(range(len(bare)), key=bare.__getitem__)
    names = tuple(sorted(set(bare)))
    starts = tuple(sorted(bare).index(name) for name in names)
    return _Known(grids[order], widths[order], names, starts)


def _level(glyph: Glyph) -> bool:
    """Whether a glyph stands upright, large enough to be seen, and is shown."""
    upright = abs(glyph.end_y - glyph.y) < 0.01 * glyph.size and glyph.end_x > glyph.x + 1
    return upright and glyph.size >= _SMALL and glyph.show.render != 3 and not glyph.show.font.vertical


def _letter(text: str) -> bool:
    return len(text) == 1 and text.isalnum() and plain(text).isascii()


def plain(letter: str) -> str:
    """Return a letter without its accents, small."""
    return unicodedata.normalize("NFD", letter)[0].lower()

"""How much a line on a page looks like words: a small network on the slopes in its picture.

Why: Tesseract takes a tenth of a second to start and may be missing, and most of what nobody read on a page is icons.
``tests/masking/formats/pdf/word_shapes.py`` trains it on words and icons.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HIGH, WIDE = 16, 48
"""Pixels of the part of a line that is looked at in one go."""
_CELL = 4
_LONGEST, _FAINT = 400, 20
"""Pixels that a line is wide at most, and levels of grey that it has at least."""


def likeness(levels: NDArray[np.uint8]) -> float:
    """Return how likely a line in levels of grey shows letters: that of its part that does most, 0 to 1."""
    import numpy as np

    seen = windows(levels)
    if not len(seen):
        return 0.0
    one, shift, two, least = _weights()
    inner = np.maximum(slopes(seen) @ one + shift, 0.0)
    return float((1 / (1 + np.exp(-(inner @ two + least)))).max())


def windows(levels: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return a line as pictures of HIGH by WIDE pixels, 1 for ink and 0 for paper; none where nothing is to be seen."""
    import numpy as np

    low, high = int(levels.min(initial=255)), int(levels.max(initial=0))
    if high - low < _FAINT:
        return np.zeros((0, HIGH, WIDE), dtype=np.float32)
    ink = (high - levels.astype(np.float32)) / (high - low)
    ink = 1 - ink if float(np.median(ink[0])) > 0.5 else ink
    wide = min(max(1, round(ink.shape[1] * HIGH / len(ink))), _LONGEST)
    small = Image.fromarray((ink * 255).astype(np.uint8)).resize((wide, HIGH), Image.Resampling.BOX)
    line = np.asarray(small, dtype=np.float32) / 255
    line = np.pad(line, ((0, 0), (0, max(0, WIDE - wide))))
    return np.stack([line[:, at : at + WIDE] for at in range(0, line.shape[1] - WIDE + 1, WIDE // 2)])


def slopes(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how steep each cell of the pictures is in eight directions, and how dark, in one row a picture."""
    import numpy as np

    padded = np.pad(pictures, ((0, 0), (1, 1), (1, 1)))
    across, down = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2], padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    ways = [across, down, 0.7 * (across + down), 0.7 * (across - down)]
    cells = (len(pictures), HIGH // _CELL, _CELL, WIDE // _CELL, _CELL)
    planes = [np.maximum(plane, 0).reshape(cells).mean(axis=(2, 4)) for way in ways for plane in (way, -way)]
    dark = pictures.reshape(cells).mean(axis=(2, 4))
    return np.stack([*planes, dark], axis=1).reshape(len(pictures), -1)


@cache
def _weights() -> tuple[NDArray[np.float32], ...]:
    import numpy as np

    with np.load(Path(__file__).with_suffix(".npz")) as stored:
        return tuple(stored[name].astype(np.float32) for name in ("one", "shift", "two", "least"))

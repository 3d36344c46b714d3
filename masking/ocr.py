"""OCR by Tesseract, a system program: words of a picture with their boxes.

Why a program and not a library: it is optional, it may crash without taking us along, and no wheel has it.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from masking.errors import LimitExceeded, NoTextLayer, UnreadableDocument
from name_lists import languages

if TYPE_CHECKING:
    from PIL.Image import Image

SECONDS = 50.0
"""For one page."""
MIN_CONFIDENCE = 20.0
"""Of 100; below it a word is more often a smudge than a word."""

_SURE, _MOST, _FEW = 60.0, 0.5, 40
"""Confidence of a word that is read for certain; the share of letters in such words below which a page is not read;
letters below which a page is too empty to tell."""
_CLEARER = "Scan it again at 300 dpi, upright and sharp; in another language than English, set EVENHAND_OCR_LANGUAGES."
VARIABLE = "EVENHAND_OCR_LANGUAGES"
"""Names the languages in which scans are read, as Tesseract does."""
_NAMES = {
    **{"ar": "ara", "de": "deu", "en": "eng", "es": "spa", "fr": "fra", "id": "ind", "it": "ita", "nl": "nld"},
    **{"pl": "pol", "pt": "por", "ru": "rus", "sv": "swe", "tr": "tur", "zh": "chi_sim"},
}
_COMMON = 3
"""Common words of a language from which on a page may be of it."""
_SKEW_PIXELS, _EDGE, _SPECKS = 900, 40, 0.2
_PALE, _FILLED = 160, 0.15
"""The darkest colour of paper that is no ground, and the share of a page that its text does not fill."""
_ASKEW, _STRAIGHT, _PARTED = 15.0, 0.8, 1.15
"""Degrees that a page may lie askew; those that do not matter; how much better lines are parted by turning it."""
REMEDY = "Install tesseract (apt install tesseract-ocr, brew install tesseract), or give a PDF with recognised text."


@dataclass(frozen=True, slots=True)
class Word:
    """A word as Tesseract read it; the box is left, top, right, bottom in pixels."""

    text: str = field(repr=False)
    box: tuple[int, int, int, int]
    block: int
    line: tuple[int, int, int]
    """Block, paragraph and line number."""
    confidence: float


def available() -> bool:
    """Whether the program is installed."""
    return shutil.which("tesseract") is not None


def read(image: Image, *, languages: str = "eng") -> tuple[Word, ...]:
    """Return the words of a picture in reading order.

    ``languages`` as Tesseract names them (``eng+deu``). Raises NoTextLayer where Tesseract is not installed,
    LimitExceeded after 50 s, UnreadableDocument where it fails.
    """
    program = shutil.which("tesseract")
    if program is None:
        raise NoTextLayer("this is a picture of text, and the program that reads pictures is missing", remedy=REMEDY)
    try:
        table = _run(program, image, "-l", languages, "tsv")
    except subprocess.TimeoutExpired:
        raise LimitExceeded("the picture takes too long to read", remedy="Scan it again at 300 dpi.") from None
    except (subprocess.CalledProcessError, OSError):
        raise UnreadableDocument("the picture cannot be read", remedy="Scan it again, or give a PDF.") from None
    return tuple(_words(table.decode("utf-8", errors="replace")))


def _run(program: str, image: Image, *arguments: str) -> bytes:
    """What Tesseract says of a picture; raises what ``subprocess.run`` raises."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    command = [program, "stdin", "stdout", "--dpi", str(int(min(max(dpi(image), 70), 600))), *arguments]
    done = subprocess.run(  # noqa: S603 - a fixed program, its arguments are ours
        command, input=buffer.getvalue(), capture_output=True, timeout=SECONDS, check=True, env=_environment()
    )
    return done.stdout


def page(image: Image) -> tuple[Image, tuple[Word, ...], float]:
    """Return a scanned page turned upright, its words, and by how many degrees it was turned (against the clock).

    Why: on a page that lies on its side Tesseract reads letters that are none, on one that lies askew it loses lines,
    and whoever looks at it reads the name. The page is read in the languages of ``EVENHAND_OCR_LANGUAGES`` ("deu+fra"),
    or else in English, and once more in the language that its words are of, where Tesseract has it. Raises
    UnreadableDocument where most of the words cannot be read with confidence, and what ``read`` raises.
    """
    found = _read_upright(image, 0, _asked())
    if found is not None:
        return found
    turns, script = _oriented(image)
    for quarter in turns:
        found = _read_upright(image, quarter, _asked(script))
        if found is not None:
            return found
    raise UnreadableDocument("most of the words in the picture cannot be read for certain", remedy=_CLEARER)


def turned(image: Image, turn: float) -> Image:
    """Return a page turned by so many degrees against the clock: one that lies askew keeps its size."""
    quarter = round(turn / 90) * 90
    upright = image.rotate(quarter, expand=True) if quarter % 360 else image
    if turn != quarter:
        upright = _straight(upright, turn - quarter)
    upright.info = dict(image.info)
    return upright


def _read_upright(image: Image, quarter: int, asked: str) -> tuple[Image, tuple[Word, ...], float] | None:
    """A page as ``page`` returns it, or None where most of it cannot be read."""
    lying = turned(image, quarter)
    turn = (quarter + skew(lying)) % 360
    upright = lying if turn == quarter else turned(image, turn)
    words, flat = read(upright, languages=asked), upright
    if _coloured(upright):
        flat = _levelled(upright)
        words = max(words, read(flat, languages=asked), key=_certain)
    if not _legible(words):
        return None
    other = _spoken(words)
    if other and other not in asked.split("+"):
        again = read(flat, languages=f"{other}+{asked}")
        words = max(words, again, key=_certain) if flat is not upright else again
    return upright, words, turn


def skew(image: Image) -> float:
    """Return by how many degrees against the clock a page has to be turned to lie straight, or 0.

    The lines of a straight page are dark and light in turn; of all angles the right one parts them best.
    """
    import numpy as np

    small = image.convert("L")
    small.thumbnail((_SKEW_PIXELS, _SKEW_PIXELS))
    levels = np.asarray(small, dtype=np.int16)
    down, across = np.nonzero(np.abs(np.diff(levels, axis=0)) > _EDGE)
    if len(down) < _FEW:
        return 0.0

    def parted(angle: float) -> float:
        rows = np.bincount((down - across * np.tan(np.radians(angle)) + small.width).astype(np.intp))
        return float((np.diff(rows) ** 2).sum())

    best = max(np.arange(-_ASKEW, _ASKEW + 0.5, 0.5), key=parted)
    best = max(np.arange(best - 0.4, best + 0.5, 0.1), key=parted)
    clear = parted(best) > _PARTED * parted(0.0)
    return round(float(best), 1) if abs(best) >= _STRAIGHT and clear else 0.0


def _straight(image: Image, angle: float) -> Image:
    """A page that lay askew, in the same size; smaller where its ink would not fit otherwise."""
    from PIL import Image as Pictures
    from PIL import ImageChops, ImageOps

    image = image.convert("RGB")
    ground = paper(image)
    wide = image.rotate(angle, Pictures.Resampling.BICUBIC, expand=True, fillcolor=ground)
    left, top = (wide.width - image.width) // 2, (wide.height - image.height) // 2
    middle = (left, top, left + image.width, top + image.height)
    outside = ImageChops.difference(wide, Pictures.new(wide.mode, wide.size, ground)).convert("L")
    outside.paste(0, middle)
    if sum(outside.histogram()[_EDGE:]) <= _SPECKS * image.width:
        return wide.crop(middle)
    return ImageOps.pad(wide, image.size, Pictures.Resampling.BICUBIC, color=ground)


def _coloured(image: Image) -> bool:
    """Whether more of a page than its text has another colour than its paper, or the paper is dark."""
    from PIL import Image as Pictures
    from PIL import ImageChops

    ground = paper(image)
    other = ImageChops.difference(image.convert("RGB"), Pictures.new("RGB", image.size, ground)).convert("L")
    return min(ground) < _PALE or sum(other.histogram()[_EDGE:]) > _FILLED * image.width * image.height


def _levelled(image: Image) -> Image:
    """A page as dark text on white, whatever the colours are in which it is set: what differs from its ground."""
    from PIL import ImageChops, ImageFilter, ImageOps

    page = image.convert("RGB")
    small = page.resize((max(1, page.width // 6), max(1, page.height // 6)))
    ground = small.filter(ImageFilter.MedianFilter(9)).resize(page.size)
    red, green, blue = ImageChops.difference(page, ground).split()
    level = ImageOps.invert(ImageChops.lighter(ImageChops.lighter(red, green), blue))
    level.info = dict(image.info)
    return level


def _certain(words: tuple[Word, ...]) -> int:
    """Letters in words that were read for certain."""
    return sum(len(word.text) for word in words if word.confidence >= _SURE and not _lies(word))


def paper(image: Image) -> tuple[int, int, int]:
    """Return the colour of the paper of a picture: the most frequent one, in rough steps."""
    from PIL.Image import Resampling

    small = image.resize((min(64, image.width), min(64, image.height)), Resampling.NEAREST).quantize(8)
    counted = small.convert("RGB").getcolors(64 * 64) or [(1, (255, 255, 255))]
    colour: tuple[int, int, int] = max(counted)[1]  # type: ignore[assignment]
    return colour


@cache
def installed() -> frozenset[str]:
    """Return the languages that Tesseract has, as it names them; none where it is not installed."""
    program = shutil.which("tesseract")
    if program is None:
        return frozenset()
    done = subprocess.run(  # noqa: S603 - a fixed program and a fixed question
        [program, "--list-langs"], capture_output=True, timeout=SECONDS, check=False, env=_environment()
    )
    return frozenset(done.stdout.decode("utf-8", "replace").split()[1:])


def _asked(script: str = "latin") -> str:
    """The languages to read in: those that the user names, or those of a script."""
    answer = os.environ.get(VARIABLE, "").strip()
    if answer or script == "latin":
        return answer or "eng"
    known = sorted(_NAMES[one.code] for one in languages.load().values() if one.script == script)
    return "+".join(name for name in known if name in installed()) or "eng"


def _spoken(words: tuple[Word, ...]) -> str:
    """The language that most of the common words of a page are of, where Tesseract has it."""
    read = [word.text.casefold().strip(".,;:()") for word in words]
    hits = {one.code: sum(word in one.common for word in read) for one in languages.load().values()}
    best = max(hits, key=hits.__getitem__)
    certain = hits[best] >= _COMMON and hits[best] > hits["en"]
    return _NAMES[best] if certain and _NAMES[best] in installed() else ""


def _legible(words: tuple[Word, ...]) -> bool:
    """Whether most letters stand in upright words that Tesseract is confident of."""
    total = sum(len(word.text) for word in words)
    return total < _FEW or _certain(words) >= _MOST * total


def _lies(word: Word) -> bool:
    """Whether a word of some letters is higher than wide: it was read from below or above."""
    left, top, right, bottom = word.box
    return len(word.text) > 3 and bottom - top > right - left


def _oriented(image: Image) -> tuple[tuple[int, ...], str]:
    """Degrees to try and the script of a page: what Tesseract says, or all of them and the Latin one."""
    try:
        answer = _run(str(shutil.which("tesseract")), image, "--psm", "0").decode("utf-8", "replace")
    except (subprocess.SubprocessError, OSError):
        return (90, 270, 180), "latin"
    turn = re.search(r"Orientation in degrees: (\d+)", answer)
    script = re.search(r"Script: (\w+)", answer)
    name = script.group(1).lower() if script is not None else "latin"
    degrees = int(turn.group(1)) if turn is not None else 0
    return ((degrees,) if degrees or name != "latin" else ()), name


def lines(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """The words line by line."""
    for _, group in groupby(words, key=lambda word: word.line):
        yield tuple(group)


def _words(table: str) -> Iterator[Word]:
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) != 12 or cells[0] != "5" or not cells[11].strip() or float(cells[10]) < MIN_CONFIDENCE:
            continue
        block, paragraph, line = (int(cell) for cell in cells[2:5])
        left, top, width, height = (int(cell) for cell in cells[6:10])
        box = (left, top, left + width, top + height)
        yield Word(cells[11].strip(), box, block, (block, paragraph, line), float(cells[10]))


def dpi(image: Image) -> float:
    """Return the dots per inch of a page, as the file says or as a page of A4 would have."""
    said = float(image.info.get("dpi", (0, 0))[0])
    return said if 70 <= said <= 1200 else max(image.width / 8.27, 36.0)


def _environment() -> dict[str, str]:
    """One thread: a batch already uses every core."""
    return {**os.environ, "OMP_THREAD_LIMIT": "1"}

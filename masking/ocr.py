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
from itertools import groupby
from typing import TYPE_CHECKING

from masking.errors import LimitExceeded, NoTextLayer, UnreadableDocument

if TYPE_CHECKING:
    from PIL.Image import Image

SECONDS = 50.0
"""For one page."""
MIN_CONFIDENCE = 20.0
"""Of 100; below it a word is more often a smudge than a word."""

_SURE, _MOST, _FEW = 60.0, 0.5, 40
"""Confidence of a word that is read for certain; the share of letters in such words below which a page is not read;
letters below which a page is too empty to tell."""
_CLEARER = "Scan it again at 300 dpi, upright and sharp; scans are read as English."
_REMEDY = "Install tesseract (apt install tesseract-ocr, brew install tesseract), or give a PDF with recognised text."


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
        raise NoTextLayer("this is a picture of text, and the program that reads pictures is missing", remedy=_REMEDY)
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
    command = [program, "stdin", "stdout", "--dpi", str(_dpi(image)), *arguments]
    done = subprocess.run(  # noqa: S603 - a fixed program, its arguments are ours
        command, input=buffer.getvalue(), capture_output=True, timeout=SECONDS, check=True, env=_environment()
    )
    return done.stdout


def page(image: Image, *, languages: str = "eng") -> tuple[Image, tuple[Word, ...], int]:
    """Return a scanned page turned upright, its words, and by how many degrees it was turned (against the clock).

    Why: on a page that lies on its side Tesseract reads letters that are none, and whoever looks at it reads the name.
    Raises UnreadableDocument where most of the words cannot be read with confidence, and what ``read`` raises.
    """
    words = read(image, languages=languages)
    if _legible(words):
        return image, words, 0
    for turn in _turns(image):
        turned = image.rotate(turn, expand=True)
        turned.info = dict(image.info)
        words = read(turned, languages=languages)
        if _legible(words):
            return turned, words, turn
    raise UnreadableDocument("most of the words in the picture cannot be read for certain", remedy=_CLEARER)


def _legible(words: tuple[Word, ...]) -> bool:
    """Whether most letters stand in upright words that Tesseract is sure of."""
    total = sum(len(word.text) for word in words)
    sure = sum(len(word.text) for word in words if word.confidence >= _SURE and not _lies(word))
    return total < _FEW or sure >= _MOST * total


def _lies(word: Word) -> bool:
    """Whether a word of some letters is higher than wide: it was read from below or above."""
    left, top, right, bottom = word.box
    return len(word.text) > 3 and bottom - top > right - left


def _turns(image: Image) -> tuple[int, ...]:
    """Degrees to try: what Tesseract says of the page, or all of them."""
    try:
        told = _run(str(shutil.which("tesseract")), image, "--psm", "0")
    except (subprocess.SubprocessError, OSError):
        return 90, 270, 180
    said = re.search(rb"Orientation in degrees: (\d+)", told)
    return (int(said.group(1)),) if said is not None and int(said.group(1)) else ()


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


def _dpi(image: Image) -> int:
    """What the file says, or what a page of this width would have."""
    said = image.info.get("dpi", (0, 0))[0]
    guess = said if 70 <= said <= 1200 else image.width / 8.27
    return int(min(max(guess, 70), 600))


def _environment() -> dict[str, str]:
    """One thread: a batch already uses every core."""
    return {**os.environ, "OMP_THREAD_LIMIT": "1"}

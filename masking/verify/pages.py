"""Verification of a PDF: read by two other engines, every stream and string searched, and seen as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from masking import ocr
from masking.document import Block, Box
from masking.span import Revision
from masking.verify import engines, objects
from masking.verify.finding import Finding, How, left, remaining
from masking.verify.needles import Needle, distinctive, haystack, words
from masking.verify.rerecognized import rerecognized

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_INK = 0.01
"""Share of a page's ink that may change outside the masks."""
_SCALE = 1.0
"""Pixels per point when pages are compared."""
_DARK, _FAINT = 128, 208
"""Ink for certain, and the palest grey that may belong to a letter."""
_OCR_SCALE = 200 / 72
_Place = tuple[str, int, float, float]
_MARGIN = 2.0
"""Points around a masked line in which ink may change."""


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a PDF."""
    checks = [_readable(revision, data, pool, how), objects.search(data, distinctive(pool))]
    checks.append(_standing(revision, data, pool, how.original))
    if how.render and how.original is not None:
        checks.append(_changed(revision, how.original, data))
    for check in checks:
        try:
            yield from check
        except Exception as error:  # whatever an engine raises: what cannot be read cannot be vouched for
            yield Finding("content", "file", f"the file cannot be checked ({type(error).__name__})")
    if how.ocr:
        yield from _visible(data, pool)


def _readable(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """Check 1: pdfium and pdfminer read the file again; in what pdfium reads, addresses are recognised once more."""
    long = [needle for needle in pool if not needle.by_word]
    for engine, read in (("pdfium", engines.pdfium), ("pdfminer", engines.pdfminer)):
        try:
            text = read(data)
        except Exception as error:  # whatever an engine raises: what cannot be read cannot be vouched for
            yield Finding("content", "file", f"{engine} cannot read the file ({type(error).__name__})")
            continue
        yield from remaining("text", "file", long, text, f"a masked string can be read with {engine}")
        if engine == "pdfium":
            yield from rerecognized(revision, text.replace("\r", ""), how)


def _standing(revision: Revision, data: bytes, pool: tuple[Needle, ...], original: bytes | None) -> Iterator[Finding]:
    """Check 1 for short words: in no masked line more often than the masked text says, nor more often in the file.

    Why by place: engines part words differently, so that a short one may seem to stand where it does not. A place in
    the boxes of several lines, which are slanted then, may belong to any of them. Over the whole file a word is
    compared with the original, read by the same engine.
    """
    short = {spelling: needle for needle in pool if needle.by_word for spelling in _spellings(revision, needle)}
    if not short:
        return
    seen = list(dict.fromkeys(engines.places(data, short)))
    yield from _in_lines(revision, seen, short)
    if original is not None:
        yield from _in_file(seen, short, original)


def _in_file(seen: Sequence[_Place], short: Mapping[str, Needle], original: bytes) -> Iterator[Finding]:
    """The words that stand in the file more often than the masked text says, and than the original lets them."""
    after = Counter(string for string, *_ in seen)
    over = {string: needle for string, needle in short.items() if after[string] > needle.left}
    before = Counter(string for string, *_ in dict.fromkeys(engines.places(original, over) if over else ()))
    for string, needle in over.items():
        if after[string] > before[string] - needle.removed:
            yield left("text", "file", needle, "a masked word can be read with pdfium")


def _in_lines(revision: Revision, seen: Sequence[_Place], short: Mapping[str, Needle]) -> Iterator[Finding]:
    """The words that stand in masked lines more often than in their masked text."""
    lines = list(_lines(revision))
    inside: Counter[tuple[Needle, tuple[int, ...]]] = Counter()
    for string, *place in seen:
        here = tuple(number for number, line in enumerate(lines) if _within(place, line.block))
        if any(lines[number].edited for number in here):
            inside[short[string], here] += 1
    for (needle, here), count in inside.items():
        if count > sum(haystack(lines[number].masked).count(needle) for number in here):
            page = (lines[here[0]].block.page or 0) + 1
            yield left("text", f"page {page}", needle, "a masked word can be read with pdfium")


def _spellings(revision: Revision, needle: Needle) -> Iterator[str]:
    """How a short needle may stand on the page: as its words, and with the points it had ("D. Das")."""
    typed = " ".join(revision.document.text[needle.start : needle.end].split())
    if words(typed) == needle.words and typed.casefold() != " ".join(needle.words):
        yield typed
    else:
        yield " ".join(needle.words)


class _Line(NamedTuple):
    """A block with a place on the page, and its masked text."""

    block: Block
    masked: str
    edited: bool


def _lines(revision: Revision) -> Iterator[_Line]:
    """The blocks that have a place on a page; those of slanted lines lie over one another."""
    text, edits = revision.document.text, revision.edits
    first = 0
    for block in sorted((b for b in revision.document.blocks if b.box is not None), key=lambda b: b.start):
        while first < len(edits) and edits[first].end <= block.start:
            first += 1
        parts: list[str] = []
        at, last = block.start, first
        while last < len(edits) and edits[last].start < block.end:
            edit = edits[last]
            parts += (text[at : max(at, edit.start)], edit.replacement)
            at, last = max(at, edit.end), last + 1
        yield _Line(block, "".join((*parts, text[at : max(at, block.end)])), last > first)


def _within(place: Sequence[float], block: Block) -> bool:
    page, x, y = place
    x0, top, x1, bottom = block.box or (0.0, 0.0, 0.0, 0.0)
    return page == block.page and x0 - 1 <= x <= x1 + 1 and top <= y <= bottom


def _changed(revision: Revision, original: bytes, data: bytes) -> Iterator[Finding]:
    """Check 4: pages before and after, as pictures; ink may change in masked lines and where pictures stood only."""
    before, after = (engines.pixels(file, scale=_SCALE) for file in (original, data))
    if len(before) != len(after):
        yield Finding("render", "file", "the number of pages has changed")
        return
    touched = _touched(revision)
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        whole = any((x1 - x0) * (y1 - y0) > 0.96 * new.size for x0, y0, x1, y1 in touched.get(number, ()))
        if whole and old.shape == new.shape[::-1] and old.shape != new.shape:
            continue  # a scan that lay on its side: it is turned, and nothing of it can stay in its place
        if old.shape != new.shape:
            yield Finding("render", f"page {number + 1}", "the size of the page has changed")
            continue
        share = _changed_ink(old, new, touched.get(number, ()))
        if share > MAX_INK:
            yield Finding("render", f"page {number + 1}", f"{100 * share:.1f} % of the ink changed outside the masks")


def _changed_ink(old: NDArray[np.uint8], new: NDArray[np.uint8], masks: Iterable[Box]) -> float:
    """The share of a page's ink that changed outside the masks."""
    changed = ((new < _DARK) & ~_spread(old < _FAINT)) | ((old < _DARK) & ~_spread(new < _FAINT))
    for x0, top, x1, bottom in masks:
        low, high = max(0, int((top - _MARGIN) * _SCALE)), max(0, int((bottom + _MARGIN) * _SCALE) + 1)
        changed[low:high, max(0, int((x0 - _MARGIN) * _SCALE)) : max(0, int((x1 + _MARGIN) * _SCALE) + 1)] = False
    return float(changed.sum()) / max(int((old < 192).sum()), 200)


def _spread(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Ink with its neighbours, so that the same letter drawn a hair aside, or by another engine, counts as the same."""
    tall = ink.copy()
    tall[1:] |= ink[:-1]
    tall[:-1] |= ink[1:]
    wide = tall.copy()
    wide[:, 1:] |= tall[:, :-1]
    wide[:, :-1] |= tall[:, 1:]
    return wide


def _touched(revision: Revision) -> dict[int, list[Box]]:
    """Boxes of the lines that hold an edit, with room for what is set there, and of all pictures, by page."""
    boxes: dict[int, list[Box]] = {}
    for block, masked, edited in _lines(revision):
        if edited and block.box is not None and block.page is not None:
            x0, top, x1, bottom = block.box
            room = 0.6 * (block.size or bottom - top) * max(8, len(masked) - (block.end - block.start))
            boxes.setdefault(block.page, []).append((x0, top, x1 + room, bottom))
    for picture in revision.document.pictures:
        if picture.box is not None and picture.page is not None:
            boxes.setdefault(picture.page, []).append(picture.box)
    return boxes


def _visible(data: bytes, pool: tuple[Needle, ...]) -> Iterator[Finding]:
    """Check 5: the pages are read as pictures with Tesseract. Raises NoTextLayer where it is not installed."""
    import pypdfium2

    texts = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            words = ocr.read(page.render(scale=_OCR_SCALE, grayscale=True).to_pil())
            texts.append("\n".join(" ".join(word.text for word in line) for line in ocr.lines(words)))
            page.close()
    long = [needle for needle in pool if len(needle.squeezed) > 2]
    yield from remaining("ocr", "file", long, "\n".join(texts), "a masked string can be seen")

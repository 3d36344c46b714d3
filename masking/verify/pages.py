"""Verification of a PDF: read by two other engines, every stream and string searched, and seen as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from masking import ocr
from masking.document import Block, Box
from masking.span import Revision
from masking.verify import engines, objects
from masking.verify.finding import Finding, How, left
from masking.verify.needles import Needle, haystack, telling

MAX_INK = 0.01
"""Share of a page's ink that may change outside the masks."""
_SCALE = 1.0
"""Pixels per point when pages are compared."""
_OCR_SCALE = 200 / 72
_MARGIN = 2.0
"""Points around a masked line in which ink may change."""


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a PDF."""
    checks = [_readable(data, pool), objects.search(data, telling(pool)), _standing(revision, data, pool)]
    if how.render and how.original is not None:
        checks.append(_changed(revision, how.original, data))
    for check in checks:
        try:
            yield from check
        except Exception as error:  # whatever an engine raises: what cannot be read cannot be vouched for
            yield Finding("content", "file", f"the file cannot be checked ({type(error).__name__})")
    if how.ocr:
        yield from _visible(data, pool)


def _readable(data: bytes, pool: tuple[Needle, ...]) -> Iterator[Finding]:
    """Check 1: pdfium and pdfminer read the file again."""
    for engine, read in (("pdfium", engines.pdfium), ("pdfminer", engines.pdfminer)):
        try:
            found = haystack(read(data))
        except Exception as error:  # whatever an engine raises: what cannot be read cannot be vouched for
            yield Finding("content", "file", f"{engine} cannot read the file ({type(error).__name__})")
            continue
        for needle in pool:
            if not needle.by_word and found.count(needle) > needle.left:
                yield left("text", "file", needle, f"a masked string can be read with {engine}")


def _standing(revision: Revision, data: bytes, pool: tuple[Needle, ...]) -> Iterator[Finding]:
    """Check 1 for short words: in each line that was masked, none may stand more often than in the masked text.

    Why by place: engines part words differently, so that counts over the file would differ for no reason.
    """
    short = {" ".join(needle.words): needle for needle in pool if needle.by_word}
    lines = list(_lines(revision))
    if not short or not lines:
        return
    seen = list(engines.places(data, short))
    for block, masked in lines:
        held = haystack(masked)
        for string, needle in short.items():
            inside = [place for place in seen if place[0] == string and _within(place, block)]
            if len(inside) > held.count(needle):
                yield left("text", f"page {(block.page or 0) + 1}", needle, "a masked word can be read with pdfium")


def _lines(revision: Revision) -> Iterator[tuple[Block, str]]:
    """Blocks with a place on the page that hold an edit, and their masked text."""
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
        if last > first:
            yield block, "".join((*parts, text[at : max(at, block.end)]))


def _within(place: tuple[str, int, float, float], block: Block) -> bool:
    _, page, x, y = place
    x0, top, x1, bottom = block.box or (0.0, 0.0, 0.0, 0.0)
    return page == block.page and x0 - 1 <= x <= x1 + 1 and top <= y <= bottom


def _changed(revision: Revision, original: bytes, data: bytes) -> Iterator[Finding]:
    """Check 4: pages before and after, as pictures; ink may change in masked lines and where pictures stood only."""
    import numpy as np

    before, after = (engines.pixels(file, scale=_SCALE) for file in (original, data))
    if len(before) != len(after):
        yield Finding("render", "file", "the number of pages has changed")
        return
    touched = _touched(revision)
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        if old.shape != new.shape:
            yield Finding("render", f"page {number + 1}", "the size of the page has changed")
            continue
        changed = np.abs(old.astype(np.int16) - new) > 64
        for x0, top, x1, bottom in touched.get(number, ()):
            low, high = max(0, int((top - _MARGIN) * _SCALE)), max(0, int((bottom + _MARGIN) * _SCALE) + 1)
            changed[low:high, max(0, int((x0 - _MARGIN) * _SCALE)) : max(0, int((x1 + _MARGIN) * _SCALE) + 1)] = False
        ink = int((old < 192).sum())
        if changed.sum() > MAX_INK * max(ink, 200):
            share = 100 * float(changed.sum()) / max(ink, 200)
            yield Finding("render", f"page {number + 1}", f"{share:.1f} % of the ink changed outside the masks")


def _touched(revision: Revision) -> dict[int, list[Box]]:
    """Boxes of the lines that hold an edit, with room for what is set there, and of all pictures, by page."""
    boxes: dict[int, list[Box]] = {}
    for block, masked in _lines(revision):
        if block.box is not None and block.page is not None:
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

    document = pypdfium2.PdfDocument(data)
    try:
        texts = []
        for page in document:
            words = ocr.read(page.render(scale=_OCR_SCALE, grayscale=True).to_pil())
            texts.append("\n".join(" ".join(word.text for word in line) for line in ocr.lines(words)))
            page.close()
    finally:
        document.close()
    seen = haystack("\n".join(texts))
    for needle in pool:
        if seen.count(needle) > needle.left and len(needle.squeezed) > 2:
            yield left("ocr", "file", needle, "a masked string can be seen")

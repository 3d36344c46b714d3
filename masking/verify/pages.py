"""Verification of a PDF: read by two other engines, every stream and string searched, and seen as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masking import ocr
from masking.document import Box
from masking.span import Revision
from masking.verify import engines, objects
from masking.verify.finding import Finding, How, left
from masking.verify.needles import Haystack, Needle, haystack, telling

MAX_INK = 0.01
"""Share of a page's ink that may change outside the masks."""
_SCALE = 1.0
"""Pixels per point when pages are compared."""
_OCR_SCALE = 200 / 72
_MARGIN = 2.0
"""Points around a masked line in which ink may change."""


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a PDF."""
    yield from _readable(data, pool, how.original)
    checks = [objects.search(data, telling(pool))]
    if how.render and how.original is not None:
        checks.append(_changed(revision, how.original, data))
    for check in checks:
        try:
            yield from check
        except Exception as error:  # whatever an engine raises: what cannot be read cannot be vouched for
            yield Finding("content", "file", f"the file cannot be checked ({type(error).__name__})")
    if how.ocr:
        yield from _visible(data, pool)


def _readable(data: bytes, pool: tuple[Needle, ...], original: bytes | None) -> Iterator[Finding]:
    """Check 1: pdfium and pdfminer read the file again."""
    for engine, read in (("pdfium", engines.pdfium), ("pdfminer", engines.pdfminer)):
        try:
            found = haystack(read(data))
            before = haystack(read(original)) if original is not None and _doubtful(found, pool) else None
        except Exception as error:  # whatever an engine raises: what cannot be read cannot be vouched for
            yield Finding("content", "file", f"{engine} cannot read the file ({type(error).__name__})")
            continue
        for needle in pool:
            allowed = max(needle.left, before.count(needle) - needle.removed if before is not None else 0)
            if found.count(needle) > allowed:
                yield left("text", "file", needle, f"a masked string can be read with {engine}")


def _doubtful(found: Haystack, pool: Sequence[Needle]) -> bool:
    """Whether the original has to be read too: some short word occurs more often than our text says."""
    return any(n.left and found.count(n) > n.left for n in pool)


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
    edits = iter(revision.edits)
    edit = next(edits, None)
    for block in sorted((b for b in revision.document.blocks if b.box is not None), key=lambda b: b.start):
        longest = 0
        while edit is not None and edit.start < block.end:
            if edit.end > block.start:
                longest = max(longest, len(edit.replacement), 1)
            if edit.end > block.end:
                break
            edit = next(edits, None)
        if longest and block.box is not None and block.page is not None:
            x0, top, x1, bottom = block.box
            room = 0.6 * (block.size or bottom - top) * longest
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

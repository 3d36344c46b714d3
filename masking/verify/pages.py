"""Verification of a PDF: read by two other engines, every stream and string searched, and seen as a picture."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from masking import ocr
from masking.document import Box
from masking.span import Revision
from masking.verify.finding import Finding, How, left
from masking.verify.needles import LOOKS, Haystack, Needle, haystack, telling

MAX_INK = 0.01
"""Share of a page's ink that may change outside the masks."""
_SCALE = 1.0
"""Pixels per point when pages are compared."""
_OCR_SCALE = 200 / 72
_MARGIN = 2.0
"""Points around a masked line in which ink may change."""
_FORBIDDEN = (
    "/Metadata", "/Outlines", "/Names", "/Dests", "/StructTreeRoot", "/AcroForm", "/OpenAction", "/AA", "/PieceInfo",
    "/Collection", "/AF", "/Legal", "/Perms", "/Threads", "/SpiderInfo", "/URI",
)  # fmt: skip
_PAGE_FORBIDDEN = ("/Annots", "/Metadata", "/Thumb", "/B", "/AA", "/PieceInfo", "/StructParents", "/Tabs", "/AF")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w|https?://\S+|(?:linkedin|github)\.com/\S+", re.IGNORECASE)


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a PDF."""
    yield from _readable(data, pool, how.original)
    checks = [_searchable(data, telling(pool))]
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
    for engine, read in (("pdfium", _pdfium), ("pdfminer", _pdfminer)):
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


def _pdfium(data: bytes) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        texts = []
        for page in document:
            text_page = page.get_textpage()
            texts.append(text_page.get_text_bounded().replace("\ufffe", "").replace("\x02", ""))
            text_page.close()
            page.close()
        return "\n".join(texts)
    finally:
        document.close()


def _pdfminer(data: bytes) -> str:
    from pdfminer.converter import TextConverter
    from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
    from pdfminer.pdfpage import PDFPage

    out = io.StringIO()
    manager = PDFResourceManager()
    device = TextConverter(manager, out, laparams=None)
    interpreter = PDFPageInterpreter(manager, device)
    for page in PDFPage.get_pages(io.BytesIO(data)):
        interpreter.process_page(page)
    return out.getvalue()


def _searchable(data: bytes, pool: tuple[Needle, ...]) -> Iterator[Finding]:
    """Checks 2 and 3: every object of the file, and what no masked file has."""
    import pikepdf

    if data.count(b"%%EOF") > 1:
        yield Finding("structure", "file", "the file holds an older revision of itself")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from (Finding("structure", "catalogue", f"there is {key}") for key in _FORBIDDEN if key in pdf.Root)
        if pdf.trailer.get("/Info"):
            yield Finding("structure", "file", "there is document information")
        for number, page in enumerate(pdf.pages, start=1):
            held = [key for key in _PAGE_FORBIDDEN if key in page.obj]
            yield from (Finding("structure", f"page {number}", f"there is {key}") for key in held)
        for number, item in enumerate(pdf.objects, start=1):
            yield from _object(f"object {number}", item, pool)


def _object(where: str, item: Any, pool: tuple[Needle, ...]) -> Iterator[Finding]:
    data = _stream(item)
    names = haystack("\n".join(_strings(item)))
    program = data and any(key in item for key in ("/Length1", "/Length2", "/Subtype"))
    bytes_ = [haystack(text) for text in _readings(data)]
    for needle in pool:
        looks = all(word in LOOKS for word in needle.words)
        for found in (names, *bytes_):
            doubtful = looks and (found is names or program)
            if len(needle.squeezed) >= 5 and found.count(needle) and not doubtful:
                yield left("hidden", where, needle, "a masked string stands in a string, a name or a stream")


def _strings(item: Any, depth: int = 0) -> Iterator[str]:
    """Strings and names directly in an object, and the keys of its dictionaries."""
    import pikepdf

    if isinstance(item, pikepdf.String | pikepdf.Name):
        yield str(item)
    elif depth > 8:
        return
    elif isinstance(item, pikepdf.Array):
        for child in item:
            if not getattr(child, "is_indirect", False):
                yield from _strings(child, depth + 1)
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, child in item.items():
            yield key
            if not getattr(child, "is_indirect", False):
                yield from _strings(child, depth + 1)


def _stream(item: Any) -> bytes:
    import pikepdf

    if not isinstance(item, pikepdf.Stream) or str(item.get("/Subtype", "")) == "/Image":
        return b""
    try:
        return bytes(item.read_bytes())
    except pikepdf.PdfError:
        return b""


def _readings(data: bytes) -> Iterator[str]:
    """Ways in which bytes can be text: their strings joined, as Latin letters, as UTF-16."""
    if not data:
        return
    yield data.decode("latin-1")
    if b"(" in data or b"<" in data:
        joined = b"".join(_bytes(match.group()) for match in _STRING.finditer(data))
        yield joined.decode("latin-1")
        yield joined.decode("utf-16-be", errors="ignore")
    if data.count(b"\0") > len(data) // 4:
        yield data.decode("utf-16-be", errors="ignore")


def _bytes(token: bytes) -> bytes:
    if token.startswith(b"<"):
        digits = re.sub(rb"\s", b"", token[1:-1])
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    return re.sub(rb"\\([0-7]{1,3})", lambda m: bytes([int(m.group(1), 8) & 255]), token[1:-1]).replace(b"\\", b"")


def _changed(revision: Revision, original: bytes, data: bytes) -> Iterator[Finding]:
    """Check 4: pages before and after, as pictures; ink may change in masked lines and where pictures stood only."""
    import numpy as np

    before, after = _rendered(original), _rendered(data)
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


def _rendered(data: bytes) -> list[Any]:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        pages = []
        for page in document:
            pages.append(_pixels(page))
            page.close()
        return pages
    finally:
        document.close()


def _pixels(page: Any) -> Any:
    bitmap = page.render(scale=_SCALE, grayscale=True)
    pixels = bitmap.to_numpy().copy()
    bitmap.close()
    return pixels.reshape(pixels.shape[0], pixels.shape[1])


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

"""What other programs find in a PDF, and how much of a page has changed."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterator, Sequence
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
from pdfminer.high_level import extract_text

from masking import abbreviation
from masking.document import Box, Document
from masking.formats import pdf
from masking.formats.pdf import paint, reading, writing
from masking.formats.pdf.pieces import plan
from masking.pieces import native
from masking.span import Edit, Field, Revision


def squeeze(text: str) -> str:
    """Letters and digits only, in one case: what a search would compare."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def fold(text: str) -> str:
    """White space in runs of one."""
    return " ".join(text.split())


def spelled(text: str) -> str:
    """The text with short labels spelled out, as the policy gave them."""
    return re.sub(r"\[[A-Z@_]+\]", lambda m: abbreviation.whole(m.group()), text)


def edits(document: Document, words: Sequence[str], replacement: str = "[NAME]") -> tuple[Edit, ...]:
    """One edit for every occurrence of every word; words may be broken over lines in the text."""
    pattern = "|".join(r"\s+".join(re.escape(part) for part in word.split()) for word in words)
    found = re.finditer(pattern, document.text, re.IGNORECASE)
    return tuple(Edit(m.start(), m.end(), replacement, Field.NAME) for m in found)


def mask(data: bytes, *words: str, replacement: str = "[NAME]") -> tuple[Revision, bytes]:
    """Mask all occurrences of ``words``."""
    document = pdf.decode(data)
    revision = Revision(document, edits(document, words, replacement))
    assert revision.edits, "nothing to mask: the sample is wrong"
    return revision, pdf.encode(revision)


def texts(data: bytes) -> Iterator[tuple[str, str]]:
    """The text of a PDF as pdfium, pdfminer and poppler read it."""
    document = pypdfium2.PdfDocument(data)
    yield "pdfium", "".join(sheet.get_textpage().get_text_range() for sheet in document)
    document.close()
    yield "pdfminer", extract_text(BytesIO(data))
    if shutil.which("pdftotext"):
        done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=data, capture_output=True, check=True)
        yield "poppler", done.stdout.decode("utf-8", "ignore")


def streams(data: bytes) -> Iterator[bytes]:
    """Every decoded stream, and every other object as it is written."""
    yield data
    with pikepdf.open(BytesIO(data)) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Stream):
                yield item.read_bytes() if "/DCTDecode" not in str(item.get("/Filter")) else item.read_raw_bytes()
            else:
                yield item.unparse(resolved=True)


def leaks(data: bytes, words: Sequence[str]) -> list[tuple[str, str]]:
    """Where one of ``words`` is found; one digit again and again is searched in texts only: streams are full of it."""
    needles = [squeeze(word) for word in words]
    varied = [word for word in needles if len(set(word)) > 2 or not word.isdigit()]
    found = [(name, word) for name, text in texts(data) for word in needles if word in squeeze(text)]
    for stream in streams(data):
        text = squeeze(stream.decode("latin-1")) + squeeze(stream.decode("utf-16-be", "ignore"))
        found += [("stream", word) for word in varied if word in text]
    return found


def pixels(data: bytes, number: int, scale: float = 1.5) -> np.ndarray:
    """A page as levels of grey, its form fields filled in."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    levels = np.asarray(document[number].render(scale=scale).to_pil().convert("L"), dtype=int)
    document.close()
    return levels


def changed(before: bytes, after: bytes, boxes: Sequence[Sequence[pdf.Box]], scale: float = 1.5) -> list[float]:
    """Share of the ink that came or went outside of the boxes, page by page; a hair's shift does not count."""
    shares = []
    for number, page in enumerate(boxes):
        old, new = pixels(before, number, scale), pixels(after, number, scale)
        assert old.shape == new.shape
        came, went = (new < 110) & ~_spread(old < 190), (old < 110) & ~_spread(new < 190)
        differs = came | went
        for x0, top, x1, bottom in page:
            low, left = max(0, int(top * scale) - 2), max(0, int(x0 * scale) - 2)
            differs[low : int(bottom * scale) + 3, left : int(x1 * scale) + 3] = False
        shares.append(float(differs.sum()) / max(1, int((old < 200).sum())))
    return shares


def _spread(ink: np.ndarray) -> np.ndarray:
    """Ink and the pixels next to it."""
    wide = ink.copy()
    for axis in (0, 1):
        for step in (-1, 1):
            wide |= np.roll(ink, step, axis)
    return wide


def boxes(revision: Revision) -> tuple[tuple[Box, ...], ...]:
    """Return, page by page, where ``encode`` changes what is seen: points from the top left of the page shown.

    Why: outside of these boxes a masked page has to look as before.
    """
    read = native(revision.document, reading.Native)
    work = plan(revision, read)
    found: list[list[Box]] = [[] for _ in read.pages]
    scans = {number for number, page in enumerate(read.pages) if page.scanned}
    layout = writing.settle(read, work, scans)
    for number, moved in layout.moved:
        found[number].append(moved)
    for piece in work.pieces:
        painted = paint.box(layout.settings[piece.place])
        found[piece.page] += [piece.box] if painted is None else [piece.box, painted]
    for page, rule in work.rules.values():
        found[page].append(rule)
    for picture in revision.document.pictures:
        if picture.page is not None and picture.box is not None:
            found[picture.page].append(picture.box)
    return tuple(tuple(page) for page in found)

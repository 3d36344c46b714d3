"""Two engines that read PDFs, neither of them the one that wrote it: pdfium and pdfminer."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import byref, c_int
from typing import Any

import pikepdf
import pypdfium2
from pdfminer.converter import TextConverter
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFStream, stream_value

_STRING = rb"(\((?:[^()\\]|\\.)*\))"
_PATH = rb"(?:-?[\d.]+\s+){1,6}(?:[mlcvywJjMigGkK]|re|rg|RG|scn?|SCN?)(?=\s)|\[[-\d.\s]*\]\s*-?[\d.]+\s+d(?=\s)"
_PAINT = rb"(?<=\s)(?:[SsFnh]|[fBbW]\*?)(?=\s)"
_DRAWING = re.compile(b"|".join((_STRING, _PATH, _PAINT)), re.DOTALL)
"""Operators that draw lines or set their looks; a string before them is kept."""
_FINE = 16
_NOTHING = re.compile(rb"(?<=\s)q\s+(?:(?:-?[\d.]+\s+){6}cm\s+)?Q(?=\s)")


def pdfium(data: bytes) -> str:
    """Return the text that pdfium reads."""
    texts = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            text_page = page.get_textpage()
            texts.append(text_page.get_text_bounded().replace("\ufffe", "").replace("\x02", ""))
            text_page.close()
            page.close()
    return "\n".join(texts)


def pdfminer(data: bytes) -> str:
    """Return the text that pdfminer reads, in the order of the streams."""
    out = io.StringIO()
    manager = PDFResourceManager()
    interpreter = _Reader(manager, TextConverter(manager, out, laparams=None))
    with _silenced():
        for page in PDFPage.get_pages(io.BytesIO(data)):
            interpreter.process_page(page)
    return out.getvalue()


def places(data: bytes, wanted: Iterable[str]) -> Iterator[tuple[str, int, float, float]]:
    """Yield where each string stands as a word of its own: string, page from 0, and the middle of it in points.

    Coordinates count from the top left of the page as it is displayed. Upper and lower case are the same.
    """
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document):
            text_page = page.get_textpage()
            for string in wanted:
                search = text_page.search(string, match_case=False, match_whole_word=True)
                while (match := search.get_next()) is not None:
                    left, bottom, _, top = text_page.get_charbox(match[0])
                    right = text_page.get_charbox(match[0] + match[1] - 1)[2]
                    yield string, number, *_displayed(page, (left + right) / 2, (bottom + top) / 2)
            text_page.close()
            page.close()


def pixels(data: bytes, *, scale: float) -> list[Any]:
    """Return each page as an array of grey values, ``scale`` pixels per point, with its form fields and notes.

    A note without an appearance is left out: how it looks is up to each viewer.
    """
    pages = []
    with pypdfium2.PdfDocument(_plainly(data)) as document:
        document.init_forms()
        for page in document:
            bitmap = page.render(scale=scale, grayscale=True)
            grey = bitmap.to_numpy().copy()
            pages.append(grey.reshape(grey.shape[0], grey.shape[1]))
            bitmap.close()
            page.close()
    return pages


def _plainly(data: bytes) -> bytes:
    """The file without notes that have no appearance of their own."""
    if b"/Annots" not in data and b"/ObjStm" not in data:
        return data
    with pikepdf.open(io.BytesIO(data)) as document:
        bare = False
        for page in document.pages:
            notes = page.obj.get("/Annots")
            kept = [n for n in notes if _drawn(n)] if isinstance(notes, pikepdf.Array) else []
            if isinstance(notes, pikepdf.Array) and len(kept) < len(notes):
                page.obj.Annots = pikepdf.Array(kept)
                bare = True
        if not bare:
            return data
        out = io.BytesIO()
        document.save(out)
        return out.getvalue()


def _drawn(note: Any) -> bool:
    return isinstance(note, pikepdf.Dictionary) and ("/AP" in note or note.get("/Subtype") in ("/Widget", "/Link"))


def _displayed(page: Any, x: float, y: float) -> tuple[float, float]:
    """A point of the page in the coordinates in which it is displayed."""
    width, height = page.get_size()
    across, down = c_int(), c_int()
    size = (round(width * _FINE), round(height * _FINE))
    pypdfium2.raw.FPDF_PageToDevice(page.raw, 0, 0, *size, 0, x, y, byref(across), byref(down))
    return across.value / _FINE, down.value / _FINE


class _Reader(PDFPageInterpreter):
    """pdfminer without the lines and curves, which take most of its time and hold no text."""

    def execute(self, streams: Any) -> None:
        super().execute([_slim(stream_value(stream)) for stream in streams])


def _slim(stream: PDFStream) -> PDFStream:
    data = _DRAWING.sub(lambda match: match.group(1) or b"", stream.get_data())
    slim = PDFStream({}, _NOTHING.sub(b"", data))
    if stream.objid is not None:
        slim.set_objid(stream.objid, stream.genno or 0)
    return slim


@contextmanager
def _silenced() -> Iterator[None]:
    """pdfminer warns of every odd font on standard error."""
    logger = logging.getLogger("pdfminer")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)

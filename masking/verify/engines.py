"""Two engines that read PDFs, neither of them the one that wrote it: pdfium and pdfminer."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2
from pdfminer.converter import TextConverter
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFStream, stream_value

_DRAWING = re.compile(
    rb"(\((?:[^()\\]|\\.)*\))"
    rb"|(?:-?[\d.]+\s+){1,6}(?:[mlcvywJjMigGkK]|re|rg|RG|scn?|SCN?)(?=\s)"
    rb"|\[[-\d.\s]*\]\s*-?[\d.]+\s+d(?=\s)"
    rb"|(?<=\s)(?:[SsFnh]|[fBbW]\*?)(?=\s)",
    re.DOTALL,
)
"""Operators that draw lines or set their looks; a string before them is kept."""
_NOTHING = re.compile(rb"(?<=\s)q\s+(?:(?:-?[\d.]+\s+){6}cm\s+)?Q(?=\s)")


def pdfium(data: bytes) -> str:
    """Return the text that pdfium reads."""
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


def pdfminer(data: bytes) -> str:
    """Return the text that pdfminer reads, in the order of the streams."""
    out = io.StringIO()
    manager = PDFResourceManager()
    interpreter = _Reader(manager, TextConverter(manager, out, laparams=None))
    with _silenced():
        for page in PDFPage.get_pages(io.BytesIO(data)):
            interpreter.process_page(page)
    return out.getvalue()


def pixels(data: bytes, *, scale: float) -> list[Any]:
    """Return each page as an array of grey values, ``scale`` pixels per point."""
    document = pypdfium2.PdfDocument(data)
    try:
        pages = []
        for page in document:
            bitmap = page.render(scale=scale, grayscale=True)
            grey = bitmap.to_numpy().copy()
            pages.append(grey.reshape(grey.shape[0], grey.shape[1]))
            bitmap.close()
            page.close()
        return pages
    finally:
        document.close()


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

"""Views: what the workers show of a document under review, as it is and as it will be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from masking import formats
from masking.batch.work import Answer, edit_records, fingerprint, opened, read_bytes, revised, shown
from masking.desk.corrections import occurrences
from masking.mask import find
from masking.policy import parse


def lay_out(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Return the text of a document as payload, and where what stands on its pages.

    ``header``: ``path``. The answer: ``format``, ``text_sha256``, ``blocks`` (start, end, kind) and ``pages`` with
    ``width`` and ``height`` in points, ``turn`` and ``places`` (start, end, x0, top, x1, bottom).
    """
    document = opened(header, payload)
    pages = [
        {
            "width": page.width,
            "height": page.height,
            "turn": page.turn,
            "places": [[start, end, *(round(edge, 1) for edge in box)] for start, end, box in page.places],
        }
        for page in formats.pages(document)
    ]
    answer = {
        "format": document.format,
        "text_sha256": fingerprint(document.text),
        "blocks": [[block.start, block.end, block.kind] for block in document.blocks],
        "pages": pages,
    }
    return answer, document.text.encode("utf-8", "surrogatepass")


def search(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Return what is found in a document and, where ``words`` are given, where they stand in it.

    ``header``: ``path``, ``policy`` and ``words``. The answer: ``format``, ``text_sha256``, ``spans``, ``places``.
    """
    document = opened(header, payload)
    answer: dict[str, Any] = {"format": document.format, "text_sha256": fingerprint(document.text)}
    if header.get("words"):
        answer["places"] = occurrences(document.text, header["words"])
    if header.get("policy"):
        answer["spans"] = [shown(span) for span in find(document, parse(header["policy"]))]
    return answer, b""


def picture(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Return page ``page`` of the document at ``path``, or of the one in the payload, as PNG; ``turn`` as laid out."""
    data = payload
    if header.get("path") is not None:
        data = read_bytes(Path(header["path"]))
    return {}, formats.page_picture(data, header["page"], dpi=header.get("dpi", 110), turn=header.get("turn", 0))


def preview(header: Mapping[str, Any], payload: bytes) -> Answer:
    """Return what a document will be: its replacements and, where it has pages, the written file as payload.

    Not verified: that is done before a file is written for good. ``header`` as of ``mask_document``.
    """
    document = opened(header, payload)
    revision = revised(header, document)
    answer: dict[str, Any] = {
        "edits": [{k: v for k, v in edit.items() if k != "original"} for edit in edit_records(revision)]
    }
    if not formats.pages(document):
        return answer, b""
    return answer, formats.encode(revision)

"""What a PDF says about the candidate outside of its pages: link targets, metadata, form values, notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from masking.document import Evidence
from masking.expression import expression
from masking.formats.pdf import limits

MOST = 2_000
"""Strings taken at most; a resume has some dozens."""
_XML_TEXT = expression(r">([^<>]*[^<>\s][^<>]*)<")


def collect(pdf: pikepdf.Pdf) -> list[Evidence]:
    """Return the strings of a document that its pages do not show, before annotations are flattened away."""
    found: list[Evidence] = []
    for kind, value in _all(pdf):
        text = value.replace("\0", "").strip()
        if text and len(found) < MOST:
            found.append(Evidence(kind, text))  # type: ignore[arg-type]
    return list(dict.fromkeys(found))


def _all(pdf: pikepdf.Pdf) -> Iterator[tuple[str, str]]:
    for value in _strings(pdf.trailer.get("/Info")):
        yield "metadata", value
    yield from (("metadata", value) for value in _xmp(pdf.Root.get("/Metadata")))
    yield from (("metadata", value) for value in _outline(pdf.Root.get("/Outlines")))
    for page in pdf.pages:
        for note in page.obj.get("/Annots", ()):
            if isinstance(note, pikepdf.Dictionary):
                yield from _note(note)
    yield from (("form", value) for value in _fields(pdf.Root.get("/AcroForm")))


def _note(note: Any) -> Iterator[tuple[str, str]]:
    action = note.get("/A")
    if isinstance(action, pikepdf.Dictionary):
        for key in ("/URI", "/F"):
            if isinstance(action.get(key), pikepdf.String):
                yield "link", str(action[key])
    for key in ("/Contents", "/T", "/Subj", "/TU"):
        if isinstance(note.get(key), pikepdf.String):
            yield "hidden", str(note[key])


def _fields(form: Any) -> Iterator[str]:
    waiting = list(form.get("/Fields", ())) if isinstance(form, pikepdf.Dictionary) else []
    for node in _taken(waiting):
        yield from (str(node[k]) for k in ("/V", "/DV", "/TU") if isinstance(node.get(k), pikepdf.String))
        waiting += list(node.get("/Kids", ()))


def _outline(root: Any) -> Iterator[str]:
    waiting = [root.get("/First")] if isinstance(root, pikepdf.Dictionary) else []
    for node in _taken(waiting):
        if isinstance(node.get("/Title"), pikepdf.String):
            yield str(node["/Title"])
        waiting += [node.get("/Next"), node.get("/First")]


def _taken(waiting: list[Any]) -> Iterator[Any]:
    """The dictionaries of a list that grows, the last one first, up to a limit."""
    for _ in range(MOST):
        if waiting and isinstance(node := waiting.pop(), pikepdf.Dictionary):
            yield node


def _xmp(stream: Any) -> Iterator[str]:
    if isinstance(stream, pikepdf.Stream):
        for match in _XML_TEXT.finditer(limits.inflate(stream).decode("utf-8", "ignore")):
            yield match.group(1)


def _strings(values: Any) -> Iterator[str]:
    if isinstance(values, pikepdf.Dictionary):
        yield from (str(v) for v in values.values() if isinstance(v, pikepdf.String))

"""Open a PDF: refuse what cannot be read in full, and bring annotations and form fields into the page."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, NamedTuple

import pikepdf

from masking.document import Box
from masking.errors import EncryptedDocument, EvenhandError, UnreadableDocument
from masking.formats.pdf import limits
from masking.formats.pdf.geometry import Matrix, page_matrix


class Sheet(NamedTuple):
    """A page as it is displayed."""

    page: pikepdf.Page
    crop: Box
    """What is visible, in user space."""
    rotate: int
    matrix: Matrix
    """From user space to the displayed page."""
    size: tuple[float, float]
    instructions: list[Any]


def load(data: bytes) -> pikepdf.Pdf:
    """Open a PDF; raises EncryptedDocument, UnreadableDocument or LimitExceeded."""
    limits.check(len(data), limits.BYTES, "more bytes")
    try:
        pdf = pikepdf.open(BytesIO(data))
        count = len(pdf.pages)
    except pikepdf.PasswordError:
        raise EncryptedDocument(
            "the PDF asks for a password", remedy="Save a copy without a password and try again."
        ) from None
    except (pikepdf.PdfError, RuntimeError, ValueError) as error:
        raise _broken() from error
    if count == 0:
        raise _broken()
    limits.check(count, limits.PAGES, "more pages")
    notes = (page.obj.get("/Annots") for page in pdf.pages)
    limits.check(sum(len(note) for note in notes if isinstance(note, pikepdf.Array)), limits.NOTES, "more annotations")
    return pdf


@contextmanager
def guarded() -> Iterator[None]:
    """Turn whatever a broken file makes the libraries raise into UnreadableDocument; it keeps its cause.

    Why without collecting garbage: of a hundred thousand records that hold no circle, it takes a twentieth of the time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    except (EvenhandError, MemoryError):
        raise
    except Exception as error:
        raise _broken() from error
    finally:
        if collecting:
            gc.enable()


def sheets(pdf: pikepdf.Pdf) -> list[Sheet]:
    """Return the pages with their instructions parsed, in order, once ``flatten`` is done."""
    for page in pdf.pages:
        _number_fonts(pdf, page.resources, set())
    made: list[Sheet] = []
    total = 0
    for page in pdf.pages:
        made.append(_sheet(page))
        total += len(made[-1].instructions)
        limits.check(total, limits.ALL_INSTRUCTIONS, "more drawing instructions")
    return made


def flatten(pdf: pikepdf.Pdf) -> None:
    """Draw form fields and annotations as part of their pages, as a viewer shows them."""
    kinds = _kinds(pdf)
    try:
        if "/Widget" in kinds:
            pdf.generate_appearance_streams()
        if annotated(pdf):
            pdf.flatten_annotations("screen")
    except (pikepdf.PdfError, RuntimeError, ValueError) as error:
        raise _broken() from error


def annotated(pdf: pikepdf.Pdf) -> bool:
    """Say whether a PDF has notes or fields that are drawn: more than links."""
    return bool(_kinds(pdf) - {"/Link", "/Popup"})


def _kinds(pdf: pikepdf.Pdf) -> set[str]:
    notes = (note for page in pdf.pages for note in page.obj.get("/Annots", ()))
    return {str(note.get("/Subtype")) for note in notes if isinstance(note, pikepdf.Dictionary)}


def flattened(data: bytes) -> bytes:
    """Return a PDF with its notes and fields drawn as ``flatten`` draws them, for who shows it as a picture.

    Why: a viewer invents how a note without an appearance looks, and draws what was never read.
    """
    with load(data) as pdf:
        if not any(isinstance(page.obj.get("/Annots"), pikepdf.Array) for page in pdf.pages):
            return data
        flatten(pdf)
        for page in pdf.pages:
            if "/Annots" in page.obj:
                del page.obj["/Annots"]
        out = BytesIO()
        pdf.save(out)
        return out.getvalue()


def _number_fonts(pdf: pikepdf.Pdf, resources: Any, seen: set[int]) -> None:
    """Make every font an object of its own, so that the reader and the writer know it by one number."""
    if not isinstance(resources, pikepdf.Dictionary) or len(seen) > limits.DRAWS:
        return
    for name, font in _group(resources, "/Font"):
        if isinstance(font, pikepdf.Dictionary) and not font.objgen[0]:
            resources.Font[name] = pdf.make_indirect(font)
    for _, stream in _group(resources, "/XObject"):
        number = int(stream.objgen[0])
        if isinstance(stream, pikepdf.Stream) and number not in seen and stream.get("/Subtype") == "/Form":
            seen.add(number)
            _number_fonts(pdf, stream.get("/Resources"), seen)


def _group(resources: Any, kind: str) -> list[tuple[str, Any]]:
    group = resources.get(kind)
    return list(group.items()) if isinstance(group, pikepdf.Dictionary) else []


def _sheet(page: pikepdf.Page) -> Sheet:
    media = box(page.mediabox)
    crop = _common(media, box(page.cropbox))
    rotate = int(_inherited(page.obj, "/Rotate") or 0) // 90 * 90 % 360
    width, height = crop[2] - crop[0], crop[3] - crop[1]
    if width <= 0 or height <= 0:
        raise _broken()
    size = (height, width) if rotate in (90, 270) else (width, height)
    return Sheet(page, crop, rotate, page_matrix(crop, rotate), size, _instructions(page))


def _instructions(page: pikepdf.Page) -> list[Any]:
    contents = page.obj.get("/Contents")
    streams = [] if contents is None else [contents] if isinstance(contents, pikepdf.Stream) else list(contents)
    content = b"\n".join(limits.inflate(stream) for stream in streams if isinstance(stream, pikepdf.Stream))
    limits.check(len(content), limits.INFLATED, "a larger page")
    if not streams:
        return []
    try:
        return limits.parse(page, content)
    except pikepdf.PdfError as error:
        raise _broken() from error


def _inherited(node: Any, key: str) -> Any:
    for _ in range(limits.PAGES):
        if not isinstance(node, pikepdf.Dictionary):
            return None
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def box(array: Any) -> Box:
    """Return a PDF rectangle with its corners in order."""
    x0, y0, x1, y1 = (float(v) for v in array)
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _common(a: Box, b: Box) -> Box:
    both = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return both if both[0] < both[2] and both[1] < both[3] else a


def _broken() -> UnreadableDocument:
    return UnreadableDocument("the PDF is broken", remedy="Open it in a viewer, print it to a new PDF and try again.")

"""Documents in and out: ``read(path)`` makes a Document, ``write(revision, path)`` writes it in its own format.

A format is a module of this package with ``NAME``, ``SUFFIXES``, ``MEDIA_TYPE``, ``sniff(data)``,
``decode(data, *, source)`` and ``encode(revision)``; one whose reader sees pages also has ``pages(document)`` and
``page_picture(data, number, *, dpi)``. Modules are imported when a document of theirs comes along.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
import tomllib
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from masking.document import Document, Evidence, Page
from masking.errors import EmptyDocument, EncryptedDocument, InputError, LimitExceeded, UnknownFormat
from masking.ocr import turned
from masking.span import Revision

FORMATS: dict[str, str] = {
    name: f"masking.formats.{name}"
    for name in ["pdf", "docx", "odt", "rtf", "image", "vcard", "json", "xml", "csv", "html", "markdown", "text"]
}
"""Name of a format: its module. In the order in which content is tried."""

MAX_BYTES = 20 << 20
"""No real resume we met is larger."""

_CONTENT = tomllib.loads(Path(__file__).with_name("content.toml").read_text(encoding="utf-8"))
_MARKS: dict[str, tuple[bytes, ...]] = {
    name: tuple(mark.encode("latin-1") for mark in marks) for name, marks in _CONTENT["marks"].items()
}

_READABLE: str = _CONTENT["readable"]
_SUGGESTED = {".md": "markdown", ".markdown": "markdown", ".csv": "csv", ".tsv": "csv"}


def read(path: str | os.PathLike[str]) -> Document:
    """Read a file of any known format; its content decides which, not its suffix.

    Raises an InputError that says what is wrong and what to do: the file is missing, empty, larger than 20 MB,
    encrypted, broken, or of a format nobody here knows.
    """
    file = Path(path)
    try:
        if file.exists() and not file.is_file():
            raise InputError(f"{file} is no regular file", remedy="Give a file, or a folder to evenhand mask.")
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise LimitExceeded(f"the file is larger than {MAX_BYTES >> 20} MB", remedy="Give one resume per file.")
        data = file.read_bytes()
    except FileNotFoundError:
        raise InputError(f"there is no file {file}", remedy="Check the path.") from None
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}", remedy="Check the path and its rights.") from None
    document = decode(data, source=str(file))
    return replace(document, evidence=(*document.evidence, Evidence("filename", file.stem)))


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a document from bytes; ``source`` is the name the user gave, if any. Raises as ``read`` does."""
    if len(data) > MAX_BYTES:
        raise LimitExceeded(f"the document is larger than {MAX_BYTES >> 20} MB", remedy="Give one resume per file.")
    name = sniff(data)
    if name == "text" and source is not None:
        name = _SUGGESTED.get(Path(source).suffix.casefold(), name)
    document: Document = _module(name).decode(data, source=source)
    return document


def encode(revision: Revision, *, keep_logos: bool = False, **options: Any) -> bytes:
    """Write a revision in the format its document came in; further options are those of that format's ``encode``.

    ``keep_logos`` keeps the pictures that ``logos`` finds.
    """
    kept = logos(revision) if keep_logos else None
    if kept:
        options["logos"] = kept
    data: bytes = _module(revision.document.format).encode(revision, **options)
    return data


def logos(revision: Revision) -> dict[int, bytes]:
    """Return the pictures that reveal nothing, by their offset, as new PNG files.

    That is: no face, no code, no signature, no name, no contact, no word that is masked. What cannot be checked is not
    among them: drawings, pictures outside of the file, every picture where Tesseract is missing.
    PDF, DOCX, ODT and HTML hold pictures; other formats keep none. Raises MissingExtra where
    there is a picture and the extra [faces] is not installed.
    """
    module = _module(revision.document.format)
    if not hasattr(module, "pictures") or not revision.document.pictures:
        return {}
    from masking.logos import kept

    return kept(module.pictures(revision.document), revision)


def write(revision: Revision, path: str | os.PathLike[str], **options: Any) -> None:
    """Write a revision to ``path`` in one step: the file is there whole, or not at all."""
    write_whole(Path(path), encode(revision, **options))


def write_whole(target: Path, data: bytes, *, mode: int = 0o644) -> None:
    """Write a file in one step: it is there whole, or not at all. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".evenhand-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def pages(document: Document) -> tuple[Page, ...]:
    """Return the pages of a document that is a picture for its reader (PDF, scans); none for every other format."""
    module = _module(document.format)
    shown: tuple[Page, ...] = module.pages(document) if hasattr(module, "pages") else ()
    return shown


def page_picture(data: bytes, number: int, *, dpi: int = 110, turn: float = 0) -> bytes:
    """Return a page of a file that has ``pages``, as it is displayed, as PNG; ``turn`` is that of the ``Page``.

    Raises InputError where the file has no such page.
    """
    module = _module(sniff(data))
    if not hasattr(module, "page_picture"):
        raise InputError("this format has no pages", remedy="Look at its text.")
    image = module.page_picture(data, number, dpi=dpi)
    out = io.BytesIO()
    (turned(image, turn) if turn else image).save(out, "PNG", compress_level=1)
    return out.getvalue()


def sniff(data: bytes) -> str:
    """Return the name of the format of ``data``, told by its content.

    Raises EmptyDocument for no bytes, EncryptedDocument and UnknownFormat with the way out for formats that are
    known and not read (``.doc``, other office files, other pictures).
    """
    if not data.strip(b"\0 \t\r\n"):
        raise EmptyDocument("the file is empty", remedy="Check that this is the file you meant.")
    head = data[:1024]
    for name, marks in _MARKS.items():
        if name == "text" and _shell(data[:4096]) is not None:
            break
        if any(mark in head for mark in marks) and _module(name).sniff(data):
            return name
    raise _refusal(data)


def suffix(name: str, data: bytes = b"") -> str:
    """Return the usual file suffix of a format; where it has several kinds of files, that of ``data``."""
    module = _module(name)
    first: str = module.suffix(data) if data and hasattr(module, "suffix") else module.SUFFIXES[0]
    return first


def _module(name: str) -> Any:
    if name not in FORMATS:
        raise UnknownFormat(f"there is no format {name!r}", remedy=_READABLE)
    return import_module(FORMATS[name])


def _shell(head: bytes) -> InputError | None:
    """Why text that is the shell of something else is not read."""
    plain = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").decode("latin-1").replace("\r\n", "\n")
    for shell in _CONTENT["shells"]:
        if re.match(shell["start"], plain, re.IGNORECASE):
            return UnknownFormat(f"this is {shell['what']}", remedy=shell["remedy"])
    return None


def _refusal(data: bytes) -> InputError:
    """Why a content that no module knows is not read, and the way out."""
    if (shell := _shell(data[:4096])) is not None:
        return shell
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        return _compound(data)
    for foreign in _CONTENT["foreign"]:
        if data.startswith(foreign["start"].encode("latin-1")):
            return UnknownFormat(f"this is {foreign['what']}", remedy=foreign["remedy"])
    if data.startswith(b"PK"):
        return _package(data)
    return UnknownFormat("no reader knows this content", remedy=_READABLE)


def _compound(data: bytes) -> InputError:
    if "EncryptedPackage".encode("utf-16-le") in data:
        return EncryptedDocument("the document is encrypted", remedy="Save it without a password.")
    if "WordDocument".encode("utf-16-le") in data:
        return UnknownFormat("this is a Word document of the old kind (.doc)", remedy=_CONTENT["doc"])
    return UnknownFormat("this is an old office file", remedy="Save it as DOCX or PDF.")


def _package(data: bytes) -> InputError:
    for mark, what in ((b"xl/", "a spreadsheet"), (b"ppt/", "a presentation"), (b"Index/", "an Apple Pages document")):
        if mark in data:
            return UnknownFormat(f"this is {what}", remedy="Export it to PDF or DOCX.")
    return UnknownFormat("this archive is no document we know, or it is damaged", remedy=_READABLE)

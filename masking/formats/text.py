"""Plain text: the document's text is the file's text, character for character, in whatever encoding it came."""

from __future__ import annotations

from masking import charset
from masking.document import Document
from masking.errors import EmptyDocument
from masking.span import Revision

NAME = "text"
SUFFIXES = (".txt", ".text", ".asc")
MEDIA_TYPE = "text/plain"


def sniff(data: bytes) -> bool:
    """Whether ``data`` can be text."""
    return charset.is_text(data)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read text in UTF-8, in UTF-16 or UTF-32 with a byte order mark, or in an encoding found from its letters.

    Nothing is normalised: line ends, tabs and a byte order mark (U+FEFF) stay in the text. Raises EmptyDocument for
    white space only, and what ``masking.charset.decode`` raises.
    """
    text, encoding = charset.decode(data)
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise EmptyDocument("there is no text in the file", remedy="Check that this is the file you meant.")
    return Document(text=text, format=NAME, source=source, native=encoding)


def encode(revision: Revision) -> bytes:
    """Write the text in the encoding it came in."""
    native = revision.document.native
    return charset.encode(revision.text, native if isinstance(native, str) else "utf-8")

"""vCard: the card of a person, read property by property."""

from __future__ import annotations

from collections.abc import Iterator

from masking import charset, slots
from masking.document import PICTURE, Document
from masking.errors import UnknownFormat
from masking.expression import expression
from masking.slots import Slot, Source
from masking.span import Revision

NAME = "vcard"
SUFFIXES = (".vcf",)
MEDIA_TYPE = "text/vcard"

_FOLD = expression(r"\r?\n[ \t]")
_PROPERTY = expression(r"^(?:[\w-]+\.)?([A-Za-z][\w-]*)((?:;[^:\"\r\n]*(?:\"[^\"\r\n]*\")?)*):([^\r\n]*)", 8)
_PART = expression(r"(?:\\.|[^;\\])+")
_FRAME = frozenset({"BEGIN", "END", "VERSION"})
_BYTES = frozenset({"PHOTO", "LOGO", "SOUND", "KEY"})
_NAMES = {"N": "Name", "TZ": "", "GEO": "Address", "NOTE": "", "X-SOCIALPROFILE": "Website", "IMPP": "Messenger"}
_GONE = frozenset({"UID", "PRODID", "REV", "SOURCE", "CLIENTPIDMAP"})
"""Properties that say where a card came from: they are emptied."""


def sniff(data: bytes) -> bool:
    """Whether ``data`` starts as a card."""
    return data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").upper().startswith(b"BEGIN:VCARD")


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a card: each property is a line with its label. Raises UnknownFormat where a value is packed otherwise."""
    text, encoding = charset.decode(data)
    text = _FOLD.sub("", text)
    if "QUOTED-PRINTABLE" in text.upper():
        what = "this card packs its text (quoted-printable)"
        raise UnknownFormat(what, remedy="Export it as vCard 3.0 or 4.0, or as plain text.")
    return slots.document(Source(text, encoding, tuple(_slots(text))), format=NAME, name=source)


def encode(revision: Revision) -> bytes:
    """Write the card with its values masked and without its pictures."""
    spelled = str.maketrans({**{c: f"\\{c}" for c in ",;\\"}, "\n": "\\n"})
    return slots.written(revision, lambda new, before: new.translate(spelled))


def _slots(text: str) -> Iterator[Slot]:
    for line in _PROPERTY.finditer(text):
        key = line[1].upper()
        if key in _BYTES | _GONE:
            yield Slot(line.start(3), line.end(3), PICTURE, kind="picture")
        elif key not in _FRAME and line[3].strip("; "):
            label = _NAMES.get(key, slots.label(key.lower()))
            for at, part in enumerate(_PART.finditer(line[3])):
                shown = expression(r"\\(.)").sub(lambda m: "\n" if m[1] in "nN" else m[1], part[0])
                start = line.start(3) + part.start()
                title = key == "N" and line[3].count(";", 0, part.start()) == 3
                yield Slot(start, start + len(part[0]), shown, "Salutation" if title else "" if at else label)

"""JSON Resume (jsonresume.org): read by key into lines with labels, unknown keys dropped, written as JSON again."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from masking import charset
from masking.document import PICTURE, Block, Document, Evidence, Picture
from masking.errors import EmptyDocument, InternalError, UnreadableDocument
from masking.expression import expression
from masking.pieces import Kind, Piece, join, rewrite
from masking.span import Revision, check

NAME = "json_resume"
SUFFIXES = (".json",)
MEDIA_TYPE = "application/json"

_BASICS = {
    "image": "", "picture": "", "name": "", "label": "", "email": "Email", "phone": "Phone", "url": "Website",
    "website": "Website", "summary": "",
}  # fmt: skip
_LOCATION = ("address", "postalCode", "city", "region", "countryCode")
_PROFILE = {"network": "Profile", "username": "Username", "url": "URL"}
_DATES = {"startDate": "From", "endDate": "To", "date": "Date", "releaseDate": "Date"}
_JOB = {
    "position": "",
    "name": "Employer",
    "company": "Employer",
    "organization": "Organization",
    "location": "Location",
}
_TEXT = {"description": "", "summary": "", "url": "URL", "website": "URL", "highlights": "", "keywords": ""}
_SECTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "work": ("Work experience", {**_JOB, **_DATES, **_TEXT}),
    "volunteer": ("Volunteering", {**_JOB, **_DATES, **_TEXT}),
    "education": (
        "Education",
        {"institution": "Institution", "area": "Area", "studyType": "Degree", **_DATES, "score": "Score",
         "gpa": "Score", "url": "URL", "courses": ""},
    ),
    "awards": ("Awards", {"title": "", "awarder": "Awarded by", **_DATES, "summary": ""}),
    "certificates": ("Certificates", {"name": "", "issuer": "Issuer", **_DATES, "url": "URL"}),
    "publications": ("Publications", {"name": "", "publisher": "Publisher", **_DATES, "url": "URL", "summary": ""}),
    "skills": ("Skills", {"name": "", "level": "Level", "keywords": ""}),
    "languages": ("Languages", {"language": "", "fluency": "Fluency"}),
    "interests": ("Interests", {"name": "", "keywords": ""}),
    "projects": (
        "Projects",
        {"name": "", "entity": "Organization", "type": "Type", "roles": "Roles", **_DATES, **_TEXT},
    ),
    "references": ("References", {"reference": "", "name": "Name"}),
}  # fmt: skip
_YEAR = expression(r"(\d{4})-\d\d(?:-\d\d(?:T.*)?)?\Z")
_REMEDY = "Check the file against the schema of jsonresume.org."


def sniff(data: bytes) -> bool:
    """Whether ``data`` is a JSON object with ``basics``, or with two other sections of the schema."""
    if b'"basics"' not in data and sum(f'"{key}"'.encode() in data for key in _SECTIONS) < 2:
        return False
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b'{"basics"')
    return isinstance(value, dict) and (isinstance(value.get("basics"), dict) or len(value.keys() & _SECTIONS) > 1)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a JSON Resume; each string is a line, with the label of its key where a reader needs one.

    Keys that the schema does not know are dropped, with all they hold. Raises UnreadableDocument for broken JSON,
    EmptyDocument where no known key holds text.
    """
    text, _ = charset.decode(data)
    try:
        raw = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise UnreadableDocument(f"the JSON is broken{where}", remedy=_REMEDY) from None
    known = _known(raw if isinstance(raw, dict) else {})
    thread = _weave(known)
    if not any(piece.kind == "text" and piece.text.strip() for piece in thread.pieces):
        raise EmptyDocument("there is no text in the resume", remedy=_REMEDY)
    basics = known.get("basics", {})
    links = [Evidence("link", basics[key]) for key in ("url", "website", "email") if basics.get(key)]
    return Document(
        text=join(thread.pieces),
        format=NAME,
        source=source,
        blocks=tuple(thread.blocks),
        pictures=tuple(thread.pictures),
        evidence=tuple(links),
        native=known,
    )


def encode(revision: Revision) -> bytes:
    """Write the revision as JSON of the same keys; pictures are gone."""
    native = revision.document.native
    if not isinstance(native, dict):
        raise InternalError("a JSON Resume is written from a document that was read from one")
    check(revision.document.text, revision.edits)
    value = copy.deepcopy(native)
    thread = _weave(value)
    for piece, place, new in zip(thread.pieces, thread.places, rewrite(thread.pieces, revision.edits), strict=True):
        if place is not None and piece.kind == "picture":
            del place[0][place[1]]
        elif place is not None and new != piece.text:
            place[0][place[1]] = new + str(place[0][place[1]])[len(piece.text) :]
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", errors="replace")


@dataclass(slots=True)
class _Thread:
    """The text as it grows, and the container and key of each piece."""

    pieces: list[Piece] = field(default_factory=list)
    places: list[tuple[Any, Any] | None] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    at: int = 0

    def add(self, text: str, kind: Kind, place: tuple[Any, Any] | None = None) -> None:
        self.pieces.append(Piece(self.at, text, kind))
        self.places.append(place)
        self.at += len(text)

    def line(self, label: str, holder: Any, key: Any) -> None:
        """One line: a label that is not in the file, and the value; of a date only the year is shown."""
        start = self.at
        if label:
            self.add(f"{label}: ", "gap")
        value = str(holder[key])
        year = _YEAR.match(value) if key in _DATES else None
        self.add(year.group(1) if year else value, "text", (holder, key))
        self.blocks.append(Block(start, self.at))
        self.add("\n", "gap")

    def heading(self, text: str) -> None:
        """A heading that is not in the file."""
        self.add("\n", "gap")
        self.blocks.append(Block(self.at, self.at + len(text), kind="heading"))
        self.add(f"{text}\n", "gap")


def _weave(value: dict[str, Any]) -> _Thread:
    thread = _Thread()
    _basics(thread, value.get("basics", {}))
    for section, (title, keys) in _SECTIONS.items():
        if value.get(section):
            thread.heading(title)
            for item in value[section]:
                _item(thread, item, keys)
    return thread


def _basics(thread: _Thread, basics: dict[str, Any]) -> None:
    for key, label in _BASICS.items():
        if key not in basics:
            continue
        if key in ("image", "picture"):
            thread.pictures.append(Picture(thread.at))
            thread.add(PICTURE, "picture", (basics, key))
            thread.add("\n", "gap")
        else:
            thread.line(label, basics, key)
    for key in _LOCATION:
        if key in basics.get("location", {}):
            thread.line({"address": "Address", "city": "City"}.get(key, ""), basics["location"], key)
    thread.add("\n", "gap")
    for profile in basics.get("profiles", ()):
        _item(thread, profile, _PROFILE)


def _item(thread: _Thread, item: dict[str, Any], keys: dict[str, str]) -> None:
    for key, label in keys.items():
        if isinstance(item.get(key), list):
            for index in range(len(item[key])):
                thread.line(label, item[key], index)
        elif key in item:
            thread.line(label, item, key)


def _known(raw: dict[str, Any]) -> dict[str, Any]:
    """What the schema knows of a resume, without empty values."""
    known: dict[str, Any] = {}
    basics = raw.get("basics")
    if isinstance(basics, dict):
        known["basics"] = dict(_scalars(basics, tuple(_BASICS)))
        if isinstance(basics.get("location"), dict):
            known["basics"]["location"] = dict(_scalars(basics["location"], _LOCATION))
        profiles = basics.get("profiles")
        if isinstance(profiles, list):
            known["basics"]["profiles"] = [dict(_scalars(p, tuple(_PROFILE))) for p in profiles if isinstance(p, dict)]
    for section, (_, keys) in _SECTIONS.items():
        items = raw.get(section)
        if isinstance(items, list):
            known[section] = [dict(_scalars(item, tuple(keys))) for item in items if isinstance(item, dict)]
    return known


def _scalars(item: dict[str, Any], keys: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for key in keys:
        value = item.get(key)
        if isinstance(value, list):
            yield key, [v for v in value if isinstance(v, str | int | float) and not isinstance(v, bool)]
        elif isinstance(value, str | int | float) and not isinstance(value, bool) and value != "":
            yield key, value

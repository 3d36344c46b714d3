"""Slots: the places of a structured file where somebody wrote something, each a line of the text with its label.

Why: JSON, XML, vCards and tables of one row say by a key what a value is. A format only has to say where its values
stand and how a new one is spelled; everything else of the source stays, character for character.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, islice
from typing import Literal

from masking import charset
from masking.document import PICTURE, Block, Document, Picture
from masking.errors import EmptyDocument
from masking.expression import expression
from masking.pieces import Kind, Piece, join, native, rewrite
from masking.span import Edit, Revision, check
from name_lists import terms

_HUMP = expression(r"(?<=[a-z0-9])(?=[A-Z])|[\s_.:/-]+")
_DATE = expression(r"(?:19|20)\d\d(?=-\d\d(?:-\d\d(?:T.*)?)?\Z)")
_PACKED = expression(r"(?:data:[\w/+.-]+;base64,)?[A-Za-z0-9+/\s]{400,}={0,2}\s*\Z")
_HEADINGS = {"work": "Work experience", "volunteer": "Volunteering", "employmenthistory": "Work experience"}
_FRAME = expression(
    r"@type (?:[A-Z][a-z]+){1,4}|(?:locale|lang|language_?[cC]ode) [a-z]{2}(?:[-_][A-Z]{2})?"
    r"|(?:@context|@vocab|\$schema) https?://[\w./-]*schema[\w./-]*"
)
_DATED = frozenset({"From", "To", "Date"})


@dataclass(frozen=True, slots=True)
class Slot:
    """A value: where it stands in the source, half-open, and how it reads."""

    start: int
    end: int
    text: str = field(repr=False)
    label: str = ""
    kind: Literal["text", "picture", "heading"] = "text"
    """A ``picture`` goes when the file is written; a ``heading`` is in the text and not in the file."""
    nested: int = 0
    """In how many strings of JSON, one inside of the other, the value stands."""


@dataclass(frozen=True, slots=True)
class Source:
    """The source as it is written back, its encoding and its slots in order."""

    text: str = field(repr=False)
    encoding: str
    slots: tuple[Slot, ...] = field(repr=False)


def document(source: Source, *, format: str, name: str | None) -> Document:
    """Return the document that the slots make: one line each, behind its label. Raises EmptyDocument for no text."""
    if not any(slot.kind == "text" and slot.text.strip() for slot in source.slots):
        raise EmptyDocument("there is no text in the file", remedy="Check that this is the file you meant.")
    blocks: list[Block] = []
    pictures: list[Picture] = []
    for slot, pieces in lines(source.slots):
        if slot.kind == "picture":
            pictures.append(Picture(pieces[-2].start))
        if slot.kind == "heading" and slot.text:
            blocks.append(Block(pieces[-2].start, pieces[-2].end, kind="heading"))
        elif slot.kind != "heading":
            blocks.append(Block(pieces[0].start, pieces[-2].end))
    text = join(chain.from_iterable(pieces for _, pieces in lines(source.slots)))
    return Document(text, format, name, tuple(blocks), tuple(pictures), native=source)


def written(revision: Revision, spell: Callable[[str, str], str]) -> bytes:
    """Return the source with the edits carried out.

    ``spell`` says how a new value is written behind the character that stands before it in the source.
    """
    source = native(revision.document, Source)
    check(revision.document.text, revision.edits)
    made = list(lines(source.slots))
    edits = list(whole(made, revision.edits))
    texts = iter(rewrite([piece for _, pieces in made for piece in pieces], edits))
    parts: list[str] = []
    at = 0
    for slot, pieces in made:
        new = list(islice(texts, len(pieces)))[-2]
        if slot.kind != "heading" and (slot.kind == "picture" or new != slot.text):
            before = source.text[slot.start - 1 : slot.start]
            spelled = spell("" if slot.kind == "picture" else new, before)
            for _ in range(slot.nested):
                spelled = json.dumps(spelled, ensure_ascii=False)[1:-1]
            parts += (source.text[at : slot.start], spelled)
            at = slot.end
    return charset.encode("".join(parts) + source.text[at:], source.encoding)


def whole(made: Sequence[tuple[Slot, list[Piece]]], edits: Sequence[Edit]) -> Iterator[Edit]:
    """Return the edits without their parts in labels, which are not in the file.

    Why: what reveals something may be the label ("Married: true"), and then the whole value goes.
    """
    ends = [pieces[-1].end for _, pieces in made]
    for number, edit in enumerate(edits):
        start, end = edit.start, edit.end
        first, last = made[bisect_right(ends, start)][1], made[bisect_left(ends, end)][1]
        if end <= last[-2].start and last is not first:
            end = last[0].start
        low = edits[number + 1].start if number + 1 < len(edits) else ends[-1]
        if start < end <= first[-2].start and first[-2].kind == "text":
            end = first[-2].end
            if low < end:
                continue
        yield replace(edit, start=start, end=end)


def value(start: int, end: int, text: str, key: str, outer: str = "") -> Slot:
    """Return the slot of a value under ``key``, which stands under ``outer``; packed bytes are a picture."""
    if len(text) > 400 and _PACKED.match(text):
        return Slot(start, end, PICTURE, kind="picture")
    return Slot(start, end, text, label(key, outer))


def is_frame(key: str, text: str) -> bool:
    """Say whether a value tells how the file is made: a type, a language, the address of a schema."""
    return _FRAME.fullmatch(f"{key} {text}") is not None


def year(slot: Slot) -> Slot:
    """Return the slot of a date reduced to its year: the month stays in the file and reveals nothing."""
    found = _DATE.match(slot.text) if slot.label in _DATED else None
    return slot if found is None else Slot(slot.start, slot.start + 4, slot.text[:4], slot.label)


def label(key: str, outer: str = "") -> str:
    """Return what a person would write before a value: "Date of birth" for ``dob``, "Work" for a ``name`` in it."""
    bare = _HUMP.sub("", key).casefold()
    around = _HUMP.sub("", outer).casefold()
    empty = terms.words("slot_outer")
    if bare in empty and around and around not in terms.words("slot_persons"):
        return _labels("slot_name").get(around, "" if around in empty else label(outer))
    return _labels("slot").get(bare, _HUMP.sub(" ", key).strip().capitalize())


@cache
def _labels(family: str) -> dict[str, str]:
    """Keys, in small letters and without blanks, with the label that a group of ``name_lists/terms`` is called by."""
    groups = (name.partition(".") for name in terms.load())
    return {key: group for kind, _, group in groups if kind == family for key in terms.group(f"{kind}.{group}")}


def heading(key: str, at: int) -> Slot:
    """Return the heading of a part of the file: of a list or a section; a blank line for a single thing."""
    bare = _HUMP.sub("", key).casefold()
    listed = bare in terms.words("slot_sections") or bare.endswith(("s", "list", "history"))
    words = _HUMP.sub(" ", key).strip().capitalize().removesuffix(" list")
    return Slot(
        at, at, _HEADINGS.get(bare, words) if listed and bare not in terms.words("slot_persons") else "", kind="heading"
    )


def lines(slots: Iterable[Slot]) -> Iterator[tuple[Slot, list[Piece]]]:
    """Return each slot with the pieces of its line: label, value, end of line."""
    at = 0
    for slot in slots:
        kind: Kind = "gap" if slot.kind == "heading" else slot.kind
        parts: list[tuple[str, Kind]] = [(f"{slot.label}: ", "gap")] if slot.label else []
        parts += [("\n", "gap")] if kind == "gap" and slot.text else []
        parts += [(slot.text, kind), ("\n", "gap")]
        made = []
        for text, sort in parts:
            made.append(Piece(at, text, sort))
            at += len(text)
        yield slot, made

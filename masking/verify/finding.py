"""Finding: something that should not be in a masked file."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from masking.span import Field
from masking.verify.needles import Needle, haystack

Check = Literal["text", "hidden", "structure", "render", "ocr", "content", "recognition", "identity"]
"""``text``: a masked string can be read. ``hidden``: it stands in a stream, an attribute, a name. ``structure``: the
file holds a part that no masked file has. ``render``: ink changed outside the masks. ``ocr``: a masked string can be
seen. ``content``: the text of the file is not the masked text. ``recognition``: an address that nobody had found can be
read. ``identity``: a form of the candidate's names or contacts can be read, whoever else's name it is part of."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be in a masked file. It never quotes the text."""

    check: Check
    where: str
    """A page, a part or a place, such as ``page 2`` or ``word/document.xml``."""
    detail: str
    field: str = ""
    start: int | None = None
    """Where the masked string stood in the original text."""
    end: int | None = None
    reason: str = ""
    """Why the policy leaves it there on purpose; empty where nothing does."""


@dataclass(frozen=True, slots=True)
class How:
    """What a verification is given besides the file."""

    original: bytes | None = dataclasses.field(default=None, repr=False)
    render: bool = True
    ocr: bool = False
    exact: bool = True
    """Whether the text of the file has to be the masked text, character for character."""
    fields: frozenset[Field] = frozenset()
    """What the policy masks."""
    firms: str = "mask"
    """Whether the policy masks the candidate's name in the name of a firm, or keeps it."""


def left(check: Check, where: str, needle: Needle, detail: str) -> Finding:
    """Return the finding that a needle is left."""
    return Finding(check, where, detail, str(needle.field), needle.start, needle.end)


def remaining(check: Check, where: str, pool: Iterable[Needle], text: str, detail: str) -> Iterator[Finding]:
    """Yield the findings of the needles that ``text`` holds more often than the masked text does."""
    found = haystack(text)
    return (left(check, where, needle, detail) for needle in pool if found.count(needle) > needle.left)

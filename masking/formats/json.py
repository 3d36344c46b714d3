"""JSON of any shape, JSON Resume and exports of applicant systems among it: walked value by value.

Keys say what a value is and stay as they are; so does everything between the values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from operator import itemgetter

from masking import charset, slots
from masking.document import Document
from masking.errors import InternalError, UnreadableDocument
from masking.expression import expression
from masking.slots import Slot, Source
from masking.span import Revision

NAME = "json"
SUFFIXES = (".json",)
MEDIA_TYPE = "application/json"

_START = expression(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"])")
_TOKEN = expression(r"\"(?:[^\"\\]|\\.)*\"|[{}\[\]:,]|[^\s{}\[\]:,\"]+")
_NUMBER = expression(r"-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false")
_CHARACTER = expression(r"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\.|.", 16)
"""One character of a string, as it is written."""
_DEEPEST = 3
_REMEDY = "Mend the JSON; lines of JSON go into a file whose name ends in .jsonl."


def sniff(data: bytes) -> bool:
    """Whether ``data`` starts as a JSON object, or as a list of objects, lists or strings."""
    return charset.is_text(data) and _START.match(data[:4096].decode("utf-8-sig", "ignore")) is not None


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read JSON: each string, number and truth value is a line, with the label of its key.

    A long string of packed bytes is a picture. Raises UnreadableDocument for broken JSON, EmptyDocument where no value
    holds text.
    """
    text, encoding = charset.decode(data)
    try:
        json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise UnreadableDocument(f"the JSON is broken{where}", remedy=_REMEDY) from None
    return slots.document(Source(text, encoding, tuple(_slots(text))), format=NAME, name=source)


def encode(revision: Revision) -> bytes:
    """Write the revision as JSON of the same shape; pictures are empty strings."""
    data = slots.written(revision, _spelled)
    try:
        json.loads(charset.decode(data)[0].removeprefix("\ufeff"))
    except ValueError:
        raise InternalError("the masked JSON is broken") from None
    return data


def _spelled(new: str, before: str) -> str:
    """Inside of a string, or in the place of a number or truth value."""
    spelled = json.dumps(new, ensure_ascii=any("\ud800" <= character <= "\udfff" for character in new))
    return spelled[1:-1] if before == '"' else new if _NUMBER.fullmatch(new) else spelled


def _slots(text: str, above: tuple[str, ...] = ("",), nested: int = 0) -> Iterator[Slot]:
    """The values with the key above each; a list hands its key on to what it holds."""
    key, outer = above[-1], list(above)
    tokens = list(_TOKEN.finditer(text))
    marks = [",", *map(itemgetter(0), tokens), ""]
    for token, before, seen, following in zip(tokens, marks, marks[1:], marks[2:], strict=False):
        if seen in "{[":
            if seen == "{" and len(outer) > 1:
                yield slots.heading(key if before != "," else "", token.start())
            outer.append(key)
        elif seen in "}]":
            key = outer.pop()
        elif following == ":":
            key = json.loads(seen, strict=False)
        elif seen not in (":", ",", "null") and not slots.is_frame(key, seen[1:-1]):
            yield from _value(token.start(), seen, (*outer, key), nested)


def _value(start: int, seen: str, keys: tuple[str, ...], nested: int) -> Iterator[Slot]:
    """A value, or those of the JSON that is packed into a string."""
    quoted = seen[0] == '"'
    text = json.loads(seen, strict=False) if quoted else seen
    if quoted and nested < _DEEPEST and _packed(text):
        places = list(accumulate((len(found) for found in _CHARACTER.findall(seen[1:-1])), initial=start + 1))
        for slot in _slots(text, keys, nested + 1):
            yield replace(slot, start=places[slot.start], end=places[slot.end])
        return
    around = next((name for name in reversed(keys) if name != keys[-1]), "")
    slot = slots.year(slots.value(start + quoted, start + len(seen) - quoted, text, keys[-1], around))
    yield replace(slot, nested=nested)


def _packed(text: str) -> bool:
    """Whether a string is itself JSON."""
    if not _START.match(text):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True

"""JSON of any shape, JSON Resume and exports of applicant systems among it: walked value by value.

Keys say what a value is and stay as they are; so does everything between the values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

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


def _slots(text: str) -> Iterator[Slot]:
    """The values with the key above each; a list hands its key on to what it holds."""
    key, outer = "", [""]
    tokens = list(_TOKEN.finditer(text))
    for at, token in enumerate(tokens):
        seen = token[0]
        following = tokens[at + 1][0] if at + 1 < len(tokens) else ""
        if seen in "{[":
            if seen == "{" and len(outer) > 1:
                yield slots.heading(key if tokens[at - 1][0] != "," else "", token.start())
            outer.append(key)
        elif seen in "}]":
            key = outer.pop()
        elif following == ":":
            key = json.loads(seen, strict=False)
        elif seen not in (":", ",", "null"):
            above = next((name for name in reversed(outer) if name != key), "")
            quoted = seen[0] == '"'
            text_of = json.loads(seen, strict=False) if quoted else seen
            yield slots.year(slots.value(token.start() + quoted, token.end() - quoted, text_of, key, above))

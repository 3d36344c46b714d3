"""Verification of formats that are text: the whole file is searched, marks, attributes and all."""

from __future__ import annotations

import html
import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from html.parser import HTMLParser
from typing import Any

import yaml

from masking.expression import expression
from masking.markup import named
from masking.slots import is_frame
from masking.span import Revision
from masking.verify.finding import Finding, How, left, remaining
from masking.verify.needles import Needle, distinctive, revealed_by
from masking.verify.pixels import is_bare
from masking.verify.rerecognized import rerecognized
from name_lists import terms

_UNICODE = expression(r"\\u(-?\d+)\??|\\'([0-9a-fA-F]{2})")
_DATA = expression(r"\bdata:[^\s\"'<>)]*")
_FRONT = expression(r"\A\ufeff?---[ \t]*\r?\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_CONTROL = expression(r"\\[a-z]+-?\d* ?|[{}]")


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a text, Markdown, HTML, RTF or JSON file."""
    native = revision.document.native
    encoding = native if isinstance(native, str) else str(getattr(native, "encoding", "utf-8"))
    text = data.decode(encoding, errors="replace")
    split = _SPLIT.get(revision.document.format)
    visible, hidden = split(text) if split else (text, [])
    if how.exact and revision.document.format == "text" and not _same(visible, revision.text, encoding):
        yield Finding("content", "file", "the text of the file is not the masked text")
    yield from rerecognized(revision, visible, how)
    yield from remaining("text", "file", pool, visible, "a masked string can be read")
    if revision.document.format == "html" and not all(map(_is_bare, _DATA.findall(text))):
        yield Finding("structure", "file", "a picture holds more than its pixels")
    for needle in revealed_by(hidden, distinctive(pool)):
        yield left("hidden", "file", needle, "a masked string is in a tag, an attribute or a key")


def _is_bare(address: str) -> bool:
    try:
        return is_bare(b64decode(address.removeprefix("data:image/png;base64,"), validate=True))
    except ValueError:
        return False


def _same(written: str, meant: str, encoding: str) -> bool:
    """Whether two texts agree in all that their encoding can hold."""
    if written == meant:
        return True
    left_over = iter(written)
    held = meant.encode(encoding, errors="ignore").decode(encoding, errors="ignore")
    return encoding not in ("utf-8", "utf-16-le", "utf-16-be") and all(c in left_over for c in held)


def _markdown(text: str) -> tuple[str, list[str]]:
    front = _FRONT.match(text)
    values, keys = "", list[str]()
    if front:
        with suppress(yaml.YAMLError):
            values, keys = _walked(yaml.safe_load(front[1]))
            values, text = f"{values}\n", text[front.end() :]
    return values + html.unescape(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", text)), keys


def _rtf(text: str) -> tuple[str, list[str]]:
    """The text with its escapes resolved; half characters of a pair stay apart and match nothing."""

    def character(match: re.Match[str]) -> str:
        if match.group(1):
            return chr(int(match.group(1)) % 0x10000)
        return bytes.fromhex(match.group(2)).decode("cp1252", errors="replace")

    resolved = _UNICODE.sub(character, text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROL.sub("", re.sub(r"\\(par|tab|line|cell|row)\b ?", "\n", resolved)), []


_NAMES = named(__file__)
_KEYS = frozenset(_NAMES["keys"])
"""Keys of the schema, many of them names of places or people."""


def _walked(whole: Any) -> tuple[str, list[str]]:
    values: list[str] = []
    keys: list[str] = []
    pending: list[Any] = [whole]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            keys += (str(key) for key in value if key not in _KEYS)
            pending += (inner for key, inner in value.items() if not is_frame(str(key), str(inner)))
        elif isinstance(value, list):
            pending += value
        elif value is not None:
            values.append(str(value))
    return "\n".join(values), keys


class _Page(HTMLParser):
    """Everything in a page: what is shown, and what is not."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.shown: list[str] = []
        self.hidden: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect attributes; a block parts words."""
        self.inside = tag if tag in ("script", "style") else ""
        self.hidden += [
            tag,
            *(f"{key} {value or ''}" for key, value in attrs if not (value or "").startswith("data:image/png;")),
        ]
        if tag not in terms.words("html_inline"):
            self.shown.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """A block parts words."""
        self.inside = ""
        if tag not in terms.words("html_inline"):
            self.shown.append("\n")

    def handle_data(self, data: str) -> None:
        """Collect text."""
        (self.hidden if self.inside else self.shown).append(data)

    def handle_comment(self, data: str) -> None:
        """Collect comments, instructions and marked sections."""
        self.hidden.append(data)

    def handle_decl(self, decl: str) -> None:
        """Collect declarations."""
        self.hidden.append(decl)

    handle_pi = unknown_decl = handle_comment


def _html(text: str) -> tuple[str, list[str]]:
    page = _Page()
    page.feed(text)
    page.close()
    return "".join(page.shown), page.hidden


_SPLIT: Mapping[str, Callable[[str], tuple[str, list[str]]]] = {
    "markdown": _markdown, "rtf": _rtf, "xml": _html, "html": _html, "json": lambda text: _walked(json.loads(text)),
    "csv": lambda text: (text.partition("\n")[2], [text.partition("\n")[0]]),
}  # fmt: skip

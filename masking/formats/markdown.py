"""Markdown: visible text without its marks; the source keeps its marks and loses what nobody sees.

Link targets, comments, reference definitions and the attributes of raw HTML go when it is read, and pictures become
U+FFFC. Front matter in plain YAML (keys, lists, blocks of text) is read line by line; any other goes. What remains is
written back character for character outside the edits.
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from masking import charset
from masking.document import PICTURE, Block, Document, Evidence, Picture
from masking.errors import EmptyDocument, InternalError
from masking.expression import expression
from masking.pieces import Kind, Piece, join, rewrite
from masking.span import Revision, check
from name_lists import terms

NAME = "markdown"
SUFFIXES = (".md", ".markdown")
MEDIA_TYPE = "text/markdown"

_FRONT = expression(r"\A\ufeff?(---|\+\+\+)[ \t]*\r?\n(.*?)\r?\n(\1|\.\.\.)[ \t]*(\r?\n|\Z)", re.DOTALL)
_YAML = expression(
    r"(?P<lead>[ \t]*(?:-[ \t]+)*(?:(?P<key>[^\W\d][\w .-]*):(?:[ \t]+|$))?)(?P<value>\"(?:[^\"\\]|\\.)*\""
    r"|'(?:[^']|'')*'|[|>][+-]?|(?:-?[\w(+.]|[^\x00-\x7f])(?:(?!:[ \t]|:$|[ \t]#).)*?|)[ \t]*(?:#.*)?"
)
"""A line of plain YAML: a key, an item of a list, a value, or a line of a block of text."""
_DROPPED = expression(
    r"<!--.*?(?:-->|\Z)|<(script|style|template|iframe|object|svg)\b.*?(?:</\1\s*>|\Z)"
    r"|<\?.*?\?>|<!\[CDATA\[|\]\]>|<![A-Za-z][^>]*>",
    re.DOTALL | re.IGNORECASE,
)
_TITLE = r"(?:\"[^\"]*\"|'[^']*'|\([^()]*\))"
_DEFINITION = expression(
    rf"^ {{0,3}}\[([^\]^\n][^\]\n]*)\]:[ \t]*\n?[ \t]*(<[^>\n]*>|\S+)(?:[ \t]+{_TITLE})?[ \t]*(?=\r?$)(?:\r?\n)?",
    re.MULTILINE,
)
_ADDRESS = rf"\(\s*(?:<[^<>\n]*>|(?:[^\s()\\]|\\.|\([^\s()]{{0,2000}}\)){{0,4000}})(?:\s+{_TITLE})?\s*\)"
_IMAGE = expression(rf"!\[((?:[^\[\]]|\[[^\[\]]{{0,500}}\]){{0,1000}})\]({_ADDRESS}|\[[^\]\n]*\])?(?:\{{[^}}\n]*\}})?")
_LINK = expression(rf"(?<=[^\\]\])({_ADDRESS})(?:\{{[^}}\n]*\}})?")
_REFERENCE = expression(r"(?<=[^\\]\])\[[^\]\n]*\]")
_FENCE = expression(r"^([ \t]*(?:`{3,}|~{3,}))[^`~\r\n]*(?=\r?$)", re.MULTILINE)
_TAG = expression(r"<(/?)([A-Za-z][\w:-]*)((?:\s[^<>]*)?)(/?)>")
_AUTOLINK = expression(r"<((?:https?://|mailto:|ftp://)[^<>\s]+|[\w.+-]+@[\w.-]+\.\w+)>")
_TAGS = frozenset({
    "b", "i", "em", "strong", "u", "s", "sub", "sup", "p", "div", "span", "br", "hr", "ul", "ol", "li", "table", "tr",
    "td", "th", "center", "small", "details", "summary", "h1", "h2", "h3", "h4", "h5", "h6",
})  # fmt: skip
_KINDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_MARKS = expression("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _KINDS.items()), re.MULTILINE)
_EMPHASIS_END = expression(r"(\*{1,3}|~~|`+|_{1,3})\Z")
_BRACKET = expression(r"\\.|[\[\]]", re.DOTALL)
_WRITTEN = expression(r"(?P<label>\[[A-Z]+(?:_[A-Z]+)*\])|[\\`*_\[\]<>|~&]")
_ESCAPED = expression(r"[\\`*_\[\]<>|~&]")


@dataclass(frozen=True, slots=True)
class Source:
    """The source without what nobody sees, and its encoding."""

    text: str = field(repr=False)
    encoding: str


def sniff(data: bytes) -> bool:
    """Whether ``data`` can be Markdown: any text can, so the name of the file decides."""
    return charset.is_text(data)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read Markdown as a reader of the rendered page sees it. Raises EmptyDocument where that is nothing."""
    text, encoding = charset.decode(data)
    evidence = tuple(dict.fromkeys(clue for clue in _clues(text) if clue.value))
    native = Source(_scrub(text), encoding)
    pieces, _ = _weave(native.text)
    visible = join(pieces)
    if not visible.strip("\ufeff \t\r\n"):
        raise EmptyDocument("there is no text in the file", remedy="Check that this is the file you meant.")
    pictures = tuple(Picture(piece.start) for piece in pieces if piece.kind == "picture")
    return Document(visible, NAME, source, tuple(_blocks(visible, native.text)), pictures, evidence, native)


def encode(revision: Revision) -> bytes:
    """Write the source with the edits carried out between its marks."""
    native = revision.document.native
    if not isinstance(native, Source):
        raise InternalError("Markdown is written from a document that was read from Markdown")
    check(revision.document.text, revision.edits)
    pieces, places = _weave(native.text)
    texts = rewrite(pieces, revision.edits)
    return charset.encode(_spelled(native, pieces, places, texts), native.encoding)


def _weave(source: str) -> tuple[list[Piece], list[tuple[int, int]]]:
    """Pieces of the visible text, and where each stands in the source."""
    pieces: list[Piece] = []
    places: list[tuple[int, int]] = []
    at = 0
    for text, kind, start, end in _tokens(source):
        pieces.append(Piece(at, text, kind))
        places.append((start, end))
        at += len(text)
    return pieces, places


def _tokens(source: str) -> Iterator[tuple[str, Kind, int, int]]:
    at = _front_end(source)
    yield from _front_tokens(source, at)
    marks = _brackets(source)
    for match in _MARKS.finditer(source, at):
        if match.start() < at:
            continue
        if at < match.start():
            yield source[at : match.start()], "text", at, match.start()
        if match.lastgroup == "bracket" and match.start() not in marks:
            yield match.group(), "text", *match.span()
        else:
            yield from _token(source, match)
        at = match.end()
    if at < len(source):
        yield source[at:], "text", at, len(source)


def _brackets(source: str) -> frozenset[int]:
    """Where brackets stand that are marks: those of links and of notes. Others are text."""
    opened: list[int] = []
    found: set[int] = set()
    for match in _BRACKET.finditer(source):
        at = match.start()
        if match.group() == "[":
            opened.append(at)
        elif match.group() == "]" and opened:
            start = opened.pop()
            if source.startswith("(#)", at + 1) or source.startswith("^", start + 1):
                found |= {start, at}
    return frozenset(found)


def _token(source: str, match: re.Match[str]) -> Iterator[tuple[str, Kind, int, int]]:
    start, end = match.span()
    if match.lastgroup == "line":
        yield match.group(), "break", start, end
    elif match.lastgroup == "image":
        yield PICTURE, "picture", start, end
    elif match.lastgroup == "escape":
        yield source[end - 1], "text", start, end
    elif match.lastgroup == "entity":
        yield html.unescape(match.group()), "text", start, end
    elif match.lastgroup == "tag" and match.group().strip("</>") not in terms.words("html_inline"):
        yield "\t", "gap", start, end
    elif match.lastgroup == "pipe":
        row = source[source.rfind("\n", 0, start) + 1 : end].lstrip().startswith("|")
        yield ("\t", "gap", start, end) if row else (match.group(), "text", start, end)


def _front_end(text: str) -> int:
    """Where front matter in plain YAML ends; 0 where there is none."""
    front = _FRONT.match(text)
    if front is None or front[1] != "---":
        return 0
    deep = -1
    for line in front[2].splitlines():
        indent = len(line) - len(line.lstrip())
        deep = deep if line.strip() and indent > deep >= 0 else -1
        found = _YAML.fullmatch(line)
        if deep < 0 and found is None:
            return 0
        if deep < 0 and found is not None and found["value"][:1] in ("|", ">"):
            deep = indent
    return front.end()


def _front_tokens(source: str, end: int) -> Iterator[tuple[str, Kind, int, int]]:
    """The lines of the front matter: keys are labels, values are text without their quotes."""
    at = 0
    for line in source[:end].splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        found = _YAML.fullmatch(bare)
        if found is not None and found["value"][:1] not in ("|", ">", "") and bare not in ("---", "..."):
            if found["key"]:
                yield f"{found['key'].replace('_', ' ').capitalize()}: ", "gap", at, at
            yield _unquoted(found["value"]), "text", at + found.start("value"), at + found.end("value")
        elif found is None and bare.strip("-. \ufeff"):
            yield bare.strip(), "text", at + len(bare) - len(bare.lstrip()), at + len(bare.rstrip())
        if len(bare) < len(line):
            yield line[len(bare) :], "break", at + len(bare), at + len(line)
        at += len(line)


def _unquoted(value: str) -> str:
    if value[:1] == "'":
        return value[1:-1].replace("''", "'")
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value[:1] == '"' else value


def _quoted(source: str, start: int, new: str) -> str:
    """A new value in the front matter; a line of a block of text needs no quotes."""
    led = source[source.rfind("\n", 0, start) + 1 : start].strip()
    return json.dumps(new, ensure_ascii=False) if led else new


def _scrub(text: str) -> str:
    """The source without comments, link targets, definitions, pictures and raw HTML attributes."""
    front = re.sub(r"(?m)^[ \t]*#.*\r?\n", "", text[: _front_end(text)])
    if front and not _front_end(front):
        front = ""
    text = _DROPPED.sub("", _FRONT.sub("", text))
    known = {match.group(1).casefold() for match in _DEFINITION.finditer(text)}
    text = _DEFINITION.sub("", text)
    text = _IMAGE.sub("![](#)", text)
    text = _LINK.sub("(#)", text)
    text = _REFERENCE.sub(lambda match: _target(match, known), text)
    text = _FENCE.sub(r"\1", text)
    return front + _TAG.sub(_plain_tag, _AUTOLINK.sub(r"\1", text))


def _target(match: re.Match[str], known: set[str]) -> str:
    """A link by reference loses its target; two brackets that are no link stay."""
    label = match.group()[1:-1].casefold()
    return "(#)" if not label or label in known else match.group()


def _plain_tag(match: re.Match[str]) -> str:
    name = match.group(2).lower()
    if name == "img":
        return "![](#)"
    if name in _TAGS:
        return f"<{match.group(1)}{name}{match.group(4)}>"
    return "" if name in terms.words("html_inline") else " "


def _clues(text: str) -> Iterator[Evidence]:
    front = _FRONT.match(text)
    if front is not None and not _front_end(text):
        yield from (Evidence("metadata", line.strip()) for line in front.group(2).splitlines() if line.strip())
    for match in (*_LINK.finditer(text), *_IMAGE.finditer(text)):
        address = next((part for part in match.groups() if part and part.startswith("(")), "")
        yield Evidence("link", address[1:-1].strip().split(" ")[0].strip("<>"))
    yield from (Evidence("link", match.group(2).strip("<>")) for match in _DEFINITION.finditer(text))
    yield from (
        Evidence("link", html.unescape(found)) for found in re.findall(r"(?:href|src)\s*=\s*[\"']([^\"']+)", text)
    )
    yield from (Evidence("alt", match.group(1)) for match in _IMAGE.finditer(text) if match.group(1).strip())


def _blocks(visible: str, source: str) -> Iterator[Block]:
    """One block per line; a line of the source is a line of the visible text."""
    at = 0
    for line, origin in zip(visible.split("\n"), source.split("\n"), strict=True):
        if line.strip():
            bullet = re.match(r"[ \t]*([-*+]|\d{1,3}[.)])[ \t]", origin)
            kind = "heading" if re.match(r"[ \t]{0,3}#{1,6}[ \t]", origin) else "list" if bullet else "text"
            yield Block(at, at + len(line), kind=kind)
        at += len(line) + 1


def _escaped(new: str, behind: str) -> str:
    """New text as Markdown shows it; a label in brackets needs no escapes where it cannot be taken for a link."""

    def spelled(match: re.Match[str]) -> str:
        following = new[match.end() : match.end() + 1] or behind
        if match.lastgroup == "label" and following not in ("(", "[", ":"):
            return match.group()
        return _ESCAPED.sub(r"\\\g<0>", match.group())

    return _WRITTEN.sub(spelled, new)


def _spelled(native: Source, pieces: list[Piece], places: list[tuple[int, int]], texts: list[str]) -> str:
    """The source with each piece as it is now; emphasis around nothing goes."""
    parts: list[str] = []
    at, front = 0, _front_end(native.text)
    for piece, (start, end), new in zip(pieces, places, texts, strict=True):
        before = native.text[at:start]
        at = end
        if new == piece.text:
            parts += (before, native.text[start:end])
            continue
        if start < front:
            parts += (before, _quoted(native.text, start, new))
            continue
        mark = _EMPHASIS_END.search(before) if not new else None
        if mark is not None and native.text.startswith(mark.group(), end):
            before = before[: mark.start()]
            at += len(mark.group())
        parts += (before, _escaped(new, native.text[end : end + 1]) if piece.kind == "text" else new)
    return "".join(parts) + native.text[at:]

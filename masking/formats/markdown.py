"""Markdown: visible text without its marks; the source keeps its marks and loses what nobody sees.

Link targets, comments, reference definitions and the attributes of raw HTML go when it is read, and pictures become
U+FFFC. Front matter in YAML is read value by value; what gives names or types to its values goes whole, as does front
matter in TOML. What remains is written back character for character outside the edits.
"""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from masking import charset, slots
from masking.document import PICTURE, Block, Document, Evidence, Picture
from masking.errors import EmptyDocument
from masking.expression import expression
from masking.pieces import Kind, Piece, join, native, rewrite
from masking.slots import Slot
from masking.span import Revision, check
from name_lists import terms

NAME = "markdown"
SUFFIXES = (".md", ".markdown")
MEDIA_TYPE = "text/markdown"

_FRONT = expression(r"\A\ufeff?(---|\+\+\+)[ \t]*\r?\n(.*?)\r?\n(\1|\.\.\.)[ \t]*(\r?\n|\Z)", re.DOTALL)
_LONGEST = 100_000
"""Characters of front matter that is read."""
_NAMED = ("<alias>", "<anchor>", "<directive>", "<tag>", "?")
"""What gives names and types to values of YAML, and may hold anything; an unusual key."""
_COMMENT = expression(r"(?<=\n)[ \t]*#.*\n|(?:^|[ \t]+)#[^\r\n]*")
_LINE = expression(r"\S(?:[^\r\n]*\S)?")
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
_KINDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_TAGS = frozenset(_KINDS.pop("tags").split())
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


class _Front(NamedTuple):
    """Front matter: where it ends, and its values, each with whether it is a line of a block of text."""

    end: int = 0
    values: tuple[tuple[Slot, bool], ...] = ()


def sniff(data: bytes) -> bool:
    """Whether ``data`` can be Markdown: any text can, so the name of the file decides."""
    return charset.is_text(data)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read Markdown as a reader of the rendered page sees it. Raises EmptyDocument where that is nothing."""
    text, encoding = charset.decode(data)
    evidence = tuple(dict.fromkeys(clue for clue in _clues(text) if clue.value))
    kept = Source(_scrub(text), encoding)
    pieces, _ = _weave(kept.text)
    visible = join(pieces)
    if not visible.strip("\ufeff \t\r\n"):
        raise EmptyDocument("there is no text in the file", remedy="Check that this is the file you meant.")
    pictures = tuple(Picture(piece.start) for piece in pieces if piece.kind == "picture")
    return Document(visible, NAME, source, tuple(_blocks(visible, kept.text)), pictures, evidence, kept)


def encode(revision: Revision) -> bytes:
    """Write the source with the edits carried out between its marks."""
    kept = native(revision.document, Source)
    check(revision.document.text, revision.edits)
    pieces, places = _weave(kept.text)
    made = list(slots.lines(slot for slot, _ in _front(kept.text).values))
    end = made[-1][1][-1].end if made else 0
    edits = slots.whole(made, [e for e in revision.edits if e.end <= end])
    texts = rewrite(pieces, [*edits, *(e for e in revision.edits if e.end > end)])
    return charset.encode(_spelled(kept, pieces, places, texts), kept.encoding)


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
    front = _front(source)
    at = front.end
    yield from _front_tokens(source, front)
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


def _front(source: str) -> _Front:
    """Front matter in YAML; nothing where there is none, or one that gives names to its values."""
    found = _FRONT.match(source)
    if found is None or found[1] != "---" or found.end() > _LONGEST:
        return _Front()
    import yaml

    try:
        root = yaml.compose(found[2], yaml.SafeLoader)
        if isinstance(root, yaml.MappingNode) and not any(map(_is_named, yaml.scan(found[2]))):
            return _Front(found.end(), tuple(_values(root, source, found.start(2))))
    except (yaml.YAMLError, RecursionError):
        pass
    return _Front()


def _is_named(token: Any) -> bool:
    return token.id in _NAMED and (token.id != "?" or token.start_mark.index < token.end_mark.index)


def _values(
    node: Any, source: str, base: int, key: str = "", outer: str = "", *, again: bool = False
) -> Iterator[tuple[Slot, bool]]:
    """The values with the key above each, and whether each is a line of a block; a list hands its key on."""
    start, end = base + node.start_mark.index, base + node.end_mark.index
    if node.id == "mapping":
        if key:
            yield slots.heading("" if again else key, start), False
        for name, inner in node.value:
            yield from _values(inner, source, base, str(name.value), key)
    elif node.id == "sequence":
        for number, inner in enumerate(node.value):
            yield from _values(inner, source, base, key, outer, again=number > 0)
    elif node.style in ("|", ">"):
        for line in _LINE.finditer(source, source.find("\n", start), end):
            yield slots.value(*line.span(), line[0], key, outer), True
            key = outer = ""
    elif node.value.strip():
        yield slots.value(start, end, node.value, key, outer), False


def _front_tokens(source: str, front: _Front) -> Iterator[tuple[str, Kind, int, int]]:
    """The front matter as lines: keys are labels, values are text without their quotes."""
    for slot, parts in slots.lines(slot for slot, _ in front.values):
        start = slot.start
        for piece in parts:
            own = slot.kind != "heading" and piece is parts[-2]
            yield piece.text, piece.kind, start, slot.end if own else start
            start = slot.end if own else start
    if front.values:
        yield "\n", "gap", front.end, front.end


def _uncommented(source: str, front: _Front) -> str:
    """The front matter without comments; nothing where it cannot be read without them."""
    parts: list[str] = []
    at = 0
    for slot, _ in front.values:
        parts += (_COMMENT.sub("", source[at : slot.start]), source[slot.start : slot.end])
        at = slot.end
    bare = "".join(parts) + _COMMENT.sub("", source[at : front.end])
    return bare if _front(bare).end else ""


def _scrub(text: str) -> str:
    """The source without comments, link targets, definitions, pictures and raw HTML attributes."""
    front = _uncommented(text, _front(text))
    text = _DROPPED.sub("", _FRONT.sub("", text))
    known = {"", *(match.group(1).casefold() for match in _DEFINITION.finditer(text))}
    text = _DEFINITION.sub("", text)
    text = _IMAGE.sub("![](#)", text)
    text = _LINK.sub("(#)", text)
    text = _REFERENCE.sub(lambda match: "(#)" if match[0][1:-1].casefold() in known else match[0], text)
    text = _FENCE.sub(r"\1", text)
    return front + _TAG.sub(_plain_tag, _AUTOLINK.sub(r"\1", text))


def _plain_tag(match: re.Match[str]) -> str:
    name = match.group(2).lower()
    if name == "img":
        return "![](#)"
    if name in _TAGS:
        return f"<{match.group(1)}{name}{match.group(4)}>"
    return "" if name in terms.words("html_inline") else " "


def _clues(text: str) -> Iterator[Evidence]:
    front = _FRONT.match(text)
    if front is not None and not _front(text).end:
        yield from (Evidence("metadata", line.strip()) for line in front.group(2).splitlines() if line.strip())
    yield from map(partial(Evidence, "link"), _links(text))
    yield from (Evidence("alt", match.group(1)) for match in _IMAGE.finditer(text) if match.group(1).strip())


def _links(text: str) -> Iterator[str]:
    for match in (*_LINK.finditer(text), *_IMAGE.finditer(text)):
        address = next((part for part in match.groups() if part and part.startswith("(")), "")
        yield address[1:-1].strip().split(" ")[0].strip("<>")
    yield from (match.group(2).strip("<>") for match in _DEFINITION.finditer(text))
    yield from map(html.unescape, re.findall(r"(?:href|src)\s*=\s*[\"']([^\"']+)", text))


def _blocks(visible: str, source: str) -> Iterator[Block]:
    """One block per line; below the front matter a line of the source is a line of the visible text."""
    front = _front(source)
    at, lines, origins = 0, visible.split("\n"), source[front.end :].split("\n")
    heads = {slot.text for slot, _ in front.values if slot.kind == "heading"}
    values = (f"# {line}" if line.strip() in heads else "" for line in lines[: len(lines) - len(origins)])
    for line, origin in zip(lines, (*values, *origins), strict=True):
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
    text, parts, at = native.text, list[str](), 0
    front = _front(text)
    is_line = {slot.start: line for slot, line in front.values}
    for piece, (start, end), new in zip(pieces, places, texts, strict=True):
        before, at = text[at:start], end
        if start < front.end and piece.kind == "picture":
            new = ""
        if new == piece.text:
            new = text[start:end]
        elif start < front.end:
            new = new if is_line.get(start) else json.dumps(new, ensure_ascii=False)
        elif not new:
            mark = _emphasis(before, text, end)
            before, at = before.removesuffix(mark), end + len(mark)
        elif piece.kind == "text":
            new = _escaped(new, text[end : end + 1])
        parts += (before, new)
    return "".join(parts) + text[at:]


def _emphasis(before: str, text: str, end: int) -> str:
    """The mark that opens right before a place and closes right behind it, at ``end`` of the text."""
    mark = _EMPHASIS_END.search(before)
    return mark.group() if mark is not None and text.startswith(mark.group(), end) else ""

"""RTF: read to plain text, written afresh with its fonts and paragraphs. Tables become lines; nothing else is kept."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from masking.document import PICTURE, Document, Evidence, Picture
from masking.errors import EmptyDocument, LimitExceeded, UnreadableDocument
from masking.expression import expression
from masking.formats.rtf.looks import FONTS, Looks, Walk
from masking.span import Revision

NAME = "rtf"
SUFFIXES = (".rtf",)
MEDIA_TYPE = "application/rtf"

MAX_DEPTH = 200
"""Groups within groups; word processors stay below 20."""

_HEAD = "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0"
_UNSEEN = expression("[\0\x01\x02]")
_TOKEN = expression(r"\\([a-zA-Z]{1,32})(-?\d{1,10})?[ ]?|\\'[0-9a-fA-F]{2}|\\[^a-zA-Z]|[{}]|[^\\{}]+", re.DOTALL)
_SHOWN = frozenset({
    "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "footnote", "shp", "shpinst",
    "shptxt", "shpgrp", "dptxbxtext", "background",
})  # fmt: skip
"""Destinations that a reader of the page sees and striprtf passes over."""
_PICTURES = dict.fromkeys(("pict", "shppict", "object"), "\\u-4 ?{") | {"nonshppict": " {"}
"""How the group of a picture begins instead: with its character, or without for the copy of another one."""
_TEXT = frozenset({"u", "tab", "line", "par", "cell", "row", "emdash", "endash", "bullet"})
_REMEDY = "Open it in Word or LibreOffice and save it as DOCX or PDF."


def sniff(data: bytes) -> bool:
    """Whether ``data`` starts as RTF does."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf")


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read the text of an RTF with headers, footers, notes and text boxes; hidden and deleted text is left out.

    A picture or embedded object is one U+FFFC. Raises UnreadableDocument for broken RTF, EmptyDocument for no text,
    LimitExceeded for groups nested deeper than any program writes them.
    """
    from striprtf import striprtf

    raw = _UNSEEN.sub("", data.decode(_codepage(data), errors="replace"))
    walk = Walk(raw)
    try:
        text: str = striprtf.rtf_to_text("".join(_prepared(raw, walk)), encoding=_codepage(data), errors="replace")  # type: ignore[no-untyped-call]
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", errors="replace")
    except (ValueError, LookupError, IndexError, OverflowError):
        raise UnreadableDocument("the RTF is broken", remedy=_REMEDY) from None
    text, looks = walk.taken(text.replace("\xad", "").replace("\r", ""), raw)
    if not text.strip(f" \t\n{PICTURE}"):
        raise EmptyDocument("there is no text in the document", remedy="Check that this is the file you meant.")
    pictures = tuple(Picture(match.start()) for match in re.finditer(PICTURE, text))
    return Document(text=text, format=NAME, source=source, pictures=pictures, evidence=tuple(_clues(raw)), native=looks)


def encode(revision: Revision) -> bytes:
    """Write the text as a new RTF: letters, paragraphs and the page look as they did, tables are lines."""
    looks = revision.document.native
    if not isinstance(looks, Looks):
        looks = Looks("", (), (), ())
    out = [_HEAD + FONTS + looks.page + "\n"]
    line: list[str] = []
    paragraph: str | None = None
    for text, (letters, about) in _stretches(revision, looks):
        for number, part in enumerate(text.split("\n")):
            if number:
                out.append(f"\\pard{paragraph or about} {''.join(line)}\\par\n")
                line, paragraph = [], None
            if part:
                paragraph = paragraph if line else about
                line.append(f"{{{letters} {''.join(map(_spelled, part))}}}")
    out.append(f"\\pard{paragraph or ''} {''.join(line)}\n}}\n")
    return "".join(out).encode("ascii")


def _stretches(revision: Revision, looks: Looks) -> Iterator[tuple[str, tuple[str, str]]]:
    """The revised text in stretches that look alike."""
    text, at = revision.document.text, 0
    for edit in revision.edits:
        yield from _alike(text, at, edit.start, looks)
        yield edit.replacement, looks.at(edit.start)
        at = max(at, edit.end)
    yield from _alike(text, at, len(text), looks)


def _alike(text: str, start: int, end: int, looks: Looks) -> Iterator[tuple[str, tuple[str, str]]]:
    while start < end:
        following = bisect_right(looks.starts, start)
        stop = min(end, looks.starts[following]) if following < len(looks.starts) else end
        yield text[start:stop], looks.at(start)
        start = stop


def _codepage(data: bytes) -> str:
    declared = re.search(rb"\\ansicpg(\d{3,5})", data[:2048])
    name = f"cp{declared.group(1).decode()}" if declared is not None else "cp1252"
    try:
        "".encode(name)
    except LookupError:
        return "cp1252"
    return name


def _spelled(character: str) -> str:
    if character in "\\{}":
        return "\\" + character
    if character in "\n\t":
        return "\\par\n" if character == "\n" else "\\tab "
    if character == PICTURE or character < " ":
        return ""
    if character < "\x7f":
        return character
    units = character.encode("utf-16-le", "replace")
    codes = (int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2))
    return "".join(f"\\u{code}?" for code in codes)


def _prepared(raw: str, walk: Walk) -> list[str]:
    """The source with what is shown in the open, pictures as U+FFFC, and hidden or deleted text gone."""
    out: list[str] = []
    hidden: list[bool] = [False]
    opened: list[int] = []
    skip = 0
    for match in _TOKEN.finditer(raw):
        if match.start() < skip:
            continue
        part, word, number = match.group(), match.group(1), match.group(2)
        if part in ("{", "}"):
            _nest(out, part, hidden, opened, walk)
        elif word == "bin":
            skip = match.end() + max(0, int(number or 0))
        elif word is not None:
            hidden[-1] = _hides(word, number, before=hidden[-1])
            _place(out, match, opened, walk, hidden=hidden[-1])
        elif part == "\\*":
            out.append(part)
        elif not hidden[-1]:
            out.append((walk.mark() if part.strip("\r\n") else "") + part.replace("HYPERLINK", ""))
    return out


def _nest(out: list[str], brace: str, hidden: list[bool], opened: list[int], walk: Walk) -> None:
    if brace == "{":
        walk.open()
        hidden.append(hidden[-1])
        opened.append(len(out))
        if len(hidden) > MAX_DEPTH:
            raise LimitExceeded(f"the RTF is nested deeper than {MAX_DEPTH} groups", remedy=_REMEDY)
    elif opened:
        walk.close()
        hidden.pop()
        opened.pop()
    out.append(brace)


def _hides(word: str, number: str | None, *, before: bool) -> bool:
    if word in ("v", "deleted"):
        return number != "0"
    return False if word == "plain" else before


def _place(out: list[str], match: re.Match[str], opened: list[int], walk: Walk, *, hidden: bool) -> None:
    """Append a control word; a shown destination becomes a paragraph, a picture its character."""
    part, word = match.group(), match.group(1)
    if word in _SHOWN:
        if out[-1:] == ["\\*"]:
            out.pop()
        out.append("\\par ")
        return
    walk.word(word, match.group(2))
    if word in _TEXT:
        out += () if hidden else (walk.mark(), part)
        return
    if word in _PICTURES and {out[at] for at in opened} == {"{"}:
        out[opened[-1]] = " {" if hidden else _PICTURES[word]
    out.append(f"{part}\n" if word == "fldinst" else part)


def _clues(raw: str) -> Iterator[Evidence]:
    for address in re.findall(r"HYPERLINK\s+\"?([^\"{}\s]+)", raw):
        yield Evidence("link", address)
    for _, value in re.findall(
        r"\{\\(author|title|subject|manager|company|operator|keywords|doccomm)\s+([^{}]+)\}", raw
    ):
        yield Evidence("metadata", value.strip())

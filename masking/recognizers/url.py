"""Links with a scheme, a known host or a path; DOI, ORCID and arXiv numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from masking.expression import expression
from masking.reading import Reading, Recognizer
from masking.span import Field, Span
from name_lists import terms

_CHAR = r"[^\s<>\"'|{}\\^`\u3001\u3002\ufffc]"
_SCHEME = expression(
    rf"(?i)\b(?:https?|ftp|git|ssh)[ ]?:[ ]?//[ ]?{_CHAR}{{2,500}}|\bwww[.,][ ]?(?=\w){_CHAR}{{2,300}}"
)
_HOST = expression(
    rf"(?<![\w@./+-])(?:[A-Za-z0-9](?:[A-Za-z0-9-]{{0,61}}[A-Za-z0-9])?\.){{1,4}}(?P<end>[A-Za-z]{{2,14}})(?![\w@-])"
    rf"(?P<path>(?::\d{{2,5}})?/{_CHAR}{{0,300}})?"
)
_DOI = expression(rf"(?i)\bdoi:?[ ]?(?:10\.\d{{4,9}}/{_CHAR}{{2,120}})|\b10\.\d{{4,9}}/{_CHAR}{{3,120}}")
_ARXIV = expression(r"(?i)\barxiv:[ ]?\d{4}\.\d{4,5}(?:v\d)?")
_SIGNED = {"scheme": (_SCHEME, ("//", "www")), "doi": (_DOI, ("10.",)), "arxiv": (_ARXIV, ("arxiv",))}
_ORCID = expression(r"\b\d{4}-\d{4}-\d{4}-\d{3}[\dXx]\b")
_ICON = expression(
    r"[\uf081\uf082\uf08c\uf092\uf099-\uf09b\uf0e1\uf113\uf167-\uf171\uf17d-\uf18d\uf1b4\uf1b5\uf232\uf23a\uf296\uf2c6]"
    r"[ \t]{0,3}(?P<handle>@?[a-z\d][\w.-]{1,40})(?=[ \t]*(?:\Z|[|/;,•·\n\ue000-\uf8ff]))"
)
"""The icon of a network in FontAwesome, and one word behind it that is not its name."""
_POINT, _HYPHEN = expression(r"\.[A-Za-z\d]"), expression(r"-\d{4}-")
_REST = expression(r"[ \t]*\n[ \t]*(?P<rest>[^\s<>\"|,]{2,200})(?=[ \t]*(?:\n|$|[|)]))")
_NEXT = expression(r"[ \t]*\n[ \t]*(?P<rest>[^\s<>\"|,]{2,200})")
_TRAIL = ".,;:!?)]}>*_'\"»”…-"


def find(reading: Reading) -> Iterator[Span]:
    """Yield links and identifiers that lead to a page; a link of the document shows where its shown part goes on."""
    text = reading.text
    targets = [evidence.value.lower() for evidence in reading.document.evidence if evidence.kind == "link"]
    yield from (_whole(text, span, targets) for span in (*_signed(text, "scheme"), *_hosts(reading)))
    yield from (*_signed(text, "doi"), *_signed(text, "arxiv"))
    yield from (Span(*match.span("handle"), Field.URL, 0.9, "url:icon") for match in _ICON.finditer(text))
    numbers = reading.tokens.within(text, _HYPHEN, _ORCID)
    yield from (_link(text, *match.span(), "orcid") for match in numbers if match[0].strip("0-"))


def _signed(text: str, rule: str) -> Iterator[Span]:
    """What a pattern finds, which is looked for only where one of its signs stands in the text."""
    pattern, signs = _SIGNED[rule]
    if any(sign in text.lower() for sign in signs):
        yield from (_link(text, *match.span(), rule) for match in pattern.finditer(text))


def _hosts(reading: Reading) -> Iterator[Span]:
    """Domains without a scheme: with a path, or ending as sites of people do; "ASP.NET" is none."""
    text, ends, products = reading.text, terms.words("url_ends"), terms.words("url_no_site")
    for match in reading.tokens.within(text, _POINT, _HOST):
        low = match["end"].lower()
        whole = match[0].lower()
        if low not in ends or whole in products:
            continue
        if match["path"] and len(match["path"]) > 1:
            yield _link(text, *match.span(), "path")
        elif match[0].count(".") > 1 and whole == match[0] and not match[0][0].isdigit():
            yield _link(text, *match.span(), "host")


def _link(text: str, start: int, end: int, rule: str) -> Span:
    end = _trimmed(text, start, end)
    rest = _REST.match(text, end) if rule in ("scheme", "path") and text[end - 1] in "/-_=?&." else None
    if rest is None and end < len(text) and text[end] in "/-_=?&":
        rest = _REST.match(text, end + 1) if rule in ("scheme", "path") else None
    if rest is not None:
        end = _trimmed(text, start, rest.end("rest"))
    return Span(start, end, Field.URL, 0.95, f"url:{rule}")


def _whole(text: str, span: Span, targets: Sequence[str]) -> Span:
    """The span with the next line, where both together stand in a link of the document."""
    rest = _NEXT.match(text, span.end) if targets else None
    if rest is None or not any((text[span.start : span.end] + rest["rest"]).lower() in target for target in targets):
        return span
    return replace(span, end=rest.end())


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start + 1 and text[end - 1] in _TRAIL:
        if text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end):
            break
        end -= 1
    return end


RECOGNIZER = Recognizer("url", frozenset({Field.URL}), find)

"""Pairs of texts as segments that can be shown, with everything that names somebody hidden unless asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from masking.span import Edit, Span, apply
from perturb.report.page import Segment

HIDDEN = "█████"
_CONTEXT = 70
_NAMELESS = ("pronoun", "title", "noun")
"""Channels of a swap whose words may be shown."""


@dataclass(frozen=True, slots=True)
class PairText:
    """One of the most affected pairs, ready to be shown: who, where, and what differs."""

    position: str
    resume: str
    segments: tuple[Segment, ...] = field(repr=False)
    variant: str = "twin"


def segments(
    text: str,
    edits: Sequence[Edit],
    *,
    spans: Iterable[Span] | None = None,
    reveal: bool = False,
    context: int = _CONTEXT,
) -> tuple[Segment, ...]:
    """Return what ``edits`` change in ``text``, each with ``context`` characters of what stands around it.

    Unless ``reveal`` is set, changed names are blocks with the name of their field, and the context is masked by
    ``spans`` (what the recognizers found in ``text``); without ``spans`` it is left out altogether. Pronouns, titles
    and gendered nouns are shown as they change: they name nobody, and without them a reader sees no difference.
    """
    kept = sorted(spans, key=lambda span: span.start) if spans is not None else None
    found: list[Segment] = []
    at = 0
    for edit in sorted(edits, key=lambda one: one.start):
        found += _between(text, at, edit.start, kept, reveal, context, first=at == 0)
        old, new = text[edit.start : edit.end], edit.replacement
        open_words = reveal or edit.reason in _NAMELESS
        found.append(Segment(old, new, str(edit.field)) if open_words else _hidden(old, new, str(edit.field)))
        at = edit.end
    tail = _between(text, at, min(len(text), at + context), kept, reveal, context, first=False)
    return (*found, *tail, *([Segment(" …", " …")] if at + context < len(text) else []))


def _between(
    text: str, start: int, end: int, spans: list[Span] | None, reveal: bool, context: int, *, first: bool
) -> list[Segment]:
    """The unchanged text between two edits, its middle left out where it is long."""
    if not reveal and spans is None:
        return [Segment(" … ", " … ")] if end > start else []
    whole = end - start <= 2 * context
    pieces = [(start, end)] if whole else [(start, start + context), (end - context, end)][first:]
    words = " … ".join(_masked(text, a, b, spans or [], reveal) for a, b in pieces)
    words = f"… {words}" if first and not whole else words
    return [Segment(words, words)] if words else []


def _masked(text: str, start: int, end: int, spans: list[Span], reveal: bool) -> str:
    if reveal:
        return text[start:end]
    inside = [
        Edit(max(span.start, start) - start, min(span.end, end) - start, HIDDEN, span.field)
        for span in spans
        if span.start < end and span.end > start
    ]
    disjoint: list[Edit] = []
    for edit in inside:
        if not disjoint or edit.start >= disjoint[-1].end:
            disjoint.append(edit)
        elif edit.end > disjoint[-1].end:
            last = disjoint[-1]
            disjoint[-1] = Edit(last.start, edit.end, HIDDEN, last.field)
    return apply(text[start:end], disjoint)


def _hidden(old: str, new: str, label: str) -> Segment:
    return Segment(_block(old), _block(new), label)


def _block(words: str) -> str:
    return HIDDEN if words.strip() else words

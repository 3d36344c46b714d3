"""Reading: a document as the tagger and the recognizers see it, every shared view of it made once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from masking.document import Document, Section
from masking.reading.headings import sections
from masking.reading.labels import Label, labelled
from masking.reading.phrases import Hit, find_phrases
from masking.reading.tokens import Cells, Tokens, cells, tokenize
from masking.reading.view import View, fold
from masking.span import Field, Span


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known about a text before anything is recognised in it; offsets go into ``text``."""

    document: Document
    view: View = field(repr=False)
    """The folded text, with the way back to the document's own."""
    tokens: Tokens = field(repr=False)
    cells: Cells = field(repr=False)
    hits: Mapping[str, list[Hit]] = field(repr=False)
    """By family: the phrases of the word lists."""
    labels: tuple[Label, ...] = field(repr=False)
    sections: tuple[Section, ...] = field(repr=False)

    @property
    def text(self) -> str:
        """The text that is searched."""
        return self.view.text

    def kind_at(self, offset: int) -> str:
        """The kind of the section around ``offset``."""
        index = bisect_right(self.sections, offset, key=lambda section: section.start) - 1
        return self.sections[max(0, index)].kind

    def labels_of(self, *kinds: str) -> list[Label]:
        """The labels of these kinds, in order."""
        return [label for label in self.labels if label.kind in kinds]

    def returned(self, span: Span) -> Span:
        """The span in offsets of the document's own text."""
        if not self.view.origins:
            return span
        start, end = self.view.back(span.start, span.end)
        return Span(start, end, span.field, span.score, span.recognizer)


Finder = Callable[[Reading], Iterable[Span]]


@dataclass(frozen=True, slots=True)
class Recognizer:
    """One family of fields: a name, the fields it finds, and the function that finds them."""

    name: str
    fields: frozenset[Field]
    find: Finder


@lru_cache(maxsize=1)
def read(document: Document) -> Reading:
    """Return the reading of a document; linear in the length of the text.

    Why cached: sections, candidate and spans of one document are asked for one after the other.
    """
    view = fold(document.text)
    text = view.text
    tokens, parts = tokenize(text), cells(text)
    hits = find_phrases(text, tokens)
    keys = sorted(hits.get("key", ()), key=lambda hit: (hit.start, -hit.end))
    return Reading(
        document, view, tokens, parts, hits, labelled(text, keys, parts), sections(text, tokens, hits.get("head", ()))
    )

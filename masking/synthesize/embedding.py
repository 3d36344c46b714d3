"""Embedding: puts labelled fragments of resumes into a synthetic one.

Why: a fragment alone has no header and no headings around it, and would teach and test something that no reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from masking.span import Span
from masking.synthesize.resume import synthesize

_SEAM = re.compile(r"\n[ \t]*\n")
_HEADER = 200
"""Letters of a resume before which nothing is put."""


Fragment = tuple[str, Iterable[Span]]
"""A few lines of a resume, and what is to be found in them."""


def embed(fragments: Sequence[Fragment], rng: Random) -> tuple[str, tuple[Span, ...]]:
    """Return a synthetic resume with each fragment between two of its sections or at its end, and all spans of both."""
    made = synthesize(rng)
    seams = [seam.end() for seam in _SEAM.finditer(made.text) if seam.end() > _HEADER]
    places = [*seams[len(seams) // 3 :], len(made.text)]
    chosen = sorted(rng.choice(places) for _ in fragments)
    text, spans, at = "", [], 0
    for (fragment, marked), place in zip(fragments, chosen, strict=True):
        spans += [_moved(span, len(text) - at) for span in made.spans if at <= span.start < place]
        text += made.text[at:place]
        text += "" if text.endswith("\n") else "\n"
        spans += [_moved(span, len(text) - _indent(fragment)) for span in marked]
        text += f"{fragment.strip(chr(10))}\n\n"
        at = place
    spans += [_moved(span, len(text) - at) for span in made.spans if span.start >= at]
    return text + made.text[at:], tuple(spans)


def _indent(fragment: str) -> int:
    """How many line breaks a fragment begins with, which are not taken over."""
    return len(fragment) - len(fragment.lstrip("\n"))


def _moved(span: Span, by: int) -> Span:
    return replace(span, start=span.start + by, end=span.end + by)

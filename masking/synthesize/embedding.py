"""Embedding: puts a labelled fragment of a resume into a synthetic one.

Why: a fragment alone has no header and no headings around it, and would teach and test something that no reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

from masking.span import Span
from masking.synthesize.resume import synthesize

_SEAM = re.compile(r"\n[ \t]*\n")
_HEADER = 200
"""Letters of a resume before which nothing is put."""


def embed(fragment: str, spans: Iterable[Span], rng: Random) -> tuple[str, tuple[Span, ...]]:
    """Return a synthetic resume with ``fragment`` between two of its sections or at its end, and all spans of both."""
    made = synthesize(rng)
    seams = [seam.end() for seam in _SEAM.finditer(made.text) if seam.end() > _HEADER]
    at = rng.choice([*seams[len(seams) // 3 :], len(made.text)])
    lead = "" if made.text[:at].endswith("\n") else "\n"
    inserted = f"{lead}{fragment.strip(chr(10))}\n\n"
    first = at + len(lead) - (len(fragment) - len(fragment.lstrip("\n")))
    moved = [
        *(span for span in made.spans if span.end <= at),
        *(_moved(span, first) for span in spans),
        *(_moved(span, len(inserted)) for span in made.spans if span.start >= at),
    ]
    return made.text[:at] + inserted + made.text[at:], tuple(moved)


def _moved(span: Span, by: int) -> Span:
    return replace(span, start=span.start + by, end=span.end + by)

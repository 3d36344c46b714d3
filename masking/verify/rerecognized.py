"""What is looked for anew in the written file: forms of the candidate's identity, and addresses that no edit knows.

Why no other field: addresses are told by their form, and whose resume it is is known. Schools and years are told by
what stands around them, and masking has changed that: on 456 real resumes a second recognition of the masked text
finds 1,756 of names, schools and years, of which one in twenty is something that the first one missed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from masking.document import Document, Resume
from masking.expression import expression
from masking.identity import REASONS, allowed, forms, standing, writes_small
from masking.reading.direction import shown
from masking.recognize import recognize
from masking.span import Field, Revision, Span
from masking.verify.finding import Finding, How
from masking.verify.needles import haystack

FORMED = frozenset({Field.EMAIL, Field.URL})
"""Fields that are told by their form alone."""
_CERTAIN = expression(r"@|://|\bwww\.|\b(?:linkedin|github)\.com/", re.IGNORECASE)
"""What no name of a file or a method has: ``root.name`` is an address only where a resume says so."""
_POSSIBLE = expression(r"@|://|www\.|(?:linkedin|github)\.com/|\u202e", re.IGNORECASE)
"""What every text holds of which a part, as it is shown, is certain. Why asked first: to recognize a second time costs
as much as to mask."""


def rerecognized(revision: Revision, text: str, how: How) -> Iterator[Finding]:
    """Yield what ``text``, read in the written file by other means, still reveals of contacts and of the candidate."""
    yield from _identity(revision, text, how)
    yield from _addresses(revision, text, how)


def _identity(revision: Revision, text: str, how: How) -> Iterator[Finding]:
    """Every form of the candidate's names and contacts, but for those that a replacement put there."""
    edits, small = revision.edits, writes_small(revision.document)
    wanted = forms(revision.document, [Span(e.start, e.end, e.field) for e in edits], fields=how.fields)
    put = Counter(s.form for s in standing("\n".join(e.replacement for e in edits), wanted, small=small))
    seen: Counter[tuple[Field, str]] = Counter()
    for stands in standing(text, wanted, small=small):
        if put[stands.form]:
            put[stands.form] -= 1
        else:
            stays = allowed(stands, fields=how.fields, firms=how.firms)
            seen[stands.form.field, REASONS[stands.reason] if stays else ""] += 1
    for (field, reason), count in seen.items():
        times = "once" if count == 1 else f"{count} times"
        detail = f"a form of the candidate's name or contacts can be read ({times})"
        yield Finding("identity", "file", detail, str(field), reason=reason)


def _addresses(revision: Revision, text: str, how: How) -> Iterator[Finding]:
    """Yield a finding for every address in ``text`` that no edit knows.

    An edit knows what it put there and what it took away; the latter is searched for by itself.
    """
    wanted = how.fields & FORMED
    if not wanted or not _POSSIBLE.search(text):
        return
    source, edits = revision.document.text, revision.edits
    strings = [edit.replacement for edit in edits] + [source[edit.start : edit.end] for edit in edits]
    known = haystack("\n".join(strings)).squeezed
    for span in recognize(Resume(Document(text, "text")), fields=wanted):
        seen = shown(text[span.start : span.end])
        if _CERTAIN.search(seen) and haystack(seen).squeezed not in known:
            yield Finding("recognition", "file", "there is an address that was not found before", str(span.field))

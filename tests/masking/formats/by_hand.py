"""Masking by a plain pattern, for tests of formats: no recognizer takes part."""

from __future__ import annotations

import re

from masking.document import Document
from masking.span import Edit, Field, Revision

SECRET = re.compile(r"(?i)zebulon|quackenbush|zeb\.quack")
VISIBLE = re.compile(r"(?i)zeb\.quack\s?@example\.org|zebulon(\s+quackenbush)?|quackenbush")


def hide(document: Document, pattern: re.Pattern[str] = VISIBLE) -> Revision:
    """Mask what the pattern finds in the visible text."""

    def label(found: str) -> tuple[str, Field]:
        return ("[EMAIL]", Field.EMAIL) if "@" in found else ("[NAME]", Field.NAME)

    edits = [Edit(m.start(), m.end(), *label(m.group()), "test") for m in pattern.finditer(document.text)]
    return Revision(document, tuple(edits))

"""Headings torn on their way out of a page."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.sections import study


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("EDUCA TION", "education"),
        ("WORK EXPER IENCE", "experience"),
        ("REFE RENCES", "references"),
        ("W ORK E XPERIENCE", "experience"),
        ("Educa tion of weavers is my field", None),
        ("exper ience", None),
        ("Employ ees", None),
    ],
)
def test_torn_headings(line: str, kind: str | None) -> None:
    _, reading = study(Document(f"Nora Pina\n{line}\nTorvel looms, 2014", "test"))
    kinds = [section.kind for section in reading.resume.sections if section.heading]
    assert kinds == ([kind] if kind else [])

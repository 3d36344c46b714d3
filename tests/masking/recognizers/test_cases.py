"""What is found and what is left in the tables of cases, with everything that a user has: tagger and recognizers.

Why shares and not every case: what is learned errs here and there, and a case that had to pass each time would become
a rule. What is exact by its form has to pass every time.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from casefile import CASES, Case, distinctive, parse

from masking.document import Document, Resume
from masking.recognize import recognize
from masking.span import FIELDS, Field

FOUND, LEFT = 0.85, 0.65
"""Shares of the cases whose stretches are all found, and of the look-alikes in which nothing is masked."""
EXACT = frozenset({Field.PHOTO})
_WORLD = Path(__file__).parent / "world"


def cases(field: Field) -> list[Case]:
    paths = [path for path in (CASES / f"{field}.txt", _WORLD / f"{field}.txt") if path.exists()]
    lines = chain.from_iterable(path.read_text(encoding="utf-8").split("\n") for path in paths)
    return [parse(line) for line in lines if line.strip() and not line.startswith("#")]


def covered(case: Case) -> set[int]:
    found = recognize(Resume(Document(case.text, "text")))
    return distinctive(case.text, frozenset(at for span in found for at in range(span.start, span.end)))


def of_field(case: Case, field: Field) -> set[int]:
    found = recognize(Resume(Document(case.text, "text")), fields=[field])
    return distinctive(case.text, frozenset(at for span in found for at in range(span.start, span.end)))


@pytest.mark.parametrize("field", FIELDS)
def test_most_of_a_table_is_found_and_little_else(field: Field):
    table = cases(field)
    missed = [case.title for case in table if distinctive(case.text, case.wanted) - covered(case)]
    alike = [case for case in table if not case.wanted]
    masked = [case.title for case in alike if of_field(case, field) - case.free]
    least, left = (1.0, 1.0) if field in EXACT else (FOUND, LEFT)
    assert len(missed) <= (1 - least) * len(table), f"{len(missed)} of {len(table)} are missed: {missed}"
    assert len(masked) <= (1 - left) * len(alike), f"{len(masked)} of {len(alike)} are masked wrongly: {masked}"


def test_every_field_has_a_table_with_look_alikes():
    for field in FIELDS:
        table = cases(field)
        assert len(table) >= 20
        assert sum(not case.wanted for case in table) * 5 >= len(table)

"""Gold: resumes whose spans somebody marked by reading.

Two forms are read. A folder of ``.txt`` files with inline labels, ``[[NAME|Jane Doe]]``, and ``[[?NAME|Dr. Roe]]`` for
what is neither demanded nor held against a masker; an optional ``index.csv`` says more about each file, and a file may
hold several texts, each below a line ``=== name``. Or JSON Lines
of ``{"id", "text", "spans": [{"start", "end", "label"}], "ignore": [...], "labels_covered": [...]}``.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from masking.errors import InputError
from masking.span import FIELDS, Field

ALIASES: Mapping[str, Field] = {
    "person": Field.NAME, "email_address": Field.EMAIL, "phone_number": Field.PHONE, "location": Field.ADDRESS,
    "nationality": Field.ETHNICITY, "race": Field.ETHNICITY, "pronoun": Field.GENDER, "title": Field.GENDER,
    "date_of_birth": Field.BIRTH_DATE, "dob": Field.BIRTH_DATE, "age": Field.BIRTH_DATE, "link": Field.URL,
    "university": Field.SCHOOL, "college": Field.SCHOOL,
}  # fmt: skip
_LABEL = re.compile(r"\[\[(\??)([A-Za-z_]+)\|(.*?)\]\]", re.DOTALL)
_PART = re.compile(r"^=== *(\S+)[ ]*\n", re.MULTILINE)
_REMEDY = "A corpus is a folder of .txt files with inline labels, or a JSON Lines file with id, text and spans."


@dataclass(frozen=True, slots=True)
class Mark:
    """One stretch that a reader marked."""

    start: int
    end: int
    field: Field


LABELLED: tuple[Field, ...] = tuple(field for field in FIELDS if field is not Field.IDENTITY_NUMBER)
"""What a corpus that does not say labels: identity numbers came later than all of them."""


@dataclass(frozen=True, slots=True)
class Gold:
    """One resume with what is to be hidden in it."""

    id: str
    text: str = field(repr=False)
    marks: tuple[Mark, ...] = ()
    ignored: tuple[tuple[int, int], ...] = ()
    """Stretches that count neither way."""
    covered: tuple[Field, ...] = LABELLED
    """The fields that were marked at all; a partial corpus marks a few."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What else is known: origin, gender, country, layout …"""


def read_gold(path: str | Path) -> tuple[Gold, ...]:
    """Return the labelled resumes of a corpus; raises InputError where there are none or a label is unknown."""
    where = Path(path)
    if not where.exists():
        raise InputError(f"There is no corpus {where.name!r}.", remedy=_REMEDY)
    found = tuple(_folder(where) if where.is_dir() else _lines(where))
    if not found:
        raise InputError(f"{where.name!r} holds no labelled resume.", remedy=_REMEDY)
    return found


def parse(identity: str, marked: str, facts: Mapping[str, str] | None = None) -> Gold:
    """Return a resume from text with inline labels.

    >>> gold = parse("a", "[[NAME|Jane Doe]], nurse")
    >>> gold.text, gold.marks[0].end
    ('Jane Doe, nurse', 8)
    """
    text, marks, ignored, at = "", [], [], 0
    for match in _LABEL.finditer(marked):
        text += marked[at : match.start()]
        start = len(text)
        text += match[3]
        at = match.end()
        if match[1]:
            ignored.append((start, len(text)))
        else:
            marks.append(Mark(start, len(text), _field(match[2])))
    return Gold(identity, text + marked[at:], tuple(marks), tuple(ignored), facts=facts or {})


def _folder(folder: Path) -> Iterator[Gold]:
    index, facts = folder / "index.csv", dict[str, Mapping[str, str]]()
    if index.exists():
        with index.open(encoding="utf-8", newline="") as file:
            facts = {row["id"]: row for row in csv.DictReader(file)}
    for path in sorted(folder.glob("*.txt")):
        try:
            head, *parts = _PART.split(path.read_text(encoding="utf-8"))
            if not parts:
                yield parse(path.stem, head, facts.get(path.stem))
            for name, marked in zip(parts[::2], parts[1::2], strict=True):
                yield parse(name, marked, facts.get(name))
        except _Wrong as wrong:
            raise InputError(f"{path.name!r}: {wrong}.", remedy=wrong.remedy) from None


def _lines(path: Path) -> Iterator[Gold]:
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    except (UnicodeDecodeError, ValueError):
        raise InputError(f"{path.name!r} is not JSON Lines.", remedy=_REMEDY) from None
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or not isinstance(row.get("text"), str) or not isinstance(row.get("spans"), list):
            raise InputError(f"Line {number} of {path.name!r} lacks text or spans.", remedy=_REMEDY)
        try:
            yield _row(row, str(row.get("id", number)))
        except _Wrong as wrong:
            raise InputError(f"Line {number} of {path.name!r}: {wrong}.", remedy=wrong.remedy) from None


class _Wrong(Exception):
    """What is wrong with a labelled text, without its place."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.remedy = remedy


def _row(row: Mapping[str, Any], identity: str) -> Gold:
    covered, size = row.get("labels_covered"), len(row["text"])
    marks = [Mark(*_ends(span, size), _field(span.get("label") or span.get("field", ""))) for span in row["spans"]]
    marks.sort(key=lambda mark: (mark.start, mark.end))
    for left, right in pairwise(marks):
        if right.start < left.end:
            what = f"the spans {left.start}-{left.end} and {right.start}-{right.end} overlap"
            raise _Wrong(what, "Keep one of them, or let one end where the other begins.")
    return Gold(
        identity,
        row["text"],
        tuple(marks),
        tuple(_ends(span, size) for span in row.get("ignore", ())),
        _labelled(marks) if covered is None else tuple(map(_field, covered)),
        {key: str(row[key]) for key in ("group", "origin", "gender", "country", "source") if row.get(key)},
    )


def _labelled(marks: Iterable[Mark]) -> tuple[Field, ...]:
    """The fields that a resume labels which does not say: identity numbers only where it has one."""
    return FIELDS if any(mark.field is Field.IDENTITY_NUMBER for mark in marks) else LABELLED


def _ends(span: object, size: int) -> tuple[int, int]:
    """Start and end of a span that lies within a text of ``size`` characters."""
    start, end = (span.get("start"), span.get("end")) if isinstance(span, dict) else (None, None)
    if not isinstance(start, int) or not isinstance(end, int) or isinstance(start, bool) or isinstance(end, bool):
        raise _Wrong("a span lacks start or end", "Each span is an object with start, end and label.")
    if not 0 <= start < end <= size:
        raise _Wrong(
            f"the span {start}-{end} leaves the text of {size} characters",
            "Offsets count characters of the text from 0; the end is the character behind the last.",
        )
    return start, end


def _field(label: object) -> Field:
    name = str(label).strip().casefold().replace(" ", "_").replace("-", "_")
    if name in ALIASES:
        return ALIASES[name]
    try:
        return Field(name)
    except ValueError:
        raise _Wrong(f"{label!r} is not a field", f"Fields are: {', '.join(f.value for f in FIELDS)}.") from None


def facts_of(corpus: Iterable[Gold], key: str) -> tuple[str, ...]:
    """Return the values of one fact, sorted."""
    return tuple(sorted({gold.facts[key] for gold in corpus if gold.facts.get(key)}))

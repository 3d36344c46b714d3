"""Position, Score and Measure: what is scored against, one answer of a scorer, one answer of an audit.

Why: every audit answers with the same row, ``Measure``, so one report, one CSV and one JSON serve them all.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from masking.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

Row = TypeVar("Row")
Key = TypeVar("Key")
TEXT_SUFFIXES = (".txt", ".md")
_REMEDY = (
    'Give JSON Lines with one {"id": "...", "title": "...", "text": "..."} a line, a JSON list of the same, '
    "a CSV file with these columns, or a folder of .txt or .md files."
)


@dataclass(frozen=True, slots=True)
class Position:
    """A job that resumes are scored against."""

    id: str
    title: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Score:
    """One answer of a scorer: how well one variant of one resume fits one position.

    ``value`` is NaN where the scorer gave no score; ``problem`` then says why in a word or two
    (``refused``, ``timeout``, ``not a number`` …). Such a score is counted, never dropped in silence.
    """

    position: str
    resume: str
    """Whose resume: the original and all its variants share it."""
    variant: str
    """``original``, ``twin`` (or ``twin:ARM``), ``placebo:NAME``, ``channel:NAME``."""
    value: float
    group: str = ""
    """The group this variant shows, for instance ``female``; empty where nobody said."""
    name: str = ""
    """The name put into a variant, for clustering; empty for an original."""
    repeat: int = 0
    """0 for the first asking, 1 for the second …; repeats are averaged and tell the scorer's own noise."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of an audit: what was measured, on whom, with which uncertainty, and whether it holds.

    ``holds`` is True where the requirement holds, False where it does not, None where the data cannot tell.
    Too little data is always None, never True.
    """

    metric: str
    attribute: str
    """What the groups differ in: ``gender``, ``race``, ``sex*race`` …"""
    group: str
    reference: str
    """The group compared with; empty where there is none."""
    position: str
    """A position, a cluster or another slice; empty for all together."""
    value: float | None
    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    n: int = 0
    holds: bool | None = None
    note: str = ""
    """A caution or a reason in plain words."""


def defined(value: Fraction | float | None) -> float | None:
    """Return a number as a measure has it: None where it is undefined, NaN or infinite."""
    return None if value is None or not math.isfinite(value) else float(value)


def by(key: Callable[[Row], Key], rows: Iterable[Row]) -> dict[Key, list[Row]]:
    """Return rows gathered by what ``key`` makes of each, all in order."""
    found: dict[Key, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found


def by_attribute(rows: Iterable[Measure]) -> dict[str, list[Measure]]:
    """Return the rows of every attribute, in order."""
    return by(attrgetter("attribute"), rows)


def frame(measures: Iterable[Measure]) -> pd.DataFrame:
    """Return measures as a DataFrame: one row each, its fields as columns."""
    import pandas as pd

    return pd.DataFrame([asdict(measure) for measure in measures], columns=[f.name for f in fields(Measure)])


def read_positions(path: str | Path) -> tuple[Position, ...]:
    """Return the positions in a JSON Lines, JSON or CSV file, or in a folder of text files.

    Columns other than ``id``, ``title`` and ``text`` are ignored; a missing id is the line's number, a missing
    title is the id. The ids are unique and the order is the file's (a folder's files sort by name).

    Raises InputError where nothing can be read, no position is found, a text is empty or an id comes twice.
    """
    where = Path(path)
    if not where.exists():
        raise InputError(f"There is no file or folder {where.name!r} with positions.", remedy=_REMEDY)
    found = tuple(_folder(where) if where.is_dir() else _file(where))
    if not found:
        raise InputError(f"{where.name!r} holds no position.", remedy=_REMEDY)
    _check(found, where.name)
    return found


def _check(positions: Iterable[Position], source: str) -> None:
    seen: set[str] = set()
    for position in positions:
        if not position.text.strip():
            raise InputError(f"Position {position.id!r} in {source!r} has no text.", remedy=_REMEDY)
        if position.id in seen:
            raise InputError(
                f"Position {position.id!r} occurs twice in {source!r}.", remedy="Give every position an id."
            )
        seen.add(position.id)


def _folder(folder: Path) -> Iterator[Position]:
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() in TEXT_SUFFIXES and file.is_file():
            text = _read(file)
            title = next((line.strip(" #\t") for line in text.splitlines() if line.strip(" #\t")), "")
            yield Position(file.stem, title or file.stem, text)


def _file(path: Path) -> Iterator[Position]:
    text = _read(path)
    if path.suffix.lower() in TEXT_SUFFIXES:
        return iter([Position(path.stem, path.stem, text)] if text.strip() else [])
    return _positions(_rows(path, text), path.name)


def _positions(rows: Iterable[object], source: str) -> Iterator[Position]:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping) or not isinstance(row.get("text"), str):
            raise InputError(f"Entry {number} of {source!r} has no text.", remedy=_REMEDY)
        name = str(row.get("id") or number)
        yield Position(name, str(row.get("title") or name), row["text"])


def _rows(path: Path, text: str) -> list[Any]:
    if path.suffix.lower() == ".csv":
        return list(csv.DictReader(text.splitlines(keepends=True)))
    try:
        if text.lstrip().startswith("["):
            rows: list[Any] = json.loads(text)
            return rows
        return [_object(line, number) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    except json.JSONDecodeError as error:
        raise InputError(f"{path.name!r} is not valid JSON (line {error.lineno}).", remedy=_REMEDY) from None


def _object(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        error.lineno = number
        raise


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path.name!r} is not UTF-8 text.", remedy=_REMEDY) from None
    except OSError as error:
        raise InputError(f"{path.name!r} cannot be read: {error.strerror}.") from None

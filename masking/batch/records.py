"""Records: resumes as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from masking.errors import InputError, LimitExceeded

_LONGEST = 64 << 20
_EXAMPLE = 'Lines look like {"id": "1", "text": "…"}.'


@dataclass(frozen=True, slots=True)
class Record:
    """One line: its id as it stood there, and its text."""

    id: Any
    text: str = field(repr=False)


def texts(path: Path) -> Iterator[tuple[str, Record | InputError]]:
    """Yield a label and the record of every line of a JSON Lines file with ``id`` and ``text``; blank lines go.

    A line without ``id`` gets the number of the line. A line that is not an object with a text becomes an InputError
    that names it, and the next lines are read. Raises InputError where the file cannot be read.
    """
    try:
        with path.open("rb") as stream:
            number = 0
            while line := stream.readline(_LONGEST):
                number += 1
                if len(line) == _LONGEST:
                    raise LimitExceeded(f"line {number} of {path} is too long", remedy="Put one resume on each line.")
                if line.strip():
                    yield f"{path}:{number}", _record(line, number, path)
    except OSError as error:
        raise InputError(
            f"{path} cannot be read: {error.strerror}", remedy="Check the path and its permissions."
        ) from error


def _record(line: bytes, number: int, path: Path) -> Record | InputError:
    try:
        value = json.loads(line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line)
    except (ValueError, RecursionError):
        return InputError(f"line {number} of {path} is not JSON", remedy=_EXAMPLE)
    if not isinstance(value, dict) or not isinstance(value.get("text"), str):
        return InputError(f"line {number} of {path} has no text", remedy=_EXAMPLE)
    return Record(value.get("id", number), value["text"])

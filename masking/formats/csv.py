"""CSV with a head, one person or one post a row: each cell is a line, with the name of its column as its label.

Tables of many resumes are another thing: ``evenhand mask`` takes them by rows and masks the column of the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking import charset, slots
from masking.document import Document
from masking.errors import EmptyDocument, UnreadableDocument
from masking.expression import expression
from masking.slots import Slot, Source
from masking.span import Revision

NAME = "csv"
SUFFIXES = (".csv", ".tsv")
MEDIA_TYPE = "text/csv"

_CELL = expression(r"(\"(?:[^\"]|\"\")*\"|[^,;\t\r\n\"]*)([,;\t]|\r\n|\n|\r|\Z)")
_LINE = ("\r\n", "\n", "\r", "")


def sniff(data: bytes) -> bool:
    """Whether ``data`` can be a table: any text can, so the name of the file decides."""
    return charset.is_text(data)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a CSV whose first row names the columns. Raises UnreadableDocument for rows of other lengths."""
    text, encoding = charset.decode(data)
    rows = list(_rows(text, charset.separator(text.partition("\n")[0])))
    if not rows:
        raise EmptyDocument("there is no text in the file", remedy="Check that this is the file you meant.")
    head = [seen for _, _, seen in rows[0]]
    if any(len(row) != len(head) for row in rows):
        raise UnreadableDocument("the rows of the table have different lengths", remedy="Quote cells that hold commas.")
    return slots.document(Source(text, encoding, tuple(_slots(head, rows[1:]))), format=NAME, name=source)


def encode(revision: Revision) -> bytes:
    """Write the table with its cells masked; the head stays."""
    return slots.written(revision, _spelled)


def _spelled(new: str, before: str) -> str:
    doubled = new.replace('"', '""')
    return doubled if before == '"' else f'"{doubled}"' if any(c in ',;\t\r\n"' for c in new) else new


def _rows(text: str, separator: str) -> Iterator[list[tuple[int, int, str]]]:
    """The rows, each cell with its place inside of its quotes; blank lines go."""
    for row in _cut(text, separator):
        if len(row) > 1 or row[0][0] < row[0][1]:
            yield [
                (a + 1, b - 1, text[a + 1 : b - 1].replace('""', '"')) if text[a:b][:1] == '"' else (a, b, text[a:b])
                for a, b in row
            ]


def _cut(text: str, separator: str) -> Iterator[list[tuple[int, int]]]:
    reader = expression(_CELL.pattern.replace(",;\\t", "\\t" if separator == "\t" else separator))
    row: list[tuple[int, int]] = []
    at = int(text.startswith("\ufeff"))
    while at < len(text):
        cell = reader.match(text, at)
        if cell is None:
            raise UnreadableDocument("a quote in the table has no end", remedy="Mend the row.")
        row.append(cell.span(1))
        if cell[2] in _LINE:
            yield row
            row = []
        at = cell.end()
    if row:
        yield [*row, (at, at)]


def _slots(head: list[str], rows: list[list[tuple[int, int, str]]]) -> Iterator[Slot]:
    for number, row in enumerate(rows):
        if number:
            yield slots.heading("", row[0][0])
        for key, (start, end, seen) in zip(head, row, strict=True):
            if seen.strip():
                yield slots.value(start, end, seen, key)

"""Tables on disk: JSON Lines, CSV, TSV and Parquet, read in small pieces and written in the same format.

A piece is an Arrow record batch that holds only the text and the columns that stay. In JSON Lines the values of the
others travel as JSON, so that they come out as they went in.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from masking import charset
from masking.batch.columns import COUNTS, ERROR, Columns, schema
from masking.errors import InputError, LimitExceeded, MissingExtra, UnreadableDocument

if TYPE_CHECKING:
    import pyarrow as pa

ROWS = 64
"""Rows of a piece at most."""
LETTERS = 1 << 19
"""Letters of text in a piece, more only where one row has more."""
_LONGEST = 64 << 20


@dataclass(frozen=True, slots=True)
class Piece:
    """Some rows of a table, all of one row group."""

    index: int
    group: int
    first: int
    """Number of its first row, from 1."""
    batch: pa.RecordBatch


@dataclass(frozen=True, slots=True)
class Survey:
    """What a first look at a table says."""

    rows: int
    names: tuple[str, ...]
    """All columns."""


def open_table(path: Path, columns: Columns) -> TableFile:
    """Return the table in ``path``; its suffix gives the format. Nothing is read yet. Raises MissingExtra.

    ``survey`` reads it once and raises an InputError that names the place where it is broken, at the start and not
    after hours. ``pieces`` are its rows piece by piece, and ``write`` takes masked parts, each with its row group.
    """
    if find_spec("pyarrow") is None:
        raise MissingExtra("tables need PyArrow", remedy="Install it with: pip install 'evenhand[tables]'")
    suffix = path.suffix.casefold()
    if suffix == ".parquet":
        return _Parquet(path, columns)
    if suffix in {".csv", ".tsv"}:
        return _Csv(path, columns)
    return _JsonLines(path, columns)


@dataclass(frozen=True, slots=True)
class _JsonLines:
    path: Path
    columns: Columns

    def survey(self) -> Survey:
        names: dict[str, None] = {}
        rows = 0
        for row in self._rows():
            names.update(dict.fromkeys(row))
            rows += 1
        return Survey(rows, tuple(names))

    def pieces(self, names: Sequence[str]) -> Iterator[Piece]:
        stay = self.columns.kept(names)
        return _cut(self._values(stay), stay, self.columns.column)

    def write(self, parts: Iterable[tuple[int, pa.Table]], target: Path) -> None:
        ours = {self.columns.column, COUNTS, ERROR}
        with target.open("wb") as stream:
            for _, part in parts:
                for row in part.to_pylist():
                    stream.write(_line({k: v if v is None or k in ours else json.loads(v) for k, v in row.items()}))

    def _values(self, stay: list[str]) -> Iterator[list[str | None]]:
        for row in self._rows():
            yield [_whole(row.get(n)) if n == self.columns.column else json.dumps(row.get(n)) for n in stay]

    def _rows(self) -> Iterator[dict[str, Any]]:
        with _reading(self.path), self.path.open("rb") as stream:
            number = 0
            while line := stream.readline(_LONGEST):
                number += 1
                if len(line) == _LONGEST:
                    raise LimitExceeded(f"line {number} is too long", remedy="Put one resume on each line.")
                if line.strip():
                    yield self._row(line.removeprefix(b"\xef\xbb\xbf"), number)

    def _row(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise UnreadableDocument(f"line {number} is not JSON", remedy="Fix or remove the line.") from None
        text = row.get(self.columns.column) if isinstance(row, dict) else 0
        if not (text is None or isinstance(text, str)):
            what = f"line {number} is not an object with a text in {self.columns.column!r}"
            raise UnreadableDocument(what, remedy="Name the text with --column.")
        return dict(row)


@dataclass(frozen=True, slots=True)
class _Csv:
    path: Path
    columns: Columns

    @property
    def delimiter(self) -> str:
        """What parts the names of the columns."""
        with _reading(self.path), self.path.open(encoding="utf-8-sig") as stream:
            return "\t" if self.path.suffix.casefold() == ".tsv" else charset.separator(stream.readline())

    def survey(self) -> Survey:
        rows = self._rows()
        names = tuple(next(rows))
        return Survey(sum(1 for _ in rows), names)

    def pieces(self, names: Sequence[str]) -> Iterator[Piece]:
        rows = self._rows()
        next(rows)
        stay = self.columns.kept(names)
        places = [names.index(name) for name in stay]
        return _cut(([row[p] for p in places] for row in rows), stay, self.columns.column)

    def write(self, parts: Iterable[tuple[int, pa.Table]], target: Path) -> None:
        with target.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, delimiter=self.delimiter, lineterminator="\n")
            head = False
            for _, part in parts:
                if not head:
                    writer.writerow(part.schema.names)
                    head = True
                for row in part.to_pylist():
                    found = {name: count for name, count in row[COUNTS].items() if count}
                    writer.writerow((row | {COUNTS: json.dumps(found)}).values())

    def _rows(self) -> Iterator[list[str]]:
        """The head, then rows of the same length."""
        csv.field_size_limit(_LONGEST)
        with _reading(self.path), self.path.open(encoding="utf-8-sig", newline="") as stream:
            reader = csv.reader(stream, delimiter=self.delimiter, strict=True)
            width = 0
            try:
                for number, row in enumerate(reader):
                    width = width or len(row)
                    if row and len(row) != width:
                        what = f"row {number} has {len(row)} columns and the head {width}"
                        raise UnreadableDocument(what, remedy="Fix the row; texts with commas need quotes.")
                    if row:
                        yield row
            except csv.Error as error:
                raise UnreadableDocument(f"row {reader.line_num}: {error}", remedy="Fix the row.") from None
            if not width:
                raise UnreadableDocument("the table has no head", remedy="Its first line must name the columns.")


@dataclass(frozen=True, slots=True)
class _Parquet:
    path: Path
    columns: Columns

    def survey(self) -> Survey:
        file = self._open()
        return Survey(int(file.metadata.num_rows), tuple(file.schema_arrow.names))

    def pieces(self, names: Sequence[str]) -> Iterator[Piece]:
        file = self._open()
        stay = self.columns.kept(names)
        index = first = 0
        for group in range(file.num_row_groups):
            with _reading(self.path):
                for batch in file.iter_batches(batch_size=ROWS, row_groups=[group], columns=stay):
                    yield Piece(index, group, first + 1, batch)
                    index, first = index + 1, first + batch.num_rows

    def write(self, parts: Iterable[tuple[int, pa.Table]], target: Path) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        known, columns = self._open().schema_arrow, self.columns
        wanted = schema(known, column=columns.column, id=columns.id, keep=columns.keep)
        with parquet.ParquetWriter(target, wanted) as writer:
            for _, group in groupby(parts, key=lambda part: part[0]):
                writer.write_table(pa.concat_tables([table.cast(wanted) for _, table in group]))

    def _open(self) -> Any:
        from pyarrow import parquet

        with _reading(self.path):
            return parquet.ParquetFile(self.path)


TableFile = _JsonLines | _Csv | _Parquet
"""A table in one format."""


def _cut(rows: Iterable[list[str | None]], names: list[str], column: str) -> Iterator[Piece]:
    """Rows of strings as pieces; the whole file is one row group."""
    import pyarrow as pa

    schema = pa.schema([(name, pa.string()) for name in names])
    text = names.index(column)
    waiting: list[list[str | None]] = []
    index = letters = 0
    first = 1

    def piece() -> Piece:
        arrays = [pa.array(values, pa.string()) for values in zip(*waiting, strict=True)]
        return Piece(index, 0, first, pa.RecordBatch.from_arrays(arrays, schema=schema))

    for row in rows:
        size = len(row[text] or "")
        if waiting and (len(waiting) == ROWS or letters + size > LETTERS):
            yield piece()
            index, first, letters, waiting = index + 1, first + len(waiting), 0, []
        waiting.append(row)
        letters += size
    if waiting:
        yield piece()


def _line(row: dict[str, Any]) -> bytes:
    try:
        return (json.dumps(row, ensure_ascii=False) + "\n").encode()
    except UnicodeEncodeError:
        return (json.dumps(row) + "\n").encode()


def _whole(text: str | None) -> str | None:
    """The text with halves of surrogate pairs, which no table can hold, replaced."""
    return None if text is None else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turn what goes wrong with a file into errors for its user, without its name: messages go into the ledger."""
    try:
        yield
    except UnicodeDecodeError:
        raise UnreadableDocument("the table is not in UTF-8", remedy="Save it as UTF-8.") from None
    except OSError as error:
        if path.suffix.casefold() == ".parquet":
            raise UnreadableDocument("the Parquet file is damaged", remedy="Write it again.") from error
        raise InputError(f"the table cannot be read: {error.strerror}", remedy="Check path and permissions.") from None
    except ValueError as error:
        raise UnreadableDocument("the table is damaged", remedy="Write it again.") from error

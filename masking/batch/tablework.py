"""One table on its way through the workers: cut into parts, masked part by part, put together in order.

Why parts on disk: a table may be larger than the memory, and a run that was killed goes on with the next part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from masking.batch.columns import Columns
from masking.batch.discover import Source
from masking.batch.ledger import Entry
from masking.batch.report import KEPT
from masking.batch.state import State
from masking.batch.tablefile import Piece, TableFile, open_table
from masking.batch.task import Outcome, Task

if TYPE_CHECKING:
    import pyarrow as pa

_TARGET = "masking.batch.tables:mask_rows"
Tally = dict[str, Any]


@dataclass(slots=True)
class TableWork:
    """What is known of a table while its parts are out."""

    state: State
    entry: Entry
    source: Source
    names: tuple[str, ...]
    """All columns of the table."""
    columns: Columns
    header: dict[str, Any]
    groups: list[int] = field(default_factory=list)
    """The row group of each part."""
    open: int = 0
    complete: bool = False
    """All parts are handed out."""
    rows: dict[int, dict[int, pa.Table]] = field(default_factory=dict)
    """Rows of parts that had to be split, by part and place."""
    left: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    """What the policy leaves on purpose in the rows of each part that is not whole yet."""
    total: Tally = field(default_factory=lambda: {"rows": 0, "fields": {}, "reasons": {}, "left": []})

    def tasks(self) -> Iterator[Task | Tally]:
        """Yield a task for every part that is not masked yet, and the tally of every one that is.

        Raises an InputError where the table cannot be read.
        """
        for piece in self._table().pieces(self.names):
            self.groups.append(piece.group)
            known = self.state.ledger.part(self.entry.number, piece.index)
            if known is not None and self._place(piece.index).exists():
                self._add(known)
                yield known
            else:
                self.open += 1
                yield self._task(piece)
        self.complete = True

    @property
    def finished(self) -> bool:
        """Whether every part is masked."""
        return self.complete and not self.open

    def take(self, outcome: Outcome) -> Tally | None:
        """Keep a masked part and return its tally; None while other rows of the part are still out."""
        import pyarrow as pa

        from masking.batch.tables import packed, tally

        _, piece, row = outcome.task.key
        masked = self._result(outcome, piece, row)
        for found in outcome.header.get("left", ()) if outcome.error is None else ():
            place = f"row {piece.first + (row or 0) + found['row']}: {found['detail']}"
            self.left.setdefault(piece.index, []).append({**found, "detail": place})
        if row is not None:
            rows = self.rows.setdefault(piece.index, {})
            rows[row] = masked
            if len(rows) < piece.batch.num_rows:
                return None
            masked = pa.concat_tables([table for _, table in sorted(self.rows.pop(piece.index).items())])
        left = [{k: f[k] for k in ("field", "reason", "detail")} for f in self.left.pop(piece.index, ())]
        counted = tally(masked) | {"first": piece.first, "left": left[:KEPT]}
        self.state.put_part(self._name(piece.index), packed(masked))
        self.state.ledger.put_part(self.entry.number, piece.index, counted)
        self.open -= 1
        self._add(counted)
        return counted

    def finish(self, name: str) -> Entry:
        """Put the parts together where finished documents wait, and return the table's entry."""
        self._table().write(self._parts(), self.state.staged(name))
        return replace(self.entry, state="done", output=name, tally=self.total)

    def clean(self) -> None:
        """Remove the parts of a table that is published."""
        for index in range(len(self.groups)):
            self._place(index).unlink(missing_ok=True)
        self.state.ledger.drop_parts(self.entry.number)

    def _add(self, counted: Tally) -> None:
        self.total["rows"] += counted["rows"]
        self.total["left"] += counted.get("left", [])[: KEPT - len(self.total["left"])]
        for kind in ("fields", "reasons"):
            for name, count in counted[kind].items():
                self.total[kind][name] = self.total[kind].get(name, 0) + count

    def _parts(self) -> Iterator[tuple[int, pa.Table]]:
        import pyarrow as pa

        for index, group in enumerate(self.groups):
            yield group, pa.ipc.open_stream(self._place(index).read_bytes()).read_all()

    def _task(self, piece: Piece) -> Task:
        from masking.batch.tables import packed

        def split() -> list[Task]:
            rows = range(piece.batch.num_rows)
            return [Task((self, piece, r), _TARGET, self.header, packed(piece.batch.slice(r, 1))) for r in rows]

        smaller = split if piece.batch.num_rows > 1 else None
        return Task((self, piece, None), _TARGET, self.header, packed(piece.batch), split=smaller)

    def _result(self, outcome: Outcome, piece: Piece, row: int | None) -> pa.Table:
        import pyarrow as pa

        from masking.batch.tables import reason, unmasked

        if outcome.error is None:
            return pa.ipc.open_stream(outcome.payload).read_all()
        batch = piece.batch if row is None else piece.batch.slice(row, 1)
        options = {name: self.header[name] for name in ("column", "id", "keep")}
        own = [one["name"] for one in self.header["policy"].get("field", ())]
        return unmasked(pa.Table.from_batches([batch]), reason(outcome.error), **options, own=own)

    def _table(self) -> TableFile:
        return open_table(self.source.path, self.columns)

    def _name(self, index: int) -> str:
        return f"{self.entry.number}-{index}.arrow"

    def _place(self, index: int) -> Path:
        return self.state.part(self._name(index))

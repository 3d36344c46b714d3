"""Columns: which columns of a table matter, which stay, and which masking adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from masking.errors import InputError
from masking.span import FIELDS

if TYPE_CHECKING:
    import pyarrow as pa

COUNTS = "masked_fields"
ERROR = "masking_error"


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns matter."""

    column: str = "text"
    id: str | None = "id"
    keep: tuple[str, ...] = ()

    def kept(self, names: Sequence[str]) -> list[str]:
        """Return the columns that stay, in their order. Raises InputError for one missing or named like ours.

        The usual name of the id may be missing: nobody asked for it.
        """
        for name in (self.column, *self.keep, *({self.id} - {None, "id"})):
            if name not in names:
                what = f"the table has no column {name!r}"
                raise InputError(what, remedy=f"Its columns: {', '.join(map(str, names))}. --column names the text.")
        wanted = {self.column, *self.keep} | ({self.id} if self.id else set())
        if wanted & {COUNTS, ERROR}:
            raise InputError(f"{COUNTS} and {ERROR} are columns that masking adds", remedy="Rename yours.")
        return [name for name in names if name in wanted]


def schema(
    fields: pa.Schema, *, column: str = "text", id: str | None = "id", keep: Sequence[str] = (), own: Sequence[str] = ()
) -> pa.Schema:
    """Return the schema that ``mask_batch`` gives a table with these fields: Spark wants it beforehand.

    ``own`` are the fields that the policy's user named, in its order (``Policy.own``).
    """
    import pyarrow as pa

    known = [
        pa.field(name, pa.string()) if name == column else fields.field(name)
        for name in Columns(column, id, tuple(keep)).kept(fields.names)
    ]
    return pa.schema([*known, pa.field(COUNTS, counts_type(own)), pa.field(ERROR, pa.string())])


def counts_type(own: Sequence[str] = ()) -> pa.DataType:
    """Return the type of the column of counts: a struct with an integer for every field, ``own`` ones behind."""
    import pyarrow as pa

    return pa.struct([pa.field(str(field), pa.int32()) for field in (*FIELDS, *own)])

"""Tables: one pure function that masks the text column of an Arrow table.

Why Arrow: the same function serves files here, ``mapInArrow`` in Spark and ``map_batches`` in Ray.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from masking.batch.columns import COUNTS, ERROR, Columns, counts_type
from masking.batch.work import counts, seeded
from masking.errors import EmptyDocument, EvenhandError, InputError, RecognizerError, VerificationError
from masking.formats import json
from masking.mask import mask
from masking.policy import Policy, load, parse
from masking.span import FIELDS, Revision
from masking.verify import verify

if TYPE_CHECKING:
    import pyarrow as pa

T = TypeVar("T", "pa.Table", "pa.RecordBatch")
Left = list[dict[str, Any]]
"""What the policy leaves on purpose: field, reason and detail of each finding, and of a table its row."""


def mask_batch(
    table: T,
    *,
    policy: Policy | str | Path = "training",
    column: str = "text",
    id: str | None = "id",
    keep: Sequence[str] = (),
    seed: int | bytes = 0,
    key: bytes | None = None,
) -> T:
    """Return the table with ``column`` masked: the same rows in the same order. A text that is JSON stays JSON.

    Why other columns go: a column with the name beside the masked text would make the mask worthless, so only ``id``
    (where the table has it) and the columns in ``keep`` stay. Pass ``id=None`` when the id is an e-mail address.

    Two columns are added: ``masked_fields``, a struct with the count of each field, and ``masking_error``, null where
    the row was masked; a row that cannot be masked has null as its text. Pseudonyms depend on ``seed`` and the text of
    the row alone, so the result is the same however rows are spread over workers. An integer seed is for repeatable
    experiments; 32 random bytes keep others from trying seeds. With a ``key`` the same person gets the same
    pseudonym in every row and table.

    Raises InputError when a named column is missing or the text is no string; PolicyError for the policy.
    """
    return _masked(table, load(policy), column=column, id=id, keep=keep, seed=as_key(seed), key=key)[0]


def _masked(
    table: T, policy: Policy, *, column: str, id: str | None, keep: Sequence[str], seed: bytes, key: bytes | None
) -> tuple[T, Left]:
    """The masked table, and what the policy leaves on purpose in its rows, counted from 0."""
    import pyarrow as pa

    names = Columns(column, id, tuple(keep)).kept(table.schema.names)
    texts = _texts(table.column(column), column)
    rows = [_row(text, policy, seed, key) for text in texts]
    columns: dict[str, Any] = {name: table.column(name) for name in names}
    columns[column] = pa.array([row[0] for row in rows], pa.string())
    columns[COUNTS] = pa.array([row[1] for row in rows], counts_type(tuple(policy.own)))
    columns[ERROR] = pa.array([row[2] for row in rows], pa.string())
    left = [{**found, "row": number} for number, row in enumerate(rows) for found in row[3]]
    return type(table).from_arrays(list(columns.values()), names=list(columns)), left


def mask_batches(batches: Iterator[pa.RecordBatch], **options: Any) -> Iterator[pa.RecordBatch]:
    """Mask a stream of record batches with the options of ``mask_batch``: what Spark's ``mapInArrow`` asks for."""
    for batch in batches:
        yield mask_batch(batch, **options)


def mask_rows(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """The worker's side: an Arrow stream in, the masked one out, with its counts and what is left on purpose."""
    import pyarrow as pa

    table = pa.ipc.open_stream(payload).read_all()
    options = {name: header[name] for name in ("column", "id", "keep")}
    key = bytes.fromhex(header["pseudonym_key"]) if header.get("pseudonym_key") else None
    masked, left = _masked(table, parse(header["policy"]), **options, seed=bytes.fromhex(header["key"]), key=key)
    return tally(masked) | {"left": left}, packed(masked)


def tally(masked: pa.Table) -> dict[str, Any]:
    """Return how many rows a masked table has, which failed and why, and how often each field was masked."""
    totals = Counter[str]()
    for row in masked.column(COUNTS).to_pylist():
        totals.update(row)
    fields = {name: count for name, count in sorted(totals.items()) if count}
    failed = {row: error for row, error in enumerate(masked.column(ERROR).to_pylist()) if error}
    return {
        "rows": masked.num_rows,
        "fields": fields,
        "reasons": dict(Counter(failed.values())),
        "failed": list(failed),
    }


def packed(table: pa.Table | pa.RecordBatch) -> bytes:
    """Return a table as the bytes of an Arrow stream."""
    import pyarrow as pa

    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write(table)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def unmasked(table: T, reason: str, *, column: str, id: str | None, keep: Sequence[str], own: Sequence[str] = ()) -> T:
    """Return what stands in the result for rows that ended their worker: no text, the reason.

    ``own`` are the fields that the policy's user named.
    """
    import pyarrow as pa

    names = Columns(column, id, tuple(keep)).kept(table.schema.names)
    count = table.num_rows
    columns: dict[str, Any] = {name: table.column(name) for name in names}
    columns[column] = pa.nulls(count, pa.string())
    columns[COUNTS] = pa.array([dict.fromkeys((*map(str, FIELDS), *own), 0)] * count, counts_type(own))
    columns[ERROR] = pa.array([reason] * count, pa.string())
    return type(table).from_arrays(list(columns.values()), names=list(columns))


def reason(error: EvenhandError) -> str:
    """Return what stands beside a row that could not be masked: the kind, and which recognizer of a policy it was."""
    kind = type(error).__name__
    return f"{kind}: {error}" if isinstance(error, RecognizerError) else kind


def as_key(seed: int | bytes) -> bytes:
    """Return the key that a seed stands for."""
    return seed if isinstance(seed, bytes) else hashlib.sha256(f"evenhand seed {seed}".encode()).digest()


def _texts(values: Any, column: str) -> list[str | None]:
    import pyarrow as pa

    kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_null(kind)):
        raise InputError(
            f"the column {column!r} holds no text but {kind}", remedy="Name the text column with --column."
        )
    texts: list[str | None] = values.to_pylist()
    return texts


def _checked(revision: Revision, data: bytes, policy: Policy) -> Left:
    """What the policy leaves on purpose in a masked text. Raises VerificationError where something else is left."""
    findings = verify(revision, data, fields=policy.sought, firms=policy.firms)
    if any(not finding.reason for finding in findings):
        raise VerificationError("the masked text still reveals something")
    return [{"field": f.field, "reason": f.reason, "detail": f.detail} for f in findings]


def _row(
    text: str | None, policy: Policy, seed: bytes, key: bytes | None
) -> tuple[str | None, dict[str, int], str | None, Left]:
    nothing = dict.fromkeys(map(str, policy.known), 0)
    if text is None or not text.strip():
        return text, nothing, None, []
    data = text.encode("utf-8", "surrogatepass")
    walked = json.sniff(data)
    try:
        revision = mask(json.decode(data) if walked else text, policy, rng=seeded(seed, text), key=key)
        masked = json.encode(revision) if walked else revision.text.encode("utf-8", "surrogatepass")
        left = _checked(revision, masked, policy)
    except EmptyDocument:
        return text, nothing, None, []
    except EvenhandError as error:
        return None, nothing, reason(error), []
    except RecursionError:
        return None, nothing, "LimitExceeded", []
    return masked.decode("utf-8", "surrogatepass"), nothing | counts(revision), None, left

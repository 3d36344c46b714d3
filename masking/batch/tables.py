"""Tables: one pure function that masks the text column of an Arrow table.

Why Arrow: the same function serves files here, ``mapInArrow`` in Spark and ``map_batches`` in Ray.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from masking.batch.columns import COUNTS, ERROR, counts_type, kept
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
    import pyarrow as pa

    chosen = load(policy)
    names = kept(table.schema.names, column=column, id=id, keep=keep)
    texts = _texts(table.column(column), column)
    rows = [_row(text, chosen, as_key(seed), key) for text in texts]
    columns: dict[str, Any] = {name: table.column(name) for name in names}
    columns[column] = pa.array([row[0] for row in rows], pa.string())
    columns[COUNTS] = pa.array([row[1] for row in rows], counts_type(tuple(chosen.own)))
    columns[ERROR] = pa.array([row[2] for row in rows], pa.string())
    return type(table).from_arrays(list(columns.values()), names=list(columns))


def mask_batches(batches: Iterator[pa.RecordBatch], **options: Any) -> Iterator[pa.RecordBatch]:
    """Mask a stream of record batches with the options of ``mask_batch``: what Spark's ``mapInArrow`` asks for."""
    for batch in batches:
        yield mask_batch(batch, **options)


def mask_rows(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """The worker's side: an Arrow stream in, the masked one out, with its counts."""
    import pyarrow as pa

    table = pa.ipc.open_stream(payload).read_all()
    options = {name: header[name] for name in ("column", "id", "keep")}
    if header.get("pseudonym_key"):
        options["key"] = bytes.fromhex(header["pseudonym_key"])
    masked = mask_batch(table, policy=parse(header["policy"]), seed=bytes.fromhex(header["key"]), **options)
    return tally(masked), packed(masked)


def tally(masked: pa.Table) -> dict[str, Any]:
    """Return how many rows a masked table has, which failed and why, and how often each field was masked."""
    totals: dict[str, int] = {}
    for row in masked.column(COUNTS).to_pylist():
        for name, count in row.items():
            if count:
                totals[name] = totals.get(name, 0) + count
    reasons: dict[str, int] = {}
    for error in masked.column(ERROR).to_pylist():
        if error:
            reasons[error] = reasons.get(error, 0) + 1
    failed = [row for row, error in enumerate(masked.column(ERROR).to_pylist()) if error]
    return {"rows": masked.num_rows, "fields": dict(sorted(totals.items())), "reasons": reasons, "failed": failed}


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

    names = kept(table.schema.names, column=column, id=id, keep=keep)
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


def _as_json(revision: Revision, policy: Policy) -> str:
    """The masked JSON. Raises VerificationError where a key tells what a value did."""
    data = json.encode(revision)
    if any(not finding.reason for finding in verify(revision, data, fields=policy.sought, firms=policy.firms)):
        raise VerificationError("the masked JSON still tells something")
    return data.decode()


def _row(
    text: str | None, policy: Policy, seed: bytes, key: bytes | None
) -> tuple[str | None, dict[str, int], str | None]:
    nothing = dict.fromkeys(map(str, policy.known), 0)
    if text is None or not text.strip():
        return text, nothing, None
    data = text.encode("utf-8", "surrogatepass")
    walked = json.sniff(data)
    try:
        revision = mask(json.decode(data) if walked else text, policy, rng=seeded(seed, text), key=key)
        masked = _as_json(revision, policy) if walked else revision.text
    except EmptyDocument:
        return text, nothing, None
    except EvenhandError as error:
        return None, nothing, reason(error)
    except RecursionError:
        return None, nothing, "LimitExceeded"
    return masked, nothing | counts(revision), None
